import type { Judged, Narrow } from './check.js';
import type { Basis, DiagnosticCode, Params, Severity, Source } from './diagnostic.js';
import type { Condition } from './operation.js';

/** A rule as the run time needs it: the static parts of its diagnostic, and when it counts. */
export interface CompiledRule {
  /** With the operation: `pe.payout/amount-range`. */
  readonly id: string;
  readonly field: string;
  readonly code: DiagnosticCode;
  readonly severity: Severity;
  readonly basis: Basis;
  readonly source: Source;
  readonly message: string;
  readonly params: Params;
  /** Other fields that take part: an error on one of them hides this rule. */
  readonly related?: readonly string[];
  /** Derived names and facts without which it can't be judged. */
  readonly needs?: readonly string[];
  readonly detail?: (order: Judged) => Params;
  readonly from?: string;
  readonly until?: string;
}

export interface CompiledDerived {
  readonly name: string;
  readonly from: string;
  readonly slot: string;
  readonly after?: string;
  readonly before?: string;
}

/** Takes the index of each rule that found a fault, and the bitwise complement of the index of each that could not be judged. */
export type Report = (outcome: number) => void;

/** Runs every rule over a judged order, field by field in the operation's order, the rules of a field in file order. */
export type Judge = (order: Judged, report: Report) => void;

/** A generated operation module. */
export interface CompiledOperation {
  readonly id: string;
  /** Package version and a hash of the rules, wording left out. */
  readonly version: string;
  readonly fields: readonly string[];
  readonly facts: readonly string[];
  readonly derived: readonly CompiledDerived[];
  /** The labels of the slots it reads. */
  readonly slots: Readonly<Record<string, readonly string[]>>;
  readonly rules: readonly CompiledRule[];
  /** Whether any of them counts on some days only. */
  readonly dated: boolean;
  /** The rule that every field is text; it counts in {@link Judge} after the others, once for each field and fact. */
  readonly type: CompiledRule;
  /** Copies the known fields into an object of fixed shape. */
  read(order: Readonly<Record<string, unknown>>, text: (value: unknown) => string | null | undefined): Record<string, string | null | undefined>;
  isKnown(name: string): boolean;
  /** Adds each derived name to a judged order, found by the function in its place. */
  derive(judged: Record<string, string | null | undefined>, labellers: readonly ((value: string | null | undefined) => string)[]): void;
  readonly judge: Judge;
}

/** What `requirements` needs of a rule beyond {@link CompiledRule}, at the same index: when it counts, and what it leaves open. */
export interface CompiledCard {
  readonly when?: Condition;
  readonly unless?: Condition;
  readonly narrow?: Narrow;
}
