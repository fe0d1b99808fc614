import type { DiagnosticCode, Params } from './diagnostic.js';
import type { EntryType, Field, FieldType, LocalizedText, RuleConditions, ValueType } from './operation.js';
import type { MemberType } from './shape.js';
import { asIs, englishOf, type Phrase, type Said } from './phrase.js';

/**
 * The values of an order as checks see them, with its facts and derived names. A field is its text, `undefined` where it is missing or
 * blank, `null` where it is not text. A derived name is a label, `other`, `unknown` (the field has no code) or `unbound` (no complete
 * binding explains the code).
 */
export type OrderValues = Readonly<Record<string, string | null | undefined>>;

/** The name under which the values of an order have the time of the evaluation, for checks that read it: a day, or a time in UTC. No field has this name. */
export const DAY = '[day]';

/** Whether a value is right; `undefined` where that cannot be evaluated. */
export type TestResult = boolean | undefined;

/** Evaluates a value that is text and not blank. */
export type CheckTest = (value: string, order: OrderValues) => TestResult;

/** A JSON Schema, or a part of one. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** What a person wants who chooses a check, as an annotation `intention` of its schema: a group, and a few words. */
export interface Intention {
  readonly group: 'presence' | 'amount' | 'values' | 'form' | 'fields' | 'several';
  readonly description: string;
}

/**
 * The meaning of a check in standard JSON Schema: of the field's value; of the order, where other fields matter (derived names are in it
 * like fields); or the reason why there is none.
 */
export type PortableSchema =
  | { readonly value: JsonSchema }
  | { readonly order: JsonSchema }
  | { readonly none: string };

/** A row of a table in `rules/lists`: condition columns, and what they lead to. */
export type ListRow = Readonly<Record<string, unknown>>;

/** More values of a list than that are not written out: modules share them, and no diagnostic, form or JSON Schema names them all. */
export const MOST_WRITTEN_OUT = 1000;

/** A column of a list or a table, which all rules share that use it. */
export interface TableColumn {
  /** The name of the list: `banks` of `lists/banks`. */
  readonly list: string;
  readonly name: string;
  /** The cells, one a line. */
  readonly text: string;
}

/** What a name of {@link OrderValues} is: a field of the order, a fact that is given with it, a derived name, or a total of a list. */
export type ValueKind = 'field' | 'fact' | 'derived' | 'total';

/** The part of a rule file that a check may read while it prepares its parameters. */
export interface CheckContext {
  readonly field: string;
  /** The type of the field, of a list that of its entries. */
  readonly type: FieldType | EntryType;
  /** Whether the field is a list. */
  readonly isList: boolean;
  /** The unit of the field's amounts. */
  readonly unit: Field['unit'];
  readonly currency: string | undefined;
  /** A currency of the same value, to which the same bounds apply. */
  readonly parity: string | undefined;
  /** The values of `lists/<name>`. Throws {@link ParameterError} where there is no such list. */
  list(name: string): readonly string[];
  /** The rows of `lists/<name>`. Throws {@link ParameterError} where there is no such table. */
  table(name: string): readonly ListRow[];
  /** The columns of `lists/<name>` in CSV, `undefined` in YAML. Throws {@link ParameterError} where there is no such list. */
  columns(name: string): readonly TableColumn[] | undefined;
  /** Whether a rule file could write this as the parameters of a check. */
  isWritten(check: string, written: unknown): boolean;
  /** What the value of a name is, in an order as JSON: of a list also of what. */
  typeOf(name: string): MemberType;
  /** What the name is in the operation; `undefined` where it has no field, fact or derived name of this name. */
  kindOf(name: string): ValueKind | undefined;
}

/** The parameters in a rule file are wrong; the message says how to fix them. */
export class ParameterError extends Error {
  /** The sentences of the message, for other languages. */
  readonly said: Said;

  constructor(message: string | Said) {
    const said = typeof message === 'string' ? asIs(message) : message;
    super(englishOf(said));
    this.said = said;
  }
}

/**
 * Constraints that a check puts on the input of its field. Lengths are counts of characters; a pattern matches the whole value and has no
 * anchors; `values` are all values that pass, `suggestions` some of them.
 */
