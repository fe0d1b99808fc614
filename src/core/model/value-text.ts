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

/** The JSON value of a text; `undefined` where there is none of that type. */
export function jsonOf(text: string, type: ValueType): unknown {
  if (type === 'string') return text;
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined;
  if (!/^-?(?:0|[1-9][0-9]*)(?:[.][0-9]+)?$/.test(text)) return undefined;
  const value = Number(text);
  // 1.000 may be a thousand; 1000.000 is not.
  const isWhole = Number.isInteger(value) && !/^-?[1-9][0-9]{0,2}[.]000$/.test(text);
  return Math.abs(value) > Number.MAX_SAFE_INTEGER || (type === 'integer' && !isWhole) ? undefined : value;
}

/** What the checks see of a value: text; `undefined` where it is missing or blank; `null` where it is something other than text. */
export type Text = string | null | undefined;

/** The type of the single values of a field, as checks evaluate them: of a list that of its entries, of a map text. */
export function valueTypeOf({ type = 'string', of = 'string' }: Pick<Field, 'type' | 'of'>): ValueType {
  const own = type === 'list' ? of : type;
  return own === 'map' || own === 'any' || own === 'object' ? 'string' : own;
}

/** Whether a field is a list of objects. */
export const hasEntries = ({ type, of }: Pick<Field, 'type' | 'of'>): boolean => type === 'list' && of === 'object';

/** What is seen of a value that is taken as it is, and of an object: that it is there. */
export const ANYTHING = '{}';

/** The most entries of a list or a map. */
export const MOST_ITEMS = 10_000;

/** A list as one text: what the checks see of each item, `null` where it has another type or is blank. */
export function writtenItems(items: readonly (string | null)[]): string {
  return JSON.stringify(items);
}

/** The items of such a text; a text that is no list is its only item. */
export function itemsOf(list: string): readonly (string | null)[] {
  try {
    const items: unknown = JSON.parse(list);
    if (Array.isArray(items) && items.every((item) => item === null || typeof item === 'string')) return items;
  } catch {
    // One item.
  }
  return [list];
}

/** How many entries a list has whose text is given: of a list of objects that is their number. */
export function countItems(list: string): number {
  return /^[0-9]+$/.test(list) ? Number(list) : itemsOf(list).length;
}
