// Builds dist: the authoring side first, with it the modules of the operations, then all of src as ESM and CommonJS.
import { chmodSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeRegistry } from './registry.mjs';
import { root, tsc } from './tsc.mjs';

writeRegistry(root);
tsc('scripts/tsconfig.authoring.json');
const { generate } = await import('./generate.mjs');
const { positions } = await generate(root);

// Not before the rules are known to be right: with broken ones, the command line that tells why stays. The studio's page is built by itself.
for (const folder of ['esm', 'cjs']) rmSync(join(root, 'dist', folder), { recursive: true, force: true });
tsc('tsconfig.json');
tsc('scripts/tsconfig.cjs.json');
mkdirSync(join(root, 'dist/cjs'), { recursive: true });
writeFileSync(join(root, 'dist/cjs/package.json'), '{ "type": "commonjs" }\n');
writeFileSync(join(root, 'dist/esm/operations/positions.json'), JSON.stringify(positions));
chmodSync(join(root, 'dist/esm/cli/main.js'), 0o755);
cpSync(join(root, 'src/cli/studio/site/assets'), join(root, 'dist/esm/cli/studio/site/assets'), { recursive: true });
