import type { DiagnosticCode, Params } from './diagnostic.js';
import type { EntryType, Field, FieldType, LocalizedText, RuleConditions, ValueType } from './operation.js';
import type { MemberType } from './shape.js';
import { asIs, englishOf, type Phrase, type Said } from './phrase.js';

/**
 * The values of an order as checks see them, with its facts and derived names. A field is its text, `undefined` if it is missing or blank,
 * `null` if it is not text. A derived name is a label, `other`, `unknown` (the field has no code) or `unbound` (no complete binding
 * explains the code).
 */
export type OrderValues = Readonly<Record<string, string | null | undefined>>;

/** The name of the evaluation time among the values of an order: a day, or a time in UTC. No field has this name. */
export const DAY = '[day]';

/** Whether a value is right; `undefined` if that can't be evaluated. */
export type TestResult = boolean | undefined;

/** Evaluates a non-blank text. */
export type CheckTest = (value: string, order: OrderValues) => TestResult;

/** A JSON Schema, or a part of one. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** A person's reason for choosing a check, in the annotation `intention` of its schema: a group, and a few words. */
export interface Intention {
  readonly group: 'presence' | 'amount' | 'values' | 'form' | 'fields' | 'several';
  readonly description: string;
}

/**
 * The meaning of a check in standard JSON Schema: a schema of the field's value; a schema of the order, if other fields matter (derived
 * names look like fields); or the reason why there is no schema.
 */
export type PortableSchema =
  | { readonly value: JsonSchema }
  | { readonly order: JsonSchema }
  | { readonly none: string };

/** A row of a table in `rules/lists`: condition columns, and their results. */
export type ListRow = Readonly<Record<string, unknown>>;

/** Lists with more values are not written out: modules share them, and no diagnostic, form or JSON Schema contains all values. */
export const MOST_WRITTEN_OUT = 1000;

/** A column of a list or a table. All rules that use it share it. */
export interface TableColumn {
  /** The name of the list: `banks` for `lists/banks`. */
  readonly list: string;
  readonly name: string;
  /** The cells, one on each line. */
  readonly text: string;
}

/** The kind of a name in {@link OrderValues}: a field of the order, a fact, a derived name, or a total of a list. */
export type ValueKind = 'field' | 'fact' | 'derived' | 'total';

/** The part of a rule file that a check may read while it prepares its parameters. */
export interface CheckContext {
  readonly field: string;
  /** The type of the field, or of a list's entries. */
  readonly type: FieldType | EntryType;
  /** Whether the field is a list. */
  readonly isList: boolean;
  /** The unit of the field's amounts. */
  readonly unit: Field['unit'];
  readonly currency: string | undefined;
  /** A currency with the same value, to which the same bounds apply. */
  readonly parity: string | undefined;
  /** The values of `lists/<name>`. Throws {@link ParameterError} if the list does not exist. */
  list(name: string): readonly string[];
  /** The rows of `lists/<name>`. Throws {@link ParameterError} if the table does not exist. */
  table(name: string): readonly ListRow[];
  /** The columns of `lists/<name>` in CSV, `undefined` in YAML. Throws {@link ParameterError} if the list does not exist. */
  columns(name: string): readonly TableColumn[] | undefined;
  /** Whether a rule file could write this as the parameters of a check. */
  isWritten(check: string, written: unknown): boolean;
  /** The type of a name's value in an order as JSON; for a list with the type of its entries. */
  typeOf(name: string): MemberType;
  /** The kind of the name in the operation; `undefined` if the operation has no such name. */
  kindOf(name: string): ValueKind | undefined;
}

/** The parameters in a rule file are wrong; the message says how to fix them. */
export class ParameterError extends Error {
  /**
   * The sentences of the message, for other languages.
   * @internal
   */
  readonly said: Said;

  constructor(message: string);
  /** @internal */
  constructor(message: string | Said);
  constructor(message: string | Said) {
    const said = typeof message === 'string' ? asIs(message) : message;
    super(englishOf(said));
    this.said = said;
  }
}

