import { isUtf8 } from 'node:buffer';
import { MAX_LINE, type Block } from './blocks.js';
import { parseLine, type Entry } from './parse.js';
import type { Portion, TakeEntry } from './portion.js';
import type { OrderReader } from './order-reader.js';

const NEWLINE = 10;
/** Longer strings survive young-generation garbage collection. */
const TEXT = 64 * 1024;

/**
 * The lines of a block that are not blank.
 * @param reader knows the names in earlier lines
 */
export function linesOf(block: Block, reader: OrderReader): Portion {
  return { index: block.index, each: (take) => eachLine(block, reader, take) };
}

function eachLine({ bytes, line }: Block, reader: OrderReader, take: TakeEntry): void {
  const buffer = Buffer.from(bytes.buffer, 0, bytes.length);
  // A line that is too long makes its block longer than that, and may have been cut within a character.
  if (buffer.length <= MAX_LINE && isUtf8(buffer)) eachLineOfText(buffer, line, reader, take);
  else eachLineOfBytes(buffer, line, take);
}

/** Lets the reader decode larger texts: to decode each line takes a fifth as long as to parse it. */
function eachLineOfText(bytes: Buffer, firstLine: number, reader: OrderReader, take: TakeEntry): void {
  let line = firstLine;
  for (let from = 0, to: number; from < bytes.length; from = to) {
    to = endOfLine(bytes, from + TEXT);
    reader.open(bytes, from, to);
    for (let start = from; start < to; line++) {
      const value = reader.read(start);
      if (value === undefined) {
        const newline = bytes.indexOf(NEWLINE, start);
        const end = newline < 0 ? to : newline;
        const entry = parseLine(bytes.toString('utf8', start, end), line, reader);
        if (entry) take(entry);
        start = end + 1;
      } else {
        take({ value, line });
        start = reader.end;
      }
    }
  }
}

/** The start of the line after the one that contains an offset. */
function endOfLine(bytes: Buffer, at: number): number {
  const newline = bytes.indexOf(NEWLINE, at);
  return newline < 0 ? bytes.length : newline + 1;
}

function eachLineOfBytes(bytes: Buffer, firstLine: number, take: TakeEntry): void {
  let line = firstLine;
  for (let from = 0; from < bytes.length; line++) {
    const newline = bytes.indexOf(NEWLINE, from);
    const end = newline < 0 ? bytes.length : newline;
    const entry = readLine(bytes.subarray(from, end), line);
    if (entry) take(entry);
    from = end + 1;
  }
}

/** Reads one line of NDJSON; `undefined` where it is blank. */
export function readLine(bytes: Buffer, line: number): Entry | undefined {
  if (bytes.length > MAX_LINE)
    return { fault: { code: 'too-large', problem: `the line is longer than ${MAX_LINE / 1024 / 1024} MiB`, line } };
  if (!isUtf8(bytes)) return { fault: { code: 'not-utf8', problem: 'the line is not UTF-8', line } };
  return parseLine(bytes.toString(), line);
}
