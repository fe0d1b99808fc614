// Compiles src and test to CommonJS in .build, where jest runs them as they are; the example page is only checked, as browsers need a bundle.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, tsc } from './tsc.mjs';

const out = join(root, '.build');
rmSync(out, { recursive: true, force: true });
mkdirSync(out);
writeFileSync(join(out, 'package.json'), '{ "type": "commonjs" }\n');
tsc('test/tsconfig.json');
tsc('test/checkout/tsconfig.json');
