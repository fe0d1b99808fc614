/** What spreadsheets take for the start of a formula, or for a blank before one, as the body of a character class. */
export const FORMULA_STARTS = '=+\\-@\\t\\r';

const START = new RegExp(`^[${FORMULA_STARTS}]`);

/** Whether a spreadsheet may evaluate a cell. */
export function isFormula(cell: string): boolean {
  return START.test(cell);
}

/** A cell that no spreadsheet evaluates: an apostrophe before it marks it as text. */
export function escapedCell(cell: string): string {
  return isFormula(cell) ? `'${cell}` : cell;
}
