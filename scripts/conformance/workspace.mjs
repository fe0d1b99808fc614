import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** This folder, and the folder for the files that the run writes: runners, orders, generated types. */
export const here = dirname(fileURLToPath(import.meta.url));
export const cache = join(here, '.cache');
export const root = dirname(dirname(here));
mkdirSync(cache, { recursive: true });

/** Whether this is the nightly run, which takes more orders and all parts. */
export const isNightly = Number(process.env.PAYRULES_VOLUME ?? 1) >= 10;

/** Whether every program of a toolchain answers. */
export const has = (...programs) =>
  programs.every(
    (program) => spawnSync(program, [program === 'go' ? 'version' : '--version'], { stdio: 'ignore' }).status === 0,
  );

/** Options of Java for programs that run for seconds: optimizing their code takes longer than it saves. */
export const SHORT_JAVA = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

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

export const python = () => virtualPython('conformance-python', join(here, 'python/requirements.txt'));

export const rustTarget = () => packages('conformance-rust', join(here, 'rust/Cargo.toml'));
