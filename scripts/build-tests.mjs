// Transpiles src, test and scripts/vectors to CommonJS in .build, where jest runs them. `npm run types` checks their types.
// .build/grouped has the same tests in groups, one for each folder, whose tests share what they load from src and packages.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { build, transform } from 'esbuild';
import { beginBuild, isBuilt, rememberBuild } from './build/stamp.mjs';
import { seeThroughDoors } from './build/doors.mjs';
import { transpile } from './build/transpile.mjs';
import { root } from './programs.mjs';

if (isBuilt('tests')) {
  console.log('The tests have not changed since their last build.');
  process.exit(0);
}
beginBuild('tests');
const out = join(root, '.build');
const format = {
  format: 'cjs',
  sourcemap: true,
  sourcesContent: false,
  // jest runs CommonJS: dynamic imports become calls of require, and import.meta.url becomes the module's own address.
  supported: { 'dynamic-import': false, 'import-attributes': false },
  define: { 'import.meta.url': 'importMetaUrl' },
  banner: { js: "'use strict';\nconst importMetaUrl = require('node:url').pathToFileURL(__filename).href;" },
};
await transpile(['src', 'test', 'scripts/vectors'], '.build', format);
await writeGroups();
// jest does not load ECMAScript modules of packages.
await build({
  stdin: {
    contents: "export { openXlsx, readXlsx, saveXlsx, streamXlsxRows, writeXlsx, writeXlsxStream } from 'hucre/xlsx';",
    resolveDir: root,
  },
  bundle: true,
  platform: 'node',
  format: 'cjs',
  outfile: join(out, 'hucre.cjs'),
});

// The rulebooks, as test/support/rulebook.ts reads them: many suites need one. Reading it from here takes some milliseconds, but loading it
// takes a second.
const { emitOperation, modulePlace } = await import('../.build/esm/src/workbench/compiler/index.js');
const { parseRulebook, readRules, readSchemas } = await import('../.build/esm/src/workbench/rulebook/index.js');
const schemas = readSchemas(join(root, 'schemas/authoring'));
function writeRulebook(rules, folder) {
  const rulebook = parseRulebook(readRules(join(root, rules)), schemas);
  mkdirSync(join(out, folder), { recursive: true });
  const text = JSON.stringify(rulebook, (_, value) => (value instanceof Map ? { $map: [...value] } : value));
  writeFileSync(join(out, folder, 'rulebook.json'), text);
  return rulebook;
}
writeRulebook('rules', 'test/rules/generated');
// The modules of the fixtures, like the package's modules of the built-in rulebook.
mkdirSync(join(out, 'test/fixtures/generated'));
const gateways = readdirSync(join(root, 'test/fixtures/gateways'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => `gateways/${name}`);
for (const name of ['rules', 'acme', 'nested', ...gateways]) {
  const folder = `test/fixtures/generated/${name}`;
  const place = modulePlace((module) => `${'../'.repeat(folder.split('/').length)}src/${module}.js`);
  for (const operation of writeRulebook(`test/fixtures/${name}`, folder).operations.values()) {
    const { code } = await transform(emitOperation(operation, place), { format: 'cjs' });
    writeFileSync(join(out, folder, `${operation.id}.js`), code);
  }
}
rememberBuild('tests');

/**
 * Writes a module for each folder of tests that runs the test files in it, and the list of the files that run alone, because they replace
 * or change modules, or count the steps of code that is loaded after them.
 */
async function writeGroups() {
  const grouped = join(out, 'grouped');
  rmSync(grouped, { recursive: true, force: true });
  const files = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.test.ts'));
  const mustBeAlone = (file) =>
    /^\/\/ Runs alone:|\bjest\.(?:mock|doMock)\(|support\/steps\.js/.test(
      readFileSync(join(root, 'test', file), 'utf8'),
    );
  const ungrouped = files.filter(mustBeAlone);
  const together = files.filter((file) => !ungrouped.includes(file)).sort();
  await build({
    ...format,
    absWorkingDir: root,
    entryPoints: together.map((file) => join('test', file)),
    outbase: 'test',
    outdir: grouped,
    bundle: true,
    packages: 'external',
    platform: 'node',
    target: 'es2022',
    logLevel: 'warning',
    plugins: [seeThroughDoors, { name: 'one-for-each-test', setup: ownModules }],
  });
  const groups = new Map();
  for (const file of together) {
    const name = /^(?:(?:apps|workbench)\/)?[^/]+(?=\/)/.exec(file)?.[0].replace('/', '.') ?? 'top';
    const path = file.replace(/\.ts$/, '.js');
    const group = file.endsWith('.slow.test.ts') ? `${name}.slow` : name;
    const block = `describe('${path}', () => void require('./${path}'));\n`;
    groups.set(group, `${groups.get(group) ?? "const { describe } = require('@jest/globals');\n"}${block}`);
  }
  for (const [name, text] of groups) writeFileSync(join(grouped, `${name}.group.js`), text);
  writeFileSync(join(grouped, 'ungrouped.json'), JSON.stringify(ungrouped.map((file) => file.replace(/\.ts$/, '.js'))));
}

/**
 * Gives each test file its own instance of the modules beside tests, which may have hooks and folders. All share src, the fixtures, and the
 * data of the tests of the rules.
 */
function ownModules(hooks) {
  hooks.onResolve({ filter: /^\.\.?\// }, ({ path, resolveDir, kind }) => {
    if (kind === 'entry-point') return undefined;
    const file = relative(root, resolve(resolveDir, path)).replaceAll('\\', '/');
    const isOwn = /^test\/(?!fixtures\/|rules\/(?:rulebook|tables)\.js$)/.test(file);
    return isOwn ? { path: join(root, file.replace(/\.js$/, '.ts')) } : { path: join(out, file), external: true };
  });
}
