import type { Bounds } from './bounds.js';
import type { Basis, Severity } from './diagnostic.js';

/** A place in a rule file; the file is relative to the rules folder. */
export interface Position {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A text in English, or per language. */
export type LocalizedText = string | { readonly en: string; readonly [language: string]: string };

/** The JSON type of a value. */
export type ValueType = 'string' | 'integer' | 'number' | 'boolean';

/** The type of a field: `any` is taken as it is, a `map` has texts by free names, an `object` has fields below it. */
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
  /** The example stands for a code that only the gateway gives: forms do not show it. */
  readonly showExample?: false;
  /** Names of values, for the options of a form; a value without one is shown as it is sent. */
  readonly valueNames?: Readonly<Record<string, LocalizedText>>;
  /** How the field is typed in, where no check says so. */
  readonly input?: 'tel';
  /** The payer's own data that a browser may fill in: an autofill field name of the HTML standard. */
  readonly autocomplete?: string;
  /** Of a list: its source states no number of entries, so that no rule counts them. */
  readonly count?: 'any';
  /** Who knows the value; by default the payer. */
  readonly providedBy?: Provider;
}

/** Who knows the value of a field: the payer, whom a form asks, or the merchant, whose own program adds it. */
export type Provider = 'payer' | 'merchant';

/** Which codes a slot may have: patterns of the codes and of others, empty where any text fits, and the forms in words. */
export type SlotCodes = readonly [like: string, unlike: string, says: string];

/** A name for what a code means, found through a slot of the bindings. */
export interface Derived {
  readonly name: string;
  readonly from: string;
  readonly slot: string;
  /** Which codes the slot may have. */
  readonly codes?: SlotCodes;
  /** The labels of the slot, in the order of `slots.yaml`; none where there is no such slot. */
  readonly labels: readonly string[];
  /** What each label stands for, in words. */
  readonly texts: Readonly<Record<string, string>>;
  /** Only what follows this text is looked up. */
  readonly after?: string;
  /** Only the part before this text is looked up. */
  readonly before?: string;
}

/** A name for the sum or the number of the entries of a list. */
export interface WrittenTotal {
  /** The name, or in the entries of another list its path. */
  readonly name: string;
  readonly label: LocalizedText;
  /** The member that is added up, and the one by which it is multiplied. */
  readonly sum?: string;
  readonly times?: string;
  /** The list whose entries are counted. */
  readonly count?: string;
}

/**
 * All entries must match. `given` matches any value and `missing` none; on a missing field an entry of another form does not match.
 * `any-case` is for fields: ASCII letters match in either case, and blanks around the value do not count. Bounds are for plain decimals, for days or for times.
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

/** A condition, or several of which one must match. */
export type RuleConditions = RuleCondition | readonly RuleCondition[];

export type Example = string | readonly string[] | Readonly<Record<string, unknown>>;

/** One rule of a rule file. */
export interface Rule {
  /** Without the operation: `amount-range`. */
  readonly id: string;
  /** A field, a fact, or `*` for every field. */
  readonly field: string;
  readonly when?: RuleConditions;
  readonly unless?: RuleConditions;
  /** The lists whose values its conditions have. */
  readonly conditionLists?: readonly string[];
  readonly check: { readonly name: string; readonly written: unknown; readonly parameters: unknown };
  readonly severity: Severity;
  readonly basis: Basis;
  /** Clauses of the gateway's document, the one to quote first. */
  readonly clauses: readonly string[];
  /** For a rule on every field: each clause that states it for some fields, with these fields. `basis` and `clauses` are for the others. */
  readonly stated?: Readonly<Record<string, readonly string[]>>;
  readonly document?: string;
  /** A message of its own, instead of the check's. */
  readonly message?: LocalizedText;
  /** UTC dates, both inclusive. */
  readonly from?: string;
  readonly until?: string;
  readonly examples: {
    /** The day as of which they are evaluated, for a check that depends on it. */
    readonly at?: string;
    readonly valid: readonly Example[];
    readonly invalid: readonly Example[];
  };
  readonly position: Position;
  /** No rule file has it: it follows from the types of the fields. Its position is that of the fields. */
  readonly isImplied?: true;
}

export interface Note {
  readonly field: string;
  /** Who reads it; by default whoever provides the field. Notes for others are in reference pages and never in a form. */
  readonly audience?: 'payer' | 'integrator' | 'operator';
  readonly clause?: string;
  readonly text: LocalizedText;
}

/** The clauses that state what no rule does. */
export interface OrderClauses {
  /** That an order is a JSON object. */
  readonly order?: string;
  /** Which fields an order has. */
  readonly fields?: string;
}

/** An operation of the gateway, as its rule file says it, includes merged in. */
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
