import type { AnyNames, BindingsOf, FactsOf, KnownNames } from './bindings.js';
import type { Diagnostic, NotEvaluated, Severity } from './diagnostic.js';
import type { Locale } from './locale.js';

/** What to do about a field that the operation does not know. */
export type UnknownFields = 'warn' | 'error' | 'ignore';

/** Names of unknown fields to allow, and what to do about all others. */
export interface AllowedFields {
  readonly allow: readonly string[];
  /** By default `warn`. */
  readonly others?: UnknownFields | undefined;
}

/** How a merchant changes the rules at run time, as data. */
export interface Configuration<Known extends KnownNames = AnyNames> {
  /** The codes behind the labels of the gateway's document. */
  readonly bindings?: BindingsOf<Known['slots']> | undefined;
  /** Another severity for a rule, by its full id. Of the reserved ids, only `order/unknown-field` is allowed. */
  readonly severities?: Readonly<Partial<Record<Known['rule'], Severity>>> | undefined;
  /** Full ids of rules that are switched off. */
  readonly off?: readonly Known['rule'][] | undefined;
  /**
   * Full ids of rules whose warnings are accepted. They stay in the diagnostics, marked, and no longer cause a failure where warnings do.
   */
  readonly acknowledge?: readonly Known['rule'][] | undefined;
  /** What to do about fields that the operation does not know. By default `warn`. The rule is `order/unknown-field`. */
  readonly unknownFields?: UnknownFields | AllowedFields | undefined;
  /** The language of the messages: a catalogue such as `es` of `payrules/locales/es`. By default English. */
  readonly locale?: Locale | undefined;
}

/**
 * The names of an order's fields: paths in nested objects and in entries of lists, `items[].sku` for any entry. Any name if the type of the
 * order is unknown.
 */
export type FieldOf<Order> = unknown extends Order ? string : Order extends unknown ? PathIn<Order> : never;

type PathIn<Members> = {
  [Name in Extract<keyof Members, string>]-?: NonNullable<Members[Name]> extends readonly (infer Entry)[]
    ? Name | (Entry extends object ? `${Name}${'[]' | `.${number}`}.${PathIn<Entry>}` : never)
    : NonNullable<Members[Name]> extends object
      ? // A map, or an opaque part.
        string extends keyof NonNullable<Members[Name]>
        ? Name
        : unknown extends Members[Name]
          ? Name
          : `${Name}.${PathIn<NonNullable<Members[Name]>>}`
      : Name;
}[Extract<keyof Members, string>];

/** The places that a diagnostic can have: a field, an entry of a list, an object. */
export type PlaceOf<Order> = unknown extends Order ? string : Order extends unknown ? PlaceIn<Order> : never;

type PlaceIn<Members> = {
  [Name in Extract<keyof Members, string>]-?: NonNullable<Members[Name]> extends readonly (infer Entry)[]
    ? Name | `${Name}.${number}` | (Entry extends object ? `${Name}.${number}.${PlaceIn<Entry>}` : never)
    : NonNullable<Members[Name]> extends object
      ?
          | Name
          | `${Name}.${string extends keyof NonNullable<Members[Name]> ? string : PlaceIn<NonNullable<Members[Name]>>}`
      : Name;
}[Extract<keyof Members, string>];

/** Whether missing fields are reported. */
export type Mode = 'submit' | 'draft';

/** The options of one call. */
export interface ValidateOptions<Fact extends string = string> {
  /** Values that rules need and the order does not contain, such as `cardCountry`. */
  readonly facts?: FactsOf<Fact> | undefined;
  /**
   * The time of the evaluation, to the millisecond: a `Date`, a time with its zone, or a day (UTC) such as `2027-01-31`. With a day, `now`
   * in a rule is any time of that day. Dated rules apply by its day (UTC). By default now.
   */
  readonly at?: Date | string | undefined;
  /** `draft` does not report missing fields, for a form that is being filled in. By default `submit`. */
  readonly mode?: Mode | undefined;
  /** Only these fields are reported and count for `valid`. */
  readonly fields?: readonly string[] | undefined;
  /** The language of the messages, instead of the configuration's. */
  readonly locale?: Locale | undefined;
}

/**
 * The options of an operation: its configuration, and the options of each call. Every function with options of an operation takes all of
 * them with the same meaning, and ignores those that do not affect it.
 */
export type OperationOptions<
  Known extends KnownNames = AnyNames,
  Field extends string = string,
  Chosen extends Mode | undefined = Mode | undefined,
  Fields extends readonly Field[] | undefined = readonly Field[] | undefined,
> = Configuration<Known> &
  Pick<ValidateOptions<Known['fact']>, 'facts' | 'at'> & {
    /** `draft` does not report missing fields, for a form that is being filled in. By default `submit`. */
    // With `Chosen` alone, editors offer only its default.
    readonly mode?: Chosen | (Chosen extends Mode ? Mode : never) | undefined;
    /** Only these fields are requested, changed and reported. */
    readonly fields?: Fields | undefined;
  };

/** Whether the whole order is evaluated, so that a valid result has a typed order. */
export type IsWhole<Chosen, Fields> = [Chosen] extends ['submit' | undefined]
  ? [Fields] extends [undefined]
    ? true
    : false
  : false;

