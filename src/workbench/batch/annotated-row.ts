import { ADDED, type Fault, type InputRow, type InputTable, escapedCell, withMoreCells } from '../input/index.js';
import type { RowResult } from './workbook-notes.js';

/** The header of a table with the columns of the results. */
export const annotatedHead = (table: InputTable): Buffer => withMoreCells(table.head, ADDED, table);

/**
 * A row of a table with its result.
 * @param bytes those of the row, or others in their place
 */
export function annotatedRow({ table, cells }: InputRow, bytes: Buffer, result: RowResult | Fault): Buffer {
  // What follows a quotation mark that is not closed would be part of its cell.
  if ('code' in result && result.code === 'quote') return bytes;
  const absent = Array.from({ length: Math.max(0, table.width - cells.length) }, () => '');
  return withMoreCells(
    bytes,
    [...('code' in result && result.code === 'cells' ? absent : []), ...addedCells(result)],
    table,
  );
}

function addedCells(result: RowResult | Fault): readonly string[] {
  if ('code' in result) return ['unreadable', '', escapedCell(result.problem)];
  const { valid, diagnostics } = result;
  const fields = [...new Set(diagnostics.map(({ field }) => field))].filter((field) => field !== '').join('; ');
  const messages = diagnostics
    .map(({ message, cause }) => (cause === undefined ? message : `${message} ${cause}`))
    .join(' ');
  return [valid ? (diagnostics.length > 0 ? 'warning' : 'valid') : 'error', escapedCell(fields), escapedCell(messages)];
}
