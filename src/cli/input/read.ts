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
export async function* readEntries(file: string, declared: InputFormat | undefined, onBytes?: (count: number) => void): AsyncGenerator<readonly Entry[]> {
  try {
    const { format, bytes } = await readHead(onBytes ? counted(chunksOf(file), onBytes) : chunksOf(file), declared ?? formatByName(file));
    yield* format === 'json' ? wholeEntries(bytes) : lineEntries(bytes);
  } catch (error) {
    if (!(error instanceof InputFault)) throw error;
    yield [{ fault: error.fault, isWhole: true }];
  }
}

async function* counted(chunks: AsyncGenerator<Buffer>, onBytes: (count: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    onBytes(chunk.length);
    yield chunk;
  }
}

function formatByName(file: string): InputFormat | undefined {
  if (/\.(?:ndjson|jsonl)$/i.test(file)) return 'ndjson';
  return /\.json$/i.test(file) ? 'json' : undefined;
}

async function* lineEntries(bytes: AsyncIterable<Buffer>): AsyncGenerator<readonly Entry[]> {
  const cutter = new LineCutter();
  let isEmpty = true;
  const entriesOf = (lines: ReturnType<LineCutter['push']>): readonly Entry[] => {
    const entries: Entry[] = [];
    for (const [line, text] of lines) {
      const entry = text ? parseLine(text, line) : tooLong(line);
      if (entry) entries.push(entry);
    }
    isEmpty &&= entries.length === 0;
    return entries;
  };
  for await (const chunk of bytes) yield entriesOf(cutter.push(chunk));
  yield entriesOf(cutter.end());
  if (isEmpty) throw blank();
}

function tooLong(line: number): Entry {
  return { fault: { code: 'too-large', problem: `the line is longer than ${MAX_LINE / 1024 / 1024} MiB`, line } };
}

async function* wholeEntries(bytes: AsyncIterable<Buffer>): AsyncGenerator<readonly Entry[]> {
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

function blank(): InputFault {
  return new InputFault({ code: 'empty', problem: 'there is nothing in it' });
}
