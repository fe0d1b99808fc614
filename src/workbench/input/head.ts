import { isUtf8 } from 'node:buffer';
import { excessIn } from './entries.js';
import { emptyInput, InputFault } from './fault.js';
import { MAX_LINE } from './blocks.js';
import { foreignFault, tableFault } from './foreign.js';
import type { Workbook } from './workbook/workbook.js';

export type InputFormat = 'json' | 'ndjson' | 'csv';

/** An opened input. */
export interface OpenedInput {
  readonly format: InputFormat;
  /** Whether it begins with a byte order mark. */
  readonly hasMark: boolean;
  /** The bytes without that mark. A table in UTF-16 keeps its mark. */
  readonly bytes: AsyncIterable<Buffer>;
  /** The workbook that the table's rows come from. */
  readonly workbook?: Workbook;
}

const NEWLINE = 10;
export const OPENING_BRACKET = '['.charCodeAt(0);
/** The byte order mark of UTF-8. */
export const BOM = Buffer.from('\ufeff');

/** Enough bytes to recognize a byte order mark, and text in which every other byte is zero. */
const FIRST_BYTES = 4;
/** Enough bytes to recognize the format of a file. */
const FIRST_BYTES_OF_TABLE = 1024;

/**
 * Reads the start of an input until its format is clear.
 * @param known the format, if the caller knows it
 * @returns the format, all bytes without a byte order mark, and whether they had one
 * @throws {InputFault} on an empty input, on JSON in UTF-16, and on another format
 */
export async function readHead(chunks: AsyncGenerator<Buffer>, known: InputFormat | undefined): Promise<OpenedInput> {
  try {
    return await formatAndBytes(chunks, known);
  } catch (error) {
    // Closes the file.
    await chunks.return(undefined);
    throw error;
  }
}

async function formatAndBytes(chunks: AsyncGenerator<Buffer>, known: InputFormat | undefined): Promise<OpenedInput> {
  const parts: Buffer[] = [];
  const firstLine = new FirstLine();
  let size = 0;
  let isKnown = known !== undefined;
  const needed = known === 'csv' ? FIRST_BYTES_OF_TABLE : FIRST_BYTES;
  while (!isKnown || size < needed) {
    const next = await chunks.next();
    if (next.done) break;
    parts.push(next.value);
    size += next.value.length;
    isKnown ||= firstLine.endsIn(next.value) || size > MAX_LINE;
  }
  const head = Buffer.concat(parts);
  if (head.length === 0) throw emptyInput();
  const isTable = known === 'csv';
  const foreign = foreignFault(head, isTable) ?? (isTable ? tableFault(head) : undefined);
  if (foreign) throw new InputFault(foreign);
  if (known !== 'csv' && isUtf16(head))
    throw new InputFault({ code: 'utf-16', problem: 'the text is UTF-16; save it as UTF-8' });
  const bytes = withoutMark(head);
  return { format: known ?? formatOf(bytes), hasMark: bytes !== head, bytes: resumed(bytes, chunks) };
}

/** The bytes without a byte order mark. */
export function withoutMark(bytes: Buffer): Buffer {
  return bytes[0] === BOM[0] && bytes.subarray(0, BOM.length).equals(BOM) ? bytes.subarray(BOM.length) : bytes;
}

/** An input whose first bytes are already read. */
export async function* resumed(head: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield head;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

/** Looks for the end of the first non-blank line, and scans each chunk only once. The opening bracket of a list is enough. */
class FirstLine {
  #isBegun = false;

  endsIn(chunk: Buffer): boolean {
    const start = this.#isBegun ? 0 : chunk.findIndex((byte) => byte > 32 && !BOM.includes(byte));
    if (start < 0) return false;
    const isList = !this.#isBegun && chunk[start] === OPENING_BRACKET;
    this.#isBegun = true;
    return isList || chunk.includes(NEWLINE, start);
  }
}

/** NDJSON if the first non-blank line is a complete value other than a list. */
function formatOf(head: Buffer): InputFormat {
  const start = head.findIndex((byte) => byte > 32);
  if (start < 0 || head[start] === OPENING_BRACKET) return 'json';
  const end = head.indexOf(NEWLINE, start);
  if (end < 0 && head.length > MAX_LINE) return 'json';
  const line = head.subarray(start, end < 0 ? head.length : end);
  // Both formats refuse a value that is too large to parse.
  return isUtf8(line) && (excessIn(line, false) || isJson(line.toString())) ? 'ndjson' : 'json';
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function isUtf16(head: Buffer): boolean {
  const mark = head.length > 1 ? head.readUInt16BE(0) : 0x2020;
  return mark === 0xfeff || mark === 0xfffe || mark >> 8 === 0 || (mark & 0xff) === 0;
}
