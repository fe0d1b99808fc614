/** Room for a chunk and the start of a line. */
const USUAL = 576 * 1024;
const MOST = 4 * USUAL;

/** Memory for blocks, used again: what is new for each block is given back late, so that a long input would take more and more. */
export class Memory {
  readonly #spare: ArrayBuffer[] = [];

  take(size: number): Uint8Array<ArrayBuffer> {
    const spare = this.#spare.pop();
    return new Uint8Array(spare && spare.byteLength >= size ? spare : new ArrayBuffer(Math.max(size, USUAL)), 0, size);
  }

  /** Takes back what nothing uses any more; what a very long line needed is not kept. */
  give(memory: ArrayBuffer): void {
    if (memory.byteLength <= MOST) this.#spare.push(memory);
  }
}
