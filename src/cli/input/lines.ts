/** No order comes near it; a longer line is not kept in memory. */
export const MAX_LINE = 16 * 1024 * 1024;

const NEWLINE = 10;

/** Cuts a stream of bytes into numbered lines. Cut by hand, as `readline` costs more than parsing the JSON. */
export class LineCutter {
  #held: Buffer[] = [];
  #size = 0;
  #number: number;

  constructor(firstLine = 1) {
    this.#number = firstLine - 1;
  }

  /** The lines that end in this chunk; `undefined` stands for a line that is too long. */
  *push(chunk: Buffer): Generator<readonly [number: number, line: Buffer | undefined]> {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      yield this.#complete(chunk.subarray(from, end));
      from = end + 1;
    }
    this.#hold(chunk.subarray(from));
  }

  /** The last line, where no newline ends it. */
  *end(): Generator<readonly [number: number, line: Buffer | undefined]> {
    if (this.#size > 0) yield this.#complete(Buffer.alloc(0));
  }

  #complete(tail: Buffer): readonly [number, Buffer | undefined] {
    this.#number++;
    if (this.#size === 0 && tail.length <= MAX_LINE) return [this.#number, tail];
    this.#hold(tail);
    const line = this.#size > MAX_LINE ? undefined : Buffer.concat(this.#held);
    this.#held = [];
    this.#size = 0;
    return [this.#number, line];
  }

  #hold(part: Buffer): void {
    this.#size += part.length;
    if (this.#size > MAX_LINE) this.#held = [];
    else if (part.length > 0) this.#held.push(part);
  }
}
