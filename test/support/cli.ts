import { Readable, Writable } from 'node:stream';
import { run } from '../../src/apps/cli/run.js';

/** The environment of a run of the command line. */
export interface Start {
  /** The content of standard input, or a stream that stays open. */
  readonly stdin?: string | Uint8Array | Readable;
  /** The folder to which relative file names refer; by default the repository. */
  readonly cwd?: string;
  readonly now?: string;
  /** Whether standard input, output and error are a terminal with colours. */
  readonly tty?: boolean;
  /** Aborts as Ctrl-C does. */
  readonly interrupt?: AbortSignal;
}

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** A day in the middle of the fixture's dated rules. */
export const NOW = '2026-06-15T12:00:00Z';

/** Runs a command line in this process. */
export async function payrules(
  args: readonly string[],
  { stdin = '', cwd = process.cwd(), now = NOW, tty = false, interrupt }: Start = {},
): Promise<Ran> {
  const stdout = new Output(tty);
  const stderr = new Output(tty);
  const input = stdin instanceof Readable ? stdin : Readable.from(stdin.length > 0 ? [Buffer.from(stdin)] : []);
  const code = await run(args, {
    stdin: Object.assign(input, { isTTY: tty }),
    stdout,
    stderr,
    cwd,
    now: () => new Date(now),
    abortOn: () => interrupt ?? new AbortController().signal,
    onEach: () => undefined,
    outliveOutput: () => undefined,
  });
  return { code, out: stdout.text, err: stderr.text };
}

/** Keeps what is written. A piece is only valid while it is written, so it is copied at once. */
class Output extends Writable {
  readonly #pieces: Buffer[] = [];

  constructor(readonly isTTY: boolean) {
    super({
      write: (piece: Buffer, _encoding, done) => {
        this.#pieces.push(Buffer.from(piece));
        done();
      },
    });
  }

  hasColors(): boolean {
    return this.isTTY;
  }

  get text(): string {
    return Buffer.concat(this.#pieces).toString();
  }
}
