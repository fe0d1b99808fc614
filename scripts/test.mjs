// npm test [-- TEXT... | OPTION OF JEST...]: builds what has changed, then runs the tests whose path contains a text, or all.
// With --slow first (npm run test:slow): the tests in files named *.slow.test.ts, which start programs, wait, or try many inputs.
// A text within `apps/studio` also runs the tests of the studio's page.
import { spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { SHORT_RUNS } from './short-runs.cjs';
import { root, temporaryFolder } from './programs.mjs';

const isSlow = process.argv[2] === '--slow';
// Jest runs the transpiled file of the same name.
const args = process.argv.slice(isSlow ? 3 : 2).map((arg) => arg.replace(/[.]tsx?$/, '.js'));
const tests = `${isSlow ? 'slow-' : ''}${args.every((arg) => arg.startsWith('-')) ? 'groups' : 'files'}`;

// Tests write into the folder for temporary files, which the system names in TMPDIR, or on Windows in TEMP.
const temporary = temporaryFolder();
// One test reads as another user.
chmodSync(temporary, 0o711);

function run(...command) {
  const env = { ...process.env, NODE_OPTIONS: SHORT_RUNS, PAYRULES_TESTS: tests, TMPDIR: temporary, TEMP: temporary };
  const { status } = spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit', env });
  if (status !== 0) process.exit(status ?? 1);
}

// With a large young generation garbage is collected seldom, but the system copies an equally large page table for each program that a test
// starts.
const young = isSlow ? [] : ['--min-semi-space-size=64', '--max-semi-space-size=64'];

run('scripts/build.mjs');
run('scripts/build-tests.mjs');
run(...young, join(root, 'node_modules/jest/bin/jest.js'), ...args);
if (!isSlow && args.some((text) => /^(?:test\/)?apps\/studio/.test(text))) run('scripts/studio.mjs', '--test');
