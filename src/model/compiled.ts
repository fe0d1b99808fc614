import type { Judged, Narrow } from './check.js';
import type { Diagnostic, Params, Unjudged } from './diagnostic.js';
import type { Condition } from './operation.js';

/** A rule as the run time needs it: the static parts of its diagnostic, and when it counts. All members are its own: what `Object.prototype` was given is none. */
export interface CompiledRule {
  /** What it tells; where the order decides what the message says, without that. */
  readonly diagnostic: Diagnostic;
  readonly isError: boolean;
  /** The place of its field among fields and facts. */
  readonly place: number;
  /** The places of other fields that take part: an error on one of them hides this rule. */
  readonly reads: readonly number[];
  /** The derived names and facts without which it can't be judged, and what to tell then. */
  readonly needs: readonly { readonly name: string; readonly unjudged: Unjudged }[];
  /** Narrower parameters for an order. */
  readonly detail: ((order: Judged) => Params) | undefined;
  /** Its diagnostics where the order decides what the message says, by what `detail` returned. */
  readonly cases: WeakMap<Params, Diagnostic>;
  /** UTC dates, both inclusive; `''` and `9999` where there is none. */
  readonly from: string;
  readonly until: string;
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
  /** The rules by the index that {@link Judge} tells; after the cards, for each field and fact the rule that it is text. */
  readonly rules: readonly CompiledRule[];
  /** Whether any of them counts on some days only. */
  readonly dated: boolean;
  /** Copies the known fields into an object of fixed shape. */
  read(order: Readonly<Record<string, unknown>>, text: (value: unknown) => string | null | undefined): Record<string, string | null | undefined>;
  /**
   * The names in an order that are none of the operation's fields, one past the limit at the most.
   * @param ownOnly whether orders may have names that are not their own
   */
  unknownNames(order: object, ownOnly: boolean, limit: number): readonly string[] | undefined;
  /** Adds each derived name to a judged order, found by the function in its place. */
  derive(judged: Record<string, string | null | undefined>, labellers: readonly ((value: string | null | undefined) => string)[]): void;
  /** Whether two judged orders have the same derived names: asked for each order, so written out. */
  sameLabels(one: Judged, other: Judged): boolean;
  readonly judge: Judge;
}

/** What `requirements` needs of a rule beyond {@link CompiledRule}, at the same index: when it counts, and what it leaves open. */
export interface CompiledCard {
  readonly when?: Condition;
  readonly unless?: Condition;
  readonly narrow?: Narrow;
}
