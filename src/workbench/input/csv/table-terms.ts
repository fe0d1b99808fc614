import { type Phrase, ENTRY, type Field, MOST_ITEMS, patternOf } from '../../../core/index.js';
import type { RowsEncoding } from './encoding.js';
import type { InputTable } from './row.js';

/** What the columns of a table mean for the operations of its rows. */
export interface TableTerms {
  /** The operation of all rows; `undefined` if a column names it. */
  readonly operation: string | undefined;
  readonly operations: ReadonlyMap<string, OrderFields>;
  /** The fields that every order must have, if they are known. */
  readonly required: readonly string[];
  readonly names?: ColumnNames | undefined;
  /** The names of fields by the {@link headerKey} of their labels in every language. Called only if a header is not a name. */
  readonly labels?: () => Promise<ReadonlyMap<string, string>>;
  /** The headers that the file itself assigns to fields, as a workbook of `payrules template` does. */
  readonly headers?: HeaderFields | undefined;
  /** The place of a column as messages name it, if it differs from the index; `undefined` for other columns. */
  readonly letterOf?: (index: number) => string | undefined;
  /** Whether a workbook displays whole numbers of a column with decimals: 49 as 49.00. */
  readonly showsDecimals?: (index: number) => boolean;
  /** Whether the reader added a zero to numbers in a column of a workbook: 12.3450 for 12.345. The order has 12.345. */
  readonly isPadded?: (index: number) => boolean;
  /** The encoding of the rows, if an earlier reading has shown it. */
  readonly encoding?: RowsEncoding | undefined;
  /** Notes about a workbook that are known once its rows are read. */
  readonly lastNotes?: () => readonly Phrase[];
  /** Takes a note about the table as a whole. */
  readonly note: (line: Phrase) => void;
  /** Called with the table once its header is read, before any row. */
  readonly onTable?: (table: InputTable) => void;
  /** Called with the bytes of each blank or totals row, in the sequence of the rows. */
  readonly onBlank?: (bytes: Buffer) => void;
}

/** The fields of an operation, by names or paths, and its facts, which columns `facts.NAME` give. */
export interface OrderFields {
  readonly fields: readonly Pick<Field, 'name' | 'type' | 'of' | 'unit'>[];
  readonly facts: readonly Pick<Field, 'name'>[];
}

/** The fields that headers mean, whatever their texts are. */
export interface HeaderFields {
  /** The header's row, as spreadsheets count. */
  readonly row: number;
  /** By the index of the column. */
  readonly fields: ReadonlyMap<number, string>;
}

/** The content of a file of column names. */
export interface ColumnNames {
  /** The field of a header. */
  readonly columns: ReadonlyMap<string, string>;
  /** The headers of columns that are not fields. */
  readonly leaveOut: ReadonlySet<string>;
}

/** A header in the form in which labels are compared. */
export const headerKey = (header: string): string => header.normalize().trim().replace(/\s+/g, ' ').toLowerCase();

/** The column that names the operation of a row. */
export const OPERATION = 'operation';
/** The column with the time of the order, unless an operation has a field of this name. */
const AT = 'at';
/** The prefix of the columns of facts. */
export const FACTS = 'facts.';

/** Whether a column has the times of orders. */
export const isAt = (name: string, operations: TableTerms['operations']): boolean =>
  name === AT && ![...operations.values()].some(({ fields }) => fields.some((field) => field.name === AT));

/** Replaces the names in a map. */
const ANY_NAME = '.*';
const isAnyName = (name: string): boolean => name.endsWith(ANY_NAME);

/**
 * Whether a header names a field. Members of entries have the entry's index, `items.0.sku`, and so do the values of a list, `tags.0`. A
 * text in a map has its own name, `metadata.cart`.
 */
export function isKnown(known: ReadonlySet<string>, header: string): boolean {
  if (header.includes(ENTRY)) return false;
  const parts = header.split('.');
  const map = mapIn(known, header);
  const places = map === undefined ? parts : map.split('.');
  if (!places.every((part) => !/^[0-9]+$/.test(part) || Number(part) < MOST_ITEMS)) return false;
  return map !== undefined || known.has(patternOf(header)) || known.has(patternOf(`${header}.`).slice(0, -1));
}

/** The names that headers may have. Members of entries have the index of the first entry. */
export const headerNames = (known: ReadonlySet<string>): readonly string[] =>
  [...known].filter((name) => !isAnyName(name)).map((name) => name.split(ENTRY).join('.0'));

/** The map whose text a name may be: `metadata` for `metadata.cart`. */
export function mapIn(known: ReadonlySet<string>, name: string): string | undefined {
  const parts = name.split('.');
  return parts
    .map((_, i) => parts.slice(0, i).join('.'))
    .find((start) => start !== '' && known.has(patternOf(start) + ANY_NAME) && start.length + 1 < name.length);
}

/** The names of fields that headers may have. Names in entries contain brackets. */
export const namesOfFields = (fields: OrderFields['fields']): readonly string[] =>
  fields.flatMap(({ name, type, of }) => [
    name,
    ...(type === 'list' && of !== 'object' ? [name + ENTRY] : []),
    ...(type === 'map' ? [name + ANY_NAME] : []),
  ]);

/** The names that headers may have. Names in entries contain brackets. */
export function knownNames({
  operation,
  operations,
}: Pick<TableTerms, 'operation' | 'operations'>): ReadonlySet<string> {
  if (operation !== undefined) return new Set(namesOfFields(operations.get(operation)!.fields));
  const all = [...operations.values()];
  return new Set([
    ...all.flatMap(({ fields }) => namesOfFields(fields)),
    OPERATION,
    AT,
    ...all.flatMap(({ facts }) => facts.map(({ name }) => FACTS + name)),
  ]);
}
