import { styleText } from 'node:util';
import { visible } from '../../text/visible.js';
import type { RuleOutcome } from '../../studies/why.js';
import { plural, summaryOf } from './summary.js';
import { describeFault, placeOf, type Judgement, type PlacedDiagnostic, type Report } from './report.js';

type Style = Parameters<typeof styleText>[0];
type Paint = (style: Style, text: string) => string;

/**
 * Text for people: a paragraph for each order about which there is something to say, and a summary.
 * @param isColoured whether a terminal shows it that knows colours
 * @param isMixed whether each order names its operation
 */
export function textReport(isColoured: boolean, isMixed: boolean): Report {
  const paint: Paint = isColoured ? styleText : (_, text) => text;
  return {
    start: () => '',
    order(place, judgement) {
      if (judgement.diagnostics.length === 0 && !judgement.why) return '';
      const heading = `${placeOf(place)}${isMixed ? ` ${judgement.operation}` : ''}: ${countsOf(judgement)}`;
      return `${paint('bold', heading)}\n${diagnosticLines(judgement.diagnostics, paint)}${whyLines(judgement.why ?? [], paint)}\n`;
    },
    fault: (place, fault, isWhole) => (isWhole ? '' : `${paint('red', describeFault(place, fault, isWhole))}\n\n`),
    end: (tally, isPartial) =>
      `${summaryOf(tally)}${isPartial ? 'partial: the run was ended before its input was\n' : ''}`,
  };
}

function countsOf({ diagnostics }: Judgement): string {
  const errors = diagnostics.filter((d) => d.severity === 'error').length;
  const counts = [plural(errors, 'error'), plural(diagnostics.length - errors, 'warning')];
  return counts.filter((text) => !text.startsWith('0 ')).join(', ') || 'nothing found';
}

function diagnosticLines(diagnostics: readonly PlacedDiagnostic[], paint: Paint): string {
  const width = Math.max(...diagnostics.map((d) => nameOf(d).length));
  return diagnostics
    .map((d) => {
      const severity = paint(d.severity === 'error' ? 'red' : 'yellow', d.severity.padEnd('warning'.length));
      const first = `  ${severity}  ${nameOf(d).padEnd(width)}  ${d.message}`;
      return `${first}\n${' '.repeat('  warning  '.length + width + 2)}${paint('dim', authorityOf(d))}\n`;
    })
    .join('');
}

/** What each rule came to, those that found something first. */
function whyLines(why: readonly RuleOutcome[], paint: Paint): string {
  if (why.length === 0) return '';
  const order: readonly RuleOutcome['outcome'][] = [
    'failed',
    'hidden',
    'not judged',
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

function nameOf({ field }: PlacedDiagnostic): string {
  return field === '' ? '(order)' : field;
}

function authorityOf({ ruleId, source: { clause, document, file, line } }: PlacedDiagnostic): string {
  const source = [clause, document].filter((part) => part !== undefined).join('; ');
  return `${ruleId} [${source}]${file === undefined ? '' : ` ${visible(file)}:${line}`}`;
}
