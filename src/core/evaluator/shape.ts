import type { CompiledRule, Shape, TellOptions } from '../model/compiled.js';
import type { Text } from '../model/value-text.js';
import type { Diagnostic } from '../model/diagnostic.js';
import type { ValueType } from '../model/operation.js';
import { ENTRY, memberPath, pathAt, patternOf } from '../model/path.js';
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
import { ANYTHING, MOST_ITEMS, decimalOf, itemsOf, jsonOf, countItems, writtenItems } from '../model/value-text.js';
import { recordOf, text } from './read-fields.js';
import { bySeverity, MAX_DIAGNOSTICS } from './diagnose.js';
import {
  diagnosticOf,
  entriesIn,
  firstInEntries,
  focused,
  isStillOpen,
  nameAt,
  placesOf,
  textName,
  textNameOf,
} from './entries.js';
import { MOST_UNKNOWN, TOO_MANY_FIELDS } from './reserved.js';
import { wordedOf } from '../text/message.js';

/** The shape of an operation whose orders have nested objects, or values that are not text. Other operations do without this module. */
export function shapeOf(members: Members): Shape {
  const layout = layoutOf(members);
  let atEntry = entriesIn();
  const open = new Map<
    number,
    { readonly places: (readonly number[])[]; readonly labels: Map<string, readonly Text[]> }
  >();
  return {
    members,
    read: (order) => {
      // A getter of the order may read another one.
      const shaped = read(order, layout);
      atEntry = entriesIn();
      open.clear();
      return shaped;
    },
    pathOf: (field) => pathIn(members, field),
    hasEntries: (name) => hasRows(memberOfPath(members, name)),
    patternOf,
    copy: (order) => copyOf(order, members),
    at: (order, field) =>
      pathIn(members, field).reduce<unknown>(
        (object, name) => (isObject(object) && Object.hasOwn(object, name) ? object[name] : undefined),
        order,
      ),
    with: (order, field, value) => withMember(order, pathIn(members, field), value),
    parse: (field, value) => parse(value, memberOfPath(members, field)),
    atEntry: (...all) => atEntry(...all),
    placesOf,
    focused,
    nameAt,
    textName,
    isFirstOpen(outcome, at, labels) {
      const entries = open.get(outcome) ?? { places: [], labels: new Map<string, readonly Text[]>() };
      open.set(outcome, entries);
      const key = labels.join();
      if (!entries.labels.has(key)) entries.labels.set(key, [...labels]);
      return entries.places.push(at) === 1;
    },
    needsOf(outcome, needsOf) {
      const entries = open.get(outcome);
      return entries && [...new Set([...entries.labels.values()].flatMap(needsOf))].sort();
    },
    isOpen: (rule, needs, outcome, findings) => isStillOpen(rule, needs, open.get(outcome)?.places ?? [[]], findings),
    texts: (seen) => textsOf(seen, layout),
    seen: (values) => seenIn(values, layout),
    tell,
  };
}

/** A member of an object, with what reading it needs. */
interface Place {
  readonly name: string;
  /** Its path; of a member of entries with brackets for the place of the entry. */
  readonly path: string;
  readonly member: MemberType;
  /** Of an object, and of a list of objects for each entry. */
  readonly layout?: Layout;
}

interface Layout {
  /** The names of the members. */
  readonly names: readonly string[];
  readonly isKnown: ReadonlySet<string>;
  readonly places: readonly Place[];
  /** The object itself, where it is a field. */
  readonly itself: Place | undefined;
  /** What the checks see of an object, in the order of rows: its values, its lists, and those of its objects. */
  readonly columns: readonly Place[];
}

function layoutOf(members: Members, prefix = ''): Layout {
  const places = Object.entries(members).map(([name, member]): Place => {
    const path = memberPath(prefix, name);
    if (isList(member))
      return isValue(member[0])
        ? { name, path, member }
        : { name, path, member, layout: layoutOf(member[0], `${path}[].`) };
    return isValue(member) ? { name, path, member } : { name, path, member, layout: layoutOf(member, `${path}.`) };
  });
  const columns = places.flatMap((place) => (place.layout && !isList(place.member) ? place.layout.columns : place));
  const named = places.filter(({ name }) => name !== ITSELF);
  const names = named.map(({ name }) => name);
  return { names, isKnown: new Set(names), places: named, itself: places.find(({ name }) => name === ITSELF), columns };
}

const isList = (member: MemberType): member is readonly [ValueType | Members] => Array.isArray(member);
const isValue = (member: MemberType): member is ValueType | 'any' | 'map' | 'object' => typeof member === 'string';

