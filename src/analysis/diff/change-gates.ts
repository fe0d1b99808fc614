import type { Change } from './change.js';

/** What a comparison of two versions can be refused for. */
export const CHANGE_GATES = ['narrowed', 'widened', 'minor', 'major'] as const;
export type ChangeGate = (typeof CHANGE_GATES)[number];

/** The changes for which a comparison is refused. Where no order shows what a rule changes, it may do either. */
export function refusedChanges<C extends Pick<Change, 'kind' | 'semver'>>(
  gate: ChangeGate,
  changes: readonly C[],
): readonly C[] {
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
