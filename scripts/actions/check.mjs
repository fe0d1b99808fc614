// node scripts/actions/check.mjs: actionlint and zizmor on the workflows, here and in the template of `payrules init`, and shellcheck
// on the scripts that they run. actionlint is built once, and zizmor installed once, into the user's cache folder.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { has, root, virtualPython } from '../programs.mjs';

const VERSION = 'v1.7.12';
const PLACES = ['.github/workflows', 'src/apps/cli/commands/init/template/.github/workflows'];
const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'payrules', `actionlint-${VERSION}`);
const filesIn = (folder, end) =>
  readdirSync(join(root, folder)).flatMap((name) => (name.endsWith(end) ? join(folder, name) : []));

const actionlint = builtActionlint();
if (actionlint === undefined) console.log('SKIPPED, its toolchain is missing: actionlint needs Go');
else check(actionlint, ['-no-color', ...PLACES.flatMap((folder) => filesIn(folder, '.yml'))]);

if (has('python3')) {
  const python = virtualPython('zizmor', join(root, 'scripts/actions/requirements.txt'));
  const options = ['--offline', '--quiet', '--no-progress', '--config', '.github/zizmor.yml'];
  const template = 'src/apps/cli/commands/init/template/.github';
  check(join(dirname(python), 'zizmor'), [...options, '.github', template, 'action.yml', 'action']);
} else console.log('SKIPPED, its toolchain is missing: zizmor needs Python');

// actionlint also runs shellcheck on the steps.
if (has('shellcheck')) check('shellcheck', filesIn('scripts/actions', '.sh'));
else console.log('SKIPPED: shellcheck is not installed');

/** The program, or undefined without Go. @throws {Error} if it cannot be built */
function builtActionlint() {
  const program = join(cache, 'actionlint');
  if (existsSync(program)) return program;
  if (!has('go')) return undefined;
  mkdirSync(cache, { recursive: true });
  const { status } = spawnSync('go', ['install', `github.com/rhysd/actionlint/cmd/actionlint@${VERSION}`], {
    env: { ...process.env, GOBIN: cache },
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('actionlint cannot be built');
  return program;
}

function check(program, args) {
  const { status } = spawnSync(program, args, { cwd: root, stdio: 'inherit' });
  console.log(`${program.split('/').at(-1)}: ${status === 0 ? 'nothing found' : `exit code ${status}`}`);
  if (status !== 0) process.exitCode = 1;
}