type Put = (path: string, seen: Seen) => void;

/** Reads each member of an order once. @throws what reading it throws, and where JSON would leave out a known member */
function read(order: unknown, layout: Layout): ShapedOrder | undefined {
  const record = recordOf(order);
  if (!record) return undefined;
  const seen = Object.create(null) as Record<string, Seen>;
  const wrong: string[] = [];
  const unknown: UnknownMember[] = [];
  const names = new Map<string, readonly string[]>();
  /** The unknown members of entries that are reported: one for all entries of a list. */
  const told = new Set<string>();
  /** The places of the entry that is read. */
  const at: number[] = [];
  readObject(record, layout, '', (path, value) => (seen[path] = value));
  return { seen, names, wrong, unknown };

  function readObject(
    object: Values,
    { names: known, places: members, itself, isKnown }: Layout,
    prefix: string,
    put: Put,
  ): void {
    let isGiven = false;
    const putMember: Put = itself
      ? (path, value) => {
          if (value !== undefined) isGiven = true;
          put(path, value);
        }
      : put;
    for (const place of members) readMember(memberOf(object, place.name), place, putMember);
    if (itself) put(itself.path, isGiven || hasUnknown(object, isKnown) ? ANYTHING : undefined);
    for (const name in object) {
      // JSON leaves out what is undefined.
      if (isKnown.has(name) || object[name] === undefined) continue;
      if (at.length > 0 && told.has(prefix + name)) continue;
      told.add(prefix + name);
      if (unknown.push({ prefix: pathAt(prefix, at), name, beside: known }) > MOST_UNKNOWN) return;
    }
  }

  function readMember(value: unknown, { path, member, layout: inner }: Place, put: Put): void {
    if (member === 'map') {
      const texts = mapOf(value);
      if (texts) names.set(pathAt(path, at), texts.names!);
      put(path, texts);
    } else if (isValue(member)) put(path, member === 'any' ? anyOf(value) : textOf(value, member as ValueType));
    else if (!isList(member)) readInner(value, inner!, path, `${path}.`, put);
    else if (inner) put(path, rowsOf(value, inner, path));
    else put(path, listOf(value, member[0] as ValueType));
  }

  /** An object; of something else in its place nothing is seen. */
  function readInner(value: unknown, inner: Layout, path: string, prefix: string, put: Put): void {
    const object = value === undefined ? NO_MEMBERS : recordOf(value);
    if (object) return readObject(object, inner, prefix, put);
    wrong.push(pathAt(path, at));
    for (const column of inner.columns) put(column.path, null);
  }

  /** What the checks see of a list of objects; an empty one is missing. */
  function rowsOf(value: unknown, inner: Layout, path: string): readonly Row[] | null | undefined {
    const list = itemsIn(value);
    if (!list) return list;
    const rows: Row[] = [];
    for (let i = 0; i < list.length; i++) {
      const row: Seen[] = [];
      at.push(i);
      // JSON writes `null` for an entry that is undefined.
      readInner(list[i] ?? null, inner, path + ENTRY, `${path}${ENTRY}.`, (_, each) => row.push(each));
      at.pop();
      rows.push(row);
    }
    return rows;
  }
}

/** Whether an object has a value by a name that is not known. */
function hasUnknown(object: Values, isKnown: ReadonlySet<string>): boolean {
  for (const name in object) if (!isKnown.has(name) && object[name] !== undefined) return true;
  return false;
}

/** In place of a missing object: it inherits nothing. */
const NO_MEMBERS = Object.freeze(Object.create(null) as Values);

/** A member as JSON would send it. @throws where JSON leaves it out though it is there */
function memberOf(object: Values, name: string): unknown {
  if (!Object.hasOwn(object, name)) return undefined;
  checkShown(object, name);
  return object[name];
}

function checkShown(object: Values, name: string): void {
  if (Object.hasOwn(object, name) && !Object.prototype.propertyIsEnumerable.call(object, name))
    throw new TypeError('hidden');
}

const anyOf = (value: unknown): Text => (value === undefined ? undefined : ANYTHING);

