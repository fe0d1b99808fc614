import { emptyInput } from './fault.js';

/** No order is as long. A longer line is not kept in memory. */
export const MAX_LINE = 16 * 1024 * 1024;

/** Whole lines of an input. */
export interface Block {
  /** It starts at offset 0 of its own memory, so that the memory can be transferred to a thread. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The number of its first line. */
  readonly line: number;
  /** The number of non-blank lines before it. */
  readonly index: number;
}

const NEWLINE = 10;

/** A block of at most this many portions is not cut: for usual lines, cutting costs threads more time than the memory is worth. */
const MANY = 8;

/**
 * Cuts a stream of bytes into blocks of whole lines, about as large as the chunks of the stream. A line that is too long is cut one byte
 * past the limit, which shows that it is too long.
 * @param memory where blocks are put; the caller gives it back after use
 * @param portion the number of non-blank lines in a block whose lines are so short that it would have many more
 * @throws {InputFault} if all lines are blank
 */
export async function* blocksOf(chunks: AsyncIterable<Buffer>, memory: Memory, portion: number): AsyncGenerator<Block> {
  let held: Buffer[] = [];
  let size = 0;
  let line = 1;
  let index = 0;
  const joined = (): Uint8Array<ArrayBuffer> => {
    const bytes = memory.take(size);
    let at = 0;
    for (const part of held) {
      bytes.set(part, at);
      at += part.length;
    }
    held = [];
    size = 0;
    return bytes;
  };
  const next = (bytes: Uint8Array<ArrayBuffer>, { lines, entries }: Lines): Block => {
    const made = { bytes, line, index };
    line += lines;
    index += entries;
    return made;
  };
  const blocks = function* (): Generator<Block> {
    const all = joined();
    const buffer = Buffer.from(all.buffer, 0, all.length);
    const first = countLines(buffer, 0, MANY * portion);
    if (first.end === all.length) {
      yield next(all, first);
      return;
    }
    for (let from = 0, lines: Lines; from < buffer.length; from = lines.end) {
      lines = countLines(buffer, from, portion);
      const bytes = memory.take(lines.end - from);
      bytes.set(buffer.subarray(from, lines.end));
      yield next(bytes, lines);
    }
    memory.give(all.buffer);
  };
  const add = (part: Buffer): void => {
    size += part.length;
    if (part.length > 0) held.push(part);
  };
  const hold = (part: Buffer): void => {
    // One byte past the limit shows that the line is too long.
    add(part.subarray(0, Math.max(0, MAX_LINE + 1 - size)));
  };
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(NEWLINE) + 1;
    if (end > 0) {
      const first = chunk.indexOf(NEWLINE) + 1;
      if (size > 0) {
        hold(chunk.subarray(0, first - 1));
        add(chunk.subarray(first - 1, end));
      } else add(chunk.subarray(0, end));
      yield* blocks();
    }
    hold(chunk.subarray(end));
  }
  if (size > 0) yield* blocks();
  if (index === 0) throw emptyInput();
}

/** A number of lines, how many of them are not blank, and where the last one ends. */
interface Lines {
  readonly lines: number;
  readonly entries: number;
  readonly end: number;
}

/** The lines from an offset on, with at most `most` non-blank ones. */
function countLines(bytes: Buffer, from: number, most: number): Lines {
  let lines = 0;
  let entries = 0;
  let end = from;
  while (end < bytes.length) {
    const newline = bytes.indexOf(NEWLINE, end);
    const stop = newline < 0 ? bytes.length : newline;
    if (!isBlank(bytes, end, stop) && ++entries > most) return { lines, entries: most, end };
    lines++;
    end = Math.min(stop + 1, bytes.length);
  }
  return { lines, entries, end };
}

function isBlank(bytes: Buffer, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (bytes[i] !== 32 && bytes[i] !== 9 && bytes[i] !== 13) return false;
  return true;
}

/** Room for a chunk and the start of a line. */
const USUAL = 576 * 1024;
const MOST = 4 * USUAL;

/** Reuses the memory of blocks. The garbage collector frees new buffers late, so a long input would take more and more memory. */
export class Memory {
  readonly #spare: ArrayBuffer[] = [];

  take(size: number): Uint8Array<ArrayBuffer> {
    const spare = this.#spare.pop();
    return new Uint8Array(spare && spare.byteLength >= size ? spare : new ArrayBuffer(Math.max(size, USUAL)), 0, size);
  }

  /** Takes back unused memory, but does not keep the memory of a very long line. */
  give(memory: ArrayBuffer): void {
    if (memory.byteLength <= MOST) this.#spare.push(memory);
  }
}
