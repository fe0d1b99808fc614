import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** This folder, and the one beside it that holds what the run makes: built runners, orders, generated types. */
export const here = dirname(fileURLToPath(import.meta.url));
export const cache = join(here, '.cache');
export const root = dirname(dirname(here));
mkdirSync(cache, { recursive: true });

/** Whether every program of a toolchain answers. */
export const has = (...programs) => programs.every((program) => spawnSync(program, [program === 'go' ? 'version' : '--version'], { stdio: 'ignore' }).status === 0);

/** Runs a program to its end and returns what it printed; its complaints go to the terminal. */
export const run = (program, args, options = {}) =>
  execFileSync(program, args, { encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'inherit'], ...options });

/** A Python with what requirements.txt names, in a virtual environment of the cache. */
export function python() {
  const program = join(cache, 'python/bin/python');
  const wanted = join(here, 'python/requirements.txt');
  const mark = join(cache, 'python/installed');
  if (!isNewer(mark, wanted)) {
    run('python3', ['-m', 'venv', join(cache, 'python')]);
    run(program, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r', wanted]);
    run(program, ['-c', `open(${JSON.stringify(mark)}, 'w')`]);
  }
  return program;
}

const time = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
const isNewer = (file, source) => time(file) > time(source);
