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

/** More entries are not added up. */
const MOST_ADDED = 10_000;

/** A total, and whether it is the sum of a list's own values. */
interface TrialTotal extends WrittenTotal {
  readonly isOfValues: boolean;
}

/** The totals of an operation. */
export const trialTotals = ({ totals = [], fields }: Operation): readonly TrialTotal[] =>
  totals.map((total) => ({
    ...total,
    isOfValues: fields.some(({ name, type }) => name === total.sum && type === 'list'),
  }));

/** The lists whose entries a total counts or adds up, from the outermost. */
const listsIn = ({ name, sum, count }: WrittenTotal): readonly string[] =>
  listsOf(sum ?? `${count!}${ENTRY}.`).slice(listsOf(name).length);

/** A total of an order as texts by path in which all entries of a list are alike; `undefined` where it is not known. */
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

/** What an order says that has a total: its lists have one entry, or where they are counted as many as it says. */
export function writtenFor(total: TrialTotal, value: unknown): Assignment {
  const { sum, times, count } = total;
  return {
    ...Object.fromEntries(listsIn(total).map((list) => [list, '1'])),
    ...(sum !== undefined && { [sum]: total.isOfValues ? writtenItems([String(value)]) : value }),
    ...(times !== undefined && { [times]: '1' }),
    ...(count !== undefined && { [count]: value }),
  };
}

/** Values by name with what an order has to say for its totals in their place. */
export function withTotals(values: Readonly<Record<string, unknown>>, totals: readonly TrialTotal[]): Assignment {
  return totals.reduce<Assignment>((all, total) => {
    if (!Object.hasOwn(all, total.name)) return all;
    const { [total.name]: value, ...rest } = all;
    return { ...rest, ...writtenFor(total, value) };
  }, values);
}
