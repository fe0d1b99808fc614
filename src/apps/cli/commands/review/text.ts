import {
  DAYS_NOTE,
  NO_CODEOWNERS,
  NO_OWNER,
  type ReviewChange,
  type ReviewPage,
  amountLines,
  byKind,
  countedNames,
  examplesLine,
  gateLines,
  laterLines,
  lossLines,
  ofSeverity,
  ordersLine,
  outcomeWords,
  reviewSummary,
} from '../../../../workbench/analysis/index.js';
import { type Finding, placeOf } from '../../../../workbench/rulebook/index.js';
import { oneLine, visible } from '../../../../workbench/text/index.js';

/** The page for people, on a terminal. */
export function reviewText(page: ReviewPage): string {
  const { base, head, at, changes, lint, examples, clauses, days, backtest } = page;
  const lines = [
    `Review of ${base} -> ${head}, as of ${at}: ${outcomeWords(page)}`,
    reviewSummary(page),
    ...gateLines(page.gates).map((line) => `  ${line}`),
    ...section('errors of lint', ofSeverity(lint, 'error').flatMap(findingLines)),
    ...section('what changes', byKind(changes).flatMap(changeLines)),
    ...section('past orders', backtest ? ordersLines(page) : []),
    ...section('warnings of lint', ofSeverity(lint, 'warning').flatMap(findingLines)),
    ...section('examples', [examplesLine(page), ...examples.wrong.flatMap(findingLines)]),
    ...section('clauses whose text does not agree with the check', clauses.flatMap(findingLines)),
    ...section('later days', days.length > 0 ? [...dayLines(page), DAYS_NOTE] : []),
    ...section('who must approve', approverLines(page)),
  ];
  return lines.map((line) => `${visible(oneLine(line)).trimEnd()}\n`).join('');
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)];
}

function findingLines({ severity, code, message, ...place }: Finding): readonly string[] {
  return [`${placeOf(place)} ${severity} ${code}`, `  ${message}`];
}

function changeLines({ kind, ruleId, sentences, witnesses, position }: ReviewChange): readonly string[] {
  const indent = ' '.repeat('narrowed  '.length);
  const [first = ruleId, ...others] = sentences;
  return [
    `${kind.padEnd('narrowed'.length)}  ${first}`,
    ...others.map((sentence) => indent + sentence),
    `${indent}${ruleId}${position ? `  ${placeOf(position)}` : ''}`,
    ...witnesses.flatMap(({ words }) =>
      words.map((line, i) => `${indent}${i === 0 ? 'witness: ' : '         '}${line}`),
    ),
  ];
}

function ordersLines(page: ReviewPage): readonly string[] {
  const { backtest, at } = page;
  const { byOperation, byRule, amounts } = backtest!;
  return [
    ordersLine(backtest!, at),
    ...lossLines(backtest!),
    ...laterLines(page),
    ...amountLines(amounts).map((line) => `amount ${line}`),
    ...[...countedNames(byOperation), ...countedNames(byRule)].map(([name, counts]) => `${name}: ${counts}`),
  ];
}

function dayLines({ days }: ReviewPage): readonly string[] {
  return days.flatMap(({ day, event, sentences, ruleId }) =>
    (sentences.length > 0 ? sentences : [ruleId]).map((sentence) => `${day} ${event}: ${sentence}`),
  );
}

function approverLines({ codeowners, approvers }: ReviewPage): readonly string[] {
  if (codeowners === null) return [NO_CODEOWNERS];
  return approvers.map(({ owners, files }) => `${owners.join(', ') || NO_OWNER}: ${files.join(', ')}`);
}
