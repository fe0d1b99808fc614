import type { Field, ValueType } from './operation.js';

/** A number as a decimal without an exponent. */
export function decimalOf(value: number): string {
  // Smaller numbers have an exponent, and zero may have a sign.
  if (Math.abs(value) >= 1e-6) return String(value);
  if (value === 0) return '0';
  const [digits, exponent] = String(value).split('e-') as [string, string?];
  if (exponent === undefined) return digits;
  const sign = value < 0 ? '-' : '';
  return `${sign}0.${'0'.repeat(Number(exponent) - 1)}${digits.replace(/[-.]/g, '')}`;
}

/** The JSON value of a text; `undefined` if the text is not a value of that type. */
export function jsonOf(text: string, type: ValueType): unknown {
  if (type === 'string') return text;
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined;
  if (!/^-?(?:0|[1-9][0-9]*)(?:[.][0-9]+)?$/.test(text)) return undefined;
  const value = Number(text);
  // 1.000 may be a thousand; 1000.000 is not.
  const isWhole = Number.isInteger(value) && !/^-?[1-9][0-9]{0,2}[.]000$/.test(text);
  return Math.abs(value) > Number.MAX_SAFE_INTEGER || (type === 'integer' && !isWhole) ? undefined : value;
}

/** The value that the checks see: a text; `undefined` if it is missing or blank; `null` if it is not a text. */
export type Text = string | null | undefined;

/** The type of a field's single values, as checks evaluate them: for a list the type of its entries, for a map text. */
export function valueTypeOf({ type = 'string', of = 'string' }: Pick<Field, 'type' | 'of'>): ValueType {
  const own = type === 'list' ? of : type;
  return own === 'map' || own === 'any' || own === 'object' ? 'string' : own;
}

/** Whether a field is a list of objects. */
export const hasEntries = ({ type, of }: Pick<Field, 'type' | 'of'>): boolean => type === 'list' && of === 'object';

/** The text that checks see for an object or a value of any type. It only shows that the value is given. */
export const ANYTHING = '{}';

/** The most entries of a list or a map. */
export const MOST_ITEMS = 10_000;

/** A list as one text: the texts of its items, `null` for an item that has another type or is blank. */
export function writtenItems(items: readonly (string | null)[]): string {
  return JSON.stringify(items);
}

/** The items of such a text. A text that is not a list is its only item. */
export function itemsOf(list: string): readonly (string | null)[] {
  try {
    const items: unknown = JSON.parse(list);
    if (Array.isArray(items) && items.every((item) => item === null || typeof item === 'string')) return items;
  } catch {
    // The text is a single item.
  }
  return [list];
}

/** The number of entries of a list, from its text. For a list of objects, the text is that number. */
export function countItems(list: string): number {
  return /^[0-9]+$/.test(list) ? Number(list) : itemsOf(list).length;
}
