import type { ChangeKind } from '../diff/change.js';
import type { Release } from '../diff/release.js';
import type { GateResult, ReviewPage } from './page.js';

/** What a comparison of two versions can be refused for. */
export const CHANGE_GATES = ['narrowed', 'widened', 'minor', 'major'] as const;
export type ChangeGate = (typeof CHANGE_GATES)[number];

/** What a review can be refused for. */
export const REVIEW_GATES = [...CHANGE_GATES, 'lint', 'examples', 'clauses'] as const;
export type ReviewGate = (typeof REVIEW_GATES)[number];

interface Compared {
  readonly kind: ChangeKind;
  readonly semver: Release;
}

/** The changes for which a comparison is refused. Where no order shows what a rule changes, it may do either. */
export function refusedChanges<C extends Compared>(gate: ChangeGate, changes: readonly C[]): readonly C[] {
  switch (gate) {
    case 'narrowed':
      return changes.filter(({ kind }) => kind === 'narrowed' || kind === 'both' || kind === 'unknown');
    case 'widened':
      return changes.filter(({ kind }) => kind === 'widened' || kind === 'both' || kind === 'unknown');
    case 'minor':
      return changes.filter(({ semver }) => semver === 'minor' || semver === 'major');
    case 'major':
      return changes.filter(({ semver }) => semver === 'major');
  }
}

/**
 * The outcome of each gate that was asked for. Errors of lint and wrong examples are always refused.
 * @param asked in any order
 */
export function gatesOf(page: Omit<ReviewPage, 'gates'>, asked: readonly ReviewGate[]): readonly GateResult[] {
  const errors = [...page.lint, ...page.clauses].filter(({ severity }) => severity === 'error');
  const isAsked = (gate: ReviewGate): boolean => asked.includes(gate);
  const result = (name: string, count: number, isDecided = true): GateResult => ({
    name,
    limit: '0',
    outcome: count > 0 ? 'exceeded' : isDecided ? 'kept' : 'undecided',
  });
  return [
    isAsked('lint') ? result('lint findings', page.lint.length) : result('lint errors', errors.length),
    result('wrong examples', page.examples.wrong.length),
    ...(isAsked('clauses') ? [result('clauses', page.clauses.length)] : []),
    ...CHANGE_GATES.filter(isAsked).map((gate) =>
      result(gate, refusedChanges(gate, page.changes).length, page.isCompared),
    ),
  ];
}
