import {
  type Agreement,
  type Disagreements,
  type ReportParts,
  daysOf,
  reviewedOrders,
  runData,
  withoutSmallParts,
  withoutSmallSums,
} from '../../../workbench/analysis/index.js';
import { type Gate, limitOf } from './gate.js';
import type { BacktestRun } from './run-backtest.js';

/** The versions that a backtest compares. */
interface Compared {
  readonly base: string;
  readonly head: string;
  /** Whether both are the same version, which is compared only with the gateway's replies. */
  readonly isOne?: boolean;
  /** As in a page of review. */
  readonly uncompared: readonly string[];
}

/** A backtest as the part of a review about past orders, without lines of files and without sums of a few orders. */
export function publicReport(
  run: BacktestRun,
  gate: Gate | undefined,
  { base, head, isOne, uncompared }: Compared,
): ReportParts {
  const { agreement, result } = run;
  const { at } = result;
  const orders = reviewedOrders(runData(run));
  const { withoutRules, unreadable, partial } = orders;
  return {
    base,
    head,
    at,
    ...(isOne ? { lost: { withoutRules, unreadable, partial, unit: run.unit } } : { uncompared, backtest: orders }),
    ...(agreement && { agreement: withoutSmallAgreement(agreement) }),
    days: daysOf([
      ...Object.entries(result.later).map(([ruleId, from]) => ({ ruleId, from, sentences: [] })),
      ...Object.entries(result.ending).map(([ruleId, until]) => ({ ruleId, until, sentences: [] })),
    ]),
    gates: gate ? [limitOf(run, gate)] : [],
  };
}

/** The same for the owner of the orders: with the first lines of each rule, and all sums. */
export function ownReport(run: BacktestRun, gate: Gate | undefined, compared: Compared): ReportParts {
  const report = publicReport(run, gate, compared);
  const { amounts, byOperation, byRule } = run.result;
  const { lines } = run.unreadable;
  const { backtest, lost, ...others } = report;
  return {
    ...others,
    ...(lost && { lost: { ...lost, unreadableLines: lines } }),
    ...(backtest && {
      backtest: { ...backtest, amounts, byOperation, byRule, unreadableLines: lines, unit: run.unit },
    }),
    ...(run.agreement && { agreement: run.agreement }),
  };
}

/** The replies without lines, and without sums of a few orders. */
function withoutSmallAgreement(agreement: Agreement): Agreement {
  const shown = ({ orders, amounts, causes }: Disagreements): Disagreements => {
    const parts = withoutSmallParts(
      Object.fromEntries(causes.map((cause, i) => [String(i), { cause: cause.amounts }])),
    );
    return {
      orders,
      amounts: withoutSmallSums({ all: amounts }).all,
      causes: causes.map(({ operation, cause, orders: count }, i) => ({
        operation,
        cause,
        orders: count,
        amounts: parts[String(i)]!.cause,
      })),
    };
  };
  return {
    ...agreement,
    validRefused: shown(agreement.validRefused),
    refusedAccepted: shown(agreement.refusedAccepted),
  };
}
