// npm test [-- TEXT... | OPTION OF JEST...]: builds what has changed, then runs the tests whose path contains a text, or all.
// With --e2e first (npm run test:e2e): the tests in files named *.e2e.test.ts, which start programs and threads.
// A text within `apps/studio` also runs the tests of the studio's page.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { SHORT_RUNS } from './short-runs.cjs';
import { root } from './tsc.mjs';

const isEndToEnd = process.argv[2] === '--e2e';
const args = process.argv.slice(isEndToEnd ? 3 : 2);
const tests = `${isEndToEnd ? 'e2e-' : ''}${args.length === 0 ? 'groups' : 'files'}`;

function run(...command) {
  const env = { ...process.env, NODE_OPTIONS: SHORT_RUNS, PAYRULES_TESTS: tests };
  const { status } = spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit', env });
  if (status !== 0) process.exit(status ?? 1);
}

// A large young generation collects garbage seldom, but the system copies a page table as large for each program that a test starts.
const young = isEndToEnd ? [] : ['--min-semi-space-size=64', '--max-semi-space-size=64'];

run('scripts/build.mjs');
run('scripts/build-tests.mjs');
run(...young, join(root, 'node_modules/jest/bin/jest.js'), ...args);
if (!isEndToEnd && args.some((text) => /^(?:test\/)?apps\/studio/.test(text))) run('scripts/studio.mjs', '--test');
