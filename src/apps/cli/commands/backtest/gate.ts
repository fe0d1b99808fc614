import { evaluatedOf } from '../../../../workbench/analysis/index.js';
import { INTERRUPTED } from '../../interrupt.js';
import { UsageError } from '../../../../workbench/system/index.js';
import type { BacktestRun } from './run-backtest.js';

/** How many orders may be newly refused: a share of the evaluated ones, or a number. */
export interface Gate {
  readonly written: string;
  isExceeded(newlyRefused: number, evaluated: number): boolean;
}

/**
 * Reads `--max-newly-refused`.
 * @throws {UsageError} where it is neither a share in per cent nor a whole number
 */
export function gateOf(written: string): Gate {
  const [, digits, percent] = /^([0-9]+(?:\.[0-9]+)?)(%?)$/.exec(written) ?? [];
  const isShare = percent === '%';
  if (digits === undefined || (isShare ? Number(digits) > 100 : !Number.isSafeInteger(Number(digits)))) {
    throw new UsageError('--max-newly-refused must be a share such as 0.1%, or a number of orders');
  }
  if (!isShare) return { written, isExceeded: (newlyRefused) => newlyRefused > Number(digits) };
  // Whole numbers: a product of floating-point numbers may be below the exact share.
  const [whole, decimals = ''] = digits.split('.');
  const limit = BigInt(whole! + decimals);
  const unit = 100n * 10n ** BigInt(decimals.length);
  return { written, isExceeded: (newlyRefused, evaluated) => BigInt(newlyRefused) * unit > BigInt(evaluated) * limit };
}

/** The outcome of a gate; it is undecided where nothing, or not all, was evaluated. */
export function outcomeOf(run: BacktestRun, gate: Gate): 'kept' | 'exceeded' | 'undecided' {
  if (gate.isExceeded(run.result.newlyRefused, evaluatedOf(run.result))) return 'exceeded';
  return isNothingEvaluated(run) || run.isPartial || run.isCut ? 'undecided' : 'kept';
}

/** Whether there was no order of an operation that has rules. */
export function isNothingEvaluated({ result }: BacktestRun): boolean {
  return evaluatedOf(result) === 0;
}

/** 0: nothing found, or the gate is kept; 1: findings; 2: nothing could be evaluated; 130: ended by Ctrl-C. */
export function exitCodeOf(run: BacktestRun, gate: Gate | undefined): number {
  const { result, unreadable, isCut, isPartial } = run;
  if (isPartial) return INTERRUPTED;
  if (isNothingEvaluated(run)) return 2;
  const { newlyRefused, newlyAccepted, newlyWarned, noLongerWarned } = result;
  if (unreadable.count > 0 || isCut) return 1;
  const isFinding = gate
    ? gate.isExceeded(newlyRefused, evaluatedOf(result))
    : newlyRefused + newlyAccepted + newlyWarned + noLongerWarned > 0;
  return isFinding ? 1 : 0;
}
