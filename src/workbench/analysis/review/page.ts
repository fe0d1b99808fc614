import type { Amounts } from '../backtest/amounts.js';
import type { AmountChange, Counts, OperationCounts } from '../backtest/backtest.js';
import type { Agreement } from '../outcomes/comparison.js';
import type { ChangeKind, Release } from '../diff/change.js';
import type { Position } from '../../../core/index.js';
import type { Finding } from '../../rulebook/index.js';

/** What a reviewer of a change of the rules needs to know, as plain data. Files are named as the reader can open them. */
export interface ReviewPage {
  /** The version of this form. */
  readonly payrules: 1;
  readonly base: string;
  readonly head: string;
  /** The first day compared, and the evaluation date of past orders. */
  readonly at: string;
  /** `false`: a version has errors because of which nothing was compared; `lint` has those of the later one. */
  readonly isCompared: boolean;
  /** The release that the changes need; `null` where nothing was compared. */
  readonly release: Release | null;
  readonly changes: readonly ReviewChange[];
  /** The findings of lint about the later version, besides those of the next two members. */
  readonly lint: readonly Finding[];
  readonly examples: ReviewedExamples;
  /** Clauses whose text does not agree with the check of a rule. */
  readonly clauses: readonly Finding[];
  /** The file that names who must approve; `null` where there is none. */
  readonly codeowners: string | null;
  readonly approvers: readonly Approvers[];
  /** What happens on later days. */
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
  /** The first day of the change, where it is not the first day compared. */
  readonly from?: string;
  /** The last day of the change, where there is one. */
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

/** The owners of some of the changed files; none where no line of CODEOWNERS names any. */
export interface Approvers {
  readonly owners: readonly string[];
  readonly files: readonly string[];
}

export interface DatedChange {
  readonly day: string;
  /** `ends`: from this day on the change does not apply any more. */
  readonly event: 'begins' | 'ends';
  readonly ruleId: string;
  readonly sentences: readonly string[];
}

/** The effect on past orders. Its only values of orders are sums of the amounts of several orders. */
export interface ReviewedOrders extends Counts {
  readonly orders: number;
  readonly withoutRules: number;
  /** Orders that both versions refuse, of operations that differ; not in pages of earlier releases. */
  readonly refusedByBoth?: number;
  /** Lines that are not orders. */
  readonly unreadable: number;
  /** Whether not all orders were read. */
  readonly partial: boolean;
  readonly amounts: Readonly<Record<AmountChange, Amounts>>;
  readonly byOperation: Readonly<Record<string, OperationCounts>>;
  readonly byRule: Readonly<Record<string, Counts & { readonly lines?: readonly number[] }>>;
  /** Only where the owner of the orders reads it: the first lines that are not orders. */
  readonly unreadableLines?: readonly number[];
  /** What numbers of lines count: lines, the orders of a JSON list, or the rows of a table. */
  readonly unit?: 'line' | 'order' | 'row';
}

/** A page, or some parts of it: what a part is not of has no section. */
export type ReportParts = Pick<ReviewPage, 'base' | 'head' | 'at' | 'gates'> &
  Partial<ReviewPage> & { readonly agreement?: Agreement };

/** What a limit was, and whether it was kept; `undecided` where nothing, or not all, was evaluated. */
export interface GateResult {
  readonly name: string;
  readonly limit: string;
  /** What exceeds the limit: `3`, `10 of 10 orders of alpha.payout (100%)`. */
  readonly found?: string;
  readonly outcome: 'kept' | 'exceeded' | 'undecided';
}

/** Whether no limit is exceeded or undecided. */
export function isPassed({ gates }: Pick<ReviewPage, 'gates'>): boolean {
  return gates.every(({ outcome }) => outcome === 'kept');
}
