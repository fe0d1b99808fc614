import { isUtf8 } from 'node:buffer';
import { MAX_LINE, type Block } from './blocks.js';
import { parseLine, type Entry, type Portion, type TakeEntry } from './parse.js';

const NEWLINE = 10;
/** Longer strings survive young-generation garbage collection. */
const TEXT = 64 * 1024;

/** The non-blank lines of a block. */
export function linesOf(block: Block): Portion {
  return { index: block.index, each: (take) => eachLine(block, take) };
}

function eachLine({ bytes, line: firstLine }: Block, take: TakeEntry): void {
  const buffer = Buffer.from(bytes.buffer, 0, bytes.length);
  let line = firstLine;
  const takeIfAny = (entry: Entry | undefined): void => {
    if (entry) take(entry);
    line++;
  };
  // A line that is too long makes its block too long as well, and may be cut within a character.
  const isText = buffer.length <= MAX_LINE && isUtf8(buffer);
  for (let from = 0, to: number; from < buffer.length; from = to + 1) {
    to = endOfLine(buffer, isText ? from + TEXT : from);
    if (!isText) takeIfAny(readLine(buffer.subarray(from, to), line));
    // Decoding each line by itself would take a fifth of the time of parsing it.
    else for (const text of buffer.toString('utf8', from, to).split('\n')) takeIfAny(parseLine(text, line));
  }
}

function endOfLine(bytes: Buffer, at: number): number {
  const newline = bytes.indexOf(NEWLINE, at);
  return newline < 0 ? bytes.length : newline;
}

/** Reads one line of NDJSON; `undefined` if it is blank. */
export function readLine(bytes: Buffer, line: number): Entry | undefined {
  if (bytes.length > MAX_LINE)
    return { fault: { code: 'too-large', problem: `the line is longer than ${MAX_LINE / 1024 / 1024} MiB`, line } };
  if (!isUtf8(bytes)) return { fault: { code: 'not-utf8', problem: 'the line is not UTF-8', line } };
  return parseLine(bytes.toString(), line);
}
