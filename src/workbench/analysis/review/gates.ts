import { evaluatedOf } from '../backtest/backtest.js';
import { number } from '../backtest/counts-text.js';
import type { GateResult, ReviewedOrders, ReviewPage } from './page.js';
import type { Change } from '../diff/change.js';
import { isError } from '../../rulebook/index.js';

/** The changes for which a comparison of two versions can be refused. */
export const CHANGE_GATES = ['any', 'stricter', 'looser', 'minor', 'major'] as const;
type ChangeGate = (typeof CHANGE_GATES)[number];

type Compared = Pick<Change, 'kind' | 'semver'>;

/** The names of the counts, as a report shows them. */
const GATE_NAMES: Readonly<Record<ChangeGate, string>> = {
  any: 'changes of results',
  stricter: 'stricter changes',
  looser: 'looser changes',
  minor: 'changes that need a minor release',
  major: 'changes that need a major release',
};

/** A change that no order shows may be stricter or looser. */
const IS_REFUSED: Readonly<Record<ChangeGate, (change: Compared) => boolean>> = {
  any: ({ kind }) => kind !== 'wording',
  stricter: ({ kind }) => kind === 'narrowed' || kind === 'both' || kind === 'unknown',
  looser: ({ kind }) => kind === 'widened' || kind === 'both' || kind === 'unknown',
  minor: ({ semver }) => semver === 'minor' || semver === 'major',
  major: ({ semver }) => semver === 'major',
};

/** The number of changes for which a comparison is refused. */
function refusedCount(gate: ChangeGate, changes: readonly Compared[]): number {
  return changes.filter(IS_REFUSED[gate]).length;
}

/** The reasons for which a review can be refused. */
export const REVIEW_GATES = [...CHANGE_GATES, 'lint', 'examples', 'clauses'] as const;
export type ReviewGate = (typeof REVIEW_GATES)[number];

/** The gate that all past orders could be read and at least one was evaluated. */
function readGate({ unreadable, partial, ...counts }: ReviewedOrders): GateResult {
  const isUndecided = partial || evaluatedOf(counts) === 0;
  return {
    name: 'unreadable orders',
    limit: '0',
    ...(unreadable > 0 && { found: number(unreadable) }),
    outcome: unreadable > 0 ? 'exceeded' : isUndecided ? 'undecided' : 'kept',
  };
}

const result = (name: string, count: number, isDecided = true): GateResult => ({
  name,
  limit: '0',
  ...(count > 0 && { found: number(count) }),
  outcome: count > 0 ? 'exceeded' : isDecided ? 'kept' : 'undecided',
});

/** The outcome of each requested gate about changes. */
export function changeGates(
  { changes, isCompared }: Pick<ReviewPage, 'changes' | 'isCompared'>,
  asked: readonly string[],
): readonly GateResult[] {
  return CHANGE_GATES.filter((gate) => asked.includes(gate)).map((gate) =>
    result(GATE_NAMES[gate], refusedCount(gate, changes), isCompared),
  );
}

/**
 * The outcome of each requested gate. Errors of lint, wrong examples and unreadable past orders are always refused.
 * @param asked in any order
 */
export function gatesOf(page: Omit<ReviewPage, 'gates'>, asked: readonly ReviewGate[]): readonly GateResult[] {
  const errors = [...page.lint, ...page.clauses].filter(isError);
  const isAsked = (gate: ReviewGate): boolean => asked.includes(gate);
  return [
    isAsked('lint') ? result('lint findings', page.lint.length) : result('lint errors', errors.length),
    result('wrong examples', page.examples.wrong.length),
    ...(isAsked('clauses') ? [result('clauses', page.clauses.length)] : []),
    ...changeGates(page, asked),
    ...(page.backtest ? [readGate(page.backtest)] : []),
  ];
}
