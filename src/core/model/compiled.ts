import type { Text } from './value-text.js';
import type { Canonical, Narrow, OrderValues } from './check.js';
import type { Diagnostic, DiagnosticCode, Params } from './diagnostic.js';
import type { isInForce } from './period.js';
import type { OrderClauses, SlotCodes } from './operation.js';
import type { ReferenceField } from './reference.js';
import type { Requirement } from './requirement.js';
import type { Members, ShapedOrder, TellUnknown, Values } from './shape.js';

/** What a check reports of a value as modules have it, where this differs from the code, the message and the params of its rule. */
export interface CompiledOutcome {
  readonly code?: DiagnosticCode;
  /** Its id, and the wording of an error. */
  readonly message?: readonly [id: string, template: string];
  /** Those that differ. */
  readonly params?: Params;
  /**
   * Of your own check that failed: the finding with what is reported of that, which neither hides another finding nor is hidden.
   * @param fieldIndex the index of its field, in any entry
   */
  readonly failed?: (finding: RuleFinding, fieldIndex: number) => RuleFinding;
}

/** A rule as the run time needs it: the static parts of its diagnostic, and when it applies. All members are its own, so that properties added to `Object.prototype` change nothing. */
export interface CompiledRule {
  /** Its diagnostic, where its check reports nothing else. */
  readonly diagnostic: Diagnostic;
  /** The wording of its message, in which `{label}` and the names of parameters are open. */
  readonly template: string;
  /** The label of a field, a fact or a derived name. */
  readonly labelOf: (name: string) => string;
  readonly isError: boolean;
  /** Whether other rules rely on it, so that no configuration changes it. */
  readonly isFixed: boolean;
  /** The index of its field among fields and facts. */
  readonly fieldIndex: number;
  /** The indexes of other fields that it reads: an error on one of them hides this rule. */
  readonly reads: readonly number[];
  /** Those of them of which it asks only whether they are given: an error in their content hides nothing. */
  readonly presence: readonly number[];
  /** Whether it is an error that no other rule can hide: the remaining rules of its field need not be evaluated. */
  readonly shortCircuits: boolean;
  /** The bindings and facts that it needs, each with the index of the label that tells whether it has it. */
  readonly needs: readonly { readonly label: number; readonly need: string }[];
  /** What it needs where no binding and no fact is missing. */
  readonly others: readonly string[];
  /** The rule with each diagnostic that depends on the value or on the order. */
  readonly cases: Map<CompiledOutcome, CompiledRule>;
  /** UTC days, both inclusive. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/** What a rule found, or what it found in an entry. */
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
  /** Those of an order's own lists by name; not those of entries. */
  of(seen: ShapedOrder['seen']): Readonly<Record<string, Text>>;
}

/** Where the rows of a list have what is added up or counted. */
export interface CompiledTotal {
  readonly name: string;
  readonly label: string;
  readonly kind: 'sum' | 'count';
  /** The list in the order, or in the entry that has the total. */
  readonly list: string;
  /** The places in rows that lead to the member, of a count to the last list, and of a sum of a list's own values to this list. */
  readonly columns: readonly number[];
  /** Of a product the place of the second member, in the same rows. */
  readonly times?: number;
}

/**
 * Takes the index of each rule that found a fault, with what to report where the value or the order decides this, and the bitwise
 * complement of the index of each that could not be evaluated; in lists, with the places of the entries and of the value.
 * @returns whether nothing else on the field need be looked at
 */
export type ReportOutcome = (index: number, outcome?: CompiledOutcome, ...at: number[]) => boolean;

/**
 * Reads each field of an order once, in the operation's order, then its labels, and then runs every rule, field by field, the rules of a
 * field in file order.
 * @param text what the checks see of a field's value
 * @param label the label at a place: the derived names come first, found from the code that is given, then the facts; of an entry with its places
 * @param day the evaluation date
 */
export type RuleEvaluator = (
  order: Readonly<Record<string, unknown>>,
  text: (value: unknown) => Text,
  label: (place: number, code?: Text, ...at: number[]) => Text,
  report: ReportOutcome,
  day: () => string,
) => void;

/** An order as texts by path that are not missing, `null` where one is not text; the members of the first entries have the path with brackets. */
type GivenTexts = Readonly<Record<string, string | null>>;

/**
 * Keeps the texts that can change how a field is asked for, as if each list that contains it had only the entry at the given places.
 * @param at the places; none where the lists have no entry, and an empty one is to be asked for
 */
export type Focused = (texts: GivenTexts, field: string, at: readonly number[] | undefined) => GivenTexts;

/** Asks for a field, or for the one in the entry at the given places. */
export type AskFor = (field: ReferenceField, given: GivenTexts, at?: readonly number[]) => Requirement;

/** The rules by which a field is asked for. */
export type Ruled = Pick<CompiledOperation, 'fields' | 'rules'>;

