import { say } from '../../../core/index.js';
import { BOM, resumed } from '../head.js';
import { emptyInput, InputFault, type Fault } from '../fault.js';
import type { Input } from '../open-input.js';
import type { Entry, Portion } from '../parse.js';
import { ADDED, headerReader, readColumns, withLabels } from './header.js';
import type { Dialect } from './cells.js';
import { dialectOf } from './dialect.js';
import { inEncoding, RowDecoder, utf16In, utf8Of, type Encoding } from './encoding.js';
import { fieldColumns, isMinor, pathIn, rowReader, textReader } from './order.js';
import { recordsOf, type TableRecord, isBlank } from './records.js';
import type { InputRow, InputTable } from './row.js';
import { ShortRows } from './short-rows.js';
import { knownNames, type TableTerms } from './table-terms.js';
import { isTotals } from './totals.js';

/** The most bytes of a header. */
const HEAD = 64 * 1024;

/**
 * The non-blank rows of a table, in portions.
 * @throws {InputFault} if the table can't be read, or not to its end
 */
export async function* portionsOfTable(
  { bytes, hasMark, table: given }: Extract<Input, { readonly format: 'csv' }>,
  size: number,
): AsyncGenerator<Portion> {
  let terms = given;
  const opened = await openTable(bytes, hasMark, terms);
  const { dialect, decoder, mark, encoding } = opened;
  let table: InputTable | undefined;
  let short: ShortRows | undefined;
  let index = 0;
  let before = mark;
  /** A possible row of totals, with the blank rows after it. */
  let held: readonly TableRecord[] = [];
  for await (const { read, isLast } of withEnd(recordsOf(opened.rows, dialect, decoder, dialect.start > 0 ? 2 : 1))) {
    let next = read;
    if (!table || !short) {
      const header = next.find((record) => !isBlank(record));
      const first = header ? next.indexOf(header) + 1 : next.length;
      before = Buffer.concat([before, ...next.slice(0, first).map((record) => record.bytes)]);
      if (!header) continue;
      terms = await withLabels(header, given);
      table = tableOf(header, before, { dialect, decoder, encoding }, terms);
      short = new ShortRows(table.width, dialect.delimiter, terms.note);
      terms.onTable?.(table);
      next = next.slice(first);
    }
    const records = [...held, ...short.take(next, isLast)];
    const last = records.findLastIndex((record) => !isBlank(record));
    const end = last >= 0 && isTotals(records[last]!, table, terms.required) ? last : records.length;
    held = records.slice(end);
    for (let from = 0; from < end; from += size) {
      const some = records.slice(from, Math.min(from + size, end));
      // A portion of blank rows has no entries, but is passed on.
      yield { index, each: portionOf(some, table, terms) };
      index += some.filter((record) => !isBlank(record)).length;
    }
  }
  if (!table) throw emptyInput();
  if (held.length > 0) {
    terms.note(say('row {row} has totals and is not read as an order', { row: held[0]!.row }));
    yield { index, each: () => held.forEach((record) => terms.onBlank?.(record.bytes)) };
  }
  for (const line of terms.lastNotes?.() ?? []) terms.note(line);
  if (index === 0) throw new InputFault({ code: 'empty', problem: 'the table has a header and no rows' });
}

async function* withEnd(
  pieces: AsyncIterable<readonly TableRecord[]>,
): AsyncGenerator<{ readonly read: readonly TableRecord[]; readonly isLast: boolean }> {
  for await (const read of pieces) yield { read, isLast: false };
  yield { read: [], isLast: true };
}

function portionOf(records: readonly TableRecord[], table: InputTable, terms: TableTerms): Portion['each'] {
  return (take) => {
    for (const record of records) {
      if (isBlank(record)) terms.onBlank?.(record.bytes);
      else take(entryOf(record, table));
    }
  };
}

function entryOf(record: TableRecord, table: InputTable): Entry {
  const row: InputRow = { ...record, table };
  const fault = record.fault ?? raggedFault(record, table);
  if (fault) return { fault, row };
  const value = table.valueOf(record.cells);
  return value === undefined
    ? { fault: { code: 'not-mixed', problem: 'the row names no operation', ...placeOf(record) }, row }
    : { value, line: record.line, row };
}

