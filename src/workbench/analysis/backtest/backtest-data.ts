import type { BacktestResult } from './backtest.js';
import type { Unreadable } from './past-order.js';

/** A result, and how much of its input it covers. */
interface Run {
  readonly result: BacktestResult;
  readonly unreadable: Pick<Unreadable, 'count' | 'lines'>;
  readonly isCut: boolean;
  readonly isPartial: boolean;
}

/** A result as plain data. */
export type BacktestData = ReturnType<typeof runData>;

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