export interface Narrowing {
  readonly input?: 'email' | 'decimal' | 'url' | 'date';
  /** How the value is written, where it is a time. */
  readonly time?: 'unix-seconds' | 'rfc-3339';
  readonly values?: readonly string[];
  readonly suggestions?: readonly string[];
  readonly lengths?: readonly number[];
  /** Bounds of the number of characters, and of the entries of a list or a map; both are allowed. */
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

/** The constraints on a field's input for a partial order. */
export type Narrow = (order: OrderValues) => Narrowing | undefined;

/**
 * The values that a check accepts, in a form that can be compared with other checks: some values, all but some, digits, a range of
 * decimals, text that starts with `after` and one of some prefixes, decimals with at most some digits after the point, or none.
 */
export type Accepted =
  | { readonly kind: 'values'; readonly values: readonly string[] }
  | { readonly kind: 'all-but'; readonly values: readonly string[] }
  | { readonly kind: 'digits'; readonly lengths: readonly number[]; readonly starting: string }
  | { readonly kind: 'range'; readonly min?: string; readonly max?: string }
  | { readonly kind: 'prefixes'; readonly after: string; readonly prefixes: readonly string[] }
  | { readonly kind: 'decimals'; readonly most: number }
  | { readonly kind: 'nothing' };

/** A table whose rows say what the field's value must be for some values of other fields. */
export interface ValueTable {
  readonly rows: readonly ValueTableRow[];
  /** Whether a derived name without a known label matches every row; otherwise it matches none. */
  readonly unknownMatches: boolean;
}

export interface ValueTableRow {
  /** The values of other fields and the labels of derived names that the row is for. */
  readonly when: Readonly<Record<string, readonly string[]>>;
  /** The parameters of the check with this row alone. */
  readonly alone?: unknown;
  /** `undefined` where the values have no form that can be compared. */
  readonly accepts: Accepted | undefined;
  /** Values at the bounds of the row and one unit past them. */
  readonly cases?: Cases;
}

/** The numbers and codes by which a document states what a check demands. */
export interface Stated {
  /** Plain decimals. */
  readonly numbers?: readonly string[];
  readonly codes?: readonly string[];
  /** How many values a list has: a document may say that instead of naming them. */
  readonly size?: number;
  /** What a text may mention too, and need not. */
  readonly mentioned?: readonly string[];
}

/** What `normalize` may do to a value that the check refuses, besides dropping the blanks and invisible characters around it. */
export interface Canonical {
  /**
   * Characters that are dropped between letters and digits; a blank stands for every blank and for invisible characters, a hyphen for every
   * hyphen. With a bracket among them, all brackets are dropped.
   */
  readonly separators?: string;
  /** They are dropped only where the value has nothing else but digits: other values of the field may be words. */
  readonly digitsOnly?: true;
  /** The small letters a to z become capitals. */
  readonly capitals?: true;
  /**
   * A calling code after + or 00 is replaced by the digits that national numbers start with. Where the value is without these, `trunk` is
   * empty and `drops` has them: they are dropped with the calling code or without it. A number that is `length` digits long with its
   * calling code is too long without one, so that it needs no sign.
   */
  readonly prefix?: {
    readonly code: string;
    readonly trunk: string;
    readonly drops?: string;
    readonly length?: number;
  };
}

/** A public list of codes; a country has one code of two letters and one of three. */
export interface CodeList {
  readonly standard: 'ISO 3166-1' | 'ISO 4217';
  readonly letters?: 2 | 3;
}

/**
 * One difference between two sets of parameters: a value that was replaced, or the entries of a list that came and went. `what` names it
 * in a few words; `{label}` is the label of the field.
 */
export type ParameterChange = {
  readonly what: string;
  /** The row of the table with this parameter. */
  readonly row?: string;
} & (
  | { readonly before: string; readonly after: string; readonly unit?: string }
  | { readonly added: readonly string[]; readonly removed: readonly string[] }
);

/** Values to compare versions of a check with, and the other values of their order. */
export interface Trial {
  readonly order: Readonly<Record<string, string>>;
  readonly values: readonly string[];
}

/** Values to test a check with. */
export interface Cases {
  readonly valid: readonly string[];
  readonly invalid: readonly string[];
  /** Other fields that are to be tested with the same text as the check's own. */
  readonly same?: readonly string[];
}

/** What a check reports of a value, where this differs from its own code, message and params. */
export interface Outcome {
  readonly code?: DiagnosticCode;
  /** The id of a message of any check. */
  readonly message?: string;
  /** Whether the message replaces a rule's own message, as the fault cannot be seen. */
  readonly always?: boolean;
  /** Those that differ. */
  readonly params?: Params;
}

/** The check of a row. */
export interface RowCheck {
  readonly name: string;
  readonly parameters: unknown;
}

/** An argument of {@link Scope.made}: the name of a constant, or several, plain data, outcomes, or the tests of checks of a value. */
export type MadePart =
  | string
  | readonly string[]
  | { readonly data: unknown }
  | { readonly outcomes: readonly Outcome[] }
  | { readonly tests: readonly RowCheck[] };

/** The parts from which a check writes an expression of a generated module. */
export interface Scope {
  /** The value that is evaluated: text, not blank. */
  readonly value: string;
  /** Another field, derived name or fact of the order. */
  readonly field: (name: string) => string;
  /** A function that a module of `src/checks` outside `internal` exports, given as `{ name: function }`. */
  readonly use: (module: string, exported: Readonly<Record<string, unknown>>) => string;
  /** The expression that evaluates another check. */
  readonly evaluate: (check: string, parameters: unknown) => string;
  /** What the check reports; a rule with a message of its own keeps that, unless the outcome is reported always. */
  readonly outcome: (outcome: Outcome) => string;
  /** A column of a table, which modules share. */
  readonly column: (column: TableColumn) => string;
  /** Plain data, a set or a regular expression, made once. */
  readonly constant: (value: unknown) => string;
  /** What a function of a module of `src/checks` makes of some arguments, made once. */
  readonly made: (
    module: string,
    exported: Readonly<Record<string, (...all: never[]) => unknown>>,
    ...all: readonly MadePart[]
  ) => string;
  /** The time of the evaluation: a day, or a time in UTC. Only the code that calls it asks for the day. */
  readonly day: () => string;
  /** Declares an expression of the value as a constant before the rules of its field. The expression must not have side effects. */
  readonly once: (expression: string) => string;
}

/** The parts from which a check writes an expression of the constraints on the input. */
export type NarrowScope = Pick<Scope, 'field' | 'use' | 'constant'>;

/** What every check has. The first six decide what it means, and `cases` proves it. */
export interface CheckBase<Written, P> {
  /** The code of its diagnostics. With `range` or `decimals` it accepts values that are not numbers: `amount` refuses them. */
  readonly code: DiagnosticCode;
  /**
   * JSON Schema (draft-07) of what a rule file may write after the check's name; its `description` is the editor's help. The studio offers
   * the check for a new rule in the words of its {@link Intention}, which an own check may leave out, and takes the form of the parameters
   * from the first of the `examples`.
   */
  readonly parameters: JsonSchema;
  /** Turns the parameters of a rule file into plain data. Throws {@link ParameterError}. */
  prepare(written: Written, context: CheckContext): P;
  /** Prepares once, then evaluates values. Never throws; accepts values that it does not apply to. */
  test(parameters: P): CheckTest;
  /**
   * Every message in English, by its id: the check's name, or the name, a point and a variant. An id is never used for another meaning, so
   * that translations stay when the text changes. `{label}` is the field's label, `{other}` and `{others}` are the labels of the fields of
   * that name in `params`, other names are of `params`. A warning says should for must. The wording of a rule with a condition on other
   * fields, whose labels are `{others}`, has the id with `.others` after it, and where the condition only asks whether one is given, `.given`;
   * without one, that is the same.
   */
  readonly messages: Readonly<Record<string, string>>;
  /** The data of the message, for the diagnostic. */
  params(parameters: P): Params;
  /**
   * The same meaning as standard JSON Schema, or why there is none. Values in it are texts, whatever the type of the field; for a number
   * it may have `minimum` and `maximum`.
   */
  schema(parameters: P, field: string, type?: ValueType): PortableSchema;
  /** Values at the bounds and one unit past them, as of a day or a time. Empty where other fields decide. */
  cases(parameters: P, day: string): Cases;
}

/** Orders that are wrong without the field of a rule, and what is reported of them where that is not what the check reports by default. */
export interface MissingCase {
  readonly when: RuleConditions;
  readonly outcome?: Outcome;
}

/** What a check reads besides the value of its field, and what it evaluates in its place: by default nothing. */
export interface EvaluatedPart<P> {
  /** The id of the message; without it, the first of {@link messages}. */
  message?(parameters: P): string;
  /** The id of its message where no condition of the rule is about the value itself; by default that of `message`. */
  readonly unconditional?: string;
  /** The code where the parameters decide it. */
  codeFor?(parameters: P): DiagnosticCode;
  /** Other fields, derived names and facts it reads. */
  reads?(parameters: P): readonly string[];
  /** Whether its result depends on the day or the time of the evaluation, {@link DAY} of the order. */
  readsDay?(parameters: P): boolean;
  /** What it needs besides bindings and facts where `test` returns `undefined`, such as `currency:BRL`. */
  needs?(parameters: P): readonly string[];
  /**
   * What the check evaluates instead of text that is not blank: a field that is missing, whether the field is given, the JSON type of a
   * value, a list as a whole, the names in a map, the values of all entries together, or those of a batch of orders. `test` decides none of
   * these but the list, whose text it gets, a name, and the orders with the field where that is given or not.
   */
  readonly subject?: 'missing' | 'presence' | 'type' | 'list' | 'names' | 'entries' | 'batch';
  /** Of a check whose subject is presence: the orders without the field that are wrong. No order matches two of them. */
  missingCases?(parameters: P): readonly MissingCase[];
  /** Whether an order has one of the field and the fields that the check reads, so that the example order has one of them too. */
  readonly exclusive?: true;
  /** Whether `test` also decides on a field that is missing; of your own checks alone. */
  readonly missing?: true;
  /** Other rules rely on this check: no configuration and no overlay changes a rule that has it. */
  readonly fixed?: true;
  /** Whether it reads nothing where the context has no currency, so that a row of a table may have it. */
  readonly plainWithoutCurrency?: true;
}

/** What forms ask. By default a check puts no constraints on the input. */
export interface FormFacet<P> {
  /** Constraints for the input of the field. Generated modules contain the result, or this function where other fields or the day decide. */
  narrow?(parameters: P): Narrow;
  /** The result of {@link narrow} as an expression, for generated modules. `undefined` if these parameters have no such expression. */
  narrowInline?(parameters: P, scope: NarrowScope): string | undefined;
  /** What a generated module passes to the `narrow` of the check's file, where these are not the parameters. */
  narrowData?(parameters: P): unknown;
  /** Which function of the check's file that is, where it is not `narrow`. */
  narrowName?(parameters: P): string | undefined;
}

/** What `normalize` asks. By default a value is written in one way only. */
export interface NormalisationFacet<P> {
  /** How a value that it refuses may be written in another way. */
  canonical?(parameters: P): Canonical | undefined;
}

/** What those ask who review a change. By default the messages are compared. */
export interface ReviewFacet<P> {
  /**
   * All that differs between two sets of parameters, for those who review a change. Without it, or where it returns nothing, the messages
   * of both are quoted.
   */
  changes?(before: P, after: P): readonly ParameterChange[];
  /** Values on which versions of the parameters differ, with those of the other names that it reads; some where there are many. */
  trials?(all: readonly P[]): readonly Trial[];
  /** Whether lists in the parameters mean the same in any order. */
  readonly unordered?: true;
}

/** What lint, `diff` and the proposals of examples ask, to compare checks with each other and with clauses. By default nothing is known. */
export interface LintFacet<P> {
  /** The values it accepts, for comparisons with other checks; `undefined` where they have no such form. */
  accepts?(parameters: P): Accepted | undefined;
  /** Parameters with which it accepts the values that it accepts with any of these; `undefined` where there are none. */
  union?(all: readonly P[]): P | undefined;
  /** The rows of its table. */
  table?(parameters: P): ValueTable | undefined;
  /**
   * Of each name that its table is compared with, the values that have a row; a name for whose every value there is one has no entry. Values
   * without a row are not evaluated, or all allowed.
   */
  valuesWithRow?(parameters: P): Readonly<Record<string, readonly string[]>>;
  /** The codes of checks that only evaluate values which this check accepts. */
  readonly guards?: readonly DiagnosticCode[];
  /** What a clause that states the check has in its text; lint compares the two. */
  states?(parameters: P): Stated;
  /** The public list that the values of its field are codes of. */
  codeList?(parameters: P): CodeList | undefined;
  /** What a value means that is hard to read, and the values that it accepts as of a time; for those who compare an example with the rule. */
  meaning?(parameters: P, value: string, at: string): readonly Phrase[];
  /** What other schemas and languages call it, in small letters with hyphens: for those who write it so. */
  readonly alsoCalled?: readonly string[];
}

/** What the compiler asks. By default a module calls `test`, and each wrong value has the same report. */
export interface CompilerFacet<P> {
  /**
   * {@link test} as an expression, for a generated module to contain in its place. A check has it where modules are measurably smaller or
   * quicker with it; a test compares the two. `undefined`: these parameters have none.
   */
  inline?(parameters: P, scope: Scope): string | undefined;
  /**
   * An expression for what is reported of a wrong value, where that depends on the value or on the order: a {@link Scope.outcome}, or
   * `undefined` for the check's own code, message and params. Each is one of {@link outcomes}.
   */
  detail?(parameters: P, scope: Scope): string | undefined;
  /** What {@link detail} may report. */
  outcomes?(parameters: P): readonly Outcome[];
  /** The id of the message for a field of another JSON type than text, or for the items of a list where they are text. */
  typed?(type: ValueType | 'minor' | 'list' | 'item' | 'map' | 'object'): string;
  /** Texts in the parameters that catalogues translate. */
  wordings?(parameters: P): readonly LocalizedText[];
}

/** What is asked of a check whose `subject` is a batch. */
export interface BatchFacet<P> {
  /** For a batch: two orders repeat each other where this function returns the same text for both. Here `prepare` reads no list. */
  key?(parameters: P): (value: string) => string;
  /** For a batch: whether orders of all operations are compared with each other; otherwise those of one country. */
  comparesAll?(parameters: P): boolean;
}

/**
 * A check of the rule files: one file in `src/checks`, each member an export of its own, so that a browser bundle contains only the `test`.
 * {@link CheckBase} is what a new check needs; each facet is for those who ask more. `Written` is the type of the parameters in a rule
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

/** What a check file may leave out, in this package and in a rules folder. */
export const checkDefaults = {
  prepare: (written: unknown): unknown => written,
  params: (): Params => ({}),
  cases: (): Cases => ({ valid: [], invalid: [] }),
  schema: (): PortableSchema => ({ none: 'Only the code of the check expresses it.' }),
};

/** A check as its file exports it: without what is as in {@link checkDefaults}. */
export type CheckFile = Omit<Check, keyof typeof checkDefaults> & Partial<Pick<Check, keyof typeof checkDefaults>>;

/**
 * A check that is made of others: its file has this function as `over`, instead of the members of {@link Check}.
 * @param find the check of that name; only when a member is called are all checks known
 * @param textOf the English text of a message of any check
 */
export type CheckOver = (find: (name: string) => Check | undefined, textOf: (messageId: string) => string) => Check;

/** Whether a check evaluates the value of its field and nothing else. */
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
 * Evaluates a value as JSON has it: a text, a number, `true` or `false`, a list, or an object; `undefined` where the field is missing,
 * which is asked of a check with `missing` alone. The other values are those that `reads` names, `undefined` where they are missing; facts,
 * derived names and totals are texts. A check is not called where a value has another type than its field.
 */
export type OwnTest<Value = any> = (value: Value, order: Readonly<Record<string, any>>) => TestResult;

/**
 * Your own check: what a file `checks/own-NAME.mjs` of a rules folder exports, each member by its name. It is the part of `Check`
 * that needs no other file of the package; what is left out has a default. Its diagnostics have the code `own`.
 *
 * - `prepare` returns the parameters as they are; an error that it throws is shown at the rule.
 * - `schema` says that JSON Schema cannot express the check.
 * - `params` and `cases` are empty.
 * - `needs` is `check:<name>`: a value of which `test` says `undefined` counts as not evaluated.
 *
 * A test that throws, or answers with anything else, refuses the order with `engine/failed`.
 * The file is copied into modules for browsers: it imports nothing.
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
  /** Prepares once, then evaluates values: of a list each of its entries, of a map each of its texts. */
  test(this: void, parameters: P): OwnTest;
  /** The test gets the list or the map as a whole. */
  readonly whole?: true;
  /** The test is also asked where the field is missing. A value that is refused so has the code `missing`, and its own message `<name>.missing` where there is one. */
  readonly missing?: true;
}