const placeOf = ({ row, line }: TableRecord): Pick<Fault, 'row' | 'line'> => ({ row, line });

function raggedFault(record: TableRecord, { width, dialect }: InputTable): Fault | undefined {
  const { length } = record.cells;
  if (length === width) return undefined;
  const why =
    length < width
      ? 'a cell or a separator is missing, or a cell with a line break is not in quotation marks'
      : `a cell with a ${NAMES[dialect.delimiter]} must be in quotation marks, and separators after the last cell must be removed`;
  return {
    code: 'cells',
    problem: `the row has ${length} ${length === 1 ? 'cell' : 'cells'}, the header ${width}; ${why}`,
    ...placeOf(record),
  };
}

const NAMES = { ',': 'comma', ';': 'semicolon', '\t': 'tab' } as const;

function tableOf(
  header: TableRecord,
  head: Buffer,
  {
    dialect,
    decoder,
    encoding,
  }: { readonly dialect: Dialect; readonly decoder: RowDecoder; readonly encoding: Encoding },
  terms: TableTerms,
): InputTable {
  if (header.fault) throw new InputFault(header.fault);
  const columns = readColumns(header, terms);
  const byName = new Map(columns.map((column) => [column.name, column]));
  const names = knownNames(terms);
  return {
    dialect,
    head,
    width: header.cells.length,
    columnOf: (field) => byName.get(field),
    fields: fieldColumns(columns, terms).map((column) => ({
      ...column,
      path: pathIn(names, column.name),
      isMinor: isMinor(column.name, terms),
      showsDecimals: terms.showsDecimals?.(column.index) ?? false,
    })),
    isAnnotated: header.cells.some((cell) => ADDED.includes(cell)),
    isMixed: terms.operation === undefined,
    valueOf: rowReader(columns, terms),
    textIn: textReader(terms),
    encodingOfRows: () => decoder.encoding,
    encode: (text) => decoder.encode(text),
    toFile: (bytes) => inEncoding(bytes, encoding),
  };
}

interface OpenedTable {
  readonly dialect: Dialect;
  readonly encoding: Encoding;
  readonly decoder: RowDecoder;
  /** The bytes before the first row. */
  readonly mark: Buffer;
  readonly rows: AsyncIterable<Buffer>;
}

/** Recognizes the encoding and the separators of a table. */
async function openTable(bytes: AsyncIterable<Buffer>, hasMark: boolean, terms: TableTerms): Promise<OpenedTable> {
  const first = await headOf(bytes, 4);
  const utf16 = utf16In(first.head);
  if (utf16) terms.note(say('read as UTF-16; save it as CSV UTF-8 to be sure'));
  const { head, rest } = await headOf(utf16 ? utf8Of(first.rest, utf16) : first.rest, HEAD);
  const isMarked = head.subarray(0, BOM.length).equals(BOM);
  const text = isMarked ? head.subarray(BOM.length) : head;
  const nameOf = headerReader(terms);
  const dialect = dialectOf(text, (header) => nameOf(header) !== undefined);
  const start = (isMarked ? BOM.length : 0) + dialect.start;
  return {
    dialect,
    encoding: utf16 ?? 'utf-8',
    decoder: new RowDecoder(hasMark || utf16 ? 'utf-8' : terms.encoding, () =>
      terms.note(say('read as Windows-1252, as it is not UTF-8; save it as CSV UTF-8 to be sure')),
    ),
    mark: Buffer.concat([hasMark ? BOM : Buffer.alloc(0), head.subarray(0, start)]),
    rows: without(rest, start),
  };
}

/** The first bytes of an input, at least `size` if it has them, and the whole input. */
async function headOf(
  bytes: AsyncIterable<Buffer>,
  size: number,
): Promise<{ readonly head: Buffer; readonly rest: AsyncIterable<Buffer> }> {
  const chunks = bytes[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (head.length < size) {
    const next = await chunks.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  return { head, rest: resumed(head, chunks) };
}

async function* without(bytes: AsyncIterable<Buffer>, start: number): AsyncGenerator<Buffer> {
  let left = start;
  for await (const chunk of bytes) {
    yield chunk.subarray(left);
    left = 0;
  }
}
