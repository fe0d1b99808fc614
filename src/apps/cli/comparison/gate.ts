import { type GateResult, evaluatedOf, number, ordersText, shareOf } from '../../../workbench/analysis/index.js';
import { UsageError } from '../../../workbench/system/index.js';
import type { BacktestRun } from './run-backtest.js';
import { INTERRUPTED } from '../io.js';

/** The limit on newly refused orders: a share of the orders of each operation, or a number of all orders. */
export interface Gate {
  readonly written: string;
  readonly isShare: boolean;
  isExceeded(newlyRefused: number, orders: number): boolean;
}

/**
 * Reads `--max-newly-refused`.
 * @throws {UsageError} if it is neither a percentage nor a whole number
 */
export function gateOf(written: string): Gate {
  const [, digits, percent] = /^([0-9]+(?:\.[0-9]+)?)(%?)$/.exec(written) ?? [];
  const isShare = percent === '%';
  if (digits === undefined || (isShare ? Number(digits) > 100 : !Number.isSafeInteger(Number(digits)))) {
    throw new UsageError('--max-newly-refused must be a share such as 0.1%, or a number of orders');
  }
  if (!isShare) return { written, isShare, isExceeded: (newlyRefused) => newlyRefused > Number(digits) };
  // Uses whole numbers, because a product of floating-point numbers may be below the exact share.
  const [whole, decimals = ''] = digits.split('.');
  const limit = BigInt(whole! + decimals);
  const unit = 100n * 10n ** BigInt(decimals.length);
  return {
    written,
    isShare,
    isExceeded: (newlyRefused, orders) => BigInt(newlyRefused) * unit > BigInt(orders) * limit,
  };
}

/** A gate and its outcome. It is undecided if not all orders were evaluated, or none. */
export function limitOf(run: BacktestRun | undefined, gate: Gate): GateResult {
  const limit = { name: 'newly refused orders', limit: gate.written };
  const found = run && exceedingIn(run.result, gate);
  if (found !== undefined) return { ...limit, found, outcome: 'exceeded' };
  const isUndecided = !run || isNothingEvaluated(run) || run.isPartial || run.isCut;
  return { ...limit, outcome: isUndecided ? 'undecided' : 'kept' };
}

/** The most operations that a message names. */
const MOST_NAMED = 3;

/** The newly refused orders that exceed a gate: `10 of 10 orders of alpha.payout (100%)`; `undefined` if they do not. */
function exceedingIn({ newlyRefused, byOperation }: BacktestRun['result'], gate: Gate): string | undefined {
  if (!gate.isShare) return gate.isExceeded(newlyRefused, 0) ? number(newlyRefused) : undefined;
  const over = Object.entries(byOperation).filter(([, own]) => gate.isExceeded(own.newlyRefused, own.orders));
  if (over.length === 0) return undefined;
  const named = over
    .slice(0, MOST_NAMED)
    .map(
      ([id, own]) =>
        `${number(own.newlyRefused)} of ${ordersText(own.orders)} of ${id} (${shareOf(own.newlyRefused, own.orders)})`,
    );
  const more = over.length - named.length;
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ');
}

/** Whether no order was of an operation with rules. */
export function isNothingEvaluated({ result }: BacktestRun): boolean {
  return evaluatedOf(result) === 0;
}

/** 0: nothing found, or the gate is kept; 1: findings; 2: nothing could be evaluated; 130: ended by Ctrl-C. */
export function exitCodeOf(run: BacktestRun, gate: Gate | undefined): number {
  const { result, agreement, unreadable, isCut, isPartial } = run;
  if (isPartial) return INTERRUPTED;
  if (isNothingEvaluated(run) || agreement?.compared === 0) return 2;
  const { newlyRefused, newlyAccepted, newlyWarned, noLongerWarned } = result;
  if (unreadable.count > 0 || isCut) return 1;
  if (agreement && (agreement.agreed < agreement.compared || agreement.unreadable > 0)) return 1;
  const isFinding = gate
    ? exceedingIn(result, gate) !== undefined
    : newlyRefused + newlyAccepted + newlyWarned + noLongerWarned > 0;
  return isFinding ? 1 : 0;
}
