import { isAscii, isUtf8 } from 'node:buffer';
import { MAX_LINE, type Block } from './blocks.js';
import { parseLine, type Entry } from './parse.js';
import type { Portion, TakeEntry } from './portion.js';
import type { Shapes } from './shapes.js';

const NEWLINE = 10;
/** Longer strings survive young-generation garbage collection. */
const TEXT = 64 * 1024;

/**
 * The lines of a block that are not blank.
 * @param shapes the shapes of earlier lines
 */
export function linesOf(block: Block, shapes: Shapes): Portion {
  return { index: block.index, each: (take) => eachLine(block, shapes, take) };
}

function eachLine({ bytes, line }: Block, shapes: Shapes, take: TakeEntry): void {
  const buffer = Buffer.from(bytes.buffer, 0, bytes.length);
  // A line that is too long makes its block longer than that, and may have been cut within a character.
  if (buffer.length <= MAX_LINE && isUtf8(buffer)) eachLineOfText(buffer, line, shapes, take);
  else eachLineOfBytes(buffer, line, shapes, take);
}

/** Decodes larger texts and cuts lines from them: `readline` takes longer than parsing the JSON, and decoding each line a fifth as long. */
function eachLineOfText(bytes: Buffer, firstLine: number, shapes: Shapes, take: TakeEntry): void {
  const encoding = isAscii(bytes) ? 'latin1' : 'utf8';
  let line = firstLine;
  for (let from = 0, to: number; from < bytes.length; from = to) {
    to = endOfLine(bytes, from + TEXT);
    const text = bytes.toString(encoding, from, to);
    for (let start = 0, end: number; start < text.length; start = end + 1, line++) {
      const newline = text.indexOf('\n', start);
      end = newline < 0 ? text.length : newline;
      const entry = parseLine(text.slice(start, end), line, shapes);
      if (entry) take(entry);
    }
  }
}

/** The start of the line after the one that contains an offset. */
function endOfLine(bytes: Buffer, at: number): number {
  const newline = bytes.indexOf(NEWLINE, at);
  return newline < 0 ? bytes.length : newline + 1;
}

function eachLineOfBytes(bytes: Buffer, firstLine: number, shapes: Shapes, take: TakeEntry): void {
  let line = firstLine;
  for (let from = 0; from < bytes.length; line++) {
    const newline = bytes.indexOf(NEWLINE, from);
    const end = newline < 0 ? bytes.length : newline;
    const entry = readLine(bytes.subarray(from, end), line, shapes);
    if (entry) take(entry);
    from = end + 1;
  }
}

/** Reads one line of NDJSON; `undefined` where it is blank. */
export function readLine(bytes: Buffer, line: number, shapes: Shapes): Entry | undefined {
  if (bytes.length > MAX_LINE)
    return { fault: { code: 'too-large', problem: `the line is longer than ${MAX_LINE / 1024 / 1024} MiB`, line } };
  if (!isUtf8(bytes)) return { fault: { code: 'not-utf8', problem: 'the line is not UTF-8', line } };
  return parseLine(bytes.toString(), line, shapes);
}
