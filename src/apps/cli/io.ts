import { resolve } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { WIDTH } from './output/terminal.js';

/** The parts of the process that a command uses. */
export interface Io {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  /** The folder to which file names are relative. */
  readonly cwd: string;
  readonly now: () => Date;
  /** Returns an abort signal. The first of these process signals aborts it instead of ending the program. */
  abortOn(...signals: readonly NodeJS.Signals[]): AbortSignal;
  /** Calls back at each of these process signals, which no longer end the program. */
  onEach(signal: NodeJS.Signals, act: () => void): void;
  /** From now on, a failing output does not end the program. */
  outliveOutput(): void;
}

export type OutputStream = Pick<Writable, 'write'> & {
  readonly isTTY?: boolean;
  readonly columns?: number;
  hasColors?(): boolean;
};

/** The path of a file that the command line names. */
export function pathOf({ cwd }: Pick<Io, 'cwd'>, name: string): string {
  return resolve(cwd, name);
}

/** Writes a line for the user, separate from the command's output. */
export function note({ stderr }: Pick<Io, 'stderr'>, line: string): void {
  stderr.write(`payrules: ${line}\n`);
}

/** Writes the address of a server. The log has it too, so the server goes on if the output cannot be written. */
export function writeAddress(io: Pick<Io, 'stdout' | 'outliveOutput'>, address: string): void {
  io.outliveOutput();
  io.stdout.write(`${address}\n`);
}

/** Whether the output goes to a terminal that shows colours. */
export function isColoured({ stdout }: Pick<Io, 'stdout'>): boolean {
  return stdout.isTTY === true && stdout.hasColors?.() === true;
}

/** The width of the terminal that shows the output; `undefined` for a file or a pipe, where a text stays on one line. */
export function widthOf({ stdout }: Pick<Io, 'stdout'>): number | undefined {
  return stdout.isTTY === true ? (stdout.columns ?? WIDTH) : undefined;
}

/** Writes a piece and waits until it is no longer needed, so that a long output is written no faster than it is read. */
export async function writeOut({ stdout }: Pick<Io, 'stdout'>, piece: string | Uint8Array): Promise<void> {
  if (piece.length > 0) await new Promise((done) => stdout.write(piece, done));
}

/** The exit code that a shell reports for a program that Ctrl-C ended. */
export const INTERRUPTED = 130;

/** Lets Ctrl-C end a run with the results so far; a second one ends the program at once. */
export function stopOnInterrupt(io: Io): AbortSignal {
  const stop = io.abortOn('SIGINT');
  // An input that sends no more data would keep the program waiting.
  stop.addEventListener('abort', () => io.stdin.destroy(), { once: true });
  return stop;
}

/** Waits for the signal that ends a server. */
export function endingSignal(
  io: Io,
  signals: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM'],
): Promise<NodeJS.Signals> {
  return new Promise((end) => {
    for (const signal of signals) io.abortOn(signal).addEventListener('abort', () => end(signal), { once: true });
  });
}

/** Today, in UTC. */
export function today({ now }: Pick<Io, 'now'>): string {
  return now().toISOString().slice(0, 10);
}
