import type { BacktestRun } from './run.js';

/** The result as one JSON object. */
export function jsonOf(run: BacktestRun): string {
  return `${JSON.stringify(runData(run), null, 2)}\n`;
}

/** The result as plain data. */
export function runData({ result, unreadable, isCut, isPartial }: BacktestRun) {
  const { orders, newlyRefused, newlyAccepted, byRule, ...rest } = result;
  return { orders, newlyRefused, newlyAccepted, byRule, ...rest, unreadable: unreadable.count, unreadableLines: unreadable.lines, partial: isPartial || isCut };
}
