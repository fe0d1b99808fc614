const EVERY = 200;

/** A line on a terminal that tells how far a long run is, how fast, and how long it will still take. */
export class Progress {
  #shown = 0;
  #bytes = 0;
  readonly #started = performance.now();

  /**
   * @param stream where it is shown; nothing is, where that is no terminal
   * @param size of the input in bytes, where that is known
   */
  constructor(
    private readonly stream: NodeJS.WriteStream,
    private readonly size: number | undefined,
  ) {}

  addBytes(count: number): void {
    this.#bytes += count;
  }

  show(orders: number): void {
    const now = performance.now();
    if (!this.stream.isTTY || now - this.#shown < EVERY) return;
    this.#shown = now;
    this.stream.write(`\r\u001b[K${progressText({ orders, bytes: this.#bytes, size: this.size, seconds: (now - this.#started) / 1000 })}`);
  }

  /** Takes the line away. */
  end(): void {
    if (this.#shown > 0) this.stream.write('\r\u001b[K');
  }
}

interface State {
  readonly orders: number;
  readonly bytes: number;
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
