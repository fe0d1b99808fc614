// npm test [-- TEXT... | OPTION OF JEST...]: builds what has changed, then runs the tests whose path contains a text, or all.
// With --e2e first (npm run test:e2e): the tests in files named *.e2e.test.ts, which start programs and threads.
// A text within `apps/studio` also runs the tests of the studio's page.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './tsc.mjs';

const isEndToEnd = process.argv[2] === '--e2e';
const args = process.argv.slice(isEndToEnd ? 3 : 2);

function run(...command) {
  const env = { ...process.env, PAYRULES_TESTS: isEndToEnd ? 'e2e' : 'unit' };
  const { status } = spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit', env });
  if (status !== 0) process.exit(status ?? 1);
}

run('scripts/build.mjs');
run('scripts/build-tests.mjs');
// The code runs for so short a time that to optimize it costs more than it gains, but for what is hottest.
const V8 = ['--interrupt-budget=3000000', '--min-semi-space-size=64', '--max-semi-space-size=64'];
run(...V8, join(root, 'node_modules/jest/bin/jest.js'), ...args);
if (!isEndToEnd && args.some((text) => /^(?:test\/)?apps\/studio/.test(text))) run('scripts/studio.mjs', '--test');
