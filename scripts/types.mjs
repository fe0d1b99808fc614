// Builds what has changed, since the source imports generated modules, and checks the types of the source and the tests, and of the code
// for browsers: it uses only functions of ECMAScript 2022, because bundlers do not add later ones.
import { spawnSync } from 'node:child_process';
import { root, tsc } from './tsc.mjs';

const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);

await tsc('test/tsconfig.json');
await tsc('test/checkout/tsconfig.json');
