import { InputFault } from './fault.js';
import { readHead, type InputFormat } from './head.js';
import { LineCutter, MAX_LINE } from './lines.js';
import { parseLine, parseWhole, type Entry } from './parse.js';
import { chunksOf } from './source.js';

/** A JSON text is held in memory as a whole. */
const MAX_JSON = 256 * 1024 * 1024;
const PORTION = 1000;

/**
 * Reads the orders of an input in portions, so that no more of it than one is in memory.
 * @param file its path, or `-`
 * @param declared its format, where the caller says so
 * @param onBytes is told how many bytes have come
 * @returns entries; a fault of the whole input is the last of them
 */
export async function* readEntries(file: string, declared: InputFormat | undefined, onBytes?: (count: number) => void): AsyncGenerator<Iterable<Entry>> {
  try {
    const input = await openInput(file, declared);
    yield* entriesOf(onBytes ? { ...input, bytes: counted(input.bytes, onBytes) } : input);
  } catch (error) {
    yield [wholeFault(error)];
  }
}

async function* counted(chunks: AsyncIterable<Buffer>, onBytes: (count: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    onBytes(chunk.length);
    yield chunk;
  }
}

/** An input whose format is known. */
export interface Input {
  readonly format: InputFormat;
  readonly bytes: AsyncIterable<Buffer>;
}

/**
 * Opens an input.
 * @throws {InputFault} where it can't be read
 */
export function openInput(file: string, declared: InputFormat | undefined): Promise<Input> {
  return readHead(chunksOf(file), declared ?? formatByName(file));
}

/**
 * The entries of an open input, in portions.
 * @throws {InputFault} where it can't be read on
 */
export function entriesOf({ format, bytes }: Input): AsyncGenerator<Iterable<Entry>> {
  return format === 'json' ? wholeEntries(bytes) : lineEntries(bytes);
}

/** A fault of the whole input as its last entry; any other error is thrown again. */
export function wholeFault(error: unknown): Entry {
  if (!(error instanceof InputFault)) throw error;
  return { fault: error.fault, isWhole: true };
}

/** The entries of whole lines that were cut out of an input. */
export function* blockEntries(bytes: Buffer, firstLine: number): Generator<Entry> {
  const cutter = new LineCutter(firstLine);
  yield* entriesOfLines(cutter.push(bytes));
  yield* entriesOfLines(cutter.end());
}

function formatByName(file: string): InputFormat | undefined {
  if (/\.(?:ndjson|jsonl)$/i.test(file)) return 'ndjson';
  return /\.json$/i.test(file) ? 'json' : undefined;
}

async function* lineEntries(bytes: AsyncIterable<Buffer>): AsyncGenerator<Iterable<Entry>> {
  const cutter = new LineCutter();
  let isEmpty = true;
  const read = function* (lines: ReturnType<LineCutter['push']>): Generator<Entry> {
    for (const entry of entriesOfLines(lines)) {
      isEmpty = false;
      yield entry;
    }
  };
  for await (const chunk of bytes) yield read(cutter.push(chunk));
  yield read(cutter.end());
  if (isEmpty) throw blank();
}

/** One by one: an order that is judged at once dies young, and costs the garbage collector nothing. */
function* entriesOfLines(lines: ReturnType<LineCutter['push']>): Generator<Entry> {
  for (const [line, text] of lines) {
    const entry = text ? parseLine(text, line) : tooLong(line);
    if (entry) yield entry;
  }
}

function tooLong(line: number): Entry {
  return { fault: { code: 'too-large', problem: `the line is longer than ${MAX_LINE / 1024 / 1024} MiB`, line } };
}

async function* wholeEntries(bytes: AsyncIterable<Buffer>): AsyncGenerator<Iterable<Entry>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > MAX_JSON) throw new InputFault({ code: 'too-large', problem: `the text is longer than ${MAX_JSON / 1024 / 1024} MiB; write one order a line and say --input ndjson` });
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks);
  if (!text.some((byte) => byte > 32)) throw blank();
  const values = parseWhole(text);
  for (let from = 0; from < values.length; from += PORTION) yield values.slice(from, from + PORTION).map((value) => ({ value }));
}

/** There is nothing in the input. */
export function blank(): InputFault {
  return new InputFault({ code: 'empty', problem: 'there is nothing in it' });
}
