import {
  DAYS_NOTE,
  KIND_NAMES,
  NO_CODEOWNERS,
  NO_OWNER,
  type ReportParts,
  type ReviewChange,
  SHOWING,
  agreementLines,
  amountLines,
  byKind,
  changesSummary,
  dayLines,
  examplesLine,
  impactLines,
  keptLimits,
  laterLines,
  lossLines,
  missedLimits,
  ofSeverity,
  ordersLine,
  ruleCounts,
  shownKind,
  titleOf,
  uncomparedLine,
  versionsLine,
} from '../../../workbench/analysis/index.js';
import { type Finding, placeOf } from '../../../workbench/rulebook/index.js';
import { oneLine, visible } from '../../../workbench/text/index.js';
import { type Paint, hanging, painter, WIDTH } from '../output/terminal.js';

/** Words that are coloured: at the start of a line, or after a place. */
const COLOURS: readonly (readonly [words: RegExp, colour: 'red' | 'yellow'])[] = [
  [/^exceeded(?=:)|(?<=:[0-9]+ )error\b/, 'red'],
  [/^ *(?:stricter|looser|stricter and looser)(?=:)|(?<=:[0-9]+ )warning\b/, 'yellow'],
];

/**
 * The page, or parts of it, for people on a terminal: what changes for orders and money first.
 * @param isColoured whether it goes to a terminal that shows colours
 */
export function reviewText(report: ReportParts, isColoured: boolean): string {
  const paint = painter(isColoured);
  const { lint = [], examples, clauses = [], changes = [], days = [], backtest, agreement, lost, gates } = report;
  const lines = [
    titleOf(report),
    ...missedLimits(gates),
    ...[changesSummary(report), uncomparedLine(report)].filter(Boolean),
    versionsLine(report),
    ...section('errors of lint', ofSeverity(lint, 'error').flatMap(findingLines)),
    ...section('wrong examples', examples?.wrong.flatMap(findingLines)),
    ...section('past orders', backtest && ordersLines(report)),
    ...section(
      'replies of the gateway',
      agreement && agreementLines(agreement, lost).map(([depth, line]) => '  '.repeat(depth) + line),
    ),
    ...section('what changes', byKind(changes).flatMap(changeLines)),
    ...section('clauses whose text does not agree with the check', clauses.flatMap(findingLines)),
    ...section('later days', days.length > 0 ? [...dayLines(report), DAYS_NOTE] : []),
    ...section('warnings of lint', ofSeverity(lint, 'warning').flatMap(findingLines)),
    ...section('who must approve', approverLines(report)),
    ...section(
      'limits and examples',
      [keptLimits(gates), examples ? examplesLine(examples, lint) : ''].filter(Boolean),
    ),
  ];
  return lines
    .flatMap((line, i) => {
      const isTitle = i === 0 || (lines[i - 1] === '' && line !== '');
      const wrapped = hanging(visible(oneLine(line)).trimEnd(), WIDTH);
      return wrapped.map((part) => (isTitle ? paint('bold', part) : painted(part, paint)));
    })
    .map((line) => `${line}\n`)
    .join('');
}

const painted = (line: string, paint: Paint): string =>
  COLOURS.reduce((text, [words, colour]) => text.replace(words, (found) => paint(colour, found)), line);

function section(title: string, lines: readonly string[] = []): readonly string[] {
  return lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)];
}

function findingLines({ severity, code, message, ...place }: Finding): readonly string[] {
  return [`${placeOf(place)} ${severity} ${code}`, `  ${message}`];
}

function changeLines(change: ReviewChange): readonly string[] {
  const { ruleId, sentences, witnesses, position } = change;
  return [
    `${KIND_NAMES[shownKind(change)]}: ${ruleId}${position ? `  ${placeOf(position)}` : ''}`,
    ...sentences.map((sentence) => `  ${sentence}`),
    ...witnesses.map(({ words }) => `  ${SHOWING}${words.join('; ')}`),
  ];
}

function ordersLines(report: ReportParts): readonly string[] {
  const backtest = report.backtest!;
  return [
    ordersLine(backtest, report.at),
    ...lossLines(backtest),
    ...laterLines(report),
    ...impactLines(backtest),
    ...amountLines(backtest.amounts),
    ...ruleCounts(backtest).map(([name, counts]) => `${name}: ${counts}`),
  ];
}

function approverLines({ codeowners, approvers }: ReportParts): readonly string[] {
  if (!approvers) return [];
  if (codeowners === null) return [NO_CODEOWNERS];
  return approvers.map(({ owners, files }) => `${owners.join(', ') || NO_OWNER}: ${files.join(', ')}`);
}
