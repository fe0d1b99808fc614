import { INTERRUPTED } from '../../interrupt.js';
import { UsageError } from '../../../system/usage-error.js';
import type { BacktestRun } from './run-backtest.js';

/** How many orders may be newly refused: a share of all, or a number. */
export interface Gate {
  readonly written: string;
  isExceeded(newlyRefused: number, orders: number): boolean;
}

/**
 * Reads `--max-newly-refused`.
 * @throws {UsageError} where it is neither a share in per cent nor a whole number
 */
export function gateOf(written: string): Gate {
  const [, digits, percent] = /^([0-9]+(?:\.[0-9]+)?)(%?)$/.exec(written) ?? [];
  const limit = Number(digits);
  if (digits === undefined || (percent === '%' ? limit > 100 : !Number.isSafeInteger(limit))) {
    throw new UsageError('--max-newly-refused must be a share such as 0.1%, or a number of orders');
  }
  return {
    written,
    isExceeded: (newlyRefused, orders) => newlyRefused > (percent === '%' ? (orders * limit) / 100 : limit),
  };
}

/** The outcome of a gate; it is undecided where nothing, or not all, was evaluated. */
export function outcomeOf(run: BacktestRun, gate: Gate): 'kept' | 'exceeded' | 'undecided' {
  const { orders, newlyRefused } = run.result;
  if (gate.isExceeded(newlyRefused, orders)) return 'exceeded';
  return isNothingEvaluated(run) || run.isPartial || run.isCut ? 'undecided' : 'kept';
}

/** Whether there was no order of an operation that has rules. */
export function isNothingEvaluated({ result: { orders, withoutRules } }: BacktestRun): boolean {
  return orders === withoutRules;
}

/** 0: nothing found, or the gate is kept; 1: findings; 2: nothing could be evaluated; 130: ended by Ctrl-C. */
export function exitCodeOf(run: BacktestRun, gate: Gate | undefined): number {
  const { result, unreadable, isCut, isPartial } = run;
  if (isPartial) return INTERRUPTED;
  if (isNothingEvaluated(run)) return 2;
  const { orders, newlyRefused, newlyAccepted, newlyWarned, noLongerWarned } = result;
  if (unreadable.count > 0 || isCut) return 1;
  const isFinding = gate
    ? gate.isExceeded(newlyRefused, orders)
    : newlyRefused + newlyAccepted + newlyWarned + noLongerWarned > 0;
  return isFinding ? 1 : 0;
}
