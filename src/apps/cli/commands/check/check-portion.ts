import type { Entry, Fault, Portion, InputRow } from '../../../../workbench/input/index.js';
import type { Location, OrderResult } from '../../output/order-result.js';
import type { Report } from '../../output/report.js';
import type { PortionResult } from '../../workers/process-blocks.js';
import type { EvaluateOrder } from './evaluate-order.js';
import type { Repeats } from '../../../../workbench/open/index.js';
import { Tally } from './tally.js';

/** The origin of entries. */
export interface Origin {
  /** The input as the command line names it: a path, or `-`. */
  readonly file: string;
  /** Whether there are other inputs. */
  readonly isOneOfMany: boolean;
  /** The number of entries in the inputs before it. */
  readonly index: number;
}

/** A portion's part of the report, and its counts. */
export interface CheckedPortion extends PortionResult {
  readonly tally: Tally;
}

/**
 * Returns a function that evaluates the entries of one input, counts them, and words the report.
 * @param onRow called with each row of a table and its result
 * @param reportFrom returns the report that continues with the entry of that index
 */
export function portionChecker(
  evaluate: EvaluateOrder,
  reportFrom: (index: number) => Report,
  repeats: Repeats,
  { file, isOneOfMany, index: start }: Origin,
  hasTotals: boolean,
  onRow?: (row: InputRow, result: OrderResult | Fault) => void,
): (portion: Portion) => CheckedPortion & { readonly output: string } {
  return (portion) => {
    let index = start + portion.index;
    const report = reportFrom(index);
    const tally = new Tally(hasTotals);
    let output = '';
    portion.each((entry) => {
      const { line } = entry.fault ?? entry;
      const location = { file, isOneOfMany, index: index++, line, row: entry.row?.row };
      output += checkEntry(entry, location, report, tally);
    });
    return { output, tally };
  };

  function checkEntry(entry: Entry, location: Location, report: Report, tally: Tally): string {
    const result = entry.fault ?? evaluate(entry.value, repeats, entry.row);
    if (entry.row) onRow?.(entry.row, result);
    if (!('code' in result)) {
      tally.add(location, result);
      return report.order(location, result);
    }
    const isWhole = 'isWhole' in entry;
    if (isWhole) tally.addFailure();
    else tally.addFault(location, result);
    return report.fault(location, result, isWhole);
  }
}
