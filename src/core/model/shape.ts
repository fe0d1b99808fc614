import type { Diagnostic } from './diagnostic.js';
import type { ValueType } from './operation.js';

export type Values = Readonly<Record<string, unknown>>;

/** The members of an object: for each name the type of its value, in a list that of each item, or the members of a nested object. */
export interface Members {
  readonly [name: string]: ValueType | readonly [ValueType] | Members;
}

/** A name that the operation does not know. */
export interface UnknownMember {
  /** The path of the object that has it, with a point at its end; empty for the order itself. */
  readonly prefix: string;
  readonly name: string;
  /** The names that this object may have. */
  readonly beside: readonly string[];
}

/** The diagnostic of a member that the operation does not know; `undefined` for none. */
export type TellUnknown = (member: UnknownMember) => Diagnostic | undefined;

/** An order as the checks see it. */
export interface ShapedOrder {
  /** By path: text, numbers as plain decimals, `true` or `false`; a list as one text. */
  readonly texts: Readonly<Record<string, string | null | undefined>>;
  /** The paths of objects in whose place there is something else; each value below them is `null`. */
  readonly wrong: readonly string[];
  readonly unknown: readonly UnknownMember[];
}
