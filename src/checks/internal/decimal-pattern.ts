import { type Phrase, canonical, say, wholeDigits } from '../../core/index.js';

/** Regular expressions, neighbours and faults of decimals as text, exact for any number of decimals. */

const ANY_FRACTION = '(?:[.][0-9]+)?';

/** Matches the decimals that are at least `bound`. */
export function atLeastPattern(bound: string): string {
  const [whole, fraction] = split(bound);
  const greater = [...above(whole, false), `[1-9][0-9]{${whole.length},}`].map((w) => w + ANY_FRACTION);
  const same =
    fraction === ''
      ? whole + ANY_FRACTION
      : `${whole}[.](?:${[...above(fraction, true), `${fraction}[0-9]*`].join('|')})`;
  return [...greater, same].join('|');
}

/** Matches the decimals that are at most `bound`. */
export function atMostPattern(bound: string): string {
  const [whole, fraction] = split(bound);
  const shorter = whole.length === 1 ? [] : ['0', `[1-9][0-9]{0,${whole.length - 2}}`];
  const less = [...shorter, ...below(whole, false)].map((w) => w + ANY_FRACTION);
  const prefixes = Array.from(fraction, (_, i) => fraction.slice(0, i)).slice(1);
  const fractions = fraction === '' ? '0+' : [...below(fraction, true), ...prefixes, `${fraction}0*`].join('|');
  return [...less, `${whole}(?:[.](?:${fractions}))?`].join('|');
}

/** The fault of a bound such as 10.000, which people may read as thousands. A decimal never needs a trailing zero. */
export function thousandsFault(bounds: readonly string[]): Phrase | undefined {
  const value = bounds.find((bound) => /^-?[1-9][0-9]{0,2}\.[0-9]{2}0$/.test(bound));
  if (value === undefined) return undefined;
  const [sign, size] = value.startsWith('-') ? ['-', value.slice(1)] : ['', value];
  return say('"{value}" is {number}, and may be read as {thousands}; write the one that is meant.', {
    value,
    number: sign + canonical(size),
    thousands: value.replace('.', ''),
  });
}

/** The decimal `steps` hundredths away, or `steps` of the last place if it has more decimals; `undefined` below zero. */
export function neighbour(decimal: string, steps: 1 | -1): string | undefined {
  const [whole, fraction] = split(decimal);
  const places = Math.max(2, fraction.length);
  const moved = BigInt(whole + fraction.padEnd(places, '0')) + BigInt(steps);
  if (moved < 0) return undefined;
  const digits = moved.toString().padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** Patterns for greater texts with the length of `digits`; a fraction may have any length. */
function above(digits: string, fraction: boolean): string[] {
  return alternatives(digits, fraction, (digit) => (digit === '9' ? undefined : range(Number(digit) + 1, 9)));
}

function below(digits: string, fraction: boolean): string[] {
  return alternatives(digits, fraction, (digit, first) => {
    const lowest = first && !fraction && digits.length > 1 ? 1 : 0;
    return Number(digit) > lowest ? range(lowest, Number(digit) - 1) : undefined;
  });
}

function alternatives(
  digits: string,
  fraction: boolean,
  other: (digit: string, first: boolean) => string | undefined,
): string[] {
  return Array.from(digits).flatMap((digit, i) => {
    const rest = digits.length - i - 1;
    const tail = fraction ? '[0-9]*' : rest === 0 ? '' : `[0-9]{${rest}}`;
    const here = other(digit, i === 0);
    return here === undefined ? [] : [digits.slice(0, i) + here + tail];
  });
}

const range = (from: number, to: number): string => (from === to ? String(from) : `[${from}-${to}]`);

function split(decimal: string): [whole: string, fraction: string] {
  const text = canonical(decimal);
  const point = wholeDigits(text);
  return [text.slice(0, point), text.slice(point + 1)];
}
