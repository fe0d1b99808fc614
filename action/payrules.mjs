import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const packageFolder = fileURLToPath(new URL('..', import.meta.url));
const MAIN = 'dist/esm/cli/main.js';

/**
 * The command of the package that has this file, else of this version from npm. Nothing comes from the working directory, which may be that
 * of a pull request: neither an installed package nor settings of npm.
 */
function command() {
  const built = join(packageFolder, MAIN);
  if (existsSync(built)) return built;
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
  const folder = join(process.env.RUNNER_TEMP, `payrules-${version}`);
  const installed = join(folder, 'node_modules/payrules', MAIN);
  if (existsSync(installed)) return installed;
  mkdirSync(folder, { recursive: true });
  // On Windows npm is a script, which only a shell starts. No argument has a character that the shell would read.
  const install = ['install', '--prefix', '.', '--ignore-scripts', '--no-audit', '--no-fund', `payrules@${version}`];
  const { status } = spawnSync('npm', install, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) throw new Error(`npm cannot install payrules ${version}`);
  return installed;
}

/**
 * Runs payrules with arguments as they are, without a shell.
 * @returns its exit code and, where `stdio` says so, what it prints
 */
export function payrules(args, options = {}) {
  const { status, stdout, error } = spawnSync(process.execPath, [command(), ...args], { stdio: 'inherit', ...options });
  if (error) throw error;
  return { status: status ?? 2, stdout: stdout?.toString() };
}
