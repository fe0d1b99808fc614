import { parentPort } from 'node:worker_threads';
import type { Block } from '../input/blocks.js';
import { linesOf } from '../input/lines.js';
import type { Portion } from '../input/portion.js';
import { Shapes } from '../input/shapes.js';

/** What is told of a portion: its part of the report, and more. */
export interface Told {
  /** Bytes where it comes from a worker. */
  readonly output: string | Uint8Array<ArrayBuffer>;
}

const encoder = new TextEncoder();

/**
 * Answers each block that is put to this thread, one after the other.
 * @param judge what to write and to tell of the block's lines
 */
export function serve(judge: (lines: Portion) => Told & { readonly output: string }): void {
  const shapes = new Shapes();
  parentPort!.on('message', (block: Block) => {
    const told = judge(linesOf(block, shapes));
    const output = encode(told.output, block.bytes.buffer);
    parentPort!.postMessage({ ...told, output }, [output.buffer]);
  });
}

/** A text's bytes, in the block's memory where they have room: it then goes back and forth, and none is left behind. */
function encode(text: string, memory: ArrayBuffer): Uint8Array<ArrayBuffer> {
  const { read, written } = encoder.encodeInto(text, new Uint8Array(memory));
  return read === text.length ? new Uint8Array(memory, 0, written) : encoder.encode(text);
}
