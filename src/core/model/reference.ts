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
  /** For the rule on every field: clauses that state it for some fields, with these fields. `basis` is for the other fields. */
  readonly stated?: Readonly<Record<string, readonly string[]>>;
  readonly document?: string;
  readonly from?: string;
  readonly until?: string;
}

/** A field or a fact as data, for people and programs that look it up. */
export interface ReferenceField extends Field {
  /** Requirements that no machine can check. */
  readonly notes?: readonly LocalizedText[];
}

/** The content of an operation's rule file, as data. */
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
  /** The meaning of each label in words, for each slot of the bindings that it reads. */
  readonly slots: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly rules: readonly ReferenceRule[];
}

/** The part of an operation as data that a form needs. */
export type InputReference = Pick<Reference, 'fields' | 'slots'>;
