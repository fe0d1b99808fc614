import type { BacktestRun } from './run.js';

/** The result as one JSON object. */
export function jsonOf(run: BacktestRun): string {
  return `${JSON.stringify(runData(run), null, 2)}\n`;
}

/** The result as plain data. */
export function runData({ result, losses, isPartial }: BacktestRun) {
  const { orders, newlyRefused, newlyAccepted, byRule, ...rest } = result;
  return { orders, newlyRefused, newlyAccepted, byRule, ...rest, unreadable: losses.lines, partial: isPartial || losses.inputs > 0 };
}
