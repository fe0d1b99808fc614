import type { Bounds } from './bounds.js';
import type { Basis, Severity } from './diagnostic.js';

/** A place in a rule file; the file is relative to the rules folder. */
export interface Position {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A text in English, or in several languages. */
export type LocalizedText = string | { readonly en: string; readonly [language: string]: string };

/** The JSON type of a value. */
export type ValueType = 'string' | 'integer' | 'number' | 'boolean';

/** The type of a field. An `any` value is taken as it is, a `map` has texts by free names, an `object` has fields below it. */
export type FieldType = ValueType | 'list' | 'map' | 'object' | 'any';

/** The type of a list's entries. */
export type EntryType = ValueType | 'object';

export interface Field {
  /** A name, or the path of a member of nested objects or of a list's entries: `payer.address.country`, `items[].sku`. */
  readonly name: string;
  /** By default `string`. */
  readonly type?: FieldType;
  /** The type of a list's entries; by default `string`. */
  readonly of?: EntryType;
  /** Amounts are whole numbers of the currency's smallest unit, such as cents; by default they are in the currency. */
  readonly unit?: 'minor';
  readonly label: LocalizedText;
  readonly help?: LocalizedText;
  readonly example?: string;
  /** The example stands for a code that only the gateway gives, so forms do not show it. */
  readonly showExample?: false;
  /** Names of values, for the options of a form. A value without a name is shown as it is sent. */
  readonly valueNames?: Readonly<Record<string, LocalizedText>>;
  /** How to enter the field, unless a check says so. */
  readonly input?: 'tel';
  /** The payer's own data that a browser may fill in: an autofill field name of the HTML standard. */
  readonly autocomplete?: string;
  /** For a list whose source states no number of entries, so that no rule counts them. */
  readonly count?: 'any';
  /** Who knows the value; by default the payer. */
  readonly providedBy?: Provider;
}

/** Who knows the value of a field: the payer, whom a form asks, or the merchant, whose own program adds it. */
export type Provider = 'payer' | 'merchant';

/** The codes that a slot may have: patterns for allowed and for refused codes, empty if any text is allowed, and the forms in words. */
export type SlotCodes = readonly [like: string, unlike: string, says: string];

/** A name for the meaning of a code, found through a slot of the bindings. */
export interface Derived {
  readonly name: string;
  readonly from: string;
  readonly slot: string;
  /** The codes that the slot may have. */
  readonly codes?: SlotCodes;
  /** The labels of the slot, in the order of `slots.yaml`; empty if the slot does not exist. */
  readonly labels: readonly string[];
  /** The meaning of each label, in words. */
  readonly texts: Readonly<Record<string, string>>;
  /** Only the part after this text is looked up. */
  readonly after?: string;
  /** Only the part before this text is looked up. */
  readonly before?: string;
}

/** A name for the sum or the number of the entries of a list. */
export interface WrittenTotal {
  /** The name; in the entries of another list, its path. */
  readonly name: string;
  readonly label: LocalizedText;
  /** The member that is added up, and the member by which it is multiplied. */
  readonly sum?: string;
  readonly times?: string;
  /** The list whose entries are counted. */
  readonly count?: string;
}

/**
 * All entries must match. `given` matches any value and `missing` none; other forms do not match a missing field. `any-case` is for fields:
 * ASCII letters match in either case, and surrounding blanks do not count. Bounds are for plain decimals, days or times.
 */
export type RuleCondition = Readonly<
  Record<
    string,
    | 'given'
    | 'missing'
    | readonly string[]
    | { readonly not: readonly string[] }
    | { readonly 'any-case': readonly string[] }
    | Bounds
  >
>;

/** A condition, or several of which at least one must match. */
export type RuleConditions = RuleCondition | readonly RuleCondition[];

export type Example = string | readonly string[] | Readonly<Record<string, unknown>>;

/** One rule of a rule file. */
export interface Rule {
  /** The id without the operation: `amount-range`. */
  readonly id: string;
  /** A field, a fact, or `*` for every field. */
  readonly field: string;
  readonly when?: RuleConditions;
  readonly unless?: RuleConditions;
  /** The lists from which its conditions take their values. */
  readonly conditionLists?: readonly string[];
  readonly check: { readonly name: string; readonly written: unknown; readonly parameters: unknown };
  readonly severity: Severity;
  readonly basis: Basis;
  /** Clauses of the gateway's document; the first one is quoted. */
  readonly clauses: readonly string[];
  /**
   * For a rule on every field: clauses that state it for some fields, with these fields. `basis` and `clauses` are for the other fields.
   */
  readonly stated?: Readonly<Record<string, readonly string[]>>;
  readonly document?: string;
  /** Its own message, instead of the check's. */
  readonly message?: LocalizedText;
  /** UTC dates, both inclusive. */
  readonly from?: string;
  readonly until?: string;
  readonly examples: {
    /** The day on which the examples are evaluated, for a check that depends on the day. */
    readonly at?: string;
    readonly valid: readonly Example[];
    readonly invalid: readonly Example[];
  };
  readonly position: Position;
  /** Whether the rule follows from the types of the fields and is in no rule file. Its position is that of the fields. */
  readonly isImplied?: true;
}

export interface Note {
  readonly field: string;
  /** Its readers; by default whoever provides the field. Notes for others are in reference pages, never in a form. */
  readonly audience?: 'payer' | 'integrator' | 'operator';
  readonly clause?: string;
  readonly text: LocalizedText;
}

/** The clauses for findings that do not come from a rule. */
export interface OrderClauses {
  /** The clause that an order is a JSON object. */
  readonly order?: string;
  /** The clause that lists the fields of an order. */
  readonly fields?: string;
}

/** An operation of the gateway from its rule file, with the included files. */
export interface Operation {
  readonly id: string;
  readonly title: string;
  readonly region: string;
  readonly country: string;
  readonly currency?: string;
  readonly parity?: string;
  readonly fields: readonly Field[];
  readonly derived: readonly Derived[];
  readonly totals?: readonly WrittenTotal[];
  readonly facts: readonly Field[];
  readonly rules: readonly Rule[];
  readonly notes: readonly Note[];
  /** Groups of fields of which an order has at most one. */
  readonly exclusive?: readonly (readonly string[])[];
  readonly clauses?: OrderClauses;
  /** The field with the merchant's own identifier of an order. */
  readonly orderId?: string;
}
