import type { RuleFinding, Shape, TellOptions } from '../model/compiled.js';
import type { Diagnostic } from '../model/diagnostic.js';
import { ENTRY, fieldOfPath, patternOf } from '../model/path.js';
import type { MemberType, Members, Row, Seen, ShapedOrder, Texts, Values } from '../model/shape.js';
import { ANYTHING, MOST_ITEMS, type Text, itemsOf, jsonOf, countItems, writtenItems } from '../model/value-text.js';
import { isAllBlank } from '../text/spelling.js';
import { recordOf, text } from './read-fields.js';
import {
  checkShown,
  isList,
  isValue,
  layoutOf,
  mapOf,
  readShape,
  type Layout,
  type MemberPlace,
} from './read-shape.js';
import { bySeverity, MAX_DIAGNOSTICS } from './diagnose.js';
import {
  concerns,
  diagnosticOf,
  findingsInEntries,
  focusing,
  isStillOpen,
  nameAt,
  placesOf,
  sharedBy,
  textName,
  textNameOf,
} from './entries.js';
import { MOST_UNKNOWN, tooManyFields } from './reserved.js';
import { wordedDiagnostic } from './reports.js';

/** The shape of an operation whose orders have nested objects or values that are not text. Other operations do not import this module. */
export function shapeOf(members: Members): Shape {
  const layout = layoutOf(members);
  const entries = findingsInEntries();
  /** The findings on the order that are not hidden. */
  let shown: readonly RuleFinding[] = [];
  const open = new Map<
    number,
    { readonly places: (readonly number[])[]; readonly labels: Map<string, readonly Text[]> }
  >();
  const begin = ({ wrong }: ShapedOrder): void => {
    entries.begin(wrong);
    open.clear();
  };
  const shape: Shape = {
    members,
    read(order) {
      // A getter of the order may read another order.
      const shaped = readShape(order, layout);
      if (shaped) begin(shaped);
      return shaped;
    },
    begin,
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
    atEntry: (rule, at, names) => entries.finding(rule, at, names),
    placesOf,
    focusing,
    shared: sharedBy,
    nameAt,
    textName,
    isFirstOpen(outcome, at, labels) {
      const all = open.get(outcome) ?? { places: [], labels: new Map<string, readonly Text[]>() };
      open.set(outcome, all);
      const key = labels.join();
      if (!all.labels.has(key)) all.labels.set(key, [...labels]);
      return all.places.push(at) === 1;
    },
    needsOf(outcome, needsOf) {
      const all = open.get(outcome);
      return all && [...new Set([...all.labels.values()].flatMap(needsOf))].sort();
    },
    isOpen: (rule, needs, outcome) => isStillOpen(rule, needs, open.get(outcome)?.places ?? [[]], shown),
    texts: (seen) => textsOf(seen, layout),
    seen: (values) => seenIn(values, layout),
    tell(order, findings, options) {
      shown = entries.first(findings);
      return tell(members, order, shown, options);
    },
    onTexts: (fields) => ({ ...shape, read: (order) => readTexts(order, fields, shape) }),
  };
  return shape;
}

/** Reads an order in the form of texts by path. */
function readTexts(order: unknown, fields: readonly string[], shape: Shape): ShapedOrder | undefined {
  const record = recordOf(order);
  if (!record) return undefined;
  const known = new Set(fields);
  const unknown = Object.keys(record).filter((name) => !known.has(patternOf(name)) && record[name] !== undefined);
  const shaped = {
    seen: shape.seen(record),
    names: new Map<string, readonly string[]>(),
    wrong: new Set<string>(),
    unknown: unknown.map((name) => ({ prefix: '', name, beside: fields })),
  };
  shape.begin(shaped);
  return shaped;
}

/**
 * An order as one text for each path. A list is one text, and a list of objects is its number of entries. Members of entries have paths
 * with places, but members of the first entries have paths with brackets.
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
 * Turns such texts back into the values that checks see. A missing member of a later entry has the value of the first entry. An object
 * without its own text is given if a member is. If its text is blank, its members are missing too.
 */
