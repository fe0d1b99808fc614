import { ENTRY } from '../../../core/index.js';
import { shown } from '../csv/header.js';
import { headerKey } from '../csv/table-terms.js';
import { InputFault, type Fault } from '../fault.js';
import type { FieldHeader } from './contents.js';
import type { SheetRow } from './sheet-rows.js';

/** No spreadsheet has as many columns. */
const MOST_COLUMNS = 16_384;

/** An entry of a list of objects. */
interface SheetEntry {
  /** The row of its sheet. */
  readonly row: number;
  readonly texts: readonly string[];
}

/** A sheet with the entries of a list. Each row is an entry, and names the row of its order. */
export interface EntrySheet {
  readonly sheet: string;
  readonly list: string;
  /** The members with their columns in the sheet. */
  readonly members: readonly { readonly name: string; readonly column: number }[];
  /** The entries by the rows of their orders. */
  readonly entries: ReadonlyMap<number, readonly SheetEntry[]>;
  /** The largest number of entries in an order. */
  readonly most: number;
  /** See {@link SheetRow.padded}. */
  readonly padded: ReadonlySet<number>;
}

/** The cell of a sheet of entries that a column of the table stands for. */
export interface EntryPlace {
  readonly list: EntrySheet;
  /** The index in the order's list. */
  readonly entry: number;
  /** The column in the sheet. */
  readonly column: number;
}

/**
 * Reads a sheet of entries.
 * @param headers the headers of this sheet
 * @throws {InputFault} if an entry does not name an order, or columns are not those that the workbook names
 */
export async function entriesOn(headers: readonly FieldHeader[], rows: AsyncIterable<SheetRow>): Promise<EntrySheet> {
  const { sheet, row: head } = headers[0]!;
  const list = headers[0]!.field.slice(0, headers[0]!.field.indexOf(ENTRY));
  const fault = (problem: string): InputFault =>
    new InputFault({ code: 'cells', problem: `the sheet ${shown(sheet)}: ${problem}` } satisfies Fault);
  const order = headers.find(({ field }) => field === list + ENTRY);
  if (!order) throw fault('no column has the rows of the orders');
  const start = `${list}${ENTRY}.`;
  const members = headers.flatMap(({ field, column }) =>
    field.startsWith(start) ? [{ name: field.slice(start.length), column }] : [],
  );
  const entries = new Map<number, SheetEntry[]>();
  const allPadded = new Set<number>();
  let most = 0;
  for await (const { row, texts, padded } of rows) {
    for (const column of padded) allPadded.add(column);
    if (row === head) assertOwn(texts, headers, fault);
    if (row <= head || texts.every((text) => text.trim() === '')) continue;
    const written = texts[order.column]?.trim() ?? '';
    if (!/^[1-9][0-9]{0,6}$/.test(written)) throw fault(`row ${row} does not say the row of its order, such as 2`);
    const own = entries.get(Number(written)) ?? [];
    own.push({ row, texts: members.map(({ column }) => texts[column] ?? '') });
    entries.set(Number(written), own);
    most = Math.max(most, own.length);
  }
  if (most * members.length > MOST_COLUMNS)
    throw fault(`an order has ${most} entries; a table has at most ${MOST_COLUMNS} columns: write the orders as JSON`);
  return { sheet, list, members, entries, most, padded: allPadded };
}

/** @throws {InputFault} if a program has moved columns without the names of their cells */
function assertOwn(
  texts: readonly string[],
  headers: readonly FieldHeader[],
  fault: (problem: string) => InputFault,
): void {
  for (const { column, label } of headers) {
    const text = headerKey(texts[column] ?? '');
    const named = headers.find((each) => each.label !== undefined && headerKey(each.label) === text);
    if (named && label !== undefined && headerKey(label) !== text)
      throw fault('columns were moved by a program that left the names of their cells where they were');
  }
}

/** The headers of the table's columns for the entries. */
export const entryColumns = ({ list, members, most }: EntrySheet): readonly string[] =>
  Array.from({ length: most }, (_, entry) => members.map(({ name }) => `${list}.${entry}.${name}`)).flat();

/** The cells of an order's entries. */
export function entryTexts({ entries, members, most }: EntrySheet, row: number): readonly string[] {
  const own = entries.get(row) ?? [];
  return Array.from({ length: most }, (_, entry) => own[entry]?.texts ?? members.map(() => '')).flat();
}

/** @param index of the column, counted among the columns of entries */
export function placeIn(list: EntrySheet, index: number): EntryPlace {
  const { length } = list.members;
  return { list, entry: Math.floor(index / length), column: list.members[index % length]!.column };
}
