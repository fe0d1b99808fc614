import { blank } from './fault.js';
import type { Memory } from './memory.js';

/** No order comes near it; a longer line is not kept in memory. */
export const MAX_LINE = 16 * 1024 * 1024;

/** Whole lines of an input. */
export interface Block {
  /** From the start of memory of its own, so that it can be handed over. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The number of its first line. */
  readonly line: number;
  /** How many lines that say something stand before it. */
  readonly index: number;
}

const NEWLINE = 10;

/**
 * Cuts a stream of bytes into blocks of whole lines, about as large as the chunks it comes in. A line that is too long is passed on as
 * far as shows that it is.
 * @param memory where blocks are put, to be given back by who needs them no more
 * @throws {InputFault} where no line says something
 */
export async function* blocksOf(chunks: AsyncIterable<Buffer>, memory: Memory): AsyncGenerator<Block> {
  let held: Buffer[] = [];
  let size = 0;
  let line = 1;
  let index = 0;
  const block = (): Block => {
    const bytes = memory.take(size);
    let at = 0;
    for (const part of held) {
      bytes.set(part, at);
      at += part.length;
    }
    const made = { bytes, line, index };
    const counts = countLines(Buffer.from(bytes.buffer, 0, size));
    line += counts.lines;
    index += counts.entries;
    held = [];
    size = 0;
    return made;
  };
  const add = (part: Buffer): void => {
    size += part.length;
    if (part.length > 0) held.push(part);
  };
  const hold = (part: Buffer): void => {
    // One byte past the limit is enough to be refused, and not to be kept.
    add(Buffer.from(part.subarray(0, Math.max(0, MAX_LINE + 1 - size))));
  };
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(NEWLINE) + 1;
    if (end > 0) {
      const first = chunk.indexOf(NEWLINE) + 1;
      if (size > 0) {
        hold(chunk.subarray(0, first - 1));
        add(chunk.subarray(first - 1, end));
      } else add(chunk.subarray(0, end));
      yield block();
    }
    hold(chunk.subarray(end));
  }
  if (size > 0) yield block();
  if (index === 0) throw blank();
}

/** Lines, and those of them that are not blank. */
function countLines(bytes: Buffer): { readonly lines: number; readonly entries: number } {
  let lines = 0;
  let entries = 0;
  for (let from = 0; from < bytes.length; ) {
    const newline = bytes.indexOf(NEWLINE, from);
    const end = newline < 0 ? bytes.length : newline;
    lines++;
    if (!isBlank(bytes, from, end)) entries++;
    from = end + 1;
  }
  return { lines, entries };
}

function isBlank(bytes: Buffer, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (bytes[i] !== 32 && bytes[i] !== 9 && bytes[i] !== 13) return false;
  return true;
}
