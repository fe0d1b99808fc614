import type { Amounts } from '../backtest/amounts.js';
import type { AmountChange, Counts, OperationCounts } from '../backtest/backtest.js';
import type { Agreement } from '../outcomes/comparison.js';
import type { ChangeKind, Release } from '../diff/change.js';
import type { Position } from '../../../core/index.js';
import type { Finding } from '../../rulebook/index.js';

/** The information that a reviewer of a rule change needs, as plain data. Files are named so that the reader can open them. */
export interface ReviewPage {
  /** The version of this form. */
  readonly payrules: 1;
  readonly base: string;
  readonly head: string;
  /** The first day compared, and the evaluation date of past orders. */
  readonly at: string;
  /** `false` if nothing was compared because a version has errors. `lint` has the errors of the later version. */
  readonly isCompared: boolean;
  /** The overlay and files of codes that both versions use as they are now. Pages of earlier releases lack this member. */
  readonly uncompared?: readonly string[];
  /** The release that the changes need; `null` if nothing was compared. */
  readonly release: Release | null;
  readonly changes: readonly ReviewChange[];
  /** Lint's findings about the later version, except those in the next two members. */
  readonly lint: readonly Finding[];
  readonly examples: ReviewedExamples;
  /** Clauses whose text does not agree with the check of a rule. */
  readonly clauses: readonly Finding[];
  /** The CODEOWNERS file; `null` if it does not exist. */
  readonly codeowners: string | null;
  readonly approvers: readonly Approvers[];
  /** Changes that begin or end on later days. */
  readonly days: readonly DatedChange[];
  readonly backtest?: ReviewedOrders;
  readonly gates: readonly GateResult[];
}

/** One difference between the versions. */
export interface ReviewChange {
  /** As in {@link Change}. */
  readonly ruleId: string;
  readonly operation: string;
  readonly kind: ChangeKind;
  readonly semver: Release;
  readonly sentences: readonly string[];
  /** The first day of the change, if that is after the first day compared. */
  readonly from?: string;
  /** The last day of the change, if it ends. */
  readonly until?: string;
  readonly witnesses: readonly WitnessWords[];
  readonly position?: Position;
}

/** A made-up order whose result differs, in words. */
interface WitnessWords {
  readonly direction: 'narrowed' | 'widened';
  readonly words: readonly string[];
}

interface ReviewedExamples {
  readonly operations: number;
  readonly rules: number;
  readonly examples: number;
  readonly wrong: readonly Finding[];
}

/** The owners of some of the changed files; empty if no line of CODEOWNERS names any. */
export interface Approvers {
  readonly owners: readonly string[];
  readonly files: readonly string[];
}

export interface DatedChange {
  readonly day: string;
  /** `ends`: the change no longer applies from this day on. */
  readonly event: 'begins' | 'ends';
  readonly ruleId: string;
  readonly sentences: readonly string[];
}

/** The effect on past orders. It contains no values of orders except sums of the amounts of several orders. */
export interface ReviewedOrders extends Counts {
  readonly orders: number;
  readonly withoutRules: number;
  /** Orders of changed operations that both versions refuse. Pages of earlier releases lack this member. */
  readonly refusedByBoth?: number;
  /** Lines that are not orders. */
  readonly unreadable: number;
  /** Whether not all orders were read. */
  readonly partial: boolean;
  readonly amounts: Readonly<Record<AmountChange, Amounts>>;
  readonly byOperation: Readonly<Record<string, OperationCounts>>;
  readonly byRule: Readonly<Record<string, Counts & { readonly lines?: readonly number[] }>>;
  /** The first lines that are not orders. Only for pages that the owner of the orders reads. */
  readonly unreadableLines?: readonly number[];
  /** What line numbers count: lines, the orders of a JSON list, or the rows of a table. */
  readonly unit?: 'line' | 'order' | 'row';
}

/** How many orders were not evaluated. */
export type LostOrders = Pick<
  ReviewedOrders,
  'withoutRules' | 'refusedByBoth' | 'unreadable' | 'partial' | 'unreadableLines' | 'unit'
>;

/** A page or some of its parts. A missing part has no section. */
export type ReportParts = Pick<ReviewPage, 'base' | 'head' | 'at' | 'gates'> &
  Partial<ReviewPage> & {
    readonly agreement?: Agreement;
    /** The part of `backtest` that also applies to one version, which is compared only with replies. */
    readonly lost?: LostOrders;
  };

/** A limit, and whether it was kept; `undecided` where not everything was evaluated. */
export interface GateResult {
  readonly name: string;
  readonly limit: string;
  /** The figure that exceeds the limit: `3`, `10 of 10 orders of alpha.payout (100%)`. */
  readonly found?: string;
  readonly outcome: 'kept' | 'exceeded' | 'undecided';
}

/** Whether every limit is kept. */
export function isPassed({ gates }: Pick<ReviewPage, 'gates'>): boolean {
  return gates.every(({ outcome }) => outcome === 'kept');
}
