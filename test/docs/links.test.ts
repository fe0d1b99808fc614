import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from '@jest/globals';

/** The files in the package: `files` of package.json, and the files that npm adds. */
const PACKED =
  /^(?:README\.md|LICENSE|CHANGELOG\.md|SECURITY\.md|action\.yml|(?:action|rules|dist)(?:\/.*)?|docs\/[^/]+\.md|schemas\/(?!vectors).*)$/;

const inFolder = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);
const pages = ['README.md', 'CHANGELOG.md', 'SECURITY.md', ...['docs', 'rules', 'schemas'].flatMap(inFolder)];

test.each(pages)('the links of %s lead to files that the package has', (page) => {
  const links = [...readFileSync(page, 'utf8').matchAll(/(?<!!\[[^\]]*)\]\(([^)#\s]+)/g)].map(([, link]) => link!);
  const targets = links.filter((link) => !/^[a-z]+:/.test(link)).map((link) => posix.join(posix.dirname(page), link));
  expect(targets.filter((target) => !PACKED.test(target) || !existsSync(target))).toEqual([]);
});

const textOf = (page: string): string => readFileSync(page, 'utf8').replaceAll(/^```[^]*?^```$/gm, '');
/** The anchors of the headings of a page. */
const anchorsIn = (page: string): readonly string[] =>
  [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

test.each([...pages, '.github/CONTRIBUTING.md'])('the links of %s to headings find them', (page) => {
  const links = [...textOf(page).matchAll(/\]\(([^)#:\s]*)#([^)\s]+)\)/g)];
  const missing = links.filter(([, file, anchor]) => {
    const target = file === '' ? page : posix.join(posix.dirname(page), file!);
    return !anchorsIn(target).includes(anchor!);
  });
  expect(missing.map(([link]) => link)).toEqual([]);
});

test.each(pages)('%s names folders for npm with "./" in front', (page) => {
  // npm reads a folder and a name without "./" as an owner and a repository, and asks github.com for it.
  expect(readFileSync(page, 'utf8').match(/npm (?:publish|pack|i|install) [\w-]+\/[\w-]+/g)).toBeNull();
});

test('the pictures of README.md exist, and it has at most 700 words', () => {
  const text = readFileSync('README.md', 'utf8');
  const pictures = [...text.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(([, path]) => path!);
  expect(pictures.length).toBeGreaterThan(0);
  expect(pictures.filter((path) => !existsSync(path))).toEqual([]);
  expect(text.trim().split(/\s+/).length).toBeLessThanOrEqual(700);
});

test('npm has nothing to run, and to warn of, where the package is installed', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly scripts: object };
  const installing = ['preinstall', 'install', 'postinstall', 'prepublish', 'preprepare', 'prepare', 'postprepare'];
  expect(Object.keys(scripts).filter((name) => installing.includes(name))).toEqual([]);
});

/**
 * The paths in the first columns of a README's tables: files, and folders with a slash at the end. A file after a file with a folder is in
 * the same folder.
 */
function namedIn(readme: string): readonly string[] {
  return [...readme.matchAll(/^\| (`[^|]*?) \|/gm)].flatMap(([, cell]) => {
    let folder = '';
    return [...cell!.matchAll(/`([^`]+)`/g)].map(([, name]) => {
      if (!name!.includes('/')) return folder + name!;
      if (!name!.endsWith('/')) folder = `${posix.dirname(name!)}/`;
      return name!;
    });
  });
}

test.each(readdirSync('src/apps'))('the README of %s names each of its files, and no other', (app) => {
  const folder = `src/apps/${app}`;
  const named = namedIn(readFileSync(`${folder}/README.md`, 'utf8')).filter((name) => !name.includes('NAME'));
  expect(named.filter((name) => !existsSync(`${folder}/${name}`))).toEqual([]);
  const files = readdirSync(folder).filter((name) => name.includes('.') && !['README.md', 'index.ts'].includes(name));
  const missing = files.filter((name) => !named.includes(name));
  expect(missing.map((name) => `add ${name} to ${folder}/README.md`)).toEqual([]);
});

const codeIn = (text: string): readonly string[] => Array.from(text.matchAll(/`([^`\n]+)`/g), ([, code]) => code!);

/** Names in braces of `export { a, type B } from`, without types. */
const exportedBy = (door: string): readonly string[] =>
  [...door.matchAll(/^export \{([^}]*)\}/gm)]
    .flatMap(([, names]) => names!.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '));

const withDoor = readdirSync('src/apps').filter((app) => existsSync(`src/apps/${app}/index.ts`));

test.each(withDoor)('the README of %s names what its door exports', (app) => {
  const readme = readFileSync(`src/apps/${app}/README.md`, 'utf8');
  const exported = exportedBy(readFileSync(`src/apps/${app}/index.ts`, 'utf8'));
  const [door = ''] = /^\*\*Door:\*\*.*$/m.exec(readme) ?? [];
  expect(codeIn(door).filter((name) => /^\w+$/.test(name) && !exported.includes(name))).toEqual([]);
  expect(exported.filter((name) => !codeIn(readme).includes(name))).toEqual([]);
});

test.each(readdirSync('src/apps'))('the files that the README of %s lists for its removal exist', (app) => {
  const [, list = ''] = readFileSync(`src/apps/${app}/README.md`, 'utf8').split('## To remove it');
  const paths = codeIn(list).filter((name) => /^[\w./-]*[/.][\w./-]+$/.test(name));
  const isThere = (path: string): boolean => ['.', 'src/apps'].some((folder) => existsSync(`${folder}/${path}`));
  expect(paths.filter((path) => !isThere(path))).toEqual([]);
});
