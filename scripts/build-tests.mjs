// Compiles src and test to CommonJS in .build, where jest runs them as they are.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, tsc } from './tsc.mjs';

const out = join(root, '.build');
rmSync(out, { recursive: true, force: true });
mkdirSync(out);
writeFileSync(join(out, 'package.json'), '{ "type": "commonjs" }\n');
tsc('test/tsconfig.json');
