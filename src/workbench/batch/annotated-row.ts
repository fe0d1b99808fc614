import {
  ADDED,
  type Fault,
  type InputRow,
  type InputTable,
  escapedCell,
  withCellsBeyond,
  withMoreCells,
} from '../input/index.js';
import type { RowResult } from './workbook-notes.js';

/** The header of a table with the columns for results. */
export const annotatedHead = (table: InputTable): Buffer => withMoreCells(table.head, ADDED, table);

/**
 * A row of a table with its result.
 * @param bytes the bytes of the row, or their replacement
 */
export function annotatedRow({ table }: InputRow, bytes: Buffer, result: RowResult | Fault): Buffer {
  return ('code' in result ? withCellsBeyond : withMoreCells)(bytes, addedCells(result), table);
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
