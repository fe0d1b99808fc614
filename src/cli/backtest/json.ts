import type { BacktestRun } from './run.js';

/** The result as one JSON object. */
export function jsonOf({ result, losses, isPartial }: BacktestRun): string {
  const { orders, newlyRefused, newlyAccepted, byRule, ...rest } = result;
  return `${JSON.stringify({ orders, newlyRefused, newlyAccepted, byRule, ...rest, unreadable: losses.lines, partial: isPartial || losses.inputs > 0 }, null, 2)}\n`;
}
