import type { Field, Operation, ValueType } from '../../../src/core/model/operation.js';

/** Texts by path: `null` is a value of another type, `undefined` a missing one. */
export type Values = Readonly<Record<string, string | null | undefined>>;

/** An order as rules see it. */
export interface ReadOrder {
  readonly texts: Values;
  /** The texts of each list's items. */
  readonly lists: ReadonlyMap<string, readonly (string | null)[]>;
  /** The paths of objects in whose place there is something else. */
  readonly wrong: readonly string[];
  readonly unknown: readonly string[];
}

type Members = Readonly<Record<string, unknown>>;

/** Reads an order as the guide says it, field by field. */
export function readOrder({ fields }: Operation, order: Members): ReadOrder {
  const texts: Record<string, string | null | undefined> = {};
  const lists = new Map<string, readonly (string | null)[]>();
  const wrong = new Set<string>();
  for (const field of fields) {
    const value = valueAt(order, field.name, wrong);
    texts[field.name] = field.type === 'list' ? readList(field, value, lists) : textOf(value, field.type as ValueType);
  }
  return { texts, lists, wrong: [...wrong], unknown: unknownIn(order, '', fields) };
}

/** What rules see of a value. */
export function textOf(value: unknown, type: ValueType = 'string'): string | null | undefined {
  if (value === undefined) return undefined;
  if (type === 'string') return typeof value !== 'string' ? null : value.trim() === '' ? undefined : value;
  if (type === 'boolean') return value === true ? 'true' : value === false ? 'false' : null;
  if (typeof value !== 'number' || Math.abs(value) >= 2 ** 53) return null;
  if (type === 'integer' && value % 1 !== 0) return null;
  return plain(value);
}

/** Without an exponent. */
function plain(value: number): string {
  const text = `${value === 0 ? 0 : value}`;
  const small = /^(-?)(\d)(?:[.](\d+))?e-(\d+)$/.exec(text);
  if (!small) return text;
  const [, sign, whole, fraction = '', places] = small;
  return `${sign}0.${''.padEnd(Number(places) - 1, '0')}${whole}${fraction}`;
}

const WRONG = Symbol('wrong');

function valueAt(order: Members, path: string, wrong: Set<string>): unknown {
  let value: unknown = order;
  const names = path.split('.');
  for (const [i, name] of names.entries()) {
    if (value === undefined) return undefined;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      wrong.add(names.slice(0, i).join('.'));
      return WRONG;
    }
    value = (value as Members)[name];
  }
  return value;
}

function readList(
  { name, of }: Field,
  value: unknown,
  lists: Map<string, readonly (string | null)[]>,
): string | null | undefined {
  if (value === undefined) return undefined;
  if (!Array.isArray(value)) return null;
  if (value.length === 0) return undefined;
  const items = value.map((item: unknown) => textOf(item, of as ValueType) ?? null);
  lists.set(name, items);
  return JSON.stringify(items);
}

function unknownIn(object: Members, prefix: string, fields: readonly Field[]): readonly string[] {
  return Object.keys(object).flatMap((name) => {
    const path = prefix + name;
    if (fields.some((field) => field.name === path)) return [];
    if (!fields.some((field) => field.name.startsWith(`${path}.`))) return [path];
    const value = object[name];
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? unknownIn(value as Members, `${path}.`, fields) : [];
  });
}
