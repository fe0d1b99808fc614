import { type Bindings, type Phrase, type Position, englishOf } from '../../../core/index.js';
import type { Witness } from './witness.js';

/**
 * The effect of a change on orders. `narrowed`: more orders get a finding. `widened`: fewer do. `both`. `wording`: no order is affected.
 * `unknown`: the rules differ, but no tried order shows it.
 */
export type ChangeKind = 'narrowed' | 'widened' | 'both' | 'wording' | 'unknown';

/** One difference between two versions of the rules. */
export interface Change {
  /** `''` for a change outside the operations. */
  readonly operation: string;
  /**
   * `alpha.payout/amount-range`; a reserved id for a change of the operation itself; `lists/alpha-banks` and the like for shared files and
   * codes.
   */
  readonly ruleId: string;
  readonly kind: ChangeKind;
  readonly semver: Release;
  /** The differences, for people. */
  readonly what: readonly Phrase[];
  /** An order for each direction, with both verdicts. For `both`, the narrowing one comes first. */
  readonly witnesses: readonly Witness[];
  /** The first day of the change, if that is after the first day compared. */
  readonly from?: string;
  /** The last day of the change, if it ends. */
  readonly until?: string;
  /** The new id of the rule. */
  readonly renamedTo?: string;
  readonly position?: Position;
}

export interface Diff {
  readonly changes: readonly Change[];
  readonly semver: Release;
}

export interface DiffOptions {
  /** The first day compared, `2026-11-21`. */
  readonly today: string;
  /** Whether to compare that day only. */
  readonly isOneDay?: boolean;
  /** The codes of both versions; by default, they are not compared. */
  readonly bindings?: readonly [before: Bindings, after: Bindings] | undefined;
  /** Where the later version has the codes of each slot. */
  readonly codePositions?: ReadonlyMap<string, Position> | undefined;
  /** The checks of the rules folder with other code. Both versions are evaluated with the same code. */
  readonly changedChecks?: readonly string[] | undefined;
}

/** The part of the version number that a change of the rules raises. */
export type Release = 'none' | 'patch' | 'minor' | 'major';

const RANKS: readonly Release[] = ['none', 'patch', 'minor', 'major'];

/** The greatest of some releases. */
export function greatest(releases: readonly Release[]): Release {
  return RANKS[Math.max(0, ...releases.map((release) => RANKS.indexOf(release)))]!;
}

/** A difference as plain data. */
export function changeData({
  operation,
  ruleId,
  kind,
  witnesses,
  semver,
  what,
  from,
  until,
  renamedTo,
  position,
}: Change) {
  return {
    operation,
    ruleId,
    kind,
    witness: witnesses[0]?.order ?? null,
    semver,
    what: what.map(englishOf),
    from,
    until,
    renamedTo,
    file: position?.file,
    line: position?.line,
    witnesses: witnesses.map(verdicts),
  };
}

function verdicts({ direction, order, facts, bindings, at, before, after }: Witness): Witness {
  return { direction, order, facts, bindings, at, before, after };
}
