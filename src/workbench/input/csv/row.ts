import type { Dialect } from './dialect.js';
import type { RowsEncoding } from './encoding.js';
import type { TableRecord } from './records.js';

/** A column whose cells are values. */
export interface InputColumn {
  readonly index: number;
  /** As spreadsheets show it. */
  readonly letter: string;
  readonly header: string;
  /** The field; `operation`, or `facts.NAME` for a fact. */
  readonly name: string;
}

/** A column whose cells are values of a field. */
interface FieldColumn extends InputColumn {
  /** The members that it leads to. */
  readonly path: readonly (string | number)[];
  /** Whether the field takes minor units, in each operation that has it. */
  readonly isMinor: boolean;
  /** Whether a workbook displays whole numbers of the column with decimals: 49 as 49.00. */
  readonly showsDecimals: boolean;
}

/** A table whose header is read. */
export interface InputTable {
  readonly dialect: Dialect;
  /** All bytes up to the line end of the header, in the encoding of the rows. */
  readonly head: Buffer;
  /** The number of cells that each row has. */
  readonly width: number;
  readonly columnOf: (field: string) => InputColumn | undefined;
  /** The columns of fields. */
  readonly fields: readonly FieldColumn[];
  /** Whether it has columns of an earlier annotation. */
  readonly isAnnotated: boolean;
  /** Whether each row names its operation. */
  readonly isMixed: boolean;
  /** The value of a row with these cells: an order; or an order with its operation and facts, `undefined` without an operation. */
  readonly valueOf: (cells: readonly string[]) => unknown;
  /** The text of a cell in an order: without a zero that a number of a workbook does not have. */
  readonly textIn: (cell: string, index: number) => string;
  /** The encoding of the rows, as far as these are read; `undefined` where they are ASCII. */
  readonly encodingOfRows: () => RowsEncoding | undefined;
  /** A text in the encoding of the rows. */
  readonly encode: (text: string) => Buffer;
  /** Bytes of rows in the encoding of the file. */
  readonly toFile: (bytes: Buffer) => Buffer;
}

/** A row that is an entry. */
export interface InputRow extends TableRecord {
  readonly table: InputTable;
}
