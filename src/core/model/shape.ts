import type { Text } from './value-text.js';
import type { Diagnostic } from './diagnostic.js';
import type { ValueType } from './operation.js';

export type Values = Readonly<Record<string, unknown>>;

/** Whether a value is an object and not a list. */
export const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The type of a member: a value of some type; `any` for a value that is taken as it is, `map` for texts by free names; in brackets the type
 * of each entry of a list; or the members of a nested object. These include `object` by {@link ITSELF} if the object is a field.
 */
export type MemberType = ValueType | 'any' | 'map' | 'object' | readonly [ValueType | Members] | Members;

/** The key of the object itself, for checks that see whether it is given. No member has this name. */
export const ITSELF = '';

/** The members of an object by name. */
export interface Members {
  readonly [name: string]: MemberType;
}

/** A name that the operation does not know. */
export interface UnknownMember {
  /** The path of the object with the member, with a point at its end; empty for the order itself. */
  readonly prefix: string;
  readonly name: string;
  /** The names that this object may have. */
  readonly beside: readonly string[];
}

/**
 * The diagnostic of a member that the operation does not know; `undefined` if it is allowed.
 * @param path the members that lead to the object with the member; by default the order
 */
export type TellUnknown = (member: UnknownMember, path?: Diagnostic['path']) => Diagnostic | undefined;

/**
 * The value that checks see for a member: a text; a number as a plain decimal; `true` or `false`; the texts of a list or a map; the rows of
 * a list of objects. A list without entries is missing.
 */
export type Seen = Text | Texts | readonly Row[];

/** The texts of the values in a list, or in a map, with their names. */
export interface Texts extends ReadonlyArray<Text> {
  readonly names?: readonly string[];
}

/** The values of one entry of a list of objects: its members and those of its objects, in the order of {@link Members}. */
export type Row = readonly Seen[];

/** An order as the checks see it. */
export interface ShapedOrder {
  /** Values by path. The members of entries are in the rows of their lists. */
  readonly seen: Readonly<Record<string, Seen>>;
  /** The names of the values in each map, by its path. */
  readonly names: ReadonlyMap<string, readonly string[]>;
  /** The paths of values that should be objects and are not. Each value below them is `null`. */
  readonly wrong: ReadonlySet<string>;
  readonly unknown: readonly UnknownMember[];
}
