import { itemsOf, writtenItems } from './value-text.js';
import { decimalOf, jsonOf } from './value-text.js';
import type { Field, Operation, ValueType } from './operation.js';

/** The order made of the examples of an operation's fields. */
export function exampleOrder(operation: Operation): Readonly<Record<string, unknown>> {
  return jsonOrder(operation, exampleTexts(operation));
}

/** The same order as texts by path. Of fields that exclude each other it has the first that the group names. */
export function exampleTexts({ fields, exclusive = [] }: Operation): Readonly<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const field of fields) {
    const value = field.example === undefined ? undefined : valueOf(field, field.example);
    if (typeof value === 'string') texts[field.name] = value;
  }
  for (const group of exclusive)
    for (const name of group.filter((each) => Object.hasOwn(texts, each)).slice(1)) delete texts[name];
  return texts;
}

/**
 * What the checks see of a value that a rule file gives as an example: the text itself, a number as a plain decimal, a list as one text.
 * @returns `null` where the field has another type; `undefined` where the value is blank, which says that it is missing
 */
export function valueOf(field: Field, written: unknown): unknown {
  const { type = 'string', of = 'string' } = field;
  if (type === 'string' || written === undefined) return written;
  if (isBlankOf(field, written)) return undefined;
  if (type !== 'list') return typeof written === 'string' ? canonicalOf(written, type) : null;
  const items = typeof written === 'string' ? itemsOf(written) : written;
  if (!Array.isArray(items)) return null;
  return writtenItems(items.map((item: unknown) => (typeof item === 'string' ? canonicalOf(item, of) : null)));
}

function canonicalOf(text: string, type: ValueType): string | null {
  const value = jsonOf(text, type);
  return typeof value === 'number' ? decimalOf(value) : value === undefined ? null : text;
}

/** An order as it is sent, from texts by path. What is no value of a field's type stays as it is. */
export function jsonOrder(
  { fields }: Pick<Operation, 'fields'>,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const known = new Map(fields.map((field) => [field.name, field]));
  const order: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(values)) {
    const field = known.get(path);
    if (field && isBlankOf(field, value)) continue;
    const names = field ? path.split('.') : [path];
    let object = order;
    for (const name of names.slice(0, -1)) object = (object[name] ??= {}) as Record<string, unknown>;
    object[names.at(-1)!] = field ? sentOf(field, value) : value;
  }
  return order;
}

/** Blank text says of a value of another type that it is missing. */
const isBlankOf = ({ type = 'string' }: Field, value: unknown): boolean =>
  type !== 'string' && typeof value === 'string' && value.trim() === '';

/** The JSON value of what a rule file gives for a field: a text, or a list of texts; what is no value of the field's type stays as it is. */
export function sentOf({ type = 'string', of = 'string' }: Field, written: unknown): unknown {
  const sent = (value: unknown, as: ValueType): unknown =>
    typeof value === 'string' ? (jsonOf(value, as) ?? value) : value;
  if (type !== 'list') return sent(written, type);
  const items = typeof written === 'string' ? itemsOf(written) : written;
  return Array.isArray(items) ? items.map((item) => sent(item, of)) : items;
}
