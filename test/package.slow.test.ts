import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

interface Package {
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly integrity?: string;
  readonly optional?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly hasInstallScript?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly dev?: boolean;
  readonly link?: boolean;
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Package;
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  readonly packages: Readonly<Record<string, Package>>;
};
const locked = Object.entries(packages).filter(([path]) => path !== '');
const readme = readFileSync('src/README.md', 'utf8');

test('each direct dependency is justified in src/README.md, and pinned', () => {
  const section = readme.slice(readme.indexOf('## Packages'));
  const [bundled, development] = section.split('\nDevelopment only:') as [string, string];
  const rowsOf = (text: string): readonly (readonly [name: string, why: string])[] =>
    [...text.matchAll(/^\| ([a-z@][a-z0-9@/-]*) \| (.+) \|$/gm)].map(([, name, why]) => [name!, why!] as const);
  for (const [, why] of rowsOf(bundled)) expect(why.split(' ').length).toBeGreaterThan(2);
  const names = rowsOf(bundled).map(([name]) => name);
  for (const name of names) expect(manifest.devDependencies![name]).toMatch(/^\d+\.\d+\.\d+$/);
  const licences = readFileSync('dist/esm/cli/LICENSES.txt', 'utf8');
  for (const name of names) expect(licences).toContain(`${name} ${manifest.devDependencies![name]} (`);
  const short: Readonly<Record<string, string>> = { '@arethetypeswrong/cli': 'attw', '@jest/globals': 'jest' };
  for (const name of Object.keys(manifest.devDependencies!).filter(
    (each) => !each.startsWith('@types/') && !names.includes(each),
  ))
    expect(development).toContain(short[name] ?? name);
});

test('the package installs no other dependency', () => {
  expect(locked.filter(([, { dev }]) => !dev)).toEqual([]);
});

