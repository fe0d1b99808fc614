import { withoutSmallSums } from '../backtest/amounts.js';
import type { BacktestData } from '../backtest/backtest-data.js';
import type { Counts } from '../backtest/backtest.js';
import type { ReviewedOrders } from './page.js';

/** The effect on past orders as a review shows it: without sums of a few orders, and without lines. */
export function reviewedOrders(
  run: Pick<
    BacktestData,
    keyof Counts | 'orders' | 'withoutRules' | 'unreadable' | 'partial' | 'amounts' | 'byOperation' | 'byRule'
  >,
): ReviewedOrders {
  const countsOf = ({ newlyRefused, newlyAccepted, newlyWarned, noLongerWarned }: Counts): Counts => ({
    newlyRefused,
    newlyAccepted,
    newlyWarned,
    noLongerWarned,
  });
  const countsIn = (entries: Readonly<Record<string, Counts>>): Readonly<Record<string, Counts>> =>
    Object.fromEntries(Object.entries(entries).map(([name, counts]) => [name, countsOf(counts)]));
  const { orders, withoutRules, unreadable, partial, amounts, byOperation, byRule } = run;
  return {
    orders,
    ...countsOf(run),
    withoutRules,
    unreadable,
    partial,
    amounts: withoutSmallSums(amounts),
    byOperation: countsIn(byOperation),
    byRule: countsIn(byRule),
  };
}
