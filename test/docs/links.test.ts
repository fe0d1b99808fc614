import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from '@jest/globals';

/** What the package contains: `files` of package.json, and what npm adds. */
const PACKED =
  /^(?:README\.md|LICENSE|CHANGELOG\.md|SECURITY\.md|action\.yml|(?:action|rules|dist)(?:\/.*)?|docs\/[^/]+\.md|schemas\/(?!vectors).*)$/;

const inFolder = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);
const pages = ['CHANGELOG.md', 'SECURITY.md', ...['docs', 'rules', 'schemas'].flatMap(inFolder)];

test.each(pages)('the links of %s lead to files that the package has', (page) => {
  const links = [...readFileSync(page, 'utf8').matchAll(/\]\(([^)#\s]+)/g)].map(([, link]) => link!);
  const targets = links.filter((link) => !/^[a-z]+:/.test(link)).map((link) => posix.join(posix.dirname(page), link));
  expect(targets.filter((target) => !PACKED.test(target) || !existsSync(target))).toEqual([]);
});

test('npm has nothing to run, and to warn of, where the package is installed', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly scripts: object };
  const installing = ['preinstall', 'install', 'postinstall', 'prepublish', 'preprepare', 'prepare', 'postprepare'];
  expect(Object.keys(scripts).filter((name) => installing.includes(name))).toEqual([]);
});