/**
 * Constraints of a check on the input of its field. Lengths count characters. A pattern matches the whole value and has no anchors.
 * `values` are all values that pass, `suggestions` some of them.
 */
export interface Narrowing {
  readonly input?: 'email' | 'decimal' | 'url' | 'date';
  /** The format of the value, if it is a time. */
  readonly time?: 'unix-seconds' | 'rfc-3339';
  readonly values?: readonly string[];
  readonly suggestions?: readonly string[];
  readonly lengths?: readonly number[];
  /** Inclusive bounds for the number of characters, and for the number of entries of a list or a map. */
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minEntries?: number;
  readonly maxEntries?: number;
  readonly pattern?: string;
  readonly min?: string;
  readonly max?: string;
  readonly decimals?: number;
  /** No value passes. */
  readonly nothing?: true;
}

/** The constraints on a field's input, given a partial order. */
export type Narrow = (order: OrderValues) => Narrowing | undefined;

/**
 * The values that a check accepts, in a form that can be compared with other checks: some values, all but some, digits, a range of
 * decimals, text that starts with `after` and one of some prefixes, decimals with a limited number of decimals, or no value.
 */
export type Accepted =
  | { readonly kind: 'values'; readonly values: readonly string[] }
  | { readonly kind: 'all-but'; readonly values: readonly string[] }
  | { readonly kind: 'digits'; readonly lengths: readonly number[]; readonly starting: string }
  | { readonly kind: 'range'; readonly min?: string; readonly max?: string }
  | { readonly kind: 'prefixes'; readonly after: string; readonly prefixes: readonly string[] }
  | { readonly kind: 'decimals'; readonly most: number }
  | { readonly kind: 'nothing' };

/** A table whose rows give the allowed values of the field for some values of other fields. */
export interface ValueTable {
  readonly rows: readonly ValueTableRow[];
  /** Whether a derived name without a known label matches every row; otherwise it matches none. */
  readonly unknownMatches: boolean;
}

export interface ValueTableRow {
  /** The values of other fields and the labels of derived names to which the row applies. */
  readonly when: Readonly<Record<string, readonly string[]>>;
  /** The parameters of the check with this row alone. */
  readonly alone?: unknown;
  /** `undefined` if the values have no comparable form. */
  readonly accepts: Accepted | undefined;
  /** Values at the bounds of the row and one unit past them. */
  readonly cases?: Cases;
}

/** The numbers and codes with which a document states a check's demands. */
export interface Stated {
  /** Plain decimals. */
  readonly numbers?: readonly string[];
  readonly codes?: readonly string[];
  /** The number of values in a list, which a document may give instead of the values. */
  readonly size?: number;
  /** Values that a text may mention but need not. */
  readonly mentioned?: readonly string[];
}

/** What `normalize` may do to a value that the check refuses, besides dropping surrounding blanks and invisible characters. */
export interface Canonical {
  /**
   * Characters to drop between letters and digits. A blank stands for every kind of blank and for invisible characters, a hyphen for every
   * kind of hyphen. With a bracket among them, all brackets are dropped.
   */
  readonly separators?: string;
  /** Drops them only if the rest of the value is digits, because other values of the field may be words. */
  readonly digitsOnly?: true;
  /** The small letters a to z become capitals. */
  readonly capitals?: true;
  /**
   * Replaces a calling code after + or 00 by the digits with which national numbers start (`trunk`). If the value must not have these
   * digits, `trunk` is empty and `drops` has them: they are dropped with or without a calling code. A number of `length` digits with its
   * calling code is too long without it, so it needs no + or 00.
   */
  readonly prefix?: {
    readonly code: string;
    readonly trunk: string;
    readonly drops?: string;
    readonly length?: number;
  };
}

