import { parentPort } from 'node:worker_threads';
import { type Block, type Portion, linesOf } from '../../../workbench/input/index.js';

/** The result of a portion: its part of the output, and more. */
export interface PortionResult {
  /** Bytes if it comes from a worker. */
  readonly output: string | Uint8Array<ArrayBuffer>;
}

const encoder = new TextEncoder();

/** Processes each block that this thread gets, one after the other. */
export function processBlocks(process: (lines: Portion) => PortionResult & { readonly output: string }): void {
  parentPort!.on('message', (block: Block) => {
    const result = process(linesOf(block));
    const output = encode(result.output, block.bytes.buffer);
    parentPort!.postMessage({ ...result, output }, [output.buffer]);
  });
}

/** The bytes of a text, in the block's memory if they fit, so that the same memory goes back and forth. */
function encode(text: string, memory: ArrayBuffer): Uint8Array<ArrayBuffer> {
  const { read, written } = encoder.encodeInto(text, new Uint8Array(memory));
  return read === text.length ? new Uint8Array(memory, 0, written) : encoder.encode(text);
}
