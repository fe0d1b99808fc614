import { type CompiledOperation, type Values, decimalOf } from '../../core/index.js';
import {
  BOM,
  type CellChange,
  type Entry,
  InputFault,
  MAX_LINE,
  Memory,
  type OpenedInput,
  PORTION,
  type InputRow,
  type InputTable,
  type TableTerms,
  type Workbook,
  blocksOf,
  portionsOfTable,
  readLine,
  readValues,
  withCells,
  withWorkbook,
} from '../input/index.js';
import { type NewValues, placeKey, replaceValues } from './replace-values.js';

/** A new text for a value of an order. */
export interface NewText {
  /** The names that lead to the value, and its index in a list. */
  readonly path: readonly (string | number)[];
  readonly text: string;
  /** The value in JSON, if it differs from the text. */
  readonly value?: unknown;
}

/** The new texts for an entry's order; empty if it stays. */
type FixEntry = (entry: Entry) => readonly NewText[];

/** The texts of an order that differ from the original, by the fields that changed. */
export function newTextsOf(
  { shape }: CompiledOperation,
  order: Values,
  changes: readonly { readonly field: string }[],
): readonly NewText[] {
  return [...new Set(changes.map(({ field }) => field))].map((field) => {
    const value = shape ? shape.at(order, field) : order[field];
    return {
      path: shape ? shape.pathOf(field) : [field],
      text: typeof value === 'number' ? decimalOf(value) : (value as string),
    };
  });
}

const NEWLINE = 10;

/**
 * The bytes of an input with new texts in its orders; all other bytes stay.
 * @param fix called with one entry after the other
 * @param terms what the columns mean, if the input is a table
 * @param asWorkbook whether a workbook stays one; otherwise its sheet becomes a table in CSV
 * @throws {InputFault} if the input can't be read, because the unread part would be lost
 */
export async function* fixedBytes(
  opened: OpenedInput,
  fix: FixEntry,
  terms: TableTerms,
  asWorkbook: boolean,
): AsyncGenerator<string | Uint8Array> {
  const { format, hasMark, bytes, workbook } = opened;
  if (format === 'csv') {
    const table = withWorkbook(terms, workbook);
    if (workbook && asWorkbook) yield await fixedWorkbook(workbook, bytes, fix, table);
    else yield* fixedTable(bytes, hasMark, fix, table);
    return;
  }
  if (hasMark) yield BOM;
  if (format === 'ndjson') yield* fixedLines(bytes, fix);
  else yield await fixedJson(bytes, fix);
}

async function fixedJson(bytes: AsyncIterable<Buffer>, fix: FixEntry): Promise<string> {
  const chunks: Buffer[] = [];
  const values = await readValues(
    (async function* () {
      for await (const chunk of bytes) {
        chunks.push(chunk);
        yield chunk;
      }
    })(),
  );
  const texts = values.flatMap((value, index) => {
    const own = fix({ value });
    return own.length > 0 ? [[index, valuesOf(own)] as const] : [];
  });
  return replaceValues(Buffer.concat(chunks).toString(), new Map(texts));
}

async function* fixedLines(bytes: AsyncIterable<Buffer>, fix: FixEntry): AsyncGenerator<Uint8Array> {
  const memory = new Memory();
  for await (const block of blocksOf(bytes, memory, PORTION)) {
    if (block.bytes.length > MAX_LINE) throw tooLong(block.line);
    const buffer = Buffer.from(block.bytes.buffer, 0, block.bytes.length);
    const pieces: Buffer[] = [];
    let kept = 0;
    for (let from = 0, line = block.line; from < buffer.length; line++) {
      const newline = buffer.indexOf(NEWLINE, from);
      const end = newline < 0 ? buffer.length : newline;
      const entry = readLine(buffer.subarray(from, end), line);
      const texts = entry ? fix(entry) : [];
      if (texts.length > 0) {
        pieces.push(buffer.subarray(kept, from));
        pieces.push(Buffer.from(replaceValues(buffer.toString('utf8', from, end), new Map([[0, valuesOf(texts)]]))));
        kept = end;
      }
      from = end + 1;
    }
    pieces.push(buffer.subarray(kept));
    for (const piece of pieces) yield piece;
    memory.give(block.bytes.buffer);
  }
}

const valuesOf = (texts: readonly NewText[]): NewValues =>
  new Map(texts.map((each) => [placeKey(each.path), 'value' in each ? each.value : each.text]));

/** Changes only the cells with new texts. */
async function* fixedTable(
  bytes: AsyncIterable<Buffer>,
  hasMark: boolean,
  fix: FixEntry,
  terms: TableTerms,
): AsyncGenerator<Uint8Array> {
  let pieces: Buffer[] = [];
  let toFile: InputTable['toFile'] | undefined;
  const table: TableTerms = {
    ...terms,
    onTable: (read) => {
      toFile = read.toFile;
      pieces.push(read.head);
    },
    onBlank: (blank) => pieces.push(blank),
  };
  for await (const { each } of portionsOfTable({ format: 'csv', bytes, hasMark, table }, PORTION)) {
    each((entry) => {
      const row = entry.row!;
      const texts = fix(entry);
      pieces.push(texts.length > 0 ? withCells(row, cellsOf(row, texts)) : row.bytes);
    });
    yield toFile!(Buffer.concat(pieces));
    pieces = [];
  }
}

async function fixedWorkbook(
  workbook: Workbook,
  bytes: AsyncIterable<Buffer>,
  fix: FixEntry,
  table: TableTerms,
): Promise<Uint8Array> {
  const changes: CellChange[] = [];
  for await (const { each } of portionsOfTable({ format: 'csv', bytes, hasMark: false, table }, PORTION))
    each((entry) => {
      const row = entry.row!;
      for (const [column, text] of cellsOf(row, fix(entry))) changes.push({ row: row.row, column, text });
    });
  return workbook.copy(changes);
}

/** The new texts of cells, by index. A list or an object in one cell is JSON, in which only the new texts change. */
function cellsOf({ table, cells }: InputRow, texts: readonly NewText[]): ReadonlyMap<number, string> {
  const changed = new Map<number, string>();
  for (const { path, text } of texts) {
    const columns = path.map((_, i) => table.columnOf(path.slice(0, i + 1).join('.')));
    const last = columns.findLastIndex((column) => column !== undefined);
    const { index } = columns[last]!;
    const within = path.slice(last + 1);
    const [entry, place] = typeof within[0] === 'number' ? [within[0], within.slice(1)] : [0, within];
    const value = new Map([[entry, new Map([[placeKey(place), text]])]]);
    changed.set(index, within.length === 0 ? text : replaceValues(changed.get(index) ?? cells[index]!, value));
  }
  return changed;
}

/** Only the start of such a line is in memory. */
const tooLong = (line: number): InputFault =>
  new InputFault({
    code: 'too-large',
    problem: `a line from here on is longer than ${MAX_LINE / 1024 / 1024} MiB`,
    line,
  });
