import type { CompiledRule, Text } from './compiled.js';
import type { Diagnostic } from './diagnostic.js';
import type { ValueType } from './operation.js';

export type Values = Readonly<Record<string, unknown>>;

/** The members of an object: for each name the type of its value, in a list that of each item, or the members of a nested object. */
export interface Members {
  readonly [name: string]: ValueType | readonly [ValueType] | Members;
}

/** How the orders of an operation are read that have nested objects, or values that are not text. */
export interface Shape {
  readonly members: Members;
  /**
   * Reads each member of an order once.
   * @returns `undefined` where the order is no object
   * @throws what reading it throws
   */
  read(order: unknown): ShapedOrder | undefined;
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
  /** The order with another value at a path; `undefined` removes the member. */
  with(order: Values, field: string, value: unknown): Values;
  /** What a person typed as the JSON value of a field; what is none stays text. */
  parse(field: string, value: unknown): unknown;
  /** A rule of a list with its diagnostic on one item. @param names how many fields and facts the operation has */
  atItem(rule: CompiledRule, item: number, names: number): CompiledRule;
  /**
   * The diagnostics of an order: those of its findings, with a single one for an object in whose place there is something else, and those
   * of unknown members.
   */
  tell(order: ShapedOrder, findings: readonly CompiledRule[], options: TellOptions): readonly Diagnostic[];
}

/** A name that the operation does not know. */
export interface UnknownMember {
  /** The path of the object that has it, with a point at its end; empty for the order itself. */
  readonly prefix: string;
  readonly name: string;
  /** The names that this object may have. */
  readonly beside: readonly string[];
}

/** An order as the checks see it. */
export interface ShapedOrder {
  /** By path: text, numbers as plain decimals, `true` or `false`; a list as one text. */
  readonly texts: Readonly<Record<string, Text>>;
  /** The paths of objects in whose place there is something else; each value below them is `null`. */
  readonly wrong: readonly string[];
  readonly unknown: readonly UnknownMember[];
}

/** What decides which diagnostics are told. */
export interface TellOptions {
  /** Only these fields, with their items and the objects that they are in. */
  readonly only: readonly string[] | undefined;
  readonly facts: readonly string[];
  /** The clause about fields that an order may have. */
  readonly clause: string | undefined;
  /** What to make of an unknown member; `undefined` for nothing. */
  readonly outcomeOf: (path: string) => Pick<Diagnostic, 'severity' | 'acknowledged'> | undefined;
}