test('the lock file has the binaries of every platform', () => {
  expect(
    locked.filter(([, { integrity, link }]) => integrity === undefined && link !== true).map(([path]) => path),
  ).toEqual([]);
  const bound = locked.flatMap(([path, { os, cpu, optional }]) => (os ? [{ path, os, cpu, optional }] : []));
  // Binaries are optional, one for each platform: not only for the platform on which the file was made.
  expect(bound.filter(({ optional }) => !optional).map(({ path }) => path)).toEqual([]);
  const offered = locked.flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map((name) => [path, name] as const),
  );
  const missing = offered.filter(
    ([path, name]) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`],
  );
  expect(missing).toEqual([]);
  for (const tool of ['esbuild', 'oxlint', 'oxlint-tsgolint', 'typescript']) {
    const { optionalDependencies = {}, version } = packages[`node_modules/${tool}`]!;
    expect([tool, version]).toEqual([tool, expect.any(String)]);
    const platforms = Object.keys(optionalDependencies).map((name) => packages[`node_modules/${name}`]?.os?.[0]);
    for (const platform of ['linux', 'darwin', 'win32'])
      expect([tool, platforms]).toEqual([tool, expect.arrayContaining([platform])]);
  }
});

test('the lock file has the dependencies of the manifest', () => {
  const { dependencies, devDependencies } = packages['']!;
  expect({ dependencies, devDependencies }).toEqual({
    dependencies: manifest.dependencies,
    devDependencies: manifest.devDependencies,
  });
});

test('no part of the build fetches anything that is not in the lock file', () => {
  for (const folder of ['scripts', 'scripts/build'])
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.mjs')))
      expect(readFileSync(join(folder, file), 'utf8')).not.toMatch(/\bcurl\b|\bwget\b|https?:\/\/|\bfetch\(/);
});

/** The output of a program that runs in this folder, where the package's name resolves to the package. */
const printed = (program: string): string =>
  execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });

test.each([
  ['payrules', readdirSync('rules/operations').length + 4],
  // It reads constants of modules that entries read later.
  ['payrules/engine', 4],
  ['payrules/operations/pe.payout', 4],
  ['payrules/locales/es', 2],
])('Node reads few files for %s, the same for import and for require', (entry, most) => {
  const program = `import { createRequire } from 'node:module';
import * as imported from '${entry}';
const require = createRequire(process.cwd() + '/x.js');
const filesRead = () => Object.keys(require.cache).filter((path) => /[\\\\/]dist[\\\\/]/.test(path));
const read = filesRead();
const required = require('${entry}');
const names = Object.keys(required);
const same = names.filter((name) => imported[name] === required[name]);
console.log(JSON.stringify({ names, same, imported: Object.keys(imported), read, after: filesRead() }));`;
  const { names, same, imported, read, after } = JSON.parse(printed(program)) as Readonly<
    Record<'names' | 'same' | 'imported' | 'read' | 'after', readonly string[]>
  >;
  expect(names.length).toBeGreaterThan(0);
  expect(same).toEqual(names);
  expect([...imported].sort()).toEqual([...names].sort());
  expect(read.length).toBeGreaterThan(0);
  expect(read.length).toBeLessThanOrEqual(most);
  expect(after).toEqual(read);
});

test('Node reads what runs besides validate when it is called', () => {
  const program = `import { createRequire } from 'node:module';
import { requirements, validate } from 'payrules/operations/pe.payout';
const { cache } = createRequire(process.cwd() + '/x.js');
const isRead = () => Object.keys(cache).some((path) => path.endsWith('later.js'));
const before = [validate({}).valid, isRead()];
console.log(...before, requirements({}).complete, isRead());`;
  expect(printed(program)).toBe('false false false true\n');
});

test('the entries share what they run', () => {
  const program = `import * as all from 'payrules';
import * as engine from 'payrules/engine';
console.log(all.toProblemDetails === engine.toProblemDetails, all.translate === engine.translate);`;
  expect(printed(program)).toBe('true true\n');
});

test("the component's part stays marked as code of the client", () => {
  for (const format of ['esm', 'cjs'])
    expect(readFileSync(`dist/${format}/react.js`, 'utf8')).toMatch(/^"use client";\n/);
  const program = `import { createRequire } from 'node:module';
import { useForm } from 'payrules/react';
const required = createRequire(process.cwd() + '/x.js')('payrules/react');
console.log(Object.keys(required).join(), required.useForm.length === useForm.length);`;
  expect(printed(program)).toBe('Fields,postTo,useForm true\n');
});

test('names of functions are in a stack trace, with the line that throws', () => {
  const program = `import { createValidator } from 'payrules';
try { createValidator({ off: ['x'] }); } catch (error) { console.log(error.stack); }`;
  const [, name, path, line] = /at (\w+) \((.*run-time\.js):(\d+):\d+\)/.exec(printed(program))!;
  expect(name).toMatch(/^\w{4,}$/);
  expect(readFileSync(path!, 'utf8').split('\n')[Number(line) - 1]!.trim()).toMatch(/^throw new TypeError\(/);
});

const bundled = (source: string, ...options: readonly string[]): string =>
  execFileSync('node_modules/.bin/esbuild', ['--bundle', '--format=esm', ...options], {
    encoding: 'utf8',
    input: source,
  });

test('a bundle for Node has the modules that it uses, as one for browsers', () => {
  const source = "export { toProblemDetails } from 'payrules';";
  const forBrowsers = bundled(source);
  expect(forBrowsers).toContain('toProblemDetails');
  expect(bundled(source, '--platform=node')).toBe(forBrowsers);
});

test('a bundler that takes the files for Node finds all of them', () => {
  const source = "import { validate } from 'payrules/operations/pe.payout'; console.log(validate({}).operation);";
  const text = bundled(source, '--platform=node', '--conditions=none');
  expect(text).toContain('dist/cjs/run-time.js');
  expect(text).not.toMatch(/require\(['"]\.|from ['"]\./);
  expect(
    execFileSync(process.execPath, ['--input-type=module', '-'], { input: text, encoding: 'utf8', cwd: '/' }),
  ).toBe('pe.payout\n');
});
