import type { ValueType } from './operation.js';

/** A number as a decimal without an exponent. */
export function decimalOf(value: number): string {
  const [digits, exponent] = String(value).split('e-') as [string, string?];
  if (exponent === undefined) return digits === '-0' ? '0' : digits;
  const sign = value < 0 ? '-' : '';
  return `${sign}0.${'0'.repeat(Number(exponent) - 1)}${digits.replace(/[-.]/g, '')}`;
}

/** The JSON value of a text; `undefined` where there is none of that type. */
export function jsonOf(text: string, type: ValueType): unknown {
  if (type === 'string') return text;
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined;
  if (!/^-?(?:0|[1-9][0-9]*)(?:[.][0-9]+)?$/.test(text)) return undefined;
  const value = Number(text);
  const isWhole = Number.isInteger(value);
  return Math.abs(value) > Number.MAX_SAFE_INTEGER || (type === 'integer' && !isWhole) ? undefined : value;
}

/** The most items of a list. */
export const MOST_ITEMS = 1000;

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
