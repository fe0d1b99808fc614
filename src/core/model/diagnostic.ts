import type { CheckReports } from './params.js';

/**
 * The kind of fault that a diagnostic reports. `own` comes from a check of the rules folder, and `failed` is a fault of a rule, not of the
 * order. The list is closed; a new member is a major version.
 */
export type DiagnosticCode =
  | 'missing'
  | 'type'
  | 'format'
  | 'length'
  | 'range'
  | 'decimals'
  | 'choice'
  | 'combination'
  | 'mismatch'
  | 'unsupported'
  | 'checksum'
  | 'unknown-field'
  | 'advice'
  | 'own'
  | 'failed'
  | 'refused';

/** The codes as values. TypeScript compares them with the type. */
export const DIAGNOSTIC_CODES: Readonly<Record<DiagnosticCode, true>> = {
  missing: true,
  type: true,
  format: true,
  length: true,
  range: true,
  decimals: true,
  choice: true,
  combination: true,
  mismatch: true,
  unsupported: true,
  checksum: true,
  'unknown-field': true,
  advice: true,
  own: true,
  failed: true,
  refused: true,
};

/** An `error` makes an order invalid; a `warning` does not. */
export type Severity = 'error' | 'warning';

/**
 * The authority of a rule: the gateway's document, a sample in it, another document that the rule names, such as a public standard, or our
 * own reading.
 */
export type Basis = 'stated' | 'sample' | 'standard' | 'assumption';

/** Values that a message mentions: decimals and codes as strings. */
export type Params = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The params of diagnostics that no check reports: about the order as a whole, unknown fields, headers and refusals. */
interface OtherReports {
  readonly type: { readonly most: string } | {};
  readonly missing: {};
  readonly format: {};
  readonly choice: { readonly values: readonly string[] };
  readonly unsupported: { readonly known: readonly string[] };
  readonly 'unknown-field': { readonly suggestion: string } | { readonly fact: string } | {};
  readonly own: Params;
  readonly failed: { readonly rule: string };
  readonly refused: {};
}

type Reported<Code> =
  | (Code extends keyof CheckReports ? CheckReports[Code] : never)
  | (Code extends keyof OtherReports ? OtherReports[Code] : never);

type NamesOf<Each> = Each extends unknown ? keyof Each : never;

/** One of several objects. Members that only the others have are `undefined`. */
type OneOf<Each, Names extends PropertyKey> = Each extends unknown
  ? { readonly [Name in keyof Each]: Each[Name] } & { readonly [Name in Exclude<Names, keyof Each>]?: undefined }
  : never;

/** The params of a diagnostic with this code. If several checks have the code, a name that only some of them have may be `undefined`. */
export type ParamsOf<Code extends DiagnosticCode> = OneOf<Reported<Code>, NamesOf<Reported<Code>>>;

/** The clause of the gateway's document, or the public document, on which a rule is based. */
export interface Source {
  readonly clause?: string;
  readonly document?: string;
}

declare const unknown: unique symbol;

/** The mark of the name of an unknown field. */
export interface UnknownMark {
  readonly [unknown]: true;
}

/**
 * The name of a field that an operation does not know. It is any text, but no literal in a program equals the type, so a comparison of
 * `field` with a misspelt name does not compile.
 */
type UnknownName = `${string & UnknownMark}${string}`;

/** A finding of any code: {@link Diagnostic} without the relation between code, field and params. */
export interface AnyDiagnostic {
  /** The id of the rule, such as `pe.payout/amount-range`. It is stable and never reused. */
  readonly ruleId: string;
  /** The kind of fault, for code that acts on it. `ruleId` names the rule. */
  readonly code: DiagnosticCode;
  /** An `error` makes the order invalid. */
  readonly severity: Severity;
  /** The field to act on, even if it is missing; the name of a fact; or `''` for the order as a whole. */
  readonly field: string;
  /**
   * The path to the field in code: `['items', 0, 'sku']`; the name of a fact; or empty for the order as a whole. Names are as the order has
   * them. An unknown name that is not safe to print is escaped and cut after 64 characters.
   */
  readonly path: readonly (string | number)[];
  /** What to do, in a sentence. */
  readonly message: string;
  /** The message without its leading label, to show beside the field. A message without a leading label is the same here. */
  readonly text: string;
  /**
   * The id of the message, such as `required` or `digits.spaces`. It is stable while the text may change. For a message of a rule, a header
   * or a refusal itself, it is the `ruleId`.
   */
  readonly messageId: string;
  /** The values in the message, such as `{ min: '1', max: '40000', currency: 'PEN' }`. */
  readonly params: Params;
  /** The configuration acknowledges this warning. */
  readonly acknowledged?: true;
  /** Other fields that are involved. */
  readonly related?: readonly string[];
  /** The kind of source of the rule. */
  readonly basis: Basis;
  /** The clause of the gateway's document, or the public document. */
  readonly source: Source;
}

/**
 * One finding about one field of an order. It never contains a value of the order. Its `code` decides the type of `params`. `field` is one
 * of the names of `Field`, or `''`, or with the code `unknown-field` the unknown name.
 */
export type Diagnostic<Field extends string = string, Rule extends string = string> = {
  [Code in DiagnosticCode]: Omit<AnyDiagnostic, 'ruleId' | 'code' | 'field' | 'params'> & {
    /** The id of the rule, such as `pe.payout/amount-range`. It is stable and never reused. */
    readonly ruleId: Rule;
    /** The kind of fault, for code that acts on it. `ruleId` names the rule. */
    readonly code: Code;
    /** The field to act on, even if it is missing; the name of a fact; or `''` for the order as a whole. */
    readonly field: Code extends 'unknown-field' ? UnknownName : Field | '';
    /** The values in the message, such as `{ min: '1', max: '40000', currency: 'PEN' }`. */
    readonly params: ParamsOf<Code>;
  };
}[DiagnosticCode];

/** The ids of findings on an order: its operation's rules, and the engine's own. */
export type FoundRule<Rule extends string> =
  | Rule
  | 'order/object'
  | 'order/unreadable'
  | 'order/size'
  | 'order/operation'
  | 'order/unknown-field'
  | 'order/bound-code'
  | 'engine/failed';

/** A rule that was not evaluated; `valid` does not cover it. */
export interface NotEvaluated {
  /** `pe.payout/account-number-length` */
  readonly ruleId: string;
  /**
   * Sorted: `binding:pe.bank` for a slot whose codes the configuration lacks, `fact:cardCountry` for a fact that the call lacks,
   * `currency:BRL` if the order is in another currency, `field:country` if the rule's table has no row for the field's value,
   * `check:iban-mod` if a check of the rules folder gave no answer. A rule without a row is not listed if the field has an error, because
   * then its value is wrong.
   */
  readonly needs: readonly string[];
}
