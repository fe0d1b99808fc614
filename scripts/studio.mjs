// npm run studio:build: builds the studio's page into dist/studio, unless nothing has changed. With --check it also runs the page's types,
// lint and tests; with --test it runs only the tests.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { beginBuild, isBuilt, rememberBuild } from './build/stamp.mjs';
import { root } from './programs.mjs';

const page = join(root, 'src/apps/studio/page');
const npm = (...args) =>
  execFileSync('npm', args, { cwd: page, stdio: 'inherit', shell: process.platform === 'win32' });

const script = ['check', 'test'].find((name) => process.argv.includes(`--${name}`)) ?? 'build';
if (script === 'build' && isBuilt('studio')) {
  console.log("The studio's page has not changed since its last build.");
  process.exit(0);
}
const [lock, installed] = ['package-lock.json', 'node_modules/.package-lock.json'].map((file) => join(page, file));
if (!existsSync(installed) || statSync(installed).mtimeMs < statSync(lock).mtimeMs)
  npm('ci', '--no-audit', '--no-fund');
if (script !== 'test') beginBuild('studio');
npm('run', script);
if (script !== 'test') {
  packAssets(join(root, 'dist/studio/assets'));
  mergeLicences(join(root, 'dist/studio/LICENSES.md'));
  rememberBuild('studio');
}

/** Compresses scripts and styles, a seventh of the package; the studio's server reads them compressed. */
function packAssets(folder) {
  for (const name of readdirSync(folder).filter((each) => /\.(?:js|css)$/.test(each))) {
    const file = join(folder, name);
    writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
    rmSync(file);
  }
}

/** Writes a licence with the same words in several packages only once, below the names of all of them. */
function mergeLicences(file) {
  const [head, ...sections] = readFileSync(file, 'utf8').split(/^(?=## .+ - \d)/m);
  const names = new Map();
  for (const section of sections) {
    const end = section.indexOf('\n');
    const text = section.slice(end).trim();
    names.set(text, [...(names.get(text) ?? []), section.slice(0, end)]);
  }
  const merged = [...names].map(([text, titles]) => `${titles.join('\n')}\n\n${text}\n`);
  writeFileSync(file, [head, merged.join('\n')].join(''));
}