/** What the checks see of a value of some type: text as it is, a number as a plain decimal, `true` or `false`. */
function textOf(value: unknown, type: ValueType): Text {
  if (type === 'string' || value === undefined) return text(value);
  if (type === 'boolean') return typeof value === 'boolean' ? String(value) : null;
  if (typeof value !== 'number' || !(Math.abs(value) <= Number.MAX_SAFE_INTEGER)) return null;
  return type === 'integer' && !Number.isInteger(value) ? null : decimalOf(value);
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
function mapOf(value: unknown): Texts | null | undefined {
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

/**
 * What is seen of an order as one text for each path: a list as one text, of a list of objects how many there are. The members of entries
 * have the path of their place, but those of the first entries that with brackets.
 */
function textsOf(seen: ShapedOrder['seen'], layout: Layout): Record<string, Text> {
  const texts = Object.create(null) as Record<string, Text>;
  const add = (path: string, at: readonly number[], value: Seen, inner: Layout | undefined): void => {
    const name = textNameOf(path, at);
    if (typeof value !== 'object' || value === null) texts[name] = value;
    else if (inner) {
      texts[name] = String(value.length);
      for (const [i, row] of (value as readonly Row[]).entries())
        for (const [column, each] of inner.columns.entries()) add(each.path, [...at, i], row[column], each.layout);
    } else texts[name] = writtenTexts(value as Texts);
  };
  for (const { path, layout: inner } of layout.columns) add(path, [], seen[path], inner);
  return texts;
}

const writtenTexts = (texts: Texts): string =>
  texts.names
    ? JSON.stringify(Object.fromEntries(texts.names.map((name, i) => [name, texts[i]])))
    : writtenItems(texts as readonly (string | null)[]);

/**
 * What is seen of an order that is given as such texts. A member of a later entry that is not given is like that of the first one. An object
 * without a text of its own is given where a member is; with a blank one its members are missing too.
 */
function seenIn(values: Readonly<Record<string, unknown>>, layout: Layout): Record<string, Seen> {
  const valueAt = (path: string, at: readonly number[]): unknown => {
    const name = textNameOf(path, at);
    return values[Object.hasOwn(values, name) ? name : path];
  };
  /** The columns of an object or an entry, those of a missing or wrong object like it. */
  const rowOf = (columns: readonly Place[], at: readonly number[]): readonly Seen[] => {
    const row: Seen[] = [];
    const closed = columns.filter(
      ({ member, path }) => member === 'object' && ![undefined, ANYTHING].includes(valueAt(path, at) as string),
    );
    for (const place of columns) {
      const { path, member } = place;
      const outer = closed.find((object) => path === object.path || path.startsWith(`${object.path}.`));
      if (outer) row.push(text(valueAt(outer.path, at)) === undefined ? undefined : null);
      else if (member !== 'object') row.push(seenAt(place, at));
      else {
        const isGiven = columns.some((each, i) => each.path.startsWith(`${path}.`) && row[i] !== undefined);
        row.push(isGiven ? ANYTHING : text(valueAt(path, at)));
      }
    }
    return row;
  };
  const seenAt = ({ path, member, layout: inner }: Place, at: readonly number[]): Seen => {
    const value = valueAt(path, at);
    if (isValue(member) && member !== 'map') return text(value);
    // The text of a list may be longer than one of a value.
    if (typeof value !== 'string') return value === undefined ? undefined : null;
    if (value.trim() === '') return undefined;
    if (inner) {
      const count = Math.min(countItems(value), MOST_ITEMS);
      return Array.from({ length: count }, (_, i): Row => rowOf(inner.columns, [...at, i]));
    }
    return isList(member) ? itemsOf(value) : mapOf(recordIn(value));
  };
  const seen = Object.create(null) as Record<string, Seen>;
  for (const [i, value] of rowOf(layout.columns, []).entries()) seen[layout.columns[i]!.path] = value;
  return seen;
}

function recordIn(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

function tell(
  { wrong, unknown, names }: ShapedOrder,
  findings: readonly CompiledRule[],
  { only, tellUnknown }: TellOptions,
): readonly Diagnostic[] {
  if (unknown.length > MOST_UNKNOWN) return [TOO_MANY_FIELDS];
  const told: Diagnostic[] = [];
  const objects = new Set<string>();
  for (const rule of firstInEntries(findings)) {
    const diagnostic = diagnosticOf(rule, names);
    if (only && !isIn(rule.diagnostic.field, only) && !isIn(diagnostic.field, only)) continue;
    const path = wrong.find((object) => diagnostic.field === object || diagnostic.field.startsWith(`${object}.`));
    if (path !== undefined && objects.has(path)) continue;
    if (path !== undefined) objects.add(path);
    const isOfMember = path !== undefined && path !== diagnostic.field;
    if (told.push(isOfMember ? ofObject(diagnostic, path) : diagnostic) === MAX_DIAGNOSTICS) break;
  }
  if (only) return told;
  const strange: Diagnostic[] = [];
  for (const member of unknown) {
    const one = tellUnknown(member);
    if (one && strange.push(one) > MAX_DIAGNOSTICS) break;
  }
  return [...told, ...strange].sort(bySeverity).slice(0, MAX_DIAGNOSTICS);
}

/** Whether a field is one of the fields, or in a list that is. */
function isIn(field: string, fields: readonly string[]): boolean {
  return fields.some((name) => name === field || field.startsWith(`${name}${ENTRY}`) || field.startsWith(`${name}.`));
}

/** What is said of another value in the place of an object, by message id. */
export const shapeMessages = {
  'order/member': '{label} must be sent as a JSON object; leave it out if it has no values.',
};

const ofObject = (diagnostic: Diagnostic, path: string): Diagnostic => ({
  ...diagnostic,
  field: path,
  path: Object.freeze(diagnostic.path.slice(0, path.split('.').length)),
  ...wordedOf(shapeMessages['order/member'], path, {}, (name) => name),
  messageId: 'order/member',
});

/** The members of a path; the place of an entry, or of a list's value, is a number. */
function pathIn(members: Members, field: string): readonly (string | number)[] {
  const path: (string | number)[] = [];
  let known: MemberType | undefined = members;
  const names = field === '' ? [] : field.split(ENTRY).join('.0').split('.');
  for (const [i, name] of names.entries()) {
    // The name of a map's value may have points.
    if (known === 'map') return [...path, names.slice(i).join('.')];
    const isPlace: boolean = known !== undefined && isList(known);
    path.push(isPlace ? Number(name) : name);
    known = isPlace ? (known as readonly [MemberType])[0] : memberIn(known, name);
  }
  return path;
}

const hasRows = (member: MemberType | undefined): boolean =>
  member !== undefined && isList(member) && !isValue(member[0]);

const memberIn = (member: MemberType | undefined, name: string): MemberType | undefined =>
  typeof member === 'object' && Object.hasOwn(member, name) ? (member as Members)[name] : undefined;

function memberOfPath(members: Members, field: string): MemberType | undefined {
  return pathIn(members, field).reduce<MemberType | undefined>(
    (member, name) => (typeof name === 'number' ? (member as readonly [MemberType])[0] : memberIn(member, name)),
    members,
  );
}

function copyOf(order: unknown, members: Members): Values | undefined {
  const record = recordOf(order);
  if (!record) return undefined;
  const copy: Record<string, unknown> = { ...record };
  for (const [name, member] of Object.entries(members)) {
    checkShown(record, name);
    if (copy[name] !== undefined) copy[name] = copyOfValue(copy[name], member);
  }
  return copy;
}

function copyOfValue(value: unknown, member: MemberType): unknown {
  if (member === 'map') return copyOf(value, {}) ?? value;
  if (isValue(member)) return value;
  if (!isList(member)) return copyOf(value, member) ?? value;
  if (!Array.isArray(value)) return value;
  return Array.from(value as readonly unknown[], (entry) => copyOfValue(entry, member[0]));
}

function withMember(object: Values, [name, ...rest]: readonly (string | number)[], value: unknown): Values {
  const copy = (Array.isArray(object) ? [...(object as unknown[])] : { ...object }) as Record<string | number, unknown>;
  const inner = copy[name!];
  if (rest.length === 0) {
    if (value === undefined) delete copy[name!];
    else copy[name!] = value;
    return copy;
  }
  // Only a list has numbers for names.
  const isPlace = typeof rest[0] === 'number';
  const isRight = isObject(inner) && Array.isArray(inner) === isPlace;
  const member = withMember(isRight ? inner : ((isPlace ? [] : {}) as Values), rest, value);
  // An object that has lost its last member is left out; an entry is not, as the places of those behind it would change.
  if (Object.keys(member).length === 0 && !Array.isArray(object)) delete copy[name!];
  else copy[name!] = member;
  return copy;
}

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null;

function parse(value: unknown, member: MemberType | undefined): unknown {
  if (member !== undefined && isList(member)) return ownList(value);
  if (typeof value !== 'string' || member === undefined || !isValue(member) || member === 'string') return value;
  if (member === 'any' || member === 'map' || member === 'object') return value;
  return value.trim() === '' ? undefined : (jsonOf(value.trim(), member) ?? value);
}

/** A copy of a list, which its owner may change later; nothing for an empty one. What can't be read stays as it is. */
function ownList(value: unknown): unknown {
  try {
    if (!Array.isArray(value)) return value;
    return value.length === 0 ? undefined : [...(value as unknown[])];
  } catch {
    return value;
  }
}