function seenIn(values: Readonly<Record<string, unknown>>, layout: Layout): Record<string, Seen> {
  const valueAt = (path: string, at: readonly number[]): unknown => {
    const name = [textNameOf(path, at), path].find((each) => Object.hasOwn(values, each));
    return name === undefined ? undefined : values[name];
  };
  /** The columns of an object or an entry. Inner objects that are missing or wrong make their columns missing or wrong. */
  const rowOf = (columns: readonly MemberPlace[], at: readonly number[]): readonly Seen[] => {
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
  const seenAt = ({ path, member, layout: inner }: MemberPlace, at: readonly number[]): Seen => {
    const value = valueAt(path, at);
    if (isValue(member) && member !== 'map') return text(value);
    // The text of a list may be longer than the longest text of a value.
    if (typeof value !== 'string') return value === undefined ? undefined : null;
    if (isAllBlank(value)) return undefined;
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
  members: Members,
  { wrong, unknown, names }: ShapedOrder,
  shown: readonly RuleFinding[],
  { only, tellUnknown }: TellOptions,
): readonly Diagnostic[] {
  if (unknown.length > MOST_UNKNOWN) return [tooManyFields()];
  const told: Diagnostic[] = [];
  const objects = new Set<string>();
  for (const finding of shown) {
    const diagnostic = diagnosticOf(finding, names);
    if (only && !only.some((name) => concerns(finding, diagnostic.field, name))) continue;
    const path = wrong.size === 0 ? undefined : objectIn(diagnostic.field, wrong);
    if (path !== undefined && objects.has(path)) continue;
    if (path !== undefined) objects.add(path);
    const isOfMember = path !== undefined && path !== diagnostic.field;
    if (told.push(isOfMember ? ofObject(diagnostic, path, finding.labelOf) : diagnostic) === MAX_DIAGNOSTICS) break;
  }
  if (only || unknown.length === 0) return told;
  const strange: Diagnostic[] = [];
  for (const member of unknown) {
    const one = tellUnknown(member, pathIn(members, member.prefix.slice(0, -1)));
    if (one && strange.push(one) > MAX_DIAGNOSTICS) break;
  }
  return [...told, ...strange].sort(bySeverity).slice(0, MAX_DIAGNOSTICS);
}

/** The outermost of some objects that contains a field or is the field itself. */
function objectIn(field: string, objects: ReadonlySet<string>): string | undefined {
  for (let end = field.indexOf('.'); end >= 0; end = field.indexOf('.', end + 1))
    if (objects.has(field.slice(0, end))) return field.slice(0, end);
  return objects.has(field) ? field : undefined;
}

/** The messages about a value that is not an object, by message id. */
export const shapeMessages = {
  'order/member': '{label} must be sent as a JSON object; leave it out if it has no values.',
  'order/entry': 'Each entry of {label} must be sent as a JSON object.',
};

function ofObject(diagnostic: Diagnostic, path: string, labelOf: (name: string) => string | undefined): Diagnostic {
  const members = diagnostic.path.slice(0, path.split('.').length);
  const messageId = typeof members.at(-1) === 'number' ? 'order/entry' : 'order/member';
  const told = { ...diagnostic, field: path, path: members, messageId };
  return wordedDiagnostic(told, shapeMessages[messageId], () => labelOf(fieldOfPath(path)) ?? path);
}

/** The segments of a path. The place of an entry or of a list's value is a number. */
function pathIn(members: Members, field: string): readonly (string | number)[] {
  const path: (string | number)[] = [];
  let known: MemberType | undefined = members;
  const names = field === '' ? [] : field.split(ENTRY).join('.0').split('.');
  for (const [i, name] of names.entries()) {
    // The name of a map's value may contain points.
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
    if (Object.hasOwn(copy, name) && copy[name] !== undefined) copy[name] = copyOfValue(copy[name], member);
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

/** @throws {TypeError} if a place is more than one past the end of its list */
function withMember(object: Values, [name, ...rest]: readonly (string | number)[], value: unknown): Values {
  if (Array.isArray(object) && Number(name) > object.length)
    throw new TypeError(`place ${name!} is more than one past the end of the list`);
  const copy = (Array.isArray(object) ? [...(object as unknown[])] : { ...object }) as Record<string | number, unknown>;
  const inner = copy[name!];
  if (rest.length === 0) {
    if (value === undefined) delete copy[name!];
    else copy[name!] = value;
    return copy;
  }
  // Only lists have numbers as names.
  const isPlace = typeof rest[0] === 'number';
  const isRight = isObject(inner) && Array.isArray(inner) === isPlace;
  const member = withMember(isRight ? inner : ((isPlace ? [] : {}) as Values), rest, value);
  // An object is left out with its last member. An entry is not, because that would change the places of later entries.
  const isEmpty = Array.isArray(member) ? member.length === 0 : Object.keys(member).length === 0;
  if (isEmpty && !Array.isArray(object)) delete copy[name!];
  else copy[name!] = member;
  return copy;
}

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null;

function parse(value: unknown, member: MemberType | undefined): unknown {
  if (member !== undefined && isList(member)) return ownList(value);
  if (typeof value !== 'string' || member === undefined || !isValue(member) || member === 'string') return value;
  if (member === 'any' || member === 'map' || member === 'object') return value;
  return isAllBlank(value) ? undefined : (jsonOf(value.trim(), member) ?? value);
}

/** A copy of a list, which its owner may change later; `undefined` for an empty list. An unreadable value stays. */
function ownList(value: unknown): unknown {
  try {
    if (!Array.isArray(value)) return value;
    return value.length === 0 ? undefined : [...(value as unknown[])];
  } catch {
    return value;
  }
}
