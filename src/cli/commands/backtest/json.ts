import { outcomeOf, type Gate } from './gate.js';
import type { BacktestRun } from './run-backtest.js';

/** The result as one JSON object. */
export function jsonOf(run: BacktestRun, gate: Gate | undefined): string {
  return `${JSON.stringify({ ...runData(run), ...(gate && { gate: { limit: gate.written, outcome: outcomeOf(run, gate) } }) }, null, 2)}\n`;
}

/** The result as plain data. */
export function runData({ result, unreadable, isCut, isPartial }: Omit<BacktestRun, 'unit'>) {
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
