import type { TableRecord } from './records.js';
import type { InputTable } from './row.js';

/** The words for totals in several languages, alone in a cell. */
const LABEL =
  /^(?:(?:grand |sub-?)?total(?:s|es|e|i)?(?: (?:general|geral))?|sums?|sumas?|somas?|summe|gesamt(?:summe|betrag)?|insgesamt|sommes?|somma)\s*:?$/i;
/** A sum, however it is written, or the error of its formula. */
const SUM = /^(?:[-+]?[0-9][0-9.,'\u2019\s\u00a0\u202f]*|#\S+)$/;

/**
 * Whether a row has only a label such as "Total" and sums. A row that gives every required field is an order, whatever the values are.
 * @param required the fields that every order must have
 */
export function isTotals(
  { cells, fault }: TableRecord,
  { columnOf, isMixed }: InputTable,
  required: readonly string[],
): boolean {
  if (fault) return false;
  const given = cells.map((cell) => cell.trim());
  const filled = given.filter((cell) => cell !== '');
  const isGiven = (field: string): boolean => (given[columnOf(field)?.index ?? -1] ?? '') !== '';
  return (
    filled.length > 1 &&
    filled.filter((cell) => LABEL.test(cell)).length === 1 &&
    filled.every((cell) => LABEL.test(cell) || SUM.test(cell)) &&
    !(isMixed ? isGiven('operation') : required.every(isGiven))
  );
}
