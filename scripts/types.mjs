// Builds what has changed, since the source imports generated modules, and checks the types of the source and the tests, and of the
// example page, which is built for browsers.
import { spawnSync } from 'node:child_process';
import { root, tsc } from './tsc.mjs';

const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);

tsc('test/tsconfig.json');
tsc('test/checkout/tsconfig.json');
