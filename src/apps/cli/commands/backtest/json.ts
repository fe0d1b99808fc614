import { runData } from '../../../../workbench/analysis/index.js';
import { outcomeOf, type Gate } from './gate.js';
import type { BacktestRun } from './run-backtest.js';

/** The result as one JSON object. */
export function backtestJson(run: BacktestRun, gate: Gate | undefined): string {
  return `${JSON.stringify({ ...runData(run), ...(gate && { gate: { limit: gate.written, outcome: outcomeOf(run, gate) } }) }, null, 2)}\n`;
}