/** A public list of codes. A country has a two-letter and a three-letter code. */
export interface CodeList {
  readonly standard: 'ISO 3166-1' | 'ISO 4217';
  readonly letters?: 2 | 3;
}

/**
 * A difference between two sets of parameters: a replaced value, or entries that a list gained and lost. `what` names it in a few words;
 * `{label}` is the label of the field.
 */
export type ParameterChange = {
  readonly what: string;
  /** The row of the table with this parameter. */
  readonly row?: string;
} & (
  | { readonly before: string; readonly after: string; readonly unit?: string }
  | { readonly added: readonly string[]; readonly removed: readonly string[] }
);

/** Values with which to compare versions of a check, and the other values of their order. */
export interface Trial {
  readonly order: Readonly<Record<string, string>>;
  readonly values: readonly string[];
}

/** Values to test a check with. */
export interface Cases {
  readonly valid: readonly string[];
  readonly invalid: readonly string[];
  /** Other fields to test with the same text as the check's own field. */
  readonly same?: readonly string[];
}

/** A report of a check that differs from its own code, message and params. */
export interface Outcome {
  readonly code?: DiagnosticCode;
  /** The id of a message of any check. */
  readonly message?: string;
  /** Whether the message replaces a rule's own message, because the fault is invisible. */
  readonly always?: boolean;
  /** The params that differ. */
  readonly params?: Params;
}

/** The check of a row. */
export interface RowCheck {
  readonly name: string;
  readonly parameters: unknown;
}

/** An argument of {@link Scope.made}: one or several names of constants, plain data, outcomes, or the tests of checks of a value. */
export type MadePart =
  | string
  | readonly string[]
  | { readonly data: unknown }
  | { readonly outcomes: readonly Outcome[] }
  | { readonly tests: readonly RowCheck[] };

/** The parts from which a check writes an expression of a generated module. */
export interface Scope {
  /** The value to evaluate, a non-blank text. */
  readonly value: string;
  /** Another field, derived name or fact of the order. */
  readonly field: (name: string) => string;
  /** A function exported by a module of `src/checks` outside `internal`, given as `{ name: function }`. */
  readonly use: (module: string, exported: Readonly<Record<string, unknown>>) => string;
  /** The expression that evaluates another check. */
  readonly evaluate: (check: string, parameters: unknown) => string;
  /** A report of the check. A rule's own message takes precedence, unless the outcome is reported `always`. */
  readonly outcome: (outcome: Outcome) => string;
  /** A column of a table, which modules share. */
  readonly column: (column: TableColumn) => string;
  /** Plain data, a set or a regular expression, made once. */
  readonly constant: (value: unknown) => string;
  /** The result of a function of `src/checks`, computed once. */
  readonly made: (
    module: string,
    exported: Readonly<Record<string, (...all: never[]) => unknown>>,
    ...all: readonly MadePart[]
  ) => string;
  /** The evaluation time: a day, or a time in UTC. A module asks for the day only if a check calls this. */
  readonly day: () => string;
  /** Declares an expression of the value as a constant before the rules of its field. The expression must not have side effects. */
  readonly once: (expression: string) => string;
}

/** The parts from which a check writes an expression for the constraints on the input. */
export type NarrowScope = Pick<Scope, 'field' | 'use' | 'constant'>;

