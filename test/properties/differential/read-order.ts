import type { Field, Operation, ValueType } from '../../../src/core/model/operation.js';

/** Texts by path: `null` is a value of another type, `undefined` a missing one. */
export type Values = Readonly<Record<string, string | null | undefined>>;

/** The values that rules see in one entry of a list, or in the order itself. */
export interface Scope {
  /** The list with brackets after it, `items[].`; empty for the order. */
  readonly prefix: string;
  /** The places of the entry, from the outermost list. */
  readonly at: readonly number[];
  readonly texts: Values;
  /** The texts of each list's items, and of the values in each map with their names. */
  readonly lists: ReadonlyMap<string, readonly (readonly [place: string, text: string | null])[]>;
  /** The entries of each list of objects. */
  readonly entries: ReadonlyMap<string, readonly Scope[]>;
}

/** An order as rules see it. */
export interface ReadOrder {
  readonly order: Scope;
  /** The paths of objects that another value replaces. */
  readonly wrong: readonly string[];
  readonly unknown: readonly string[];
}

type Members = Readonly<Record<string, unknown>>;

const WRONG = Symbol('wrong');

/** Reads an order as the guide describes it, field by field. */
export function readOrder({ fields }: Operation, order: Members): ReadOrder {
  const wrong = new Set<string>();
  const unknown = new Map<string, string>();
  return { order: read(order, '', []), wrong: [...wrong], unknown: [...unknown.values()] };

  function read(object: unknown, prefix: string, at: readonly number[]): Scope {
    const texts: Record<string, string | null | undefined> = {};
    const lists = new Map<string, readonly (readonly [string, string | null])[]>();
    const entries = new Map<string, readonly Scope[]>();
    const own = fields.filter(({ name }) => name.startsWith(prefix) && !name.slice(prefix.length).includes('[]'));
    for (const field of own) {
      const value = valueAt(object, field.name.slice(prefix.length), place(prefix, at), wrong);
      if (field.of === 'object') {
        const list = listAt(value);
        texts[field.name] = list && String(list.length);
        const inner = `${field.name}[].`;
        entries.set(
          field.name,
          (list ?? []).map((entry, i) => {
            const isObject = typeof entry === 'object' && entry !== null && !Array.isArray(entry);
            if (!isObject) wrong.add(place(inner, [...at, i]).slice(0, -1));
            return read(isObject ? entry : WRONG, inner, [...at, i]);
          }),
        );
      } else if (field.type === 'list') {
        const list = listAt(value);
        const items = list?.map((item, i) => [String(i), textOf(item, field.of) ?? null] as const);
        if (items) lists.set(field.name, items);
        texts[field.name] = items ? JSON.stringify(items.map(([, text]) => text)) : (list as null | undefined);
      } else if (field.type === 'map') {
        const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
        const given = isObject
          ? Object.entries(value).flatMap(([name, each]) => {
              const text = textOf(each);
              return text === undefined ? [] : [[name, text] as const];
            })
          : [];
        if (given.length > 0) lists.set(field.name, given);
        texts[field.name] =
          given.length > 0
            ? JSON.stringify(given.map(([, text]) => text))
            : isObject || value === undefined
              ? undefined
              : null;
      } else if (field.type === 'object') {
        const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
        if (!isObject && value !== undefined) wrong.add(place(field.name, at));
        texts[field.name] = isObject
          ? isGiven(value as Members, `${field.name}.`)
            ? 'object'
            : undefined
          : value === undefined
            ? undefined
            : null;
      } else if (field.type === 'any')
        texts[field.name] = value === undefined ? undefined : value === WRONG ? null : 'any';
      else texts[field.name] = textOf(value, field.type);
    }
    if (typeof object === 'object' && object !== null) readUnknown(object as Members, prefix, '', at);
    return { prefix, at, texts, lists, entries };
  }

  /** Whether a field below an object, or an unknown name in it, is given. */
  function isGiven(object: Members, prefix: string): boolean {
    return Object.entries(object).some(([name, value]) => {
      const path = prefix + name;
      const field = fields.find((each) => each.name === path);
      if (value === undefined) return false;
      if (field?.of === 'object') return listAt(value) !== undefined;
      if (field?.type === 'list') return listAt(value) !== undefined;
      if (field?.type === 'map')
        return !isObjectOf(value) || Object.values(value).some((each) => textOf(each) !== undefined);
      if (field?.type === 'any') return true;
      if (field && field.type !== 'object') return textOf(value, field.type) !== undefined;
      if (!fields.some((each) => each.name.startsWith(`${path}.`))) return true;
      return !isObjectOf(value) || isGivenBelow(value, `${path}.`, field !== undefined);
    });
  }

  /** Whether a field below an object is given. Unknown names count only if the object itself is a field. */
  function isGivenBelow(object: Members, prefix: string, isField: boolean): boolean {
    if (isField) return isGiven(object, prefix);
    const known = Object.entries(object).filter(([name]) =>
      fields.some((each) =>
        [prefix + name, `${prefix}${name}.`].some((path) => each.name === path || each.name.startsWith(path)),
      ),
    );
    return isGiven(Object.fromEntries(known), prefix);
  }

  /** Reports an unknown name once for all entries of a list. */
  function readUnknown(object: Members, prefix: string, inner: string, at: readonly number[]): void {
    const path = prefix + inner;
    const names = new Set(
      fields
        .filter(({ name }) => name.startsWith(path))
        .map(({ name }) => name.slice(path.length).split(/[.[]/, 1)[0]!),
    );
    for (const name of names) {
      const value = object[name];
      const isLeaf = fields.some((field) => field.name === path + name);
      if (!isLeaf && typeof value === 'object' && value !== null && !Array.isArray(value))
        readUnknown(value as Members, prefix, `${inner}${name}.`, at);
    }
    for (const [name, value] of Object.entries(object))
      if (!names.has(name) && value !== undefined && !unknown.has(path + name))
        unknown.set(path + name, place(path, at) + name);
  }
}

/** A path with the places of entries instead of brackets. */
export function place(path: string, at: readonly number[]): string {
  let next = 0;
  return path.replace(/\[\]/g, (brackets) => (next < at.length ? `.${at[next++]}` : brackets));
}

/** A text of blanks and of invisible format characters (Cf). */
const NOTHING = /^[\s\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f]*$/;

/** The text that rules see for a value. */
export function textOf(value: unknown, type: Field['type'] | Field['of'] = 'string'): string | null | undefined {
  if (value === undefined) return undefined;
  if (type === 'string') return typeof value !== 'string' ? null : NOTHING.test(value) ? undefined : value;
  if (type === 'boolean') return value === true ? 'true' : value === false ? 'false' : null;
  if (typeof value !== 'number' || Math.abs(value) >= 2 ** 53) return null;
  if ((type as ValueType) === 'integer' && value % 1 !== 0) return null;
  return plain(value);
}

/** A number without an exponent. */
function plain(value: number): string {
  const text = `${value === 0 ? 0 : value}`;
  const small = /^(-?)(\d)(?:[.](\d+))?e-(\d+)$/.exec(text);
  if (!small) return text;
  const [, sign, whole, fraction = '', places] = small;
  return `${sign}0.${''.padEnd(Number(places) - 1, '0')}${whole}${fraction}`;
}

const isObjectOf = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function valueAt(object: unknown, path: string, prefix: string, wrong: Set<string>): unknown {
  let value = object;
  const names = path.split('.');
  for (const [i, name] of names.entries()) {
    if (value === undefined || value === WRONG) return value;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      wrong.add(prefix + names.slice(0, i).join('.'));
      return WRONG;
    }
    value = (value as Members)[name];
  }
  return value;
}

/** `null`: the value is not a list; `undefined`: there is none, or it is empty. */
function listAt(value: unknown): readonly unknown[] | null | undefined {
  if (value === undefined) return undefined;
  return Array.isArray(value) ? (value.length === 0 ? undefined : value) : null;
}
