import type { ReviewChange, ReviewedOrders, ReviewPage } from './page.js';
import { isPassed } from './page.js';
import { evaluatedOf, type Counts } from '../backtest/backtest.js';
import type { Finding } from '../../rulebook/index.js';
import { plural } from '../../text/index.js';
import { countsText, number, ordersText } from '../backtest/counts-text.js';

/** The words that the text and the Markdown of a page share; what comes from rule files is not escaped yet. */

export const KINDS = ['narrowed', 'both', 'widened', 'unknown', 'wording'] as const;

/** What each kind of change means for orders. */
export const KIND_WORDS: Readonly<Record<(typeof KINDS)[number], string>> = {
  narrowed: 'more orders get a finding',
  both: 'some orders get a finding, others lose one',
  widened: 'fewer orders get a finding',
  unknown: 'no order was found that shows what changes',
  wording: 'no result changes',
};

export const outcomeWords = (page: ReviewPage): string => (isPassed(page) ? 'passed' : 'not passed');

/** `3 changes: 1 narrowed, 2 widened; release: minor`. */
export function reviewSummary({ changes, release, isCompared }: ReviewPage): string {
  if (!isCompared) return 'nothing was compared: HEAD has errors';
  if (changes.length === 0) return 'no differences';
  const counts = KINDS.map((kind) => [changes.filter((change) => change.kind === kind).length, kind] as const)
    .filter(([count]) => count > 0)
    .map(([count, kind]) => `${count} ${kind}`);
  return `${plural(changes.length, 'change')}: ${counts.join(', ')}; release: ${release}`;
}

/** The changes that matter most first. */
export function byKind(changes: readonly ReviewChange[]): readonly ReviewChange[] {
  return KINDS.flatMap((kind) => changes.filter((change) => change.kind === kind));
}

export function gateLines(gates: ReviewPage['gates']): readonly string[] {
  return gates.map(({ name, limit, outcome }) => `${name}: at most ${limit}: ${outcome}`);
}

/** `120 orders, as of 2026-06-15: 3 newly refused (2.5%)`. */
export function ordersLine(backtest: ReviewedOrders, at: string): string {
  const evaluated = evaluatedOf(backtest);
  const words = evaluated === 0 ? 'nothing was evaluated' : countsText(backtest, evaluated) || 'no result changes';
  return `${ordersText(backtest.orders)}, as of ${at}: ${words}`;
}

export function lossLines({ withoutRules, unreadable, partial }: ReviewedOrders): readonly string[] {
  return [
    ...(partial ? ['PARTIAL RESULT: not all orders were read'] : []),
    ...(withoutRules > 0 ? [`${plural(withoutRules, 'order')} of operations without rules, not evaluated`] : []),
    ...(unreadable > 0
      ? [`${number(unreadable)} ${unreadable === 1 ? 'entry' : 'entries'} could not be read as orders`]
      : []),
  ];
}

/** What the figures of past orders leave out: changes of later days, which count only as of those. */
export function laterLines({ days }: ReviewPage): readonly string[] {
  const first = days.find(({ event }) => event === 'begins')?.day;
  return first === undefined
    ? []
    : [`changes that begin later are not counted here: --at ${first} shows what they do to these orders`];
}

/** The entries whose results change, with their counts. */
export function countedNames(
  entries: Readonly<Record<string, Counts>>,
): readonly (readonly [name: string, counts: string])[] {
  return Object.entries(entries)
    .map(([name, counts]) => [name || '(order)', countsText(counts)] as const)
    .filter(([, counts]) => counts !== '');
}

export function examplesLine({ examples: { operations, rules, examples, wrong } }: ReviewPage): string {
  return `${plural(operations, 'operation')}, ${plural(rules, 'rule')}, ${plural(examples, 'example')}: ${wrong.length === 0 ? 'all are right' : `${wrong.length} wrong`}`;
}

export const NO_CODEOWNERS = 'there is no CODEOWNERS file, so that none is named';
export const NO_OWNER = 'no owner';
/** What the program does on the day of a dated change, and what it does not. */
export const DAYS_NOTE = 'Validators change on the day by themselves; JSON Schemas must be built again as of that day.';

/** Errors come first: because of them nothing may have been compared. */
export const ofSeverity = (findings: readonly Finding[], severity: Finding['severity']): readonly Finding[] =>
  findings.filter((finding) => finding.severity === severity);