/** The members of every check. The first six decide its meaning, and `cases` proves it. */
export interface CheckBase<Written, P> {
  /** The code of its diagnostics. A check with `range` or `decimals` accepts values that are not numbers, because `amount` refuses them. */
  readonly code: DiagnosticCode;
  /**
   * JSON Schema (draft-07) of the check's parameters in a rule file; its `description` is the editor's help. The studio offers the check
   * for a new rule in the words of its {@link Intention}, which an own check may leave out, and takes the form of the parameters from the
   * first of the `examples`.
   */
  readonly parameters: JsonSchema;
  /** Turns the parameters of a rule file into plain data. Throws {@link ParameterError}. */
  prepare(written: Written, context: CheckContext): P;
  /** Prepares once, then evaluates values. Never throws; accepts values to which it does not apply. */
  test(parameters: P): CheckTest;
  /**
   * Every message in English, by its id: the check's name, or the name, a point and a variant. An id is never reused with another meaning,
   * so that translations stay when the text changes. `{label}` is the field's label, `{other}` and `{others}` are the labels of the fields
   * with these names in `params`, and other names are from `params`. A warning says "should" for "must". For a rule with a condition on
   * other fields, whose labels are `{others}`, the wording has the id with `.others`; if the condition only asks whether one is given, with
   * `.given`. Without such a wording, the message stays the same.
   */
  readonly messages: Readonly<Record<string, string>>;
  /** The data of the message, for the diagnostic. */
  params(parameters: P): Params;
  /**
   * The same meaning as standard JSON Schema, or the reason why there is none. Its values are texts, whatever the type of the field; for a
   * number it may have `minimum` and `maximum`.
   */
  schema(parameters: P, field: string, type?: ValueType): PortableSchema;
  /** Values at the bounds and one unit past them, on a day or at a time. Empty if other fields decide. */
  cases(parameters: P, day: string): Cases;
}

/** Orders that are wrong without the rule's field, and the report if it differs from the check's usual one. */
export interface MissingCase {
  readonly when: RuleConditions;
  readonly outcome?: Outcome;
}

/** What a check reads besides the value of its field, and what it evaluates instead; by default neither. */
export interface EvaluatedPart<P> {
  /** The id of the message; without it, the first of {@link messages}. */
  message?(parameters: P): string;
  /** The id of its message if no condition of the rule is about the value itself; by default that of `message`. */
  readonly unconditional?: string;
  /** The code, if it depends on the parameters. */
  codeFor?(parameters: P): DiagnosticCode;
  /** Other fields, derived names and facts that it reads. */
  reads?(parameters: P): readonly string[];
  /** Whether its result depends on the day or time of the evaluation, {@link DAY} in the order. */
  readsDay?(parameters: P): boolean;
  /** Its needs besides bindings and facts if `test` returns `undefined`, such as `currency:BRL`. */
  needs?(parameters: P): readonly string[];
  /**
   * What the check evaluates instead of a non-blank text: a missing field, whether the field is given, the JSON type of a value, a list as
   * a whole, the names in a map, the values of all entries together, or those of a batch of orders. `test` decides only lists, whose text
   * it gets, names, and for `presence` the orders that have the field.
   */
  readonly subject?: 'missing' | 'presence' | 'type' | 'list' | 'names' | 'entries' | 'batch';
  /** For a check of presence: the orders that are wrong without the field. No order matches two of them. */
  missingCases?(parameters: P): readonly MissingCase[];
  /** Whether an order has only one of the field and the fields that the check reads, so that the example order has only one too. */
  readonly exclusive?: true;
  /** Whether `test` also decides on a missing field; only for own checks. */
  readonly missing?: true;
  /** Whether other rules rely on this check, so that no configuration or overlay changes a rule with it. */
  readonly fixed?: true;
  /** Whether it reads nothing if the context has no currency, so that a row of a table may contain it. */
  readonly plainWithoutCurrency?: true;
}

/** The members for forms. By default a check puts no constraints on the input. */
export interface FormFacet<P> {
  /** Constraints for the input of the field. Generated modules contain the result, or this function if other fields or the day decide. */
  narrow?(parameters: P): Narrow;
  /** The result of {@link narrow} as an expression, for generated modules. `undefined` if these parameters have no such expression. */
  narrowInline?(parameters: P, scope: NarrowScope): string | undefined;
  /** What a generated module passes to the `narrow` of the check's file, if not the parameters. */
  narrowData?(parameters: P): unknown;
  /** The name of that function in the check's file, if it is not `narrow`. */
  narrowName?(parameters: P): string | undefined;
}

