import type { CheckReports } from './params.js';

/**
 * What kind of fault a diagnostic reports; `own`: one that a check of the rules folder knows; `failed`: not one of the order, but of a rule.
 * The list is closed; a new member is a major version.
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

/** The codes as values; the compiler compares them with the type. */
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

/** An `error` makes an order invalid, a `warning` does not. */
export type Severity = 'error' | 'warning';

/** Where a rule's authority comes from: the gateway's document, a sample in it, another document that the rule names, such as a public standard, or our own reading. */
export type Basis = 'stated' | 'sample' | 'standard' | 'assumption';

/** Values that a message mentions: decimals and codes as strings. */
export type Params = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The params of the diagnostics that no check reports: of the order as a whole, of unknown fields, of headers and of refusals. */
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

/** One of several objects; what only the others have is `undefined`. */
type OneOf<Each, Names extends PropertyKey> = Each extends unknown
  ? { readonly [Name in keyof Each]: Each[Name] } & { readonly [Name in Exclude<Names, keyof Each>]?: undefined }
  : never;

/** What the message of a diagnostic with this code mentions. Where several checks have the code, a name of only some of them may be `undefined`. */
export type ParamsOf<Code extends DiagnosticCode> = OneOf<Reported<Code>, NamesOf<Reported<Code>>>;

/** The clause of the gateway's document, or the public document, that a rule rests on. */
export interface Source {
  readonly clause?: string;
  readonly document?: string;
}

declare const unknown: unique symbol;
interface Unknown {
  readonly [unknown]: true;
}

/**
 * The name of a field that an operation does not know. It is any text, but no literal of a program can be equal to the type: a comparison
 * of `field` with a misspelt name does not compile.
 */
type UnknownName = `${string & Unknown}${string}`;

/** A finding of any code: {@link Diagnostic} without the relation between code, field and params. */
export interface AnyDiagnostic {
  /** `pe.payout/amount-range`: stable, never reused. */
  readonly ruleId: string;
  /** The kind of fault, for code that acts on it; which rule it is says `ruleId`. */
  readonly code: DiagnosticCode;
  /** An `error` makes the order invalid. */
  readonly severity: Severity;
  /** The field to act on, a missing one included; a fact's name; `''` for the order as a whole. */
  readonly field: string;
  /**
   * The members that lead to the field, as code uses them: `['items', 0, 'sku']`; of a fact its name; none for the order as a whole. Names
   * are as the order has them; one that the rules do not have is escaped, and cut after 64 characters, where it is not safe to print.
   */
  readonly path: readonly (string | number)[];
  /** What to do, in a sentence. */
  readonly message: string;
  /** The message without the label that it begins with, to show beside the field; a message that begins otherwise is the same here. */
  readonly text: string;
  /**
   * Which message that is, such as `required` or `digits.spaces`: stable while the text may change. A message that a rule, a header or a
   * refusal has of its own has the `ruleId`.
   */
  readonly messageId: string;
  /** What the message mentions, such as `{ min: '1', max: '40000', currency: 'PEN' }`. */
  readonly params: Params;
  /** The configuration acknowledges this warning. */
  readonly acknowledged?: true;
  /** Other fields that took part. */
  readonly related?: readonly string[];
  /** The kind of source of the rule. */
  readonly basis: Basis;
  /** The clause of the gateway's document, or the public document. */
  readonly source: Source;
}

/**
 * One finding about one field of an order. It never carries a value of the order. Its `code` decides the type of `params`; `field` is one of
 * the names of `Field`, or `''`, or with the code `unknown-field` the unknown name.
 */
export type Diagnostic<Field extends string = string, Rule extends string = string> = {
  [Code in DiagnosticCode]: Omit<AnyDiagnostic, 'ruleId' | 'code' | 'field' | 'params'> & {
    /** `pe.payout/amount-range`: stable, never reused. */
    readonly ruleId: Rule;
    /** The kind of fault, for code that acts on it; which rule it is says `ruleId`. */
    readonly code: Code;
    /** The field to act on, a missing one included; a fact's name; `''` for the order as a whole. */
    readonly field: Code extends 'unknown-field' ? UnknownName : Field | '';
    /** What the message mentions, such as `{ min: '1', max: '40000', currency: 'PEN' }`. */
    readonly params: ParamsOf<Code>;
  };
}[DiagnosticCode];

/** The ids of findings on an order: those of its operation's rules, and those of the engine. */
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
   * `currency:BRL` where the order is in another currency, `field:country` where no row of the rule's table is for the field's value. A
   * rule that lacks such a row is not listed where the field has an error, as its value is wrong. `check:iban-mod` where a check of the
   * rules folder gave no answer.
   */
  readonly needs: readonly string[];
}
