import {
  ENTRY,
  type Operation,
  type Text,
  type WrittenTotal,
  itemsOf,
  listsOf,
  sumOf,
  writtenItems,
} from '../../../core/index.js';
import type { Assignment } from './made-up-codes.js';

/** The most entries that are added up. */
const MOST_ADDED = 10_000;

/** A total, and whether it adds up the values of a list. */
interface TrialTotal extends WrittenTotal {
  readonly isOfValues: boolean;
}

/** The totals of an operation. */
export const trialTotals = ({ totals = [], fields }: Operation): readonly TrialTotal[] =>
  totals.map((total) => ({
    ...total,
    isOfValues: fields.some(({ name, type }) => name === total.sum && type === 'list'),
  }));

/** The lists whose entries a total counts or adds up; the outermost comes first. */
const listsIn = ({ name, sum, count }: WrittenTotal): readonly string[] =>
  listsOf(sum ?? `${count!}${ENTRY}.`).slice(listsOf(name).length);

/** A total of an order whose list entries are all alike, from texts by path; `undefined` if it is unknown. */
export function totalOf(total: TrialTotal, texts: Assignment): string | undefined {
  const { sum, times } = total;
  const size = listsIn(total).reduce((all, list) => all * Number(texts[list] ?? 0), 1);
  if (!(size <= MOST_ADDED)) return undefined;
  if (sum === undefined) return String(size);
  const read = (name: string | undefined): Text => (name === undefined ? undefined : (texts[name] as Text));
  const items = total.isOfValues ? itemsOf(read(sum) ?? '[]') : undefined;
  const row = items ? [items] : [sum, times].map(read);
  const rows = Array.from({ length: size }, () => row);
  return (times === undefined ? sumOf(rows, [0]) : sumOf(rows, [0], 1)) ?? undefined;
}

/** The values of an order with a given total: its lists have one entry, or for a count as many as the total. */
export function writtenFor(total: TrialTotal, value: unknown): Assignment {
  const { sum, times, count } = total;
  return {
    ...Object.fromEntries(listsIn(total).map((list) => [list, '1'])),
    ...(sum !== undefined && { [sum]: total.isOfValues ? writtenItems([String(value)]) : value }),
    ...(times !== undefined && { [times]: '1' }),
    ...(count !== undefined && { [count]: value }),
  };
}

/** Replaces totals by values from which an order gets them. */
export function withTotals(values: Readonly<Record<string, unknown>>, totals: readonly TrialTotal[]): Assignment {
  return totals.reduce<Assignment>((all, total) => {
    if (!Object.hasOwn(all, total.name)) return all;
    const { [total.name]: value, ...rest } = all;
    return { ...rest, ...writtenFor(total, value) };
  }, values);
}