/** The member for `normalize`. By default a value can be written in only one way. */
export interface NormalisationFacet<P> {
  /** Other ways of writing a value that the check refuses. */
  canonical?(parameters: P): Canonical | undefined;
}

/** The members for reviews of a change. By default the messages are compared. */
export interface ReviewFacet<P> {
  /** All differences between two sets of parameters, for reviewers. Without it, or if it returns nothing, both messages are quoted. */
  changes?(before: P, after: P): readonly ParameterChange[];
  /** Values on which versions of the parameters differ, with the values of the other names that it reads; a selection if there are many. */
  trials?(all: readonly P[]): readonly Trial[];
  /** Whether the order of lists in the parameters has no meaning. */
  readonly unordered?: true;
}

/**
 * The members for lint, `diff` and proposed examples, which compare checks with each other and with clauses. By default nothing is known.
 */
export interface LintFacet<P> {
  /** The values that it accepts, for comparisons with other checks; `undefined` if they have no comparable form. */
  accepts?(parameters: P): Accepted | undefined;
  /** Parameters with which it accepts the values that any of these accept; `undefined` if there are none. */
  union?(all: readonly P[]): P | undefined;
  /** The rows of its table. */
  table?(parameters: P): ValueTable | undefined;
  /**
   * For each name in its table, the values that have a row. Names of which every value has a row are left out. Values without a row are not
   * evaluated, or are all allowed.
   */
  valuesWithRow?(parameters: P): Readonly<Record<string, readonly string[]>>;
  /** The codes of checks that evaluate only values which this check accepts. */
  readonly guards?: readonly DiagnosticCode[];
  /** The figures that the text of a clause for the check must have; lint compares the two. */
  states?(parameters: P): Stated;
  /** The public list with the codes of its field. */
  codeList?(parameters: P): CodeList | undefined;
  /**
   * The meaning of a value that is hard to read, and the values that it accepts at a time; for people who compare an example with the rule.
   */
  meaning?(parameters: P, value: string, at: string): readonly Phrase[];
  /** Its names in other schemas and languages, in lower case with hyphens, for people who use these names. */
  readonly alsoCalled?: readonly string[];
}

/** The members for the compiler. By default a module calls `test`, and every wrong value has the same report. */
export interface CompilerFacet<P> {
  /**
   * {@link test} as an expression that a generated module contains instead of a call. A check has it if modules are measurably smaller or
   * faster with it; a test compares the two. `undefined` if these parameters have no expression.
   */
  inline?(parameters: P, scope: Scope): string | undefined;
  /**
   * An expression for the report of a wrong value, if that depends on the value or on the order: a {@link Scope.outcome}, or `undefined`
   * for the check's own code, message and params. Each is one of {@link outcomes}.
   */
  detail?(parameters: P, scope: Scope): string | undefined;
  /** The possible reports of {@link detail}. */
  outcomes?(parameters: P): readonly Outcome[];
  /** The id of the message for a field with a JSON type other than text, or for list items that must be text. */
  typed?(type: ValueType | 'minor' | 'list' | 'item' | 'map' | 'object'): string;
  /** Texts in the parameters that catalogues translate. */
  wordings?(parameters: P): readonly LocalizedText[];
}

/** The members of a check whose `subject` is a batch. */
export interface BatchFacet<P> {
  /** Two orders repeat each other if this function returns the same text for both. In a batch, `prepare` reads no list. */
  key?(parameters: P): (value: string) => string;
  /** Whether orders of all operations are compared with each other, and not only those of one country. */
  comparesAll?(parameters: P): boolean;
}

/**
 * A check of the rule files. It is one file in `src/checks` that exports each member separately, so that a browser bundle contains only
 * `test`. A new check needs {@link CheckBase}; each facet is for one kind of caller. `Written` is the type of the parameters in a rule
 * file, `P` that of the plain data in a compiled module.
 */
