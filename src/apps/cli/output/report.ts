import { type Fault, inputName } from '../../../workbench/input/index.js';
import { plural } from '../../../workbench/text/index.js';
import type { LocatedDiagnostic } from '../../../workbench/batch/index.js';
import type { Location, OrderResult } from './order-result.js';
import type { Summary } from './summary.js';

/** Words the report of a run of `check`; each function returns what to write. */
export interface Report {
  start(): string;
  order(location: Location, result: OrderResult): string;
  fault(location: Location, fault: Fault, isWhole: boolean): string;
  /** @param isPartial whether the run ended before its input */
  end(summary: Summary, isPartial: boolean): string;
}

/** An order's row or line, or its index if its input has neither. */
export function locationText({ file, line, row, index }: Location): string {
  if (row !== undefined) return `${inputName(file)}:row ${row}`;
  return line === undefined ? `${inputName(file)} (index ${index})` : `${inputName(file)}:${line}`;
}

/** The field of a diagnostic, with its column in a table. */
export function fieldText({ field, column }: LocatedDiagnostic): string {
  return column ? `${field} (column ${column.letter})` : field;
}

/** A fault in one line, with its location first, as compilers write it. */
export function describeFault(
  { file, index, line: at }: Location,
  { problem, line = at, column, row }: Fault,
  isWhole: boolean,
): string {
  const name = inputName(file);
  if (row !== undefined) return `${name}:row ${row}: ${problem}`;
  const location =
    line === undefined && !isWhole
      ? `${name} (index ${index})`
      : [name, line, column].filter((part) => part !== undefined).join(':');
  return `${location}: ${problem}`;
}

/**
 * Puts commas between the items of a list that is written piece by piece.
 * @param isContinued whether other items came before
 */
export function separator(isContinued = false): (item: string) => string {
  let before = isContinued ? ',\n' : '\n';
  return (item) => {
    const written = before + item;
    before = ',\n';
    return written;
  };
}

/** `1 error, 2 warnings`, or `nothing found`. */
export function severityCounts(found: readonly Pick<LocatedDiagnostic, 'severity'>[]): string {
  const errors = found.filter(({ severity }) => severity === 'error').length;
  const counts = [plural(errors, 'error'), plural(found.length - errors, 'warning')];
  return counts.filter((text) => !text.startsWith('0 ')).join(', ') || 'nothing found';
}
