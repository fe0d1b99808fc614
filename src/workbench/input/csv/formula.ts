import type { InputRow } from './row.js';
import { contentEnd } from './write-cells.js';

/** What spreadsheets take for the start of a formula, or for a blank before one, as the body of a character class. */
const FORMULA_STARTS = '=+\\-@\\t\\r';

const START = new RegExp(`^[${FORMULA_STARTS}]`);

/** Whether a spreadsheet may evaluate a cell. */
export function isFormula(cell: string): boolean {
  return START.test(cell);
}

/** A cell that no spreadsheet evaluates: an apostrophe before it marks it as text. */
export function escapedCell(cell: string): string {
  return isFormula(cell) ? `'${cell}` : cell;
}

/**
 * The bytes of a row whose cells can't be read, with an apostrophe before all that a program may take for the start of a cell with a
 * formula: what starts like one at the start of the row or after a delimiter, a quotation mark, a line end or a NUL.
 */
export function escapedUnread({ bytes, table: { dialect } }: Pick<InputRow, 'bytes' | 'table'>): {
  readonly bytes: Buffer;
  readonly formulas: number;
} {
  const end = contentEnd(bytes, dialect);
  // One character for each byte, and the same one in all encodings of rows for those that matter.
  const text = bytes.toString('latin1', 0, end).replaceAll(STARTS[dialect.delimiter], "'");
  return {
    bytes: Buffer.concat([Buffer.from(text, 'latin1'), bytes.subarray(end)]),
    formulas: text.length - end,
  };
}

/** The places of apostrophes. A delimiter, such as a tab, is the end of an empty cell and not the start of a formula. */
const startsBetween = (delimiter: string): RegExp =>
  new RegExp(`(?<=^|[${delimiter}"\\r\\n\\0])(?!${delimiter})(?=[${FORMULA_STARTS}])`, 'g');

const STARTS = { ',': startsBetween(','), ';': startsBetween(';'), '\t': startsBetween('\t') };
