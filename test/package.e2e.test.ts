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

test('the package installs no other', () => {
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

test('npm pack takes builds, rules, schemas and their documents', () => {
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      shell: process.platform === 'win32',
    }),
  ) as { files: { path: string }[] }[];
  const paths = packed!.files.map(({ path }) => path);
  const top = [...new Set(paths.map((path) => path.split('/')[0]!))].sort();
  expect(top).toEqual([
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'SECURITY.md',
    'action',
    'action.yml',
    'dist',
    'docs',
    'package.json',
    'rules',
    'schemas',
  ]);
  const kinds = new Set(
    paths
      .filter((path) => path.includes('/'))
      .map(
        (path) =>
          `${path
            .split('/')
            .slice(0, path.startsWith('dist/') ? 2 : 1)
            .join('/')} ${path.slice(path.lastIndexOf('.'))}`,
      ),
  );
  const allowed = new Set([
    'dist/esm .js',
    'dist/esm .ts',
    'dist/cjs .js',
    'dist/cjs .ts',
    'dist/cjs .json',
    'dist/embed .js',
    'dist/embed .txt',
    'dist/esm .br',
    'dist/esm .cjs',
    'dist/esm .json',
    'dist/esm .txt',
    'action .mjs',
    'action .yml',
    // The reference pages.
    'dist/esm .css',
    'dist/esm .svg',
    // The sandbox: its pages, and its types for CommonJS.
    'dist/esm .html',
    'dist/esm .cts',
    // The template of payrules init.
    'dist/esm .yaml',
    'dist/esm .yml',
    'dist/esm .md',
    'docs .md',
    'dist/studio .html',
    'dist/studio .md',
    'dist/studio .br',
    'dist/studio .svg',
    'rules .yaml',
    'rules .md',
    'schemas .json',
    'schemas .md',
  ]);
  expect([...kinds].filter((kind) => !allowed.has(kind))).toEqual([]);
  expect(paths.filter((path) => /(?:^|\/)\.|^tests?\/|\.test\.|\.map$|secret|key\.|\.env/i.test(path))).toEqual([
    'dist/esm/cli/template/.github/workflows/rules-comment.yml',
    'dist/esm/cli/template/.github/workflows/rules.yml',
  ]);
  for (const wanted of ['dist/esm/index.js', 'dist/cjs/index.js', 'dist/esm/cli/main.js'])
    expect(paths).toContain(wanted);
  const operations = paths.flatMap((path) => /^rules\/operations\/(.*)\.yaml$/.exec(path)?.[1] ?? []);
  expect(operations.length).toBeGreaterThan(0);
  for (const operation of operations) expect(paths).toContain(`dist/esm/generated/operations/${operation}.js`);
});

test('no script fetches anything that is not in the lock file', () => {
  for (const file of readdirSync('scripts').filter((name) => name.endsWith('.mjs')))
    // A check of the package asks the sandbox that it starts.
    expect(readFileSync(join('scripts', file), 'utf8').replace('fetch(sandbox.endpoint', '')).not.toMatch(
      /\bcurl\b|\bwget\b|https?:\/\/|\bfetch\(/,
    );
});
