import { dayAfterPeriod } from '../../../../core/index.js';
import { type ReportParts, type ReviewPage, reviewedOrders, runData } from '../../../../workbench/analysis/index.js';
import { type Gate, limitOf } from './gate.js';
import type { BacktestRun } from './run-backtest.js';

/** What a backtest compares. */
interface Compared {
  readonly base: string;
  readonly head: string;
}

/** A backtest as the part of a review about past orders: without lines of files and sums of a few orders. */
export function publicReport(run: BacktestRun, gate: Gate | undefined, { base, head }: Compared): ReportParts {
  const { at } = run.result;
  return {
    base,
    head,
    at,
    backtest: reviewedOrders(runData(run)),
    days: daysIn(run.result),
    gates: gate ? [limitOf(run, gate)] : [],
  };
}

/** The same for the owner of the orders: with the first lines of each rule, and all sums. */
export function ownReport(run: BacktestRun, gate: Gate | undefined, compared: Compared): ReportParts {
  const report = publicReport(run, gate, compared);
  const { amounts, byOperation, byRule } = run.result;
  const { lines } = run.unreadable;
  const backtest = { ...report.backtest!, amounts, byOperation, byRule, unreadableLines: lines, unit: run.unit };
  return { ...report, backtest };
}

/** What does not apply from the evaluated day on without an end. */
function daysIn({ later, ending }: BacktestRun['result']): ReviewPage['days'] {
  const day = (ruleId: string, event: 'begins' | 'ends', at: string) => ({ day: at, event, ruleId, sentences: [] });
  return [
    ...Object.entries(later).map(([id, from]) => day(id, 'begins', from)),
    ...Object.entries(ending).map(([id, until]) => day(id, 'ends', dayAfterPeriod({ until })!)),
  ].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}
