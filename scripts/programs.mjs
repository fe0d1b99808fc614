// The repository's folder, temporary folders, and the programs that checks use besides Node.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

export const root = dirname(import.meta.dirname);

/** A folder for the files of a script, which is removed when the script ends. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'payrules-'));
  process.once('SIGINT', () => process.exit(130));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Whether every program of a toolchain answers. */
export const has = (...programs) =>
  programs.every(
    (program) => spawnSync(program, [program === 'go' ? 'version' : '--version'], { stdio: 'ignore' }).status === 0,
  );

/** Runs a program to its end and returns what it printed; its error output goes to the terminal. */
export const run = (program, args, options = {}) =>
  execFileSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'inherit'],
    ...options,
  });

/**
 * The folder of a tool's packages in the user's cache folder. There is one for each content of the file that lists them, so that other
 * clones do not install or compile the packages again.
 */
export function packages(tool, list) {
  const content = createHash('sha256').update(readFileSync(list)).digest('hex').slice(0, 16);
  const folder = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'payrules', `${tool}-${content}`);
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** A Python in a virtual environment with the packages of a requirements file. */
export function virtualPython(name, requirements) {
  const folder = packages(name, requirements);
  const program = join(folder, 'bin/python');
  const mark = join(folder, 'installed');
  if (!existsSync(mark)) {
    run('python3', ['-m', 'venv', '--clear', folder]);
    run(program, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r', requirements]);
    run(program, ['-c', `open(${JSON.stringify(mark)}, 'w')`]);
  }
  return program;
}

/**
 * Installs the npm packages of a folder of `scripts` once for each content of its lock file, in the user's cache folder, and links its
 * `node_modules` to them, so that other clones do not install them again. Only for tools of checks: released files are built from packages
 * that npm has verified.
 */
export function install(folder, ...options) {
  const from = (name) => join(root, folder, name);
  const home = packages(`npm-${basename(folder)}`, from('package-lock.json'));
  const installed = join(home, 'node_modules');
  // npm writes this file last.
  if (!existsSync(join(installed, '.package-lock.json'))) {
    for (const file of ['package.json', 'package-lock.json']) cpSync(from(file), join(home, file));
    execFileSync('npm', ['ci', '--no-audit', '--no-fund', ...options], {
      cwd: home,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
  }
  const link = from('node_modules');
  if (!existsSync(link) || realpathSync(link) !== realpathSync(installed)) {
    rmSync(link, { recursive: true, force: true });
    symlinkSync(installed, link, 'junction');
  }
}
