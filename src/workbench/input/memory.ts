/** A chunk and the start of a line fit into it. */
const USUAL = 576 * 1024;
const MOST = 4 * USUAL;

/** Memory for blocks that is used again: the memory of new buffers is freed late, so a long input would take more and more. */
export class Memory {
  readonly #spare: ArrayBuffer[] = [];

  take(size: number): Uint8Array<ArrayBuffer> {
    const spare = this.#spare.pop();
    return new Uint8Array(spare && spare.byteLength >= size ? spare : new ArrayBuffer(Math.max(size, USUAL)), 0, size);
  }

  /** Takes back memory that is no longer used; the memory of a very long line is not kept. */
  give(memory: ArrayBuffer): void {
    if (memory.byteLength <= MOST) this.#spare.push(memory);
  }
}
