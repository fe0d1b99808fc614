import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const packageFolder = fileURLToPath(new URL('..', import.meta.url));
const MAIN = 'dist/esm/cli/main.js';

/**
 * The command: of the package that has this file, else of the one that is installed in the working directory, else of this
 * version from npm.
 */
function command() {
  const built = [join(packageFolder, MAIN), join('node_modules/payrules', MAIN)].find((file) => existsSync(file));
  if (built !== undefined) return [process.execPath, built];
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
  return ['npx', '--yes', `payrules@${version}`];
}

/**
 * Runs payrules with arguments as they are, without a shell.
 * @returns its exit code and, where `stdio` says so, what it prints
 */
export function payrules(args, options = {}) {
  const [program, ...before] = command();
  const { status, stdout, error } = spawnSync(program, [...before, ...args], { stdio: 'inherit', ...options });
  if (error) throw error;
  return { status: status ?? 2, stdout: stdout?.toString() };
}
