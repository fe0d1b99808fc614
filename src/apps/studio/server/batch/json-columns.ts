import { type Field, isRecord, jsonOf, patternOf } from '../../../../core/index.js';

/** The names and indexes that lead to a value. */
export type ValuePath = readonly (string | number)[];

/** More columns than a person reads; the fields after them are in the file, but not in the table. */
const MOST_COLUMNS = 200;

/** The fields of orders in JSON, which become the columns of a table. */
export class JsonColumns {
  readonly #paths = new Map<string, ValuePath>();
  /** Whether the orders have more fields than the table has columns. */
  isPartial = false;

  add(order: unknown): void {
    this.#add(order, []);
  }

  /** Adds a field that orders should have. */
  addField(name: string): void {
    if (!name.includes('[')) this.#set(name.split('.'));
  }

  /** The columns in the sequence of an operation's fields; other columns come last. */
  pathsBy(fields: readonly Pick<Field, 'name'>[]): readonly (readonly [name: string, path: ValuePath])[] {
    const order = new Map(fields.map(({ name }, index) => [name, index]));
    const placeOf = (name: string): number => order.get(name) ?? order.get(patternOf(name)) ?? Infinity;
    return [...this.#paths].sort(([a], [b]) => (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b)));
  }

  #add(value: unknown, path: ValuePath): void {
    const isList = Array.isArray(value) && value.some((entry) => typeof entry === 'object');
    if (path.length < 8 && (isList || isRecord(value))) {
      for (const [name, member] of Object.entries(value as object))
        this.#add(member, [...path, isList ? Number(name) : name]);
    } else if (path.length > 0) this.#set(path);
  }

  #set(path: ValuePath): void {
    const name = path.join('.');
    if (this.#paths.has(name)) return;
    if (this.#paths.size < MOST_COLUMNS) this.#paths.set(name, path);
    else this.isPartial = true;
  }
}

function memberOf(value: unknown, name: string | number): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string | number, unknown>>)[name]
    : undefined;
}

/** The value at a place of an order. */
export const valueAt = (order: unknown, path: ValuePath): unknown => path.reduce(memberOf, order);

/** The text of a value in a table. */
export function cellAt(order: unknown, path: ValuePath): string {
  const value = valueAt(order, path);
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Whether a text, a number or a truth value can be put at a place. */
export function isSettable(order: unknown, path: ValuePath): boolean {
  const value = valueAt(order, path);
  return value === undefined
    ? typeof path.at(-1) === 'string' && isRecord(valueAt(order, path.slice(0, -1)))
    : typeof value !== 'object';
}

/** The JSON value of a typed text: it has the type of the field, or the type of the value before if the rules do not have the field. */
export function typedValue(text: string, before: unknown, type: Field['type']): unknown {
  const own = typeof before === 'number' || typeof before === 'boolean' ? (typeof before as 'number') : 'string';
  const wanted = type === undefined || type === 'list' || type === 'map' || type === 'object' || type === 'any';
  return jsonOf(text, wanted ? own : type) ?? text;
}

/** An order with typed texts in the places of its values. */
export function withTexts(order: unknown, texts: readonly (readonly [path: ValuePath, value: unknown])[]): unknown {
  const copy: unknown = structuredClone(order);
  for (const [path, value] of texts)
    Object.defineProperty(valueAt(copy, path.slice(0, -1)), path.at(-1)!, {
      value,
      configurable: true,
      enumerable: true,
      writable: true,
    });
  return copy;
}
