import type { Text } from './value-text.js';
import type { Canonical, Narrow, OrderValues } from './check.js';
import type { Diagnostic, DiagnosticCode, Params } from './diagnostic.js';
import type { isInForce } from './period.js';
import type { OrderClauses, SlotCodes } from './operation.js';
import type { ReferenceField } from './reference.js';
import type { Requirement } from './requirement.js';
import type { Members, ShapedOrder, TellUnknown, Values } from './shape.js';

/** A check's report as modules have it, where it differs from the code, the message and the params of its rule. */
export interface CompiledOutcome {
  readonly code?: DiagnosticCode;
  /** The id of the message, and its wording as an error. */
  readonly message?: readonly [id: string, template: string];
  /** The params that differ. */
  readonly params?: Params;
  /**
   * For a failed own check: makes the finding about the failure, which neither hides another finding nor is hidden.
   * @param fieldIndex the index of its field, in any entry
   */
  readonly failed?: (finding: RuleFinding, fieldIndex: number) => RuleFinding;
}

/**
 * A rule as the run time needs it: the static parts of its diagnostic, and when it applies. All members are own properties, so that
 * properties added to `Object.prototype` change nothing.
 */
export interface CompiledRule {
  /** Its diagnostic, unless its check reports another outcome. */
  readonly diagnostic: Diagnostic;
  /** The wording of its message, with placeholders for `{label}` and parameters. */
  readonly template: string;
  /** The label of a field, a fact or a derived name. */
  readonly labelOf: (name: string) => string;
  readonly isError: boolean;
  /** Whether other rules rely on it, so that no configuration can change it. */
  readonly isFixed: boolean;
  /** The index of its field among fields and facts. */
  readonly fieldIndex: number;
  /** The indexes of other fields that it reads. An error on one of them hides this rule. */
  readonly reads: readonly number[];
  /** The indexes among `reads` for which it asks only whether they are given. An error in their content does not hide this rule. */
  readonly presence: readonly number[];
  /** Whether it is an error that no other rule can hide, so that the remaining rules of its field need no evaluation. */
  readonly shortCircuits: boolean;
  /** The bindings and facts that it needs, each with the index of the label that shows whether it is there. */
  readonly needs: readonly { readonly label: number; readonly need: string }[];
  /** Its needs if neither a binding nor a fact is missing. */
  readonly others: readonly string[];
  /** The rule with each diagnostic that depends on the value or the order. */
  readonly cases: Map<CompiledOutcome, CompiledRule>;
  /** UTC days, both inclusive. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/** A finding of a rule, on the order or in an entry. */
export type RuleFinding = Pick<
  CompiledRule,
  'diagnostic' | 'isError' | 'fieldIndex' | 'reads' | 'presence' | 'shortCircuits' | 'labelOf'
>;

export interface CompiledDerived {
  readonly name: string;
  readonly from: string;
  readonly slot: string;
  readonly after?: string;
  readonly before?: string;
  readonly codes?: SlotCodes;
}

/** The totals of an operation. */
export interface CompiledTotals {
  readonly labels: Readonly<Record<string, string>>;
  /** The totals of the order's own lists by name, without those of entries. */
  of(seen: ShapedOrder['seen']): Readonly<Record<string, Text>>;
}

/** The places of the summed or counted values in the rows of a list. */
export interface CompiledTotal {
  readonly name: string;
  readonly label: string;
  readonly kind: 'sum' | 'count';
  /** The list in the order, or in the entry with the total. */
  readonly list: string;
  /** The places in rows that lead to the member; for a count to the last list, and for a sum of a list's own values to this list. */
  readonly columns: readonly number[];
  /** For a product, the place of the second member in the same rows. */
  readonly times?: number;
}

/**
 * Receives the index of each rule that found a fault, with the outcome if the value or the order decides it, and the bitwise complement of
 * the index of each rule that could not be evaluated. In lists, the places of the entries and of the value follow.
 * @returns whether the rest of the field needs no evaluation
 */
export type ReportOutcome = (index: number, outcome?: CompiledOutcome, ...at: number[]) => boolean;

/**
 * Reads each field of an order once, in the operation's order, then its labels. Then runs every rule, field by field, in file order.
 * @param text returns the value that the checks see
 * @param label the label at a place: of the derived names, found from the given code, then of the facts; for an entry with its places
 * @param day the evaluation date
 */
export type RuleEvaluator = (
  order: Readonly<Record<string, unknown>>,
  text: (value: unknown) => Text,
  label: (place: number, code?: Text, ...at: number[]) => Text,
  report: ReportOutcome,
  day: () => string,
) => void;

/** An order as non-missing texts by path, `null` for a value that is not text. Members of the first entries have paths with brackets. */
type GivenTexts = Readonly<Record<string, string | null>>;

/**
 * Keeps the texts that can change how a field is requested, as if each list around it had only the entry at the given places.
 * @param at the places; undefined if the lists have no entries, to request a field of an empty entry
 */
export type Focused = (texts: GivenTexts, field: string, at: readonly number[] | undefined) => GivenTexts;

/** Returns the requirement of a field, or of the field in the entry at the given places. */
export type AskFor = (field: ReferenceField, given: GivenTexts, at?: readonly number[]) => Requirement;

/** The rules that decide how a field is requested. */
export type Ruled = Pick<CompiledOperation, 'fields' | 'rules'>;

/** Reads orders with nested objects or with values that are not text. */
export interface Shape {
  readonly members: Members;
  /**
   * Reads each member of an order once.
   * @returns `undefined` if the order is not an object
   * @throws errors from reading it
   */
  read(order: unknown): ShapedOrder | undefined;
  /** Called by `read`: the members below that report on an order refer to this one. */
  begin(order: ShapedOrder): void;
  /** The field of a name in an entry: `items.0.sku` -> `items[].sku`. */
  patternOf(name: string): string;
  /** Whether a name is a list of objects. */
  hasEntries(name: string): boolean;
  /** The segments of a field's path. */
  pathOf(field: string): readonly (string | number)[];
  /**
   * A copy of an order and its known objects, each member read once.
   * @returns `undefined` if the order is not an object
   * @throws errors from reading it
   */
  copy(order: unknown): Values | undefined;
  /** The value at a path of such a copy. */
  at(order: Values, field: string): unknown;
  /**
   * The order with another value at a path; `undefined` removes the member.
   * @throws {TypeError} if a place in the path is more than one past the end of its list
   */
  with(order: Values, field: string, value: unknown): Values;
  /** Converts what a form sends for a field to the field's JSON type. Text that does not fit the type stays text. A list is copied. */
  parse(field: string, value: unknown): unknown;
  /** An order as one text for each path. Members of the first entries have paths with brackets. */
  texts(seen: ShapedOrder['seen']): Record<string, Text>;
  /** Turns such texts back into the values that checks see. */
  seen(values: Readonly<Record<string, unknown>>): ShapedOrder['seen'];
  /** This shape for orders in the form of such texts. @param fields those of the operation */
  onTexts(fields: readonly string[]): Shape;
  /** The places of the entries with a field, in an order as texts. A field of the order has one result without places. */
  placesOf(field: string, texts: Readonly<Record<string, unknown>>): readonly (readonly number[])[];
  focusing(operation: Ruled): Focused;
  /**
   * Returns a function that asks for a field with the texts that {@link Shape.focusing} keeps, once for all entries with the same texts.
   */
  shared(ask: AskFor, operation: Ruled): AskFor;
  /** The name of a member in a field's entry at some places; missing places count as 0. */
  nameAt(name: string, field: string, at: readonly number[]): string;
  /** The name in an order as texts for a name with places. */
  textName(name: string): string;
  /**
   * A rule's finding in one entry of the order; `undefined` if another finding covers it.
   * @param at the places of the entries, from the outermost list; for a list of values, the place of the value comes last
   * @param names the fields and facts of the operation
   */
  atEntry(rule: CompiledRule, at: readonly number[], names: Iterable<string>): RuleFinding | undefined;
  /**
   * Remembers that a rule was not evaluated for an entry of the order, and returns whether that entry is the first one.
   * @param labels the labels of the entry
   */
  isFirstOpen(outcome: number, at: readonly number[], labels: readonly Text[]): boolean;
  /**
   * The needs of a rule that was not evaluated for some entries, sorted; `undefined` for a rule on the order.
   * @param needsOf its needs for an entry with these labels
   */
  needsOf(outcome: number, needsOf: (labels: readonly Text[]) => readonly string[]): readonly string[] | undefined;
  /**
   * Whether a rule that was not evaluated needs more than the correction of a field with an error. Call it after {@link Shape.tell}.
   * @param needs what it needs
   */
  isOpen(rule: CompiledRule, needs: readonly string[], outcome: number): boolean;
  /** The diagnostics of an order: those of its findings, a single one for a value that is not an object, and those of unknown members. */
  tell(order: ShapedOrder, findings: readonly RuleFinding[], options: TellOptions): readonly Diagnostic[];
}

/** Options for the diagnostics to report. */
export interface TellOptions {
  /** Only these fields, with their items and the objects around them. */
  readonly only: readonly string[] | undefined;
  readonly tellUnknown: TellUnknown;
}

/** A generated operation module. */
export interface CompiledOperation {
  readonly id: string;
  /** The version of the rulebook, and a hash of the rules without wording. */
  readonly version: string;
  readonly fields: readonly string[];
  readonly facts: readonly string[];
  readonly derived: readonly CompiledDerived[];
  readonly totals?: CompiledTotals;
  /** The labels of the slots it reads. */
  readonly slots: Readonly<Record<string, readonly string[]>>;
  /** Given for an operation with nested objects or with values that are not text. */
  readonly shape?: Shape;
  /**
   * The rules by the index that {@link RuleEvaluator} reports: those of the rule files, then for each field and fact the rule on its type,
   * and for each list the rule on the type of its items.
   */
  readonly rules: readonly CompiledRule[];
  /**
   * Given for an operation whose results depend on the evaluation date: whether a rule is in force. Other modules do not import this
   * function.
   */
  readonly inForce?: typeof isInForce;
  /** The clauses about an order as a whole and about its possible fields, for findings that do not come from a rule. */
  readonly clauses?: OrderClauses;
  readonly evaluate: RuleEvaluator;
}

/**
 * The data about a rule that `requirements` needs besides {@link CompiledRule}, at the same index: when the rule applies, and its
 * constraints on the input.
 */
export interface CompiledInputRule {
  /** Whether the rule applies to an order for at least one value of its own field. Without this function it applies to every order. */
  readonly applies?: (order: OrderValues) => boolean;
  /** Given if the rule applies only for some values of its own field. */
  readonly conditional?: true;
  /**
   * Whether the rule's `when` requires other values of fields than the order's. Without this function it never does. A rule that rests on a
   * sample does not, if no rule has a sample of the order's values: the document does not say that such orders lack the field.
   * @param isChosen whether only given values count as other values
   */
  readonly isForOthers?: (order: OrderValues, isChosen: boolean) => boolean;
  readonly narrow?: Narrow;
  /** For a rule on which fields of a group are given: the fields of the group. */
  readonly group?: readonly string[];
}

/**
 * The data that `normalize` needs from an operation's rules: other ways of writing values that a rule refuses. Rules without such ways have
 * no entry.
 */
export type CanonicalForms = readonly (readonly [ruleId: string, form: CanonicalForm])[];

/** Like the check's member, but with a function for calling codes, which makes bundles without it smaller. */
export interface CanonicalForm extends Omit<Canonical, 'prefix'> {
  readonly prefix?: (value: string) => string;
}