/** How the orders of an operation are read that have nested objects, or values that are not text. */
export interface Shape {
  readonly members: Members;
  /**
   * Reads each member of an order once.
   * @returns `undefined` where the order is no object
   * @throws what reading it throws
   */
  read(order: unknown): ShapedOrder | undefined;
  /** Is called by `read`: the members below that tell of an order mean this one. */
  begin(order: ShapedOrder): void;
  /** The field of a name in an entry: `items.0.sku` -> `items[].sku`. */
  patternOf(name: string): string;
  /** Whether a name is that of a list of objects. */
  hasEntries(name: string): boolean;
  /** The segments of a field's path. */
  pathOf(field: string): readonly (string | number)[];
  /**
   * A copy of an order whose known objects are copies too, each member read once.
   * @returns `undefined` where the order is no object
   * @throws what reading it throws
   */
  copy(order: unknown): Values | undefined;
  /** The value at a path of such a copy. */
  at(order: Values, field: string): unknown;
  /**
   * The order with another value at a path; `undefined` removes the member.
   * @throws {TypeError} where a place in the path is more than one past the end of its list
   */
  with(order: Values, field: string, value: unknown): Values;
  /** Converts what a form sends for a field to the field's JSON type. Text that does not fit the type stays text. A list is copied. */
  parse(field: string, value: unknown): unknown;
  /** What is seen of an order as one text for each path; the members of the first entries have the path with brackets. */
  texts(seen: ShapedOrder['seen']): Record<string, Text>;
  /** What is seen of an order that is given as such texts. */
  seen(values: Readonly<Record<string, unknown>>): ShapedOrder['seen'];
  /** This shape for orders that are given so. @param fields those of the operation */
  onTexts(fields: readonly string[]): Shape;
  /** The places of the entries that have a field, in an order as texts; one without places for a field of the order. */
  placesOf(field: string, texts: Readonly<Record<string, unknown>>): readonly (readonly number[])[];
  focusing(operation: Ruled): Focused;
  /** Asks for a field with the texts that {@link Shape.focusing} keeps, once for all entries with the same texts. */
  shared(ask: AskFor, operation: Ruled): AskFor;
  /** The name of a member in the entry of a field at some places, zero for those that are left out. */
  nameAt(name: string, field: string, at: readonly number[]): string;
  /** The name in an order as texts of what has a name with places. */
  textName(name: string): string;
  /**
   * What a rule found in one entry of the order; `undefined` where another finding says it.
   * @param at the places of the entries, from the outermost list; behind these, in a list of values, that of the value
   * @param names the fields and facts of the operation
   */
  atEntry(rule: CompiledRule, at: readonly number[], names: Iterable<string>): RuleFinding | undefined;
  /**
   * Remembers that a rule was not evaluated for an entry of the order, and says whether it is the first one.
   * @param labels those of the entry
   */
  isFirstOpen(outcome: number, at: readonly number[], labels: readonly Text[]): boolean;
  /**
   * What a rule needs that was not evaluated for some entries, sorted; `undefined` for a rule on the order.
   * @param needsOf what it needs where an entry has these labels
   */
  needsOf(outcome: number, needsOf: (labels: readonly Text[]) => readonly string[]): readonly string[] | undefined;
  /**
   * Whether a rule that was not evaluated needs more than a right value of a field with an error. It is asked after {@link Shape.tell}.
   * @param needs what it needs
   */
  isOpen(rule: CompiledRule, needs: readonly string[], outcome: number): boolean;
  /**
   * The diagnostics of an order: those of its findings, with a single one for an object in whose place there is something else, and those
   * of unknown members.
   */
  tell(order: ShapedOrder, findings: readonly RuleFinding[], options: TellOptions): readonly Diagnostic[];
}

/** What decides which diagnostics are told. */
export interface TellOptions {
  /** Only these fields, with their items and the objects that they are in. */
  readonly only: readonly string[] | undefined;
  readonly tellUnknown: TellUnknown;
}

/** A generated operation module. */
export interface CompiledOperation {
  readonly id: string;
  /** The version of the rulebook and a hash of the rules, wording left out. */
  readonly version: string;
  readonly fields: readonly string[];
  readonly facts: readonly string[];
  readonly derived: readonly CompiledDerived[];
  readonly totals?: CompiledTotals;
  /** The labels of the slots it reads. */
  readonly slots: Readonly<Record<string, readonly string[]>>;
  /** Of an operation with nested objects, or with values that are not text. */
  readonly shape?: Shape;
  /**
   * The rules by the index that {@link RuleEvaluator} reports; after those of the rule files, for each field and fact the rule about its
   * type, and for each list that about its items' type.
   */
  readonly rules: readonly CompiledRule[];
  /** Of an operation where the evaluation date decides a result: whether a rule is in force. Others do without this function. */
  readonly inForce?: typeof isInForce;
  /** The clauses about an order as a whole, and about the fields that it may have, for the findings that no rule makes. */
  readonly clauses?: OrderClauses;
  readonly evaluate: RuleEvaluator;
}

/** What `requirements` needs of a rule beyond {@link CompiledRule}, at the same index: when the rule applies, and its constraints on the input. */
export interface CompiledInputRule {
  /** Whether the rule applies to an order for at least one value of its own field. Without this function it applies to every order. */
  readonly applies?: (order: OrderValues) => boolean;
  /** The rule applies for some values of its own field only. */
  readonly conditional?: true;
  /**
   * Whether the `when` of the rule asks for other values of fields than an order has. Without this function it never does.
   * @param isChosen whether a missing value does not count as another one
   */
  readonly isForOthers?: (order: OrderValues, isChosen: boolean) => boolean;
  readonly narrow?: Narrow;
  /** Of a rule on which fields of a group are given: its fields. */
  readonly group?: readonly string[];
}

/** What `normalize` needs of an operation's rules: how values that a rule refuses may be written. Rules without an entry have none. */
export type CanonicalForms = readonly (readonly [ruleId: string, form: CanonicalForm])[];

/** As the check says, with a function for calling codes: without it, a bundle is smaller. */
export interface CanonicalForm extends Omit<Canonical, 'prefix'> {
  readonly prefix?: (value: string) => string;
}
