import { withoutSmallParts, withoutSmallSums } from '../backtest/amounts.js';
import type { BacktestResult, Counts } from '../backtest/backtest.js';
import type { Unreadable } from '../backtest/past-order.js';
import type { ReviewedOrders } from './page.js';

/** A result, and how much of its input it covers. */
interface Run {
  readonly result: BacktestResult;
  readonly unreadable: Pick<Unreadable, 'count' | 'lines'>;
  readonly isCut: boolean;
  readonly isPartial: boolean;
}

/** A result as plain data. */
type BacktestData = ReturnType<typeof runData>;

/** The result as plain data. */
export function runData({ result, unreadable, isCut, isPartial }: Run) {
  const { orders, newlyRefused, newlyAccepted, byRule, ...rest } = result;
  return {
    orders,
    newlyRefused,
    newlyAccepted,
    byRule,
    ...rest,
    unreadable: unreadable.count,
    unreadableLines: unreadable.lines,
    partial: isPartial || isCut,
  };
}

type Reviewed = Pick<
  BacktestData,
  | keyof Counts
  | 'orders'
  | 'withoutRules'
  | 'refusedByBoth'
  | 'unreadable'
  | 'partial'
  | 'amounts'
  | 'byOperation'
  | 'byRule'
>;

/** The effect on past orders in the form of a review: without sums of a few orders, and without lines. */
export function reviewedOrders(run: Reviewed): ReviewedOrders {
  const { orders, withoutRules, refusedByBoth, unreadable, partial, amounts, byOperation, byRule } = run;
  const parts = withoutSmallParts(
    Object.fromEntries(Object.entries(byOperation).map(([id, own]) => [id, own.amounts])),
  );
  return {
    orders,
    ...countsOf(run),
    withoutRules,
    refusedByBoth,
    unreadable,
    partial,
    amounts: withoutSmallSums(amounts),
    byOperation: Object.fromEntries(
      Object.entries(byOperation).map(([id, own]) => [
        id,
        { orders: own.orders, ...countsOf(own), amounts: parts[id]! },
      ]),
    ),
    byRule: Object.fromEntries(Object.entries(byRule).map(([name, counts]) => [name, countsOf(counts)])),
  };
}

const countsOf = ({ newlyRefused, newlyAccepted, newlyWarned, noLongerWarned }: Counts): Counts => ({
  newlyRefused,
  newlyAccepted,
  newlyWarned,
  noLongerWarned,
});
