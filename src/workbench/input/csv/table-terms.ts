import { type Phrase, ENTRY, type Field, MOST_ITEMS, patternOf } from '../../../core/index.js';
import type { RowsEncoding } from './encoding.js';
import type { InputTable } from './row.js';

/** What the columns of a table mean for the operations that its rows are orders of. */
export interface TableTerms {
  /** The operation of all rows; `undefined` where a column names it. */
  readonly operation: string | undefined;
  readonly operations: ReadonlyMap<string, OrderFields>;
  /** The fields that every order must have, where that is known. */
  readonly required: readonly string[];
  readonly names?: ColumnNames | undefined;
  /** The names of fields by the {@link headerKey} of their labels in every language. Called only where a header is not a name. */
  readonly labels?: () => Promise<ReadonlyMap<string, string>>;
  /** What the file itself says of the headers in a row, as a workbook of `payrules template` does. */
  readonly headers?: HeaderFields | undefined;
  /** What messages call a column that is not where its index says; `undefined` for the others. */
  readonly letterOf?: (index: number) => string | undefined;
  /** Whether a workbook displays whole numbers of a column with decimals: 49 as 49.00. */
  readonly showsDecimals?: (index: number) => boolean;
  /** Whether the reader added a zero to numbers in a column of a workbook: 12.3450 for 12.345. The order has 12.345. */
  readonly isPadded?: (index: number) => boolean;
  /** The encoding of the rows, where an earlier reading has shown it. */
  readonly encoding?: RowsEncoding | undefined;
  /** Says something about the table as a whole. */
  readonly note: (line: Phrase) => void;
  /** Is called with the table once its header is read, before any row. */
  readonly onTable?: (table: InputTable) => void;
  /** Is called with the bytes of each row that is no order, blank or with totals, in the sequence of the rows. */
  readonly onBlank?: (bytes: Buffer) => void;
}

/** What an order of an operation has: fields by their names or paths, and facts, which columns `facts.NAME` give. */
export interface OrderFields {
  readonly fields: readonly Pick<Field, 'name' | 'type' | 'of' | 'unit'>[];
  readonly facts: readonly Pick<Field, 'name'>[];
}

/** The fields that headers stand for, whatever their texts are. */
export interface HeaderFields {
  /** As spreadsheets count. */
  readonly row: number;
  /** By the index of the column. */
  readonly fields: ReadonlyMap<number, string>;
}

/** What a file of column names says. */
export interface ColumnNames {
  /** The field of a header. */
  readonly columns: ReadonlyMap<string, string>;
  /** The headers of columns that are no fields. */
  readonly leaveOut: ReadonlySet<string>;
}

/** What headers that are labels have in common, however they are written. */
export const headerKey = (header: string): string => header.normalize().trim().replace(/\s+/g, ' ').toLowerCase();

/** The column that names the operation of a row. */
export const OPERATION = 'operation';
/** The column that says when the order of a row was made, where no operation has a field of this name. */
const AT = 'at';
/** What a column's name starts with that gives a fact. */
export const FACTS = 'facts.';

/** Whether a column says when orders were made. */
export const isAt = (name: string, operations: TableTerms['operations']): boolean =>
  name === AT && ![...operations.values()].some(({ fields }) => fields.some((field) => field.name === AT));

/** What stands for the names in a map. */
const ANY_NAME = '.*';
const isAnyName = (name: string): boolean => name.endsWith(ANY_NAME);

/**
 * Whether a header is a name: of a field, in the entries of a list with the place of one, `items.0.sku`; of a value of a list, `tags.0`; or of
 * a text of a map, `metadata.cart`.
 */
export function isKnown(known: ReadonlySet<string>, header: string): boolean {
  if (header.includes(ENTRY)) return false;
  const parts = header.split('.');
  const map = mapIn(known, header);
  const places = map === undefined ? parts : map.split('.');
  if (!places.every((part) => !/^[0-9]+$/.test(part) || Number(part) < MOST_ITEMS)) return false;
  return map !== undefined || known.has(patternOf(header)) || known.has(patternOf(`${header}.`).slice(0, -1));
}

/** The names that headers may have, those of members of entries with the place of the first. */
export const headerNames = (known: ReadonlySet<string>): readonly string[] =>
  [...known].filter((name) => !isAnyName(name)).map((name) => name.split(ENTRY).join('.0'));

/** The map that a name may be in a text of: `metadata` of `metadata.cart`. */
export function mapIn(known: ReadonlySet<string>, name: string): string | undefined {
  const parts = name.split('.');
  return parts
    .map((_, i) => parts.slice(0, i).join('.'))
    .find((start) => start !== '' && known.has(patternOf(start) + ANY_NAME) && start.length + 1 < name.length);
}

/** The names of fields that headers may have; those of entries with brackets. */
export const namesOfFields = (fields: OrderFields['fields']): readonly string[] =>
  fields.flatMap(({ name, type, of }) => [
    name,
    ...(type === 'list' && of !== 'object' ? [name + ENTRY] : []),
    ...(type === 'map' ? [name + ANY_NAME] : []),
  ]);

/** The names that headers may have; those of members of entries with brackets. */
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
