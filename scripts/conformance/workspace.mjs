import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** This folder, and the folder for what the run writes: built runners, orders, generated types. */
export const here = dirname(fileURLToPath(import.meta.url));
export const cache = join(here, '.cache');
export const root = dirname(dirname(here));
mkdirSync(cache, { recursive: true });

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

/** A Python in a virtual environment with the packages of a requirements file. */
export function virtualPython(folder, requirements) {
  const program = join(folder, 'bin/python');
  const mark = join(folder, 'installed');
  if (!isNewer(mark, requirements)) {
    run('python3', ['-m', 'venv', folder]);
    run(program, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r', requirements]);
    run(program, ['-c', `open(${JSON.stringify(mark)}, 'w')`]);
  }
  return program;
}

export const python = () => virtualPython(join(cache, 'python'), join(here, 'python/requirements.txt'));

const time = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
const isNewer = (file, source) => time(file) > time(source);
