import type { ValueType } from '../model/operation.js';
import { ENTRY, memberPath, pathAt } from '../model/path.js';
import {
  ITSELF,
  type MemberType,
  type Members,
  type Row,
  type Seen,
  type ShapedOrder,
  type Texts,
  type UnknownMember,
  type Values,
} from '../model/shape.js';
import { ANYTHING, MOST_ITEMS, decimalOf, type Text } from '../model/value-text.js';
import { recordOf, text } from './read-fields.js';
import { MOST_UNKNOWN } from './reserved.js';

/** A member of an object, with the data for reading it. */
export interface MemberPlace {
  readonly name: string;
  /** Its path. Brackets replace the places of entries. */
  readonly path: string;
  readonly member: MemberType;
  /** The layout of an object, or of each entry of a list of objects. */
  readonly layout: Layout | undefined;
}

/** How to read objects with certain members. Reading takes most of the time, and one list for each property of members is fastest. */
export interface Layout {
  /** The path of the object, with a point at its end; empty for the order. */
  readonly prefix: string;
  /** The names of the members. */
  readonly names: readonly string[];
  readonly indexes: ReadonlyMap<string, number>;
  /** The types of members that are single values; `other` for the rest. */
  readonly types: readonly (ValueType | 'other')[];
  readonly places: readonly MemberPlace[];
  /** For each member, the index in the object's row at which it begins. */
  readonly starts: readonly number[];
  /** The index of the object itself; -1 if the object is not a field. */
  readonly itself: number;
  /** The columns of an object's row: its values, its lists, and the columns of its objects. */
  readonly columns: readonly MemberPlace[];
  /** The rows of an object without members, and of a value that is not an object. */
  readonly empty: readonly Seen[];
  readonly wrong: Row;
}

export function layoutOf(members: Members, prefix = ''): Layout {
  const places: MemberPlace[] = [];
  const columns: MemberPlace[] = [];
  const starts: number[] = [];
  let itself = -1;
  for (const [name, member] of Object.entries(members)) {
    const path = memberPath(prefix, name);
    const inner = isList(member) ? member[0] : member;
    const layout = isValue(inner) ? undefined : layoutOf(inner, `${path}${isList(member) ? ENTRY : ''}.`);
    const place: MemberPlace = { name, path, member, layout };
    if (name === ITSELF) itself = columns.length;
    else {
      places.push(place);
      starts.push(columns.length);
    }
    columns.push(...(layout && !isList(member) ? layout.columns : [place]));
  }
  const names = places.map(({ name }) => name);
  return {
    prefix,
    names,
    indexes: new Map(names.map((name, i) => [name, i])),
    types: places.map(({ member }) => (isSingle(member) ? member : 'other')),
    places,
    starts,
    itself,
    columns,
    empty: columns.map(() => undefined),
    wrong: columns.map(() => null),
  };
}

export const isList = (member: MemberType): member is readonly [ValueType | Members] => Array.isArray(member);
export const isValue = (member: MemberType): member is ValueType | 'any' | 'map' | 'object' =>
  typeof member === 'string';
const isSingle = (member: MemberType): member is ValueType =>
  isValue(member) && member !== 'any' && member !== 'map' && member !== 'object';

/** The state while an order is read. */
interface Reading {
  readonly names: Map<string, readonly string[]>;
  readonly wrong: Set<string>;
  readonly unknown: UnknownMember[];
  /** The reported unknown members of entries: one for all entries of a list. */
  readonly told: Set<string>;
  /** The places of the current entry. */
  readonly at: number[];
}

/** Reads each member of an order once. @throws errors from reading it, and an error if JSON would leave out a known member */
export function readShape(order: unknown, layout: Layout): ShapedOrder | undefined {
  const record = recordOf(order);
  if (!record) return undefined;
  const reading: Reading = { names: new Map(), wrong: new Set(), unknown: [], told: new Set(), at: [] };
  const row = layout.empty.slice();
  readObject(record, layout, row, 0, reading);
  const seen = Object.create(null) as Record<string, Seen>;
  for (let i = 0; i < row.length; i++) seen[layout.columns[i]!.path] = row[i];
  const { names, wrong, unknown } = reading;
  return { seen, names, wrong, unknown };
}

/** @param from the index in the row at which the object begins */
function readObject(object: Values, layout: Layout, row: Seen[], from: number, reading: Reading): void {
  const { names, types, starts } = layout;
  let found = 0;
  let isGiven = false;
  let enumerable = 0;
  // Members usually come in the order of the rule file, so the next name is tried first.
  let next = 0;
  for (const name in object) {
    enumerable++;
    const value = object[name];
    const index = names[next] === name ? next : layout.indexes.get(name);
    if (index !== undefined) {
      next = index + 1;
      found++;
      const start = from + starts[index]!;
      const type = types[index]!;
      if (type === 'string') row[start] = stringOf(value);
      else if (type !== 'other') row[start] = textOf(value, type);
      else if (value !== undefined) readOther(value, layout.places[index]!, row, start, reading);
      // JSON leaves out undefined values.
    } else if (value !== undefined) {
      isGiven = true;
      if (!tell(name, layout, reading)) break;
    }
  }
  if (layout.itself >= 0) {
    for (let i = 0; i < layout.columns.length; i++) isGiven ||= row[from + i] !== undefined;
    if (isGiven) row[from + layout.itself] = ANYTHING;
  }
  // A member that was not found is missing, or it exists but JSON leaves it out.
  if (found < names.length && Object.getOwnPropertyNames(object).length !== enumerable)
    for (const name of names) checkShown(object, name);
}

