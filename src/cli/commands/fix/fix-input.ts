import { blocksOf, MAX_LINE } from '../../../input/blocks.js';
import { InputFault } from '../../../input/fault.js';
import { readLine } from '../../../input/lines.js';
import { Memory } from '../../../input/memory.js';
import { BOM, type OpenedInput } from '../../../input/head.js';
import { readValues } from '../../../input/open-input.js';
import type { Entry } from '../../../input/parse.js';
import { PORTION } from '../../../input/process-here.js';
import { Shapes } from '../../../input/shapes.js';
import { replaceTexts, type Texts } from './replace-texts.js';

/** The new texts of an entry's order, if it changes. */
export type FixEntry = (entry: Entry) => Texts | undefined;

const NEWLINE = 10;

/**
 * The bytes of an input with new texts in its orders; all others stay.
 * @param fix is called with one entry after the other
 * @throws {InputFault} where the input can't be read; what was not read would be lost
 */
export async function* fixedBytes(
  { format, hasMark, bytes }: OpenedInput,
  fix: FixEntry,
): AsyncGenerator<string | Uint8Array> {
  if (hasMark) yield BOM;
  if (format === 'ndjson') yield* fixedLines(bytes, fix);
  else yield await fixedJson(bytes, fix);
}

async function fixedJson(bytes: AsyncIterable<Buffer>, fix: FixEntry): Promise<string> {
  const chunks: Buffer[] = [];
  const values = await readValues(
    (async function* () {
      for await (const chunk of bytes) {
        chunks.push(Buffer.from(chunk));
        yield chunk;
      }
    })(),
  );
  const texts = values.flatMap((value, index) => {
    const own = fix({ value });
    return own ? [[index, own] as const] : [];
  });
  return replaceTexts(Buffer.concat(chunks).toString(), new Map(texts));
}

async function* fixedLines(bytes: AsyncIterable<Buffer>, fix: FixEntry): AsyncGenerator<Uint8Array> {
  const memory = new Memory();
  const shapes = new Shapes();
  for await (const block of blocksOf(bytes, memory, PORTION)) {
    if (block.bytes.length > MAX_LINE) throw tooLong(block.line);
    const buffer = Buffer.from(block.bytes.buffer, 0, block.bytes.length);
    const pieces: Buffer[] = [];
    let kept = 0;
    for (let from = 0, line = block.line; from < buffer.length; line++) {
      const newline = buffer.indexOf(NEWLINE, from);
      const end = newline < 0 ? buffer.length : newline;
      const entry = readLine(buffer.subarray(from, end), line, shapes);
      const texts = entry && fix(entry);
      if (texts) {
        pieces.push(buffer.subarray(kept, from));
        pieces.push(Buffer.from(replaceTexts(buffer.toString('utf8', from, end), new Map([[0, texts]]))));
        kept = end;
      }
      from = end + 1;
    }
    pieces.push(buffer.subarray(kept));
    for (const piece of pieces) yield piece;
    memory.give(block.bytes.buffer);
  }
}

/** Only the start of such a line is in memory. */
const tooLong = (line: number): InputFault =>
  new InputFault({
    code: 'too-large',
    problem: `a line from here on is longer than ${MAX_LINE / 1024 / 1024} MiB`,
    line,
  });
