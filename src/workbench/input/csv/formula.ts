import type { InputRow } from './row.js';
import { contentEnd } from './cells.js';

/** The characters that begin a formula in spreadsheets, or a blank before one, as the body of a character class. */
const FORMULA_STARTS = '=+\\-@\\t\\r';

/** In a cell, also a line feed and the full-width forms, which some spreadsheets read as the usual ones. */
const START = new RegExp(`^[${FORMULA_STARTS}\\n＝＋－＠]`);

/** Whether a spreadsheet may evaluate a cell. */
export function isFormula(cell: string): boolean {
  return START.test(cell);
}

/** A cell that no spreadsheet evaluates: an apostrophe before it marks it as text. */
export function escapedCell(cell: string): string {
  return isFormula(cell) ? `'${cell}` : cell;
}

/**
 * The bytes of an unreadable row, with an apostrophe before each ASCII character with which a formula may start: after the start of the row,
 * a delimiter, a quotation mark, a line end or a NUL.
 */
export function escapedUnread({ bytes, table: { dialect } }: Pick<InputRow, 'bytes' | 'table'>): {
  readonly bytes: Buffer;
  readonly formulas: number;
} {
  const end = contentEnd(bytes, dialect);
  // Latin-1 has one character for each byte, and all encodings of rows agree on the characters that matter here.
  const text = bytes.toString('latin1', 0, end).replaceAll(STARTS[dialect.delimiter], "'");
  return {
    bytes: Buffer.concat([Buffer.from(text, 'latin1'), bytes.subarray(end)]),
    formulas: text.length - end,
  };
}

/** The places for apostrophes. A delimiter that is a formula start itself, such as a tab, ends an empty cell here. */
const startsBetween = (delimiter: string): RegExp =>
  new RegExp(`(?<=^|[${delimiter}"\\r\\n\\0])(?!${delimiter})(?=[${FORMULA_STARTS}])`, 'g');

const STARTS = { ',': startsBetween(','), ';': startsBetween(';'), '\t': startsBetween('\t') };
