import type { Dialect } from './cells.js';
import type { RowsEncoding } from './encoding.js';
import type { TableRecord } from './records.js';

/** A column that holds values. */
export interface InputColumn {
  readonly index: number;
  /** The column's letter in spreadsheets. */
  readonly letter: string;
  readonly header: string;
  /** The field, `operation`, or `facts.NAME` for a fact. */
  readonly name: string;
}

/** A column that holds a field's values. */
interface FieldColumn extends InputColumn {
  /** The member names that it leads to. */
  readonly path: readonly (string | number)[];
  /** Whether the field takes minor units in every operation that has it. */
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
  /** Whether an earlier annotation added columns. */
  readonly isAnnotated: boolean;
  /** Whether each row names its operation. */
  readonly isMixed: boolean;
  /** The value of a row: an order, or in a mixed table an order with its operation and facts; `undefined` without an operation. */
  readonly valueOf: (cells: readonly string[]) => unknown;
  /** The text of a cell in an order, without a zero that the reader of workbooks added. */
  readonly textIn: (cell: string, index: number) => string;
  /** The encoding that the rows read so far show; `undefined` while they are ASCII. */
  readonly encodingOfRows: () => RowsEncoding | undefined;
  /** Encodes a text as the rows are encoded. */
  readonly encode: (text: string) => Buffer;
  /** Turns bytes of rows into the encoding of the file. */
  readonly toFile: (bytes: Buffer) => Buffer;
}

/** A row that is an entry. */
export interface InputRow extends TableRecord {
  readonly table: InputTable;
}
