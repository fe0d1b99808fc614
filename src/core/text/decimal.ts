/** The length of the longest decimal that is accepted. */
export const LONGEST_DECIMAL = 40;

const DECIMAL = /^(?:0|[1-9][0-9]*)(?:[.][0-9]+)?$/;

/** A plain decimal: ASCII digits, an optional point and digits; no sign, exponent, separator or leading zero. */
export const isDecimal = (text: string): boolean => text.length <= LONGEST_DECIMAL && DECIMAL.test(text);

/** The same decimal without trailing zeros after the point. */
export function canonical(decimal: string): string {
  if (!decimal.includes('.')) return decimal;
  let end = decimal.length;
  while (decimal[end - 1] === '0') end--;
  return decimal.slice(0, decimal[end - 1] === '.' ? end - 1 : end);
}

/**
 * Whether a decimal is at least another one, which must be canonical. With the same number of digits before the point, the texts sort like
 * the numbers.
 */
export function atLeast(decimal: string, bound: string): boolean {
  const difference = wholeDigits(decimal) - wholeDigits(bound);
  return difference > 0 || (difference === 0 && decimal >= bound);
}

/**
 * Whether a decimal is between two bounds, inclusively.
 * @param low canonical, with `least` digits before the point
 * @param high canonical, with `most` digits before the point
 */
export function isBetween(decimal: string, low: string, least: number, high: string, most: number): boolean {
  const digits = wholeDigits(decimal);
  // A text with more trailing zeros sorts after an equal number.
  return (
    (digits > least || (digits === least && decimal >= low)) &&
    (digits < most || (digits === most && (decimal <= high || canonical(decimal) === high)))
  );
}

export function wholeDigits(decimal: string): number {
  const point = decimal.indexOf('.');
  return point < 0 ? decimal.length : point;
}

/** Compares two decimals, which may be negative: below zero if the first is less; `undefined` if one is not a decimal. */
export function comparison(one: string, other: string): number | undefined {
  const [a, b] = [one, other].map((text) => (text.startsWith('-') ? text.slice(1) : text)) as [string, string];
  // A total of many values is longer than each value.
  if (![a, b].every((text) => text.length <= 3 * LONGEST_DECIMAL && DECIMAL.test(text))) return undefined;
  const [x, y] = [canonical(a), canonical(b)];
  const signs = [one !== a && x !== '0', other !== b && y !== '0'];
  if (signs[0] !== signs[1]) return signs[0] ? -1 : 1;
  if (x === y) return 0;
  return atLeast(x, y) !== signs[0] ? 1 : -1;
}
