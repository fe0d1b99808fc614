import type { EntryType, FieldType, Provider } from './operation.js';

/** A value to choose. */
export interface FieldOption {
  readonly value: string;
  readonly label: string;
}

/** A field to request, and how. */
export interface Requirement<Name extends string = string> {
  readonly name: Name;
  /** The JSON type of the value, and of a list's entries, if that is not text. */
  readonly type?: Exclude<FieldType, 'string'>;
  readonly of?: Exclude<EntryType, 'string'>;
  /** The amount, with its `min` and `max`, is a whole number of the currency's smallest unit. */
  readonly unit?: 'minor';
  readonly label: string;
  readonly help?: string;
  /** A value that no rule refuses, given the partial order. */
  readonly example?: string;
  /**
   * Whether the order needs the field. `validate` reports an error if a `required` field is missing, a warning if a `recommended` field is
   * missing, and no finding if an `optional` or `unused` field is missing. A form can hide an `unused` field: with the values of the other
   * fields, no rule requires it, or every value of it is an error. If the document has no sample of these values, a field that only samples
   * of other values show is `optional`.
   */
  readonly need: 'required' | 'recommended' | 'optional' | 'unused';
  /** Other fields, any of which is enough instead of this one. */
  readonly alternatives?: readonly Name[];
  /** The list of objects to which this member belongs, if the list has no entries. The field is needed only in entries that are added. */
  readonly entryOf?: Name;
  /** Who knows the value: the payer, whom a form asks, or the merchant, whose own program adds it. */
  readonly providedBy: Provider;
  /** `select`: only the options pass; `checkbox`: true or false. With another input, the options are suggestions. */
  readonly input: 'text' | 'select' | 'tel' | 'email' | 'decimal' | 'url' | 'date' | 'checkbox';
  /** The value of the HTML attribute `autocomplete` where the field asks for the payer's own data, such as `email`. If it is missing, use `off`. */
  readonly autocomplete?: string;
  /** The format of the value, `min` and `max`, if the value is a time. */
  readonly time?: 'unix-seconds' | 'rfc-3339';
  /** A regular expression (ECMAScript, flag u or v) for the whole value, as in the HTML attribute. */
  readonly pattern?: string;
  /** Characters (Unicode code points) of the value, of each entry of a list, and of each text of a map. */
  readonly minLength?: number;
  /**
   * The length of the longest right value. Do not use it as `maxlength` of an HTML input, which would cut a pasted number with its country
   * code to another number, without a finding.
   */
  readonly maxLength?: number;
  /** The inclusive bounds for the number of entries of a list or a map. */
  readonly minEntries?: number;
  readonly maxEntries?: number;
  /** The smallest and the largest amount as decimal text, or the first and the last date; both inclusive. */
  readonly min?: string;
  readonly max?: string;
  /** The most digits after the point. */
  readonly decimals?: number;
  /** Values that pass with the rest of the order: all of them for `select`, otherwise suggestions. */
  readonly options?: readonly FieldOption[];
  /** Other fields that decide how this one is requested. */
  readonly dependsOn: readonly Name[];
  /** Whether other fields depend on this one, so that you must ask again when it changes. */
  readonly refreshOnChange: boolean;
  /** The rules that apply to the field, given the rest of the order. */
  readonly ruleIds: readonly string[];
  /** Requirements that no rule can check. */
  readonly notes: readonly string[];
}

/** The fields that an order still needs. */
export interface Requirements<Name extends string = string> {
  /** Every field of the operation, in its order. */
  readonly fields: readonly Requirement<Name>[];
  /** Whether every required field is given. `validate` checks the values. */
  readonly complete: boolean;
}
