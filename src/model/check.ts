import type { DiagnosticCode, Params } from './diagnostic.js';

/**
 * An order as the checks see it: each known field is its text, `undefined` where it is missing or blank, `null` where it is no text.
 * Derived names hold a label, `other`, `unknown` (the field says nothing) or `unbound` (no complete binding says what the code means); facts stand beside them.
 */
export type Judged = Readonly<Record<string, string | null | undefined>>;

/** `true`: the value is right; `false`: it is wrong; `undefined`: it cannot be judged without a binding. */
export type Verdict = boolean | undefined;

/** Judges one field that is text and not blank. */
export type Test = (value: string, order: Judged) => Verdict;

export type JsonSchema = { readonly [keyword: string]: unknown };

/**
 * A check's meaning in standard JSON Schema: of the field's value; of the order, where other fields take part (derived names stand
 * in it like fields); or nothing, and why.
 */
export type Portable = { readonly value: JsonSchema } | { readonly order: JsonSchema } | { readonly none: string };

export type Column = string | readonly string[];
/** A row of a table in `rules/lists`: condition columns, and what they lead to. */
export type Row = Readonly<Record<string, unknown>>;

/** What a rule file says around a card; given to a check while it prepares its parameters. */
export interface CheckContext {
  readonly field: string;
  readonly currency: string | undefined;
  /** A currency worth the same, judged by the same bounds. */
  readonly parity: string | undefined;
  /** The values of `lists/<name>`. Throws {@link ParameterError} where there is no such list. */
  list(name: string): readonly string[];
  /** The rows of `lists/<name>`. Throws {@link ParameterError} where there is no such table. */
  table(name: string): readonly Row[];
  /** Whether an order field, a derived name or a fact of the operation has this name. */
  has(name: string): boolean;
}

/** A rule file's parameters make no sense; the message says how to mend them. */
export class ParameterError extends Error {}

/**
 * What a check says of the values of its field, for the input that asks for one. Lengths are counts of characters, a pattern matches the
 * whole value and has no anchors; `values` are all that pass, `suggestions` some that do.
 */
export interface Narrowing {
  readonly input?: 'email' | 'decimal' | 'url';
  readonly values?: readonly string[];
  readonly suggestions?: readonly string[];
  readonly lengths?: readonly number[];
  readonly pattern?: string;
  readonly min?: string;
  readonly max?: string;
  readonly decimals?: number;
}

/** Tells what an order, as far as it is there, leaves open. */
export type Narrow = (order: Judged) => Narrowing | undefined;

/** What a check writes an expression of a generated module with. */
export interface Scope {
  /** The value that is judged: text, not blank. */
  readonly value: string;
  /** Another field, derived name or fact of the order. */
  readonly field: (name: string) => string;
  /** A function that a module of `src/checks` exports, given as `{ name: function }`. */
  readonly use: (module: string, exported: Readonly<Record<string, unknown>>) => string;
  /** Plain data, a set or a regular expression, made once. */
  readonly constant: (value: unknown) => string;
  /** An expression of the value that other rules of its field have too, and that is asked once. */
  readonly once: (expression: string) => string;
}

/**
 * A word of the rule files' vocabulary: one file in `src/checks`, each member an export of its own, so that a browser bundle carries
 * the `test` and nothing else. `Written` is what a rule file says, `P` the plain data that goes into the compiled module.
 */
export interface Check<Written = unknown, P = unknown> {
  /** The code of the diagnostics it leads to. */
  readonly code: DiagnosticCode;
  /** JSON Schema (draft-07) of what a rule file may write after the check's name; its `description` is the editor's help. */
  readonly parameters: JsonSchema;
  /** What was written -> plain data. Throws {@link ParameterError}. */
  prepare(written: Written, context: CheckContext): P;
  /** Prepares once, then judges values. Never throws, never judges outside its domain. */
  test(parameters: P): Test;
  /** The same meaning as standard JSON Schema, or why there is none. */
  schema(parameters: P, field: string): Portable;
  /** English wording; `{label}` is the field's label, other names are of `params`. A warning says should for must. */
  message(parameters: P): string;
  /** What the message mentions, as data for the diagnostic. */
  params(parameters: P): Params;
  /** Values at the bounds and one unit past them. Empty where other fields decide. */
  cases(parameters: P): { readonly valid: readonly string[]; readonly invalid: readonly string[] };
  /** Other fields, derived names and facts it reads. */
  reads?(parameters: P): readonly string[];
  /** {@link test} as an expression that a generated module holds in its place: quicker, and smaller where few operations use the check. */
  inline?(parameters: P, scope: Scope): string;
  /** Narrower `params` for one order, where the general ones say too little, as an expression; each case of it is a constant. */
  detail?(parameters: P, scope: Scope): string | undefined;
  /** What an input may say of the values that pass. Part of the run time where `reads` names other fields, baked in where not. */
  narrow?(parameters: P): Narrow;
}
