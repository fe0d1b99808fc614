import type { OutputStream } from '../io.js';
import { sizeOf } from '../../../workbench/input/index.js';

const EVERY_MS = 200;

/** Shows on a terminal how far a long run is, how fast, and how long it will take. Shows nothing elsewhere. */
export class Progress {
  readonly #start = performance.now();
  readonly #size: number | undefined;
  #bytes = 0;
  #shown = 0;

  constructor(
    private readonly terminal: OutputStream,
    paths: readonly string[],
  ) {
    const sizes = paths.map(sizeOf);
    this.#size = sizes.includes(undefined) ? undefined : sizes.reduce<number>((sum, size) => sum + size!, 0);
  }

  /** Passes bytes on and counts them. Throws when the run must stop, so that part of a line is not read as a whole line. */
  async *watch(bytes: AsyncIterable<Buffer>, stop: AbortSignal): AsyncGenerator<Buffer> {
    for await (const chunk of bytes) {
      stop.throwIfAborted();
      this.#bytes += chunk.length;
      yield chunk;
    }
    stop.throwIfAborted();
  }

  /** Shows the line again if the last one is old enough. */
  show(orders: number): void {
    const now = performance.now();
    if (!this.terminal.isTTY || now - Math.max(this.#shown, this.#start) < EVERY_MS) return;
    this.#shown = now;
    this.terminal.write(
      `\r\u001b[K${progressText({ orders, bytes: this.#bytes, size: this.#size, seconds: (now - this.#start) / 1000 })}`,
    );
  }

  /** Removes the line, so that something else can be written. */
  clear(): void {
    if (this.#shown > 0) this.terminal.write('\r\u001b[K');
  }
}

interface State {
  readonly orders: number;
  readonly bytes: number;
  /** The bytes of all inputs, if known. */
  readonly size: number | undefined;
  readonly seconds: number;
}

/** `[#####     ] 50%  120,000 orders  60,000/s  2 s left`. */
export function progressText({ orders, bytes, size, seconds }: State): string {
  const counts = `${orders.toLocaleString('en')} orders  ${Math.round(orders / Math.max(seconds, 0.001)).toLocaleString('en')}/s`;
  if (size === undefined || size === 0 || bytes === 0) return counts;
  const share = Math.min(1, bytes / size);
  const left = Math.ceil((seconds / share) * (1 - share));
  return `[${'#'.repeat(Math.round(share * 20)).padEnd(20)}] ${Math.floor(share * 100)}%  ${counts}  ${left < 120 ? `${left} s` : `${Math.round(left / 60)} min`} left`;
}
