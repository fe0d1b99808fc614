import { plural, visible } from '../../../workbench/text/index.js';
import type { RuleOutcome } from '../../../workbench/analysis/index.js';
import { painter, type Paint } from './terminal.js';
import type { LocatedDiagnostic } from '../../../workbench/batch/index.js';
import type { OrderResult } from './order-result.js';
import { describeFault, fieldText, locationText, type Report } from './report.js';
import { summaryOf } from './summary.js';
import { totalsText } from './totals.js';

/**
 * Text for people: a paragraph for each order with findings, and a summary.
 * @param isColoured whether it goes to a terminal that shows colours
 * @param isMixed whether each order names its operation
 */
export function textReport(isColoured: boolean, isMixed: boolean): Report {
  const paint = painter(isColoured);
  return {
    start: () => '',
    order(location, result) {
      if (result.diagnostics.length === 0 && !result.why) return '';
      const heading = `${locationText(location)}${isMixed ? ` ${result.operation}` : ''}: ${countsOf(result)}`;
      return `${paint('bold', heading)}\n${diagnosticLines(result.diagnostics, paint)}${whyLines(result.why ?? [], paint)}\n`;
    },
    fault: (location, fault, isWhole) =>
      isWhole ? '' : `${paint('red', describeFault(location, fault, isWhole))}\n\n`,
    end: (summary, isPartial) => `${summaryOf(summary)}${isPartial ? 'partial: the run ended before its input\n' : ''}`,
  };
}

/** Totals in place of the orders, for people, and the first entries that can't be read. */
export function summaryReport(): Report {
  const whole = textReport(false, false);
  return {
    ...whole,
    order: () => '',
    fault: () => '',
    end: (summary, isPartial) =>
      `${summary.totals ? totalsText(summary.totals, summary.unreadable) : ''}${whole.end(summary, isPartial)}`,
  };
}

function countsOf({ diagnostics }: OrderResult): string {
  const errors = diagnostics.filter((d) => d.severity === 'error').length;
  const counts = [plural(errors, 'error'), plural(diagnostics.length - errors, 'warning')];
  return counts.filter((text) => !text.startsWith('0 ')).join(', ') || 'nothing found';
}

function diagnosticLines(diagnostics: readonly LocatedDiagnostic[], paint: Paint): string {
  const width = Math.max(...diagnostics.map((d) => nameOf(d).length));
  return diagnostics
    .map((d) => {
      const severity = paint(d.severity === 'error' ? 'red' : 'yellow', d.severity.padEnd('warning'.length));
      const indent = ' '.repeat('  warning  '.length + width + 2);
      const cause = d.cause === undefined ? '' : `${indent}${d.cause}\n`;
      return `  ${severity}  ${nameOf(d).padEnd(width)}  ${d.message}\n${cause}${indent}${paint('dim', sourceOf(d))}\n`;
    })
    .join('');
}

/** The outcome of each rule, findings first. */
function whyLines(why: readonly RuleOutcome[], paint: Paint): string {
  if (why.length === 0) return '';
  const order: readonly RuleOutcome['outcome'][] = [
    'failed',
    'hidden',
    'not evaluated',
    'off',
    'out of date',
    'not applicable',
    'passed',
  ];
  const lines = order.flatMap((outcome) => why.filter((rule) => rule.outcome === outcome));
  return lines
    .map(
      ({ outcome, ruleId, because }) =>
        `  ${paint('dim', outcome.padEnd('not applicable'.length))}  ${ruleId}${because === undefined ? '' : paint('dim', `: ${because}`)}\n`,
    )
    .join('');
}

function nameOf(diagnostic: LocatedDiagnostic): string {
  return diagnostic.field === '' ? '(order)' : fieldText(diagnostic);
}

function sourceOf({ ruleId, source: { clause, document, file, line } }: LocatedDiagnostic): string {
  const source = [clause, document].filter((part) => part !== undefined).join('; ');
  return `${ruleId}${source === '' ? '' : ` [${source}]`}${file === undefined ? '' : ` ${visible(file)}:${line}`}`;
}
