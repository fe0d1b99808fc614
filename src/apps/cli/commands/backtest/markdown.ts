import {
  type Counts,
  amountLines,
  countsText,
  evaluatedOf,
  ordersText,
  withoutSmallSums,
} from '../../../../workbench/analysis/index.js';
import { markdownCode, markdownText } from '../../../../workbench/text/index.js';
import { isNothingEvaluated, type Gate } from './gate.js';
import type { BacktestRun } from './run-backtest.js';
import { gateLine, withoutResultLines, periodLines } from './text.js';

/** The result for a pull request: no lines of files, and no sums of a few orders. */
export function backtestMarkdown(run: BacktestRun, gate: Gate | undefined): string {
  const { result } = run;
  const { orders, at, byOperation, byRule, byField, amounts } = result;
  const words = isNothingEvaluated(run)
    ? 'nothing was evaluated'
    : countsText(result, evaluatedOf(result)) || 'no result changes';
  const lines = [
    ...(run.isPartial || run.isCut ? ['**Partial result**: not all orders were read'] : []),
    ...(gate ? [markdownText(gateLine(run, gate))] : []),
    ...[...withoutResultLines(run), ...periodLines(result)].map(markdownText),
  ];
  return [
    `## Past orders\n\n${ordersText(orders)}, as of ${at}: ${markdownText(words)}\n`,
    section('', lines),
    section(
      'Amounts',
      amountLines(withoutSmallSums(amounts)).map((line) => markdownText(line)),
    ),
    section('By operation', counted(byOperation)),
    section('By rule', counted(byRule)),
    section('By field', counted(byField)),
  ]
    .filter((part) => part !== '')
    .join('\n');
}

function section(title: string, entries: readonly string[]): string {
  if (entries.length === 0) return '';
  return `${title === '' ? '' : `### ${title}\n\n`}${entries.map((entry) => `- ${entry}\n`).join('')}`;
}

function counted(entries: Readonly<Record<string, Counts>>): readonly string[] {
  return Object.entries(entries)
    .map(([name, counts]) => [name, countsText(counts)] as const)
    .filter(([, counts]) => counts !== '')
    .map(([name, counts]) => `${markdownCode(name || '(order)')}: ${markdownText(counts)}`);
}
