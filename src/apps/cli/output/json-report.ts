import type { LocatedDiagnostic } from '../../../workbench/batch/index.js';
import { describeFault, separator, type Report } from './report.js';
import type { Summary, TotalsSummary } from './summary.js';
import { totalsData } from './totals.js';

type Shape = Pick<Report, 'order' | 'fault'>;

/** One object for an order: what both JSON formats write. */
const shape: Shape = {
  order({ index, file, isOneOfMany, line, row }, { operation, valid, diagnostics, notEvaluated, why }) {
    const location = `{"index":${index}${isOneOfMany ? `,"file":${JSON.stringify(file)}` : ''}${line === undefined ? '' : `,"line":${line}`}${row === undefined ? '' : `,"row":${row}`}`;
    const result = `,"operation":${JSON.stringify(operation)},"valid":${valid},"diagnostics":${listOf(diagnostics)},"notEvaluated":${textOf(notEvaluated)}`;
    return `${location}${result}${why ? `,"why":${JSON.stringify(why)}` : ''}}`;
  },
  fault(location, fault, isWhole) {
    const { index, file, isOneOfMany, line } = location;
    return JSON.stringify({
      index,
      file: isOneOfMany ? file : undefined,
      line: fault.line ?? line,
      row: fault.row,
      error: { code: fault.code, message: describeFault(location, fault, isWhole) },
    });
  },
};

const texts = new WeakMap<object, string>();

/** Most orders get the same diagnostics, as the same objects, so each is written as JSON once. */
function textOf(value: object): string {
  let text = texts.get(value);
  if (text === undefined) texts.set(value, (text = JSON.stringify(value)));
  return text;
}

function listOf(diagnostics: readonly LocatedDiagnostic[]): string {
  let list = '';
  for (const diagnostic of diagnostics) list += list === '' ? textOf(diagnostic) : `,${textOf(diagnostic)}`;
  return `[${list}]`;
}

const summaryText = (summary: Summary, totals: TotalsSummary): string => JSON.stringify(totalsData(summary, totals));

/** One line for each order, and one for the summary if there is one. */
export function ndjsonReport(): Report {
  return {
    start: () => '',
    order: (...args) => `${shape.order(...args)}\n`,
    fault: (...args) => `${shape.fault(...args)}\n`,
    end: (summary) => (summary.totals ? `{"summary":${summaryText(summary, summary.totals)}}\n` : ''),
  };
}

/**
 * One object with all orders, written piece by piece.
 * @param isContinued whether other orders came before
 */
export function jsonReport(isContinued: boolean): Report {
  const item = separator(isContinued);
  return {
    start: () => '{"results":[',
    order: (...args) => item(shape.order(...args)),
    fault: (...args) => item(shape.fault(...args)),
    end: (summary, isPartial) =>
      `\n]${summary.totals ? `,\n"summary":${summaryText(summary, summary.totals)}` : ''}${isPartial ? ',"partial":true' : ''}}\n`,
  };
}
