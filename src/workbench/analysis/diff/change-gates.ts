import type { Change } from './change.js';

/** What a comparison of two versions can be refused for. */
export const CHANGE_GATES = ['any', 'stricter', 'looser', 'minor', 'major'] as const;
export type ChangeGate = (typeof CHANGE_GATES)[number];

type Compared = Pick<Change, 'kind' | 'semver'>;

/** What is counted, as a report names it. */
export const GATE_NAMES: Readonly<Record<ChangeGate, string>> = {
  any: 'changes of results',
  stricter: 'stricter changes',
  looser: 'looser changes',
  minor: 'changes that need a minor release',
  major: 'changes that need a major release',
};

/** Where no order shows what a rule changes, it may do either. */
const IS_REFUSED: Readonly<Record<ChangeGate, (change: Compared) => boolean>> = {
  any: ({ kind }) => kind !== 'wording',
  stricter: ({ kind }) => kind === 'narrowed' || kind === 'both' || kind === 'unknown',
  looser: ({ kind }) => kind === 'widened' || kind === 'both' || kind === 'unknown',
  minor: ({ semver }) => semver === 'minor' || semver === 'major',
  major: ({ semver }) => semver === 'major',
};

/** The number of changes for which a comparison is refused. */
export function refusedCount(gate: ChangeGate, changes: readonly Compared[]): number {
  return changes.filter(IS_REFUSED[gate]).length;
}