/** Remembers an unknown member. @returns `false` once there are too many */
function tell(name: string, { prefix, names: beside }: Layout, { at, told, unknown }: Reading): boolean {
  if (at.length > 0 && told.has(prefix + name)) return true;
  told.add(prefix + name);
  return unknown.push({ prefix: pathAt(prefix, at), name, beside }) <= MOST_UNKNOWN;
}

/** Reads a value that is not a single value. */
function readOther(value: unknown, place: MemberPlace, row: Seen[], start: number, reading: Reading): void {
  const { member, layout, path } = place;
  const { names, wrong, at } = reading;
  if (member === 'any') row[start] = ANYTHING;
  else if (member === 'map') {
    const texts = mapOf(value);
    if (texts) names.set(pathAt(path, at), texts.names!);
    row[start] = texts;
  } else if (!layout) row[start] = listOf(value, (member as readonly [ValueType])[0]);
  else if (isList(member)) row[start] = rowsOf(value, layout, reading);
  else {
    const object = recordOf(value);
    if (object) readObject(object, layout, row, start, reading);
    else {
      wrong.add(pathAt(path, at));
      row.fill(null, start, start + layout.columns.length);
    }
  }
}

/** The rows of a list of objects. An empty list counts as missing. */
function rowsOf(value: unknown, layout: Layout, reading: Reading): readonly Row[] | null | undefined {
  const list = itemsIn(value);
  if (!list) return list;
  const { at, wrong } = reading;
  const rows: Row[] = [];
  const depth = at.length;
  for (let i = 0; i < list.length; i++) {
    at[depth] = i;
    // JSON writes an undefined entry as `null`.
    const object = recordOf(list[i]);
    if (object) {
      const row = layout.empty.slice();
      readObject(object, layout, row, 0, reading);
      rows.push(row);
    } else {
      wrong.add(pathAt(layout.prefix.slice(0, -1), at));
      rows.push(layout.wrong);
    }
  }
  at.length = depth;
  return rows;
}

/** @throws if JSON would leave out a known member that exists */
export function checkShown(object: Values, name: string): void {
  if (Object.hasOwn(object, name) && !Object.prototype.propertyIsEnumerable.call(object, name))
    throw new TypeError('hidden');
}

/** The usual text, like `read` in the evaluator. It is short so that the optimiser inlines it. */
const stringOf = (value: unknown): Text =>
  typeof value === 'string' && !((value.length - 1) >>> 13) && (value.charCodeAt(0) - 33) >>> 0 < 94
    ? value
    : text(value);

/** A number as a plain decimal. */
function numberOf(value: unknown, type: 'integer' | 'number'): Text {
  if (typeof value !== 'number') return value === undefined ? undefined : null;
  const isRight = type === 'integer' ? Number.isSafeInteger(value) : Math.abs(value) <= Number.MAX_SAFE_INTEGER;
  return isRight ? decimalOf(value) : null;
}

function booleanOf(value: unknown): Text {
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  return value === undefined ? undefined : null;
}

function textOf(value: unknown, type: ValueType): Text {
  if (type === 'string') return stringOf(value);
  return type === 'boolean' ? booleanOf(value) : numberOf(value, type);
}

/** The entries of a list; `undefined` for an empty or missing list. @throws if JSON would send something else in its place */
function itemsIn(list: unknown): readonly unknown[] | null | undefined {
  if (list === undefined) return undefined;
  if (!Array.isArray(list) || list.length > MOST_ITEMS) return null;
  if (typeof (list as { readonly toJSON?: unknown }).toJSON === 'function') throw new TypeError('toJSON');
  return list.length === 0 ? undefined : (list as readonly unknown[]);
}

/** The texts of a list of values. A blank value counts as one of another type. */
function listOf(value: unknown, type: ValueType): Texts | null | undefined {
  const list = itemsIn(value);
  if (!list) return list;
  const texts: Text[] = [];
  for (let i = 0; i < list.length; i++) texts.push(textOf(list[i], type) ?? null);
  return texts;
}

/** The texts of a map. Blank ones count as missing. */
export function mapOf(value: unknown): Texts | null | undefined {
  if (value === undefined) return undefined;
  const record = recordOf(value);
  if (!record) return null;
  const [texts, names]: [Text[], string[]] = [[], []];
  for (const name in record) {
    if (!Object.hasOwn(record, name)) continue;
    const seen = text(record[name]);
    if (seen === undefined) continue;
    texts.push(seen);
    if (names.push(name) > MOST_ITEMS) return null;
  }
  return texts.length === 0 ? undefined : Object.assign(texts, { names });
}