/** The members of a result, whether the order is valid or not. */
interface Evaluation<Field extends string = string, Rule extends string = string> {
  /** The operation's id, such as `pe.payout`. */
  readonly operation: string;
  /**
   * `<version of the rulebook>+<hash of the rules>[.<hash of the configuration>]@<version of the package>`, for an audit trail. Equal
   * versions give equal results.
   */
  readonly rulesVersion: string;
  /** Sorted: errors first, then the order as a whole, the operation's fields in order, unknown names. */
  readonly diagnostics: readonly Diagnostic<Field, Rule>[];
  /** Rules that were not evaluated, each with its needs; `valid` does not cover them. */
  readonly notEvaluated: readonly NotEvaluated[];
}

/**
 * Options for orders of one type. A literal field must be a field of the order or a fact, because a misspelt one would never be reported;
 * names that the compiler does not know may be any.
 */
export type OptionsFor<
  Order,
  Fact extends string,
  Name extends string,
  Chosen extends Mode | undefined,
  Language = Locale,
> = Omit<ValidateOptions<Fact>, 'fields' | 'mode' | 'locale'> & {
  /** `draft` does not report missing fields, for a form that is being filled in. By default `submit`. */
  readonly mode?: Chosen | (Chosen extends Mode ? Mode : never) | undefined;
  /** The language of the messages, instead of the configuration's. */
  readonly locale?: Language | undefined;
  /** Only these fields are reported and count for `valid`. */
  readonly fields?: (string extends Name ? readonly Name[] : readonly (FieldOf<Order> | Fact)[]) | undefined;
};

/** The order of a valid result, typed if the whole order was evaluated. */
export type Checked<Order, Name extends string, Chosen> =
  IsWhole<Chosen, [Name] extends [never] ? undefined : Name> extends true ? Order : unknown;

declare const validated: unique symbol;

/** The mark of a valid order. It is in the prototype, so that the type of a copy such as `{ ...order, amount }` does not have it. */
export declare class ValidatedMark {
  get [validated](): true;
}

/** An order that is valid by the rules. Functions that send orders can require this type. It does not exist at run time. */
export type Validated<Order> = Order & ValidatedMark;

/** An order while it is filled in: every field is optional, and text is any text. */
export type OrderInput<Order> = unknown extends Order
  ? { readonly [Field in string]?: string | undefined }
  : { readonly [Name in NameIn<Order>]?: InputOf<ValueIn<Order, Name>> | undefined };

/** What a program adds to the payer's part of an order: any field, and each required one of the merchant's. */
export type OwnPart<Order, Merchants extends string> = OrderInput<Order> & {
  readonly [Name in Merchants as Order extends Readonly<Record<Name, unknown>> ? Name : never]: InputOf<
    ValueIn<Order, Name>
  >;
};

type NameIn<Order> = Order extends unknown ? Extract<keyof Order, string> : never;

type ValueIn<Order, Name extends string> = Order extends { readonly [Own in Name]?: infer Value }
  ? unknown extends Value
    ? unknown
    : NonNullable<Value>
  : never;

type InputOf<Value> = [Value] extends [string]
  ? string
  : Value extends readonly (infer Entry)[]
    ? readonly InputOf<Entry>[]
    : Value extends object
      ? OrderInput<Value>
      : Value;

/** The order of a valid result. It is in the prototype, so that JSON, logs and copies such as `{ ...result }` do not have it. */
declare class WithOrder<Order> {
  /**
   * The given order, the same object. Its type follows the rules without a configuration: if a configuration switches rules off, a field may
   * be missing.
   */
  get order(): Validated<Order>;
}

/** The result for a valid order. */
export interface ValidResult<Order, Field extends string = string, Rule extends string = string>
  extends Evaluation<Field, Rule>, WithOrder<Order> {
  /** No diagnostic is an error. There may be warnings in `diagnostics`, and rules in `notEvaluated`. */
  readonly valid: true;
}

/** The result for an order with an error. */
export interface InvalidResult<Field extends string = string, Rule extends string = string> extends Evaluation<
  Field,
  Rule
> {
  readonly valid: false;
  readonly order?: never;
}

/**
 * The result for one order. Its diagnostics are of the rules in `Rule`, on the fields in `Field`, on unknown fields, or on the order as a
 * whole.
 */
export type Result<Order, Field extends string = string, Rule extends string = string> =
  | ValidResult<Order, Field, Rule>
  | InvalidResult<Field, Rule>;

/**
 * Validates orders of one operation. A valid result has a typed order if the whole order was evaluated; for a draft or for some fields, the
 * order is `unknown`.
 */
export interface ValidatorOf<Order, Fact extends string = string, Rule extends string = string, Language = Locale> {
  /**
   * Validates an order of one operation by every rule of its rule file. Never throws on an order, never changes it, and reads each of its
   * fields at most once.
   * @param order the request body
   * @param options facts, the evaluation date, draft mode, the fields to report, the language
   * @returns the typed order if it has no error; otherwise the findings, field by field, each with its clause in `source`
   * @throws {TypeError} on a wrong option, because a misspelt one would otherwise be ignored silently; a value without members, such as `null`,
   *   counts as no options
   * @example
   * const result = validate(order);
   * if (!result.valid) show(result.diagnostics);
   */
  <Name extends string = never, Chosen extends Mode | undefined = 'submit'>(
    order: unknown,
    options?: OptionsFor<Order, Fact, Name, Chosen, Language>,
  ): Result<Checked<Order, Name, Chosen>, PlaceOf<Order> | Fact, Rule>;
}
