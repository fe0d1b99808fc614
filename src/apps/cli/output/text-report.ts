import { oneLine, visible } from '../../../workbench/text/index.js';
import type { RuleOutcome } from '../../../workbench/analysis/index.js';
import { hanging, painter, type Paint, wrapped } from './terminal.js';
import type { LocatedDiagnostic } from '../../../workbench/batch/index.js';
import { severityCounts, describeFault, fieldText, locationText, type Report } from './report.js';
import { summaryOf } from './summary.js';
import { totalsText } from './totals.js';

/** The least width of a column of messages. In narrower columns, messages are hard to read, so they start on their own line. */
const NARROWEST = 40;

/** The terms of a text: colours, the width of the terminal, and whether each order names its operation. */
export interface TextTerms {
  readonly isColoured: boolean;
  readonly isMixed: boolean;
  /** `undefined` keeps each text on one line. */
  readonly width?: number | undefined;
}

/** Text for people: a paragraph for each order with findings, and a summary. */
export function textReport({ isColoured, isMixed, width }: TextTerms): Report {
  const paint = painter(isColoured);
  const linesOf = (text: string): string =>
    width === undefined
      ? text
      : text
          .split('\n')
          .flatMap((line) => hanging(line, width))
          .join('\n');
  return {
    start: () => '',
    order(location, result) {
      if (result.diagnostics.length === 0 && !result.why) return '';
      const heading = `${locationText(location)}${isMixed ? ` ${result.operation}` : ''}: ${severityCounts(result.diagnostics)}`;
      return `${paint('bold', heading)}\n${diagnosticLines(result.diagnostics, paint, width)}${whyLines(result.why ?? [], paint)}\n`;
    },
    fault: (location, fault, isWhole) =>
      isWhole ? '' : `${paint('red', describeFault(location, fault, isWhole))}\n\n`,
    end: (summary, isPartial) =>
      `${linesOf(summaryOf(summary))}${isPartial ? 'partial: the run ended before its input\n' : ''}`,
  };
}

/** Totals instead of the orders, for people, and the first entries that can't be read. */
export function summaryReport(terms: TextTerms): Report {
  const whole = textReport(terms);
  return {
    ...whole,
    order: () => '',
    fault: () => '',
    end: (summary, isPartial) =>
      `${summary.totals ? totalsText(summary.totals, summary.unreadable) : ''}${whole.end(summary, isPartial)}`,
  };
}

function diagnosticLines(diagnostics: readonly LocatedDiagnostic[], paint: Paint, width: number | undefined): string {
  const longest = Math.max(...diagnostics.map((d) => nameOf(d).length));
  const beside = '  warning  '.length + longest + 2;
  const textsOf = (d: LocatedDiagnostic): readonly string[] => [
    oneLine(d.message),
    ...(d.cause === undefined ? [] : [d.cause]),
  ];
  // A path is one word.
  const longestWord = (): number =>
    Math.max(
      ...diagnostics.flatMap((d) => [...textsOf(d), sourceOf(d)].join(' ').split(' ')).map((word) => word.length),
    );
  const isBeside = width === undefined || width - beside >= Math.max(NARROWEST, longestWord());
  const indent = isBeside ? beside : '  warning  '.length;
  const linesOf = (text: string): readonly string[] => (width === undefined ? [text] : wrapped(text, width - indent));
  return diagnostics
    .map((d) => {
      const severity = paint(d.severity === 'error' ? 'red' : 'yellow', d.severity.padEnd('warning'.length));
      const texts = [...textsOf(d).flatMap(linesOf), ...linesOf(sourceOf(d)).map((line) => paint('dim', line))];
      const name = `  ${severity}  ${isBeside ? `${nameOf(d).padEnd(longest)}  ${texts.shift()}` : nameOf(d)}`;
      return [name, ...texts.map((text) => ' '.repeat(indent) + text), ''].join('\n');
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
  const source = oneLine([clause, document].filter((part) => part !== undefined).join('; '));
  return `${ruleId}${source === '' ? '' : ` [${source}]`}${file === undefined ? '' : ` ${visible(file)}:${line}`}`;
}
