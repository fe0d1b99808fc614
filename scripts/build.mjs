// npm run build [-- --at DATE]: builds dist: first the compiler, with it the modules of the operations, then all of src as ESM and CommonJS.
// The checked-in schemas are compiled as of DATE, by default as of the date that schemas/manifest.json records.
import { chmodSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { forgetBuild, isBuilt, rememberBuild } from './build-stamp.mjs';
import { dayFrom, recordedDay } from './day.mjs';
import { writeRegistries } from './registry.mjs';
import { root, tsc } from './tsc.mjs';

const { at } = parseArgs({ options: { at: { type: 'string' } } }).values;
const day = at === undefined ? recordedDay(root) : dayFrom(at);
if (day === recordedDay(root) && isBuilt()) {
  console.log('Nothing has changed since the last build.');
  process.exit(0);
}
forgetBuild();
writeRegistries(root);
tsc('scripts/tsconfig.authoring.json');
const { generate } = await import('./generate.mjs');
const { positions, validators } = await generate(root, { bindings: {}, day });

// The earlier command line stays until the rules are known to be right: it shows what is wrong with them.
// dist/studio is built by `npm run studio:build`.
for (const folder of ['esm', 'cjs']) rmSync(join(root, 'dist', folder), { recursive: true, force: true });
tsc('tsconfig.json');
tsc('scripts/tsconfig.cjs.json');
mkdirSync(join(root, 'dist/cjs'), { recursive: true });
writeFileSync(join(root, 'dist/cjs/package.json'), '{ "type": "commonjs" }\n');
writeFileSync(join(root, 'dist/esm/generated/authoring-validators.cjs'), validators);
writeFileSync(join(root, 'dist/esm/generated/operations/positions.json'), JSON.stringify(positions));
chmodSync(join(root, 'dist/esm/cli/main.js'), 0o755);
for (const folder of ['reference-site/assets', 'cli/commands/init/template'])
  cpSync(join(root, 'src', folder), join(root, 'dist/esm', folder), { recursive: true });
rememberBuild();
