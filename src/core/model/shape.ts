import type { Text } from './value-text.js';
import type { Diagnostic } from './diagnostic.js';
import type { ValueType } from './operation.js';

export type Values = Readonly<Record<string, unknown>>;

/** Whether a value is an object and not a list. */
export const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * What a member is: a value of some type; `any` for one that is taken as it is, `map` for texts by free names; in brackets what each entry
 * of a list is; or the members of a nested object, with `object` by {@link ITSELF} where the object is a field.
 */
export type MemberType = ValueType | 'any' | 'map' | 'object' | readonly [ValueType | Members] | Members;

/** Instead of a member's name: the object itself, of which checks see whether it is given. No member has this name. */
export const ITSELF = '';

/** The members of an object by name. */
export interface Members {
  readonly [name: string]: MemberType;
}

/** A name that the operation does not know. */
export interface UnknownMember {
  /** The path of the object that has it, with a point at its end; empty for the order itself. */
  readonly prefix: string;
  readonly name: string;
  /** The names that this object may have. */
  readonly beside: readonly string[];
}

/**
 * The diagnostic of a member that the operation does not know; `undefined` for none.
 * @param path the members that lead to the object that has it; without it, that is the order
 */
export type TellUnknown = (member: UnknownMember, path?: Diagnostic['path']) => Diagnostic | undefined;

/**
 * What the checks see of a member: a text, of a number a plain decimal, `true` or `false`; of a list or a map the texts of its values; of a
 * list of objects its rows. A list without entries is missing.
 */
export type Seen = Text | Texts | readonly Row[];

/** The texts of the values in a list; in a map with their names. */
export interface Texts extends ReadonlyArray<Text> {
  readonly names?: readonly string[];
}

/** What the checks see of one entry of a list of objects: its members and those of objects in it, in the order of {@link Members}. */
export type Row = readonly Seen[];

/** An order as the checks see it. */
export interface ShapedOrder {
  /** By path; the members of entries are in the rows of their lists. */
  readonly seen: Readonly<Record<string, Seen>>;
  /** The names of the values in each map, by its path. */
  readonly names: ReadonlyMap<string, readonly string[]>;
  /** The paths of objects in whose place there is something else; each value below them is `null`. */
  readonly wrong: ReadonlySet<string>;
  readonly unknown: readonly UnknownMember[];
}
