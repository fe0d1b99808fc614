import type { EntryType, FieldType, Provider } from './operation.js';

/** A value to choose. */
export interface FieldOption {
  readonly value: string;
  readonly label: string;
}

/** A field to ask for, and how. */
export interface Requirement<Name extends string = string> {
  readonly name: Name;
  /** The JSON type of the value where it is not text, and that of a list's entries where they are not. */
  readonly type?: Exclude<FieldType, 'string'>;
  readonly of?: Exclude<EntryType, 'string'>;
  /** The amount, and its `min` and `max`, are whole numbers of the currency's smallest unit. */
  readonly unit?: 'minor';
  readonly label: string;
  readonly help?: string;
  /** A value that no rule refuses for the partial order. */
  readonly example?: string;
  /**
   * Whether the order needs the field. `validate` reports an error if a `required` field is missing, a warning if a `recommended` field is
   * missing, and no finding if an `optional` or `unused` field is missing. A form can hide an `unused` field: with the values of the other
   * fields, no rule requires it, or every value of it is an error.
   */
  readonly need: 'required' | 'recommended' | 'optional' | 'unused';
  /** Other fields of which one, instead of this, is enough. */
  readonly alternatives?: readonly Name[];
  /** The list of objects without an entry that this is a member of: it is needed in each entry that is added, and nowhere else. */
  readonly entryOf?: Name;
  /** Who knows the value: the payer, whom a form asks, or the merchant, whose own program adds it. */
  readonly providedBy: Provider;
  /** `select`: no other value than the options passes; `checkbox`: true or false. With another input the options are suggestions. */
  readonly input: 'text' | 'select' | 'tel' | 'email' | 'decimal' | 'url' | 'date' | 'checkbox';
  /** The value of the HTML attribute `autocomplete` where the field asks for the payer's own data, such as `email`. If it is missing, use `off`. */
  readonly autocomplete?: string;
  /** How the value is written, where it is a time; `min` and `max` are written in the same way. */
  readonly time?: 'unix-seconds' | 'rfc-3339';
  /** A regular expression (ECMAScript, flag u or v) of the whole value, as the HTML attribute has it. */
  readonly pattern?: string;
  /** Characters (Unicode code points) of the value, of each entry of a list, and of each text of a map. */
  readonly minLength?: number;
  /**
   * The longest right value. Do not bind it to the `maxlength` of an HTML input: that would cut a pasted number with its country code to
   * another number, without a finding.
   */
  readonly maxLength?: number;
  /** The number of entries of a list or a map; both are allowed. */
  readonly minEntries?: number;
  readonly maxEntries?: number;
  /** The smallest and the largest amount as decimal text, or the first and the last date; both are allowed. */
  readonly min?: string;
  readonly max?: string;
  /** The most digits after the point. */
  readonly decimals?: number;
  /** Values that pass with the rest of the order: all of them for `select`, otherwise suggestions. */
  readonly options?: readonly FieldOption[];
  /** Other fields that decide what is asked for here. */
  readonly dependsOn: readonly Name[];
  /** Whether another field depends on this one: ask again when it changes. */
  readonly refreshOnChange: boolean;
  /** The rules that apply to the field, given the rest of the order. */
  readonly ruleIds: readonly string[];
  /** What no rule can check. */
  readonly notes: readonly string[];
}

/** What an order still needs. */
export interface Requirements<Name extends string = string> {
  /** Every field of the operation, in its order. */
  readonly fields: readonly Requirement<Name>[];
  /** Whether every required field is given; whether it is right, `validate` says. */
  readonly complete: boolean;
}
