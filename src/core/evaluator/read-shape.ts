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

/** A member of an object, with what reading it needs. */
export interface MemberPlace {
  readonly name: string;
  /** Its path; of a member of entries with brackets for the place of the entry. */
  readonly path: string;
  readonly member: MemberType;
  /** Of an object, and of a list of objects for each entry. */
  readonly layout: Layout | undefined;
}

/** How objects of some members are read: most time goes into this, and one list for each property of members is read fastest. */
export interface Layout {
  /** The path of the object, with a point at its end; empty for the order. */
  readonly prefix: string;
  /** The names of the members. */
  readonly names: readonly string[];
  readonly indexes: ReadonlyMap<string, number>;
  /** The types of those that are single values. */
  readonly types: readonly (ValueType | 'other')[];
  readonly places: readonly MemberPlace[];
  /** Where in what is seen of the object that of each member begins. */
  readonly starts: readonly number[];
  /** The index of the object itself; -1 where the object is not a field. */
  readonly itself: number;
  /** What the checks see of an object, in the order of rows: its values, its lists, and those of its objects. */
  readonly columns: readonly MemberPlace[];
  /** What is seen of an object without members, and of something else in its place. */
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

/** What is read of an order, while it is read. */
interface Reading {
  readonly names: Map<string, readonly string[]>;
  readonly wrong: Set<string>;
  readonly unknown: UnknownMember[];
  /** The unknown members of entries that are reported: one for all entries of a list. */
  readonly told: Set<string>;
  /** The places of the entry that is read. */
  readonly at: number[];
}

/** Reads each member of an order once. @throws what reading it throws, and where JSON would leave out a known member */
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

/** @param from where in a row what is seen of the object begins */
function readObject(object: Values, layout: Layout, row: Seen[], from: number, reading: Reading): void {
  const { names, types, starts } = layout;
  let found = 0;
  let isGiven = false;
  let enumerable = 0;
  // Mostly members come in the order of the rule file, so that a name need not be looked for.
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
      // JSON leaves out what is undefined.
    } else if (value !== undefined) {
      isGiven = true;
      if (!tell(name, layout, reading)) break;
    }
  }
  if (layout.itself >= 0) {
    for (let i = 0; i < layout.columns.length; i++) isGiven ||= row[from + i] !== undefined;
    if (isGiven) row[from + layout.itself] = ANYTHING;
  }
  // A member that was not found is missing, or JSON leaves it out though it is there.
  if (found < names.length && Object.getOwnPropertyNames(object).length !== enumerable)
    for (const name of names) checkShown(object, name);
}

/** Remembers an unknown member. @returns whether there are not too many */
function tell(name: string, { prefix, names: beside }: Layout, { at, told, unknown }: Reading): boolean {
  if (at.length > 0 && told.has(prefix + name)) return true;
  told.add(prefix + name);
  return unknown.push({ prefix: pathAt(prefix, at), name, beside }) <= MOST_UNKNOWN;
}

/** Reads what is not a single value. */
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

/** What the checks see of a list of objects; an empty one is missing. */
function rowsOf(value: unknown, layout: Layout, reading: Reading): readonly Row[] | null | undefined {
  const list = itemsIn(value);
  if (!list) return list;
  const { at, wrong } = reading;
  const rows: Row[] = [];
  const depth = at.length;
  for (let i = 0; i < list.length; i++) {
    at[depth] = i;
    // JSON writes `null` for an entry that is undefined.
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

/** A known member that JSON would leave out though it is there. @throws where there is one */
export function checkShown(object: Values, name: string): void {
  if (Object.hasOwn(object, name) && !Object.prototype.propertyIsEnumerable.call(object, name))
    throw new TypeError('hidden');
}

/** The usual text, as the evaluator reads it; short, so that the optimiser inlines it. */
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

/** The entries of a list; `undefined` where it has none. @throws where JSON sends something else in its place */
function itemsIn(list: unknown): readonly unknown[] | null | undefined {
  if (list === undefined) return undefined;
  if (!Array.isArray(list) || list.length > MOST_ITEMS) return null;
  if (typeof (list as { readonly toJSON?: unknown }).toJSON === 'function') throw new TypeError('toJSON');
  return list.length === 0 ? undefined : (list as readonly unknown[]);
}

/** What the checks see of a list of values; a blank one counts as one of another type. */
function listOf(value: unknown, type: ValueType): Texts | null | undefined {
  const list = itemsIn(value);
  if (!list) return list;
  const texts: Text[] = [];
  for (let i = 0; i < list.length; i++) texts.push(textOf(list[i], type) ?? null);
  return texts;
}

/** What the checks see of texts by free names; those that are blank are missing. */
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
