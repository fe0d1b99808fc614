import { isUtf8 } from 'node:buffer';
import { InputFault } from './fault.js';
import { MAX_LINE } from './blocks.js';

export type InputFormat = 'json' | 'ndjson';

const NEWLINE = 10;
const OPENING_BRACKET = '['.charCodeAt(0);
const BOM = Buffer.from('\ufeff');

/** Enough to see a byte order mark, and text that has a zero for every other byte. */
const FIRST_BYTES = 4;

/**
 * Reads as much of an input as tells its format.
 * @param known the format, where it need not be found out
 * @returns the format, and all bytes without a byte order mark
 * @throws {InputFault} on an empty input and one in UTF-16
 */
export async function readHead(chunks: AsyncGenerator<Buffer>, known: InputFormat | undefined): Promise<{ readonly format: InputFormat; readonly bytes: AsyncIterable<Buffer> }> {
  let head: Buffer = Buffer.alloc(0);
  let format: InputFormat | undefined;
  for (let done = false; !done && format === undefined; ) {
    const next = await chunks.next();
    done = next.done === true;
    if (!next.done) head = Buffer.concat([head, next.value]);
    if (head.length >= FIRST_BYTES || done) format = known ?? formatOf(withoutMark(head), done);
  }
  if (head.length === 0) throw new InputFault({ code: 'empty', problem: 'there is nothing in it' });
  if (isUtf16(head)) throw new InputFault({ code: 'utf-16', problem: 'the text is UTF-16; save it as UTF-8' });
  return { format: format!, bytes: joined(withoutMark(head), chunks) };
}

async function* joined(head: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield head;
  yield* rest;
}

/** NDJSON where the first line that says something is a whole value and no list; `undefined` while that can't be told. */
function formatOf(head: Buffer, isAll: boolean): InputFormat | undefined {
  const start = head.findIndex((byte) => byte > 32);
  if (start < 0) return isAll || head.length > MAX_LINE ? 'json' : undefined;
  if (head[start] === OPENING_BRACKET) return 'json';
  const end = head.indexOf(NEWLINE, start);
  if (end < 0 && !isAll) return head.length > MAX_LINE ? 'json' : undefined;
  const line = head.subarray(start, end < 0 ? head.length : end);
  return isUtf8(line) && isJson(line.toString()) ? 'ndjson' : 'json';
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function withoutMark(head: Buffer): Buffer {
  return head.subarray(0, BOM.length).equals(BOM) ? head.subarray(BOM.length) : head;
}

function isUtf16(head: Buffer): boolean {
  const mark = head.length > 1 ? head.readUInt16BE(0) : 0x2020;
  return mark === 0xfeff || mark === 0xfffe || mark >> 8 === 0 || (mark & 0xff) === 0;
}
