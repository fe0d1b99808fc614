// npm run build [-- --at DATE]: builds dist: the modules of the operations with the compiler, then checkout code as ESM and CommonJS, the
// command line as bundles, and the scripts for other engines.
// The checked-in schemas are compiled as of DATE, by default as of the date that schemas/manifest.json records.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { transform } from 'esbuild';
import { bundle, bundleEmbedded } from './build/bundle.mjs';
import { writeCountries } from './build/countries.mjs';
import { beginBuild, isBuilt, rememberBuild } from './build/stamp.mjs';
import { throughDoors } from './build/doors.mjs';
import { writeEntries } from './build/entries.mjs';
import { dayFrom, recordedDay } from './build/day.mjs';
import { transpile } from './build/transpile.mjs';
import { root } from './programs.mjs';

const { at } = parseArgs({ options: { at: { type: 'string' } } }).values;
const day = at === undefined ? recordedDay(root) : dayFrom(at);
if (day === recordedDay(root) && isBuilt('dist')) {
  console.log('Nothing has changed since the last build.');
  process.exit(0);
}
beginBuild('dist');
writeCountries(root);
await transpile(['src', 'scripts/vectors'], '.build/esm', { format: 'esm' });
const { generate } = await import('./build/generate.mjs');
const generated = await generate(root, { bindings: {}, day });
await transpile(['src/generated'], '.build/esm', { format: 'esm' });

// The earlier command line stays until the rules are known to be right, because it shows what is wrong with them.
// dist/studio is built by `npm run studio:build`.
for (const folder of ['esm', 'cjs', 'node']) rmSync(join(root, 'dist', folder), { recursive: true, force: true });
// It writes into .build, at the same time as the next steps.
const typesOfCompiler = tsc('scripts/build/tsconfig.compiler.json');
await tsc('scripts/build/tsconfig.esm.json');
await writeCheckoutCode();
await bundle(generated);
await bundleEmbedded(generated);
await typesOfCompiler;
copyTypes('compiler.d.ts');
copyTypes('sandbox.d.ts');
joinTypes();
removeUnusedTypes();
chmodSync(join(root, 'dist/esm/cli/main.js'), 0o755);
rememberBuild('dist');

/** Compiles a project; its messages go to the terminal, and an error ends the script. */
async function tsc(project) {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const [code] = await once(
    spawn(process.execPath, [compiler, '-p', join(root, project)], { stdio: 'inherit' }),
    'exit',
  );
  if (code !== 0) process.exit(1);
}

/**
 * Turns what TypeScript wrote into the modules of the package: without comments, because users read the comments of the declarations beside
 * the code. Bundlers take the modules that they need; Node reads the files of dist/cjs.
 */
async function writeCheckoutCode() {
  const esm = join(root, 'dist/esm');
  const files = readdirSync(esm, { recursive: true, encoding: 'utf8' });
  await Promise.all(
    files.map(async (file) => {
      if (file.endsWith('.d.ts')) cpSync(join(esm, file), join(root, 'dist/cjs', file));
      if (!file.endsWith('.js')) return;
      // The folders below it contain data, which nobody reads there.
      const isData = dirname(file).startsWith(join('generated', 'operations') + sep);
      const text = throughDoors(readFileSync(join(esm, file), 'utf8'), file);
      // With minified blanks esbuild drops the marks that tell bundlers that an unused value can go.
      const minifyWhitespace = isData && !text.includes('@__PURE__');
      const { code } = await transform(text, {
        legalComments: 'none',
        minifyWhitespace,
        ...(isData && { charset: 'utf8' }),
      });
      writeFileSync(join(esm, file), code);
    }),
  );
  await writeEntries();
}

/**
 * Adds an import of nothing to the declarations of each entry: of the main entry, and there of `payrules/engine`. In the declarations of a
 * user's program, TypeScript can name only types of the entries that it has read.
 */
function joinTypes() {
  for (const folder of ['esm', 'cjs'])
    for (const file of readdirSync(join(root, 'dist', folder), { recursive: true, encoding: 'utf8' })) {
      const entry = file.replaceAll(sep, '/');
      if (!/^(?:index|react|compiler|sandbox|generated\/operations\/[\w-]+\.[\w.-]+)\.d\.ts$/.test(entry)) continue;
      const path = join(root, 'dist', folder, file);
      const up = entry.startsWith('generated/') ? '../../' : './';
      const other = entry === 'index.d.ts' ? 'engine' : 'index';
      writeFileSync(path, `import type {} from '${up}${other}.js';\n${readFileSync(path, 'utf8')}`);
    }
}

/** Removes declarations that no entry of the package reaches. */
function removeUnusedTypes() {
  const used = new Set();
  const use = (file) => {
    if (used.has(file) || !existsSync(file)) return;
    used.add(file);
    for (const [, path] of readFileSync(file, 'utf8').matchAll(/(?:\bfrom |\bimport\()['"](\.[^'"]+)\.js['"]/g))
      use(join(dirname(file), `${path}.d.ts`));
  };
  const all = ['esm', 'cjs'].flatMap((folder) =>
    readdirSync(join(root, 'dist', folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.d.ts'))
      .map((file) => join(root, 'dist', folder, file)),
  );
  const isEntry = (file) =>
    /(?:esm|cjs)\/(?:[\w-]+|generated\/operations\/(?:[\w-]+\.|locales\/(?:[\w-]+\/)?)[\w.-]+)\.d\.ts$/.test(file);
  for (const file of all) if (isEntry(file.replaceAll(sep, '/'))) use(file);
  for (const file of all) if (!used.has(file)) rmSync(file);
}

/** Copies a module's declarations, and the declarations that it imports, beside those of checkout code. */
function copyTypes(file) {
  const copy = join(root, 'dist/esm', file);
  if (existsSync(copy)) return;
  const text = throughDoors(readFileSync(join(root, '.build/types', file), 'utf8'), file);
  mkdirSync(dirname(copy), { recursive: true });
  writeFileSync(copy, text);
  for (const [, name] of text.matchAll(/\bfrom '(\.[^']+)\.js'/g)) copyTypes(join(dirname(file), `${name}.d.ts`));
}
