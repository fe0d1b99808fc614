// Builds what has changed, and tests the checkout example, the sandbox, the studio, the reference pages and the playground in a browser.
// Without Chromium it prints a note and skips.
// npm run test:browser -- [TEXT | OPTION...]   the tests whose file name contains a text, such as studio; options of node's test runner,
// such as --test-shard=1/2
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { install, root } from '../programs.mjs';
import { executable } from './executable.mjs';

const here = import.meta.dirname;
if (executable === undefined) {
  console.log("SKIPPED: Chromium not found; install Debian's chromium-headless-shell, or set CHROMIUM to a path.");
  process.exit(0);
}
install('scripts/browser');
for (const script of ['scripts/build.mjs', 'scripts/studio.mjs'])
  execFileSync(process.execPath, [script], { cwd: root, stdio: 'inherit' });
const args = process.argv.slice(2);
const options = args.filter((arg) => arg.startsWith('-'));
const parts = args.filter((arg) => !arg.startsWith('-'));
const tests = readdirSync(here)
  .filter((name) => name.endsWith('.test.mjs') && (parts.length === 0 || parts.some((part) => name.includes(part))))
  .sort()
  .map((name) => join(here, name));
process.exitCode =
  spawnSync(process.execPath, ['--test', '--test-concurrency=1', '--test-reporter=spec', ...options, ...tests], {
    cwd: root,
    stdio: 'inherit',
  }).status ?? 1;
