import type { Basis, Severity } from './diagnostic.js';
import type { RuleConditions, Field, LocalizedText } from './operation.js';

/** A rule as data, for people and programs that look it up. */
export interface ReferenceRule {
  readonly id: string;
  readonly field: string;
  readonly check: Readonly<Record<string, unknown>>;
  readonly when?: RuleConditions;
  readonly unless?: RuleConditions;
  readonly severity: Severity;
  readonly basis: Basis;
  readonly clauses: readonly string[];
  /** For the rule on every field: each clause that states it for some fields, with these fields. `basis` is for the others. */
  readonly stated?: Readonly<Record<string, readonly string[]>>;
  readonly document?: string;
  readonly from?: string;
  readonly until?: string;
}

/** A field or a fact as data, for people and programs that look it up. */
export interface ReferenceField extends Field {
  /** What no machine can check. */
  readonly notes?: readonly LocalizedText[];
}

/** What an operation's rule file says, as data. */
export interface Reference {
  readonly id: string;
  readonly title: string;
  readonly region: string;
  readonly country?: string;
  readonly currency?: string;
  /** The field with the merchant's own identifier of an order. */
  readonly orderId?: string;
  readonly fields: readonly ReferenceField[];
  readonly facts: readonly ReferenceField[];
  /** For each slot of the bindings that it reads, what the labels stand for, in words. */
  readonly slots: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly rules: readonly ReferenceRule[];
}

/** What a form asks for of the operation as data. */
export type InputReference = Pick<Reference, 'fields' | 'slots'>;
