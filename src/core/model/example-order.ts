import { ENTRY, depthOf, ownMember, scopeOf, pathAt, patternOf } from './path.js';
import {
  ANYTHING,
  MOST_ITEMS,
  decimalOf,
  hasEntries,
  itemsOf,
  jsonOf,
  countItems,
  valueTypeOf,
  writtenItems,
} from './value-text.js';
import type { Field, Operation, ValueType } from './operation.js';

/** The order made of the examples of an operation's fields. A list of objects whose members have examples has one entry. */
export function exampleOrder(operation: Operation): Readonly<Record<string, unknown>> {
  return jsonOrder(operation, exampleTexts(operation));
}

/** The same order as texts by path. Of fields that exclude each other, it has the first one in their group. */
export function exampleTexts({ fields, exclusive = [] }: Operation): Readonly<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const field of fields) {
    const value = field.example === undefined ? undefined : valueOf(field, field.example);
    if (typeof value === 'string') texts[field.name] = value;
  }
  const hasMember = ({ name: list }: Field): boolean =>
    Object.keys(texts).some((name) => name.startsWith(`${list}${ENTRY}.`));
  const lists = fields.filter((field) => hasEntries(field) && hasMember(field));
  const order: Record<string, string> = { ...Object.fromEntries(lists.map(({ name }) => [name, '1'])), ...texts };
  const partsOf = (name: string): readonly string[] =>
    Object.keys(order).filter((each) => [name, `${name}.`, `${name}${ENTRY}.`].some((part) => isPart(each, part)));
  for (const group of exclusive)
    for (const name of group.filter((each) => partsOf(each).length > 0).slice(1))
      for (const each of partsOf(name)) delete order[each];
  return order;
}

/**
 * The value that the checks see for an example in a rule file: the text itself, a number as a plain decimal, a list as one text, and a list
 * of objects as its number of entries.
 * @returns `null` if the value has another type than the field; `undefined` if it is blank or an empty list, which mean missing. A blank
 *   text for an object stays, because an object without its own text depends on its members
 */
export function valueOf(field: Field, written: unknown): unknown {
  const { type = 'string' } = field;
  if (type === 'string' || written === undefined) return written;
  if (type === 'object')
    return typeof written === 'string' && [ANYTHING, ''].includes(written.trim()) ? written.trim() : null;
  if (isBlankOf(field, written)) return undefined;
  // Any value counts as given, and rules see nothing else of it.
  if (type === 'any') return typeof written === 'string' ? written : ANYTHING;
  if (type === 'map') return written;
  if (hasEntries(field)) {
    const count = countOf(written);
    return count === '0' ? undefined : count;
  }
  const of = valueTypeOf(field);
  if (type !== 'list') return typeof written === 'string' ? canonicalOf(written, of) : null;
  const items = typeof written === 'string' ? itemsOf(written) : written;
  if (!Array.isArray(items)) return null;
  return writtenItems(items.map((item: unknown) => (typeof item === 'string' ? canonicalOf(item, of) : null)));
}

const isPart = (name: string, part: string): boolean => (part.endsWith('.') ? name.startsWith(part) : name === part);

/** The number of entries, from one text or from several; at most one more than a list may have. */
function countOf(written: unknown): string | null {
  if (Array.isArray(written)) return String(written.length);
  const count = typeof written === 'string' && /^[[0-9]/.test(written) ? countItems(written) : Infinity;
  return count > MOST_ITEMS + 1 ? null : String(count);
}

function canonicalOf(text: string, type: ValueType): string | null {
  const value = jsonOf(text, type);
  return typeof value === 'number' ? decimalOf(value) : value === undefined ? null : text;
}

/**
 * An order as it is sent, from texts by path. A text that is not a value of the field's type stays as it is. An entry without texts is like
 * the first entry of its list.
 */
export function jsonOrder(
  { fields }: Pick<Operation, 'fields'>,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const known = new Map(fields.map((field) => [field.name, field]));
  const order: Record<string, unknown> = {};
  const members = (path: string): readonly Field[] => fields.filter(({ name }) => scopeOf(name) === path);
  const objects = fields.filter(({ type }) => type === 'object');
  for (const [path, value] of Object.entries(values)) {
    const field = known.get(patternOf(path));
    if (!field) order[path] = value;
    else if (scopeOf(field.name) === '') put(order, field, '', []);
  }
  return order;

  /** @param prefix the path of the entry that has the field */
  function valueAt(name: string, at: readonly number[]): unknown {
    const path = at.some((place) => place > 0) ? pathAt(name, at) : name;
    return Object.hasOwn(values, path) ? values[path] : Object.hasOwn(values, name) ? values[name] : NOT_GIVEN;
  }

  /** Whether a field is in an object that is missing or not an object. */
  function isInNone(field: string, at: readonly number[]): boolean {
    return objects.some(({ name }) => {
      if (!field.startsWith(`${name}.`)) return false;
      const value = valueAt(name, at.slice(0, depthOf(name)));
      return value !== NOT_GIVEN && value !== ANYTHING && value !== undefined;
    });
  }

  function put(object: Record<string, unknown>, field: Field, prefix: string, at: readonly number[]): void {
    const { name } = field;
    const value = valueAt(name, at);
    if (value === NOT_GIVEN || isBlankOf(field, value) || isInNone(name, at)) return;
    const names = name.slice(prefix.length).split('.');
    let inner = object;
    for (const each of names.slice(0, -1)) inner = ownMember<Record<string, unknown>>(inner, each, () => ({}));
    const size = hasEntries(field) ? countOf(value) : null;
    if (field.type === 'object' && (value === ANYTHING || value === undefined)) return;
    inner[names.at(-1)!] = size === null ? sentOf(field, value) : entries(`${name}${ENTRY}`, Number(size), at);
  }

  function entries(path: string, size: number, at: readonly number[]): readonly unknown[] {
    return Array.from({ length: size }, (_, i) => {
      const entry: Record<string, unknown> = {};
      for (const field of members(path)) put(entry, field, `${path}.`, [...at, i]);
      return entry;
    });
  }
}

const NOT_GIVEN = Symbol('not given');

/** For values of other types, blank text means missing. */
const isBlankOf = ({ type = 'string' }: Field, value: unknown): boolean =>
  type !== 'string' && typeof value === 'string' && value.trim() === '';

/** The JSON value for a field in a rule file: a text, or a list of texts. A text that is not a value of the field's type stays as it is. */
export function sentOf(field: Field, written: unknown): unknown {
  const { type } = field;
  if (type === 'any' || type === 'map') return typeof written === 'string' ? jsonIn(written) : written;
  const of = valueTypeOf(field);
  const sent = (value: unknown): unknown => (typeof value === 'string' ? (jsonOf(value, of) ?? value) : value);
  if (type !== 'list') return sent(written);
  const items = typeof written === 'string' ? itemsOf(written) : written;
  return Array.isArray(items) ? items.map(sent) : items;
}

/** The value of a JSON text; any other text stays. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
