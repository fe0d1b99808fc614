import { ENTRY, type Field, MOST_ITEMS, patternOf } from '../../../core/index.js';
import type { InputTable } from './row.js';

/** What the columns of a table mean for the operations that its rows are orders of. */
export interface TableTerms {
  /** The operation of all rows; `undefined` where a column names it. */
  readonly operation: string | undefined;
  readonly operations: ReadonlyMap<string, OrderFields>;
  /** The fields that every order must have, where that is known. */
  readonly required: readonly string[];
  readonly names?: ColumnNames | undefined;
  /** Says something about the table as a whole. */
  readonly note: (line: string) => void;
  /** Is called with the table once its header is read, before any row. */
  readonly onTable?: (table: InputTable) => void;
  /** Is called with the bytes of each blank row, in the sequence of the rows. */
  readonly onBlank?: (bytes: Buffer) => void;
}

/** What an order of an operation has: fields by their names or paths, and facts, which columns `facts.NAME` give. */
export interface OrderFields {
  readonly fields: readonly Pick<Field, 'name' | 'type'>[];
  readonly facts: readonly Pick<Field, 'name'>[];
}

/** What a file of column names says. */
export interface ColumnNames {
  /** The field of a header. */
  readonly columns: ReadonlyMap<string, string>;
  /** The headers of columns that are no fields. */
  readonly leaveOut: ReadonlySet<string>;
}

/** The column that names the operation of a row. */
export const OPERATION = 'operation';
/** The column that says when the order of a row was made, where no operation has a field of this name. */
const AT = 'at';
/** What a column's name starts with that gives a fact. */
export const FACTS = 'facts.';

/** Whether a column says when orders were made. */
export const isAt = (name: string, operations: TableTerms['operations']): boolean =>
  name === AT && ![...operations.values()].some(({ fields }) => fields.some((field) => field.name === AT));

/** Whether a header is a name: of a field, in the entries of a list with the place of one, `items.0.sku`. */
export const isKnown = (known: ReadonlySet<string>, header: string): boolean =>
  !header.includes(ENTRY) &&
  known.has(patternOf(header)) &&
  header.split('.').every((part) => !/^[0-9]+$/.test(part) || Number(part) < MOST_ITEMS);

/** The names that headers may have; those of members of entries with brackets. */
export function knownNames({
  operation,
  operations,
}: Pick<TableTerms, 'operation' | 'operations'>): ReadonlySet<string> {
  if (operation !== undefined) return new Set(operations.get(operation)!.fields.map(({ name }) => name));
  const all = [...operations.values()];
  return new Set([
    ...all.flatMap(({ fields }) => fields.map(({ name }) => name)),
    OPERATION,
    AT,
    ...all.flatMap(({ facts }) => facts.map(({ name }) => FACTS + name)),
  ]);
}
