import { spawn, spawnSync, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { resolve } from 'node:path';

/** The built command line. */
export const MAIN = resolve('dist/esm/cli/main.js');

/** How a process ended, and its output. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly err: string;
}

export interface ProcessOptions {
  /** The content of standard input. */
  readonly input?: string | Buffer;
  readonly cwd?: string;
  /** Options of Node itself. */
  readonly node?: readonly string[];
  /** Variables in addition to those of this process. */
  readonly env?: Readonly<Record<string, string>>;
  /** Milliseconds after which the process is ended. */
  readonly timeout?: number;
}

/** Runs the built command line in a process, until it ends. Most tests run it in this process instead, see `cli.ts`. */
export function runProcess(args: readonly string[], { node = [], ...options }: ProcessOptions = {}): Ended {
  return runProgram(process.execPath, [...node, MAIN, ...args], options);
}

/** Runs the built command line behind a shell script, which starts it as `"$0" "$@"`. */
export function runInShell(script: string, args: readonly string[], options: ProcessOptions = {}): Ended {
  return runProgram('/bin/sh', ['-c', script, process.execPath, MAIN, ...args], options);
}

/** Runs any program until it ends. @throws {Error} if it does not start, or does not end in time */
export function runProgram(
  program: string,
  args: readonly string[],
  { input = '', cwd = '.', env = {}, timeout }: Omit<ProcessOptions, 'node'> = {},
): Ended {
  const { status, signal, stdout, stderr, error } = spawnSync(program, args, {
    input,
    cwd,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: { ...process.env, ...env },
    ...(timeout !== undefined && { timeout }),
  });
  // A program may end before it has read its input.
  if (error && (error as NodeJS.ErrnoException).code !== 'EPIPE') throw error;
  return { code: status, signal, out: stdout, err: stderr };
}

/** A process of the built command line that runs in parallel with the test. */
export interface Running {
  readonly child: ChildProcessWithoutNullStreams;
  /** The output of the process, once it has ended. */
  readonly ended: Promise<Ended>;
}

/** Starts the built command line, and leaves its standard input open. */
export function startProcess(
  args: readonly string[],
  { node = [], cwd = '.', env = {} }: Pick<ProcessOptions, 'node' | 'cwd' | 'env'> = {},
): Running {
  const child = spawn(process.execPath, [...node, MAIN, ...args], { cwd, env: { ...process.env, ...env } });
  const written = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => void (written.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (written.err += text));
  child.stdin.on('error', () => undefined);
  const ended = new Promise<Ended>((done) => child.on('close', (code, signal) => done({ code, signal, ...written })));
  return { child, ended };
}
