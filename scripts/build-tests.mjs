// Transpiles src, test and scripts/vectors to CommonJS in .build, where jest runs them. `npm run types` checks their types.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, transform } from 'esbuild';
import { isBuilt, rememberBuild } from './build-stamp.mjs';
import { transpile } from './transpile.mjs';
import { root } from './tsc.mjs';

if (isBuilt('tests')) {
  console.log('The tests have not changed since their last build.');
  process.exit(0);
}
const out = join(root, '.build');
await transpile(['src', 'test', 'scripts/vectors'], '.build', {
  format: 'cjs',
  sourcemap: true,
  sourcesContent: false,
  // jest runs CommonJS: dynamic imports become calls of require, and import.meta.url the module's own address.
  supported: { 'dynamic-import': false, 'import-attributes': false },
  define: { 'import.meta.url': 'importMetaUrl' },
  banner: { js: "'use strict';\nconst importMetaUrl = require('node:url').pathToFileURL(__filename).href;" },
});
// jest loads no ECMAScript modules of packages.
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

// The rulebooks, as test/support/rulebook.ts reads them: many suites need one, and to read it from here takes some milliseconds, to load
// it a second.
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
// The modules of the fixtures, as the package has those of the built-in rulebook.
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
