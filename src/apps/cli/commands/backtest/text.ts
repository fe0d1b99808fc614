import {
  type BacktestResult,
  type Counts,
  TURN_WORDS,
  amountLines,
  countsText,
  evaluatedOf,
  number,
  ordersText,
  shareOf,
} from '../../../../workbench/analysis/index.js';
import { plural } from '../../../../workbench/text/index.js';
import { isNothingEvaluated, outcomeOf, type Gate } from './gate.js';
import type { BacktestRun } from './run-backtest.js';

const PLURALS = { line: 'lines', order: 'orders', row: 'rows', entry: 'entries' };

/** The result for people. */
export function backtestText(run: BacktestRun, gate: Gate | undefined): string {
  const { result } = run;
  const { orders, at, byOperation, byField, byRule } = result;
  const all = ordersText(orders);
  const lines = [
    ...(run.isPartial
      ? ['PARTIAL RESULT: the run ended before the input; the figures are for the orders read so far.', '']
      : []),
    isNothingEvaluated(run)
      ? `${all}: nothing was evaluated`
      : `${all}, as of ${at}: ${countsText(result, evaluatedOf(result)) || 'no result changes'}`,
    ...section('by operation', byOperation),
    ...section('by rule', byRule, (id) => `  (${linesOf(byRule[id]!, run.unit)})`),
    ...section('by field', byField),
    ...amountSection(result),
    ...withoutResultLines(run),
    ...periodLines(result),
    ...(gate ? [gateLine(run, gate)] : []),
    '',
  ];
  return lines.join('\n');
}

function section(
  title: string,
  entries: Readonly<Record<string, Counts>>,
  more: (name: string) => string = () => '',
): readonly string[] {
  const changed = Object.entries(entries)
    .map(([name, counts]) => [name || '(order)', countsText(counts), more(name)] as const)
    .filter(([, counts]) => counts !== '');
  if (changed.length === 0) return [];
  const width = Math.max(...changed.map(([name]) => name.length));
  return [title, ...changed.map(([name, counts, rest]) => `  ${name.padEnd(width)}  ${counts}${rest}`)];
}

function amountSection({ amounts }: BacktestResult): readonly string[] {
  const lines = amountLines(amounts);
  return lines.length === 0 ? [] : ['amounts', ...lines.map((line) => `  ${line}`)];
}

function linesOf({ lines, ...counts }: BacktestResult['byRule'][string], unit: BacktestRun['unit']): string {
  return listed(
    unit,
    lines,
    TURN_WORDS.reduce((sum, [turn]) => sum + counts[turn], 0),
  );
}

/** `2 lines could not be read as orders (lines 4, 9)`. */
export function unreadableWords({ unreadable: { count, lines }, unit }: BacktestRun): string {
  const noun = unit === 'order' ? 'entry' : unit;
  return `${number(count)} ${count === 1 ? `${noun} could not be read as an order` : `${PLURALS[noun]} could not be read as orders`} (${listed(noun, lines, count)})`;
}

function listed(noun: keyof typeof PLURALS, lines: readonly number[], all: number): string {
  return `${lines.length === 1 ? noun : PLURALS[noun]} ${lines.join(', ')}${all > lines.length ? ', ...' : ''}`;
}

/** The dates of changes that do not apply from today on without an end. */
export function periodLines({ later, ending }: BacktestResult): readonly string[] {
  return [
    ...Object.entries(later).map(
      ([id, day]) => `${id} changes from ${day} only; use --at ${day} to evaluate as of that date`,
    ),
    ...Object.entries(ending).map(([id, day]) => `${id} changes until ${day} only`),
  ];
}

export function withoutResultLines(run: BacktestRun): readonly string[] {
  const { withoutRules } = run.result;
  return [
    ...(withoutRules > 0 ? [`${plural(withoutRules, 'order')} of operations without rules, not evaluated`] : []),
    ...(run.unreadable.count > 0 ? [unreadableWords(run)] : []),
  ];
}

/** `gate: 0.25% newly refused, at most 0.1%: exceeded`. */
export function gateLine(run: BacktestRun, gate: Gate): string {
  const outcome = outcomeOf(run, gate);
  const verdict =
    outcome === 'undecided'
      ? `undecided: ${isNothingEvaluated(run) ? 'nothing was evaluated' : 'the result is partial'}`
      : outcome;
  return `gate: ${shareOf(run.result.newlyRefused, evaluatedOf(run.result))} newly refused, at most ${gate.written}: ${verdict}`;
}
