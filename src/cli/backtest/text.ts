import type { BacktestResult, Counts } from '../../studies/backtest.js';
import { plural } from '../report/summary.js';
import { isNothingJudged, outcomeOf, type Gate } from './gate.js';
import type { BacktestRun } from './run.js';

const WORDS: readonly (readonly [turn: keyof Counts, words: string])[] = [
  ['newlyRefused', 'newly refused'],
  ['newlyAccepted', 'newly accepted'],
  ['newlyWarned', 'newly warned of'],
  ['noLongerWarned', 'no longer warned of'],
];

const PLURALS = { line: 'lines', order: 'orders', entry: 'entries' };

/** The result for people. */
export function textOf(run: BacktestRun, gate: Gate | undefined): string {
  const { result } = run;
  const { orders, at, byOperation, byField, byRule } = result;
  const all = plural(orders, 'order').replace(/^\d+/, number);
  const lines = [
    ...(run.isPartial
      ? ['PARTIAL RESULT: ended before the input was; the figures are of the orders read by then.', '']
      : []),
    isNothingJudged(run)
      ? `${all}: nothing was judged`
      : `${all}, judged as on ${at}: ${countsOf(result, orders) || 'none changes its verdict'}`,
    ...section('by operation', byOperation),
    ...section('by rule', byRule, (id) => `  (${placesOf(byRule[id]!, run.unit)})`),
    ...section('by field', byField),
    ...lossLines(run),
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
    .map(([name, counts]) => [name || '(order)', countsOf(counts), more(name)] as const)
    .filter(([, counts]) => counts !== '');
  if (changed.length === 0) return [];
  const width = Math.max(...changed.map(([name]) => name.length));
  return [title, ...changed.map(([name, counts, rest]) => `  ${name.padEnd(width)}  ${counts}${rest}`)];
}

function placesOf({ lines, ...counts }: BacktestResult['byRule'][string], unit: BacktestRun['unit']): string {
  return listed(
    unit,
    lines,
    WORDS.reduce((sum, [turn]) => sum + counts[turn], 0),
  );
}

/** `2 lines could not be read as orders (lines 4, 9)`. */
export function unreadableWords({ unreadable: { count, lines }, unit }: BacktestRun): string {
  const noun = unit === 'line' ? unit : 'entry';
  return `${number(count)} ${count === 1 ? `${noun} could not be read as an order` : `${PLURALS[noun]} could not be read as orders`} (${listed(noun, lines, count)})`;
}

function listed(noun: keyof typeof PLURALS, places: readonly number[], all: number): string {
  return `${places.length === 1 ? noun : PLURALS[noun]} ${places.join(', ')}${all > places.length ? ', ...' : ''}`;
}

function countsOf(counts: Counts, orders?: number): string {
  return WORDS.filter(([turn]) => counts[turn] > 0)
    .map(
      ([turn, words]) =>
        `${number(counts[turn])} ${words}${orders === undefined ? '' : ` (${shareOf(counts[turn], orders)})`}`,
    )
    .join(', ');
}

/** From and until when changes count that do not count from now on and for ever. */
export function periodLines({ later, ending }: BacktestResult): readonly string[] {
  return [
    ...Object.entries(later).map(([id, day]) => `${id} changes from ${day} only; --at ${day} judges as on that day`),
    ...Object.entries(ending).map(([id, day]) => `${id} changes until ${day} only`),
  ];
}

function lossLines(run: BacktestRun): readonly string[] {
  const { withoutRules } = run.result;
  return [
    ...(withoutRules > 0 ? [`${plural(withoutRules, 'order')} of operations without rules, not judged`] : []),
    ...(run.unreadable.count > 0 ? [unreadableWords(run)] : []),
  ];
}

/** `gate: 0.25% newly refused, at most 0.1%: exceeded`. */
export function gateLine(run: BacktestRun, gate: Gate): string {
  const { newlyRefused, orders } = run.result;
  const outcome = outcomeOf(run, gate);
  const verdict =
    outcome === 'undecided'
      ? `not decided: ${isNothingJudged(run) ? 'nothing was judged' : 'the result is partial'}`
      : outcome;
  return `gate: ${shareOf(newlyRefused, orders)} newly refused, at most ${gate.written}: ${verdict}`;
}

/** `0.25%`; small shares are never shown as nothing. */
export function shareOf(count: number, of: number): string {
  const percent = of === 0 ? 0 : (count / of) * 100;
  return `${percent > 0 && percent < 0.01 ? '<0.01' : Number(percent.toFixed(2))}%`;
}

export function number(value: number | string): string {
  return Number(value).toLocaleString('en');
}