export interface Check<Written = unknown, P = unknown>
  extends
    CheckBase<Written, P>,
    EvaluatedPart<P>,
    FormFacet<P>,
    NormalisationFacet<P>,
    ReviewFacet<P>,
    LintFacet<P>,
    CompilerFacet<P>,
    BatchFacet<P> {}

/** The defaults of members that a check file may leave out, in this package and in a rules folder. */
export const checkDefaults = {
  prepare: (written: unknown): unknown => written,
  params: (): Params => ({}),
  cases: (): Cases => ({ valid: [], invalid: [] }),
  schema: (): PortableSchema => ({ none: 'Only the code of the check expresses it.' }),
};

/** A check as its file exports it, without members that equal {@link checkDefaults}. */
export type CheckFile = Omit<Check, keyof typeof checkDefaults> & Partial<Pick<Check, keyof typeof checkDefaults>>;

/**
 * A check that is composed of other checks. Its file has this function as `over`, instead of the members of {@link Check}.
 * @param find the check of that name; call it only within members, because all checks are known only then
 * @param textOf the English text of a message of any check
 */
export type CheckOver = (find: (name: string) => Check | undefined, textOf: (messageId: string) => string) => Check;

/** Whether a check evaluates only the value of its field. */
export const isOfValue = (check: Check): boolean =>
  check.subject === undefined && !check.missing && (!check.reads || check.plainWithoutCurrency === true);

/** The id of a check's message with these parameters. */
export const messageIdOf = (check: Check, parameters: unknown): string =>
  check.message?.(parameters) ?? Object.keys(check.messages)[0]!;

/** The id of the same message under a condition on other fields. */
export const othersId = (messageId: string): string => `${messageId}.others`;

/** The id of the same message under the condition that another field is given. */
export const givenId = (messageId: string): string => `${messageId}.given`;

/** The code of a check's diagnostics with these parameters. */
export const codeOf = (check: Check, parameters: unknown): DiagnosticCode => check.codeFor?.(parameters) ?? check.code;

/**
 * Evaluates a value as JSON has it: a text, a number, `true` or `false`, a list, or an object; `undefined` for a missing field, which only
 * checks with `missing` get. `order` has the values of the names in `reads`, `undefined` if they are missing; facts, derived names and
 * totals are texts. The test is not called if a value has another type than its field.
 */
export type OwnTest<Value = any> = (value: Value, order: Readonly<Record<string, any>>) => TestResult;

/**
 * Your own check: the exports of a file `checks/own-NAME.mjs` in a rules folder. It is the part of `Check` that needs no other file of the
 * package. Its diagnostics have the code `own`. Members have these defaults:
 *
 * - `prepare` returns the parameters as they are; an error that it throws is shown at the rule.
 * - `schema` says that JSON Schema cannot express the check.
 * - `params` and `cases` are empty.
 * - `needs` is `check:<name>`: a value for which `test` returns `undefined` counts as not evaluated.
 *
 * A test that throws, or returns anything else, refuses the order with `engine/failed`.
 * The file is copied into modules for browsers, so it must not import anything.
 */
export interface OwnCheck<Written = unknown, P = Written>
  extends
    Pick<Check<Written, P>, 'parameters' | 'messages'>,
    Partial<
      Pick<
        Check<Written, P>,
        | 'prepare'
        | 'schema'
        | 'params'
        | 'cases'
        | 'message'
        | 'reads'
        | 'narrow'
        | 'unordered'
        | 'accepts'
        | 'table'
        | 'needs'
        | 'codeList'
        | 'canonical'
      >
    > {
  /** Prepares once, then evaluates values: each entry of a list, each text of a map. */
  test(this: void, parameters: P): OwnTest;
  /** Whether the test gets the list or the map as a whole. */
  readonly whole?: true;
  /**
   * Whether the test is also called for a missing field. If it refuses that, the diagnostic has the code `missing` and the check's message
   * `<name>.missing`, if there is one.
   */
  readonly missing?: true;
}
