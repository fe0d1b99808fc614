import type { WriteStream } from 'node:tty';
import { sizeOf } from '../input/source.js';

const EVERY_MS = 250;
const MEGABYTE = 1_000_000;

/** A line on a terminal that says how far a run has come; elsewhere nothing. */
export class Progress {
  readonly #start = performance.now();
  readonly #total: number | undefined;
  #done = 0;
  #shown = 0;

  constructor(
    private readonly terminal: WriteStream,
    files: readonly string[],
  ) {
    const sizes = files.map(sizeOf);
    this.#total = sizes.includes(undefined) ? undefined : sizes.reduce<number>((sum, size) => sum + size!, 0);
  }

  /** Passes bytes on and counts them. Throws when the run is to stop, so that half a line is not taken for a whole one. */
  async *watch(bytes: AsyncIterable<Buffer>, stop: AbortSignal): AsyncGenerator<Buffer> {
    for await (const chunk of bytes) {
      stop.throwIfAborted();
      yield chunk;
      this.#done += chunk.length;
      this.#show();
    }
  }

  /** Takes the line away. */
  end(): void {
    if (this.#shown > 0) this.terminal.write('\r\u001b[K');
  }

  #show(): void {
    const now = performance.now();
    if (!this.terminal.isTTY || now - Math.max(this.#shown, this.#start) < EVERY_MS) return;
    this.#shown = now;
    this.terminal.write(`\r${progressLine(this.#done, this.#total, (now - this.#start) / 1000)}\u001b[K`);
  }
}

/** Rate, share and remaining time, as far as they are known. */
export function progressLine(done: number, total: number | undefined, seconds: number): string {
  const rate = `${(done / MEGABYTE).toFixed(0)} MB, ${(done / MEGABYTE / seconds).toFixed(0)} MB/s`;
  if (total === undefined || total === 0) return rate;
  return `${Math.floor((done / total) * 100)} %, ${rate}, ${Math.ceil(((total - done) / done) * seconds)} s left`;
}
