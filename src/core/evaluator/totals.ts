import type { CompiledTotal, CompiledTotals } from '../model/compiled.js';
import type { Text } from '../model/value-text.js';
import { scopeOf } from '../model/path.js';
import { canonical } from '../text/decimal.js';
import type { Row, Seen } from '../model/shape.js';

/** The longest value that is added up. A longer one makes the total unknown. */
const LONGEST = 40;

const DECIMAL = /^(-?)(0|[1-9][0-9]*)(?:[.]([0-9]+))?$/;

/** The totals of an operation. */
export function totalsOf(totals: readonly CompiledTotal[]): CompiledTotals {
  return {
    labels: Object.fromEntries(totals.map(({ name, label }) => [name, label])),
    of: (seen) =>
      Object.fromEntries(
        totals
          .filter(({ name }) => scopeOf(name) === '')
          .map(({ name, kind, list, columns, times }) => [
            name,
            kind === 'sum' ? sumOf(seen[list], columns, times) : countOf(seen[list], columns),
          ]),
      ),
  };
}

/**
 * An exact sum as a plain decimal; a missing list has none. An entry without the value adds nothing.
 * @returns `null` if it is unknown: a value or its factor is not a plain decimal, or the factor is missing
 */
export function sumOf(list: Seen, columns: readonly number[], times?: number): Text {
  if (!Array.isArray(list)) return list as Text;
  const places = times === undefined ? PLACES : 2 * PLACES;
  /** The sums of positive and of negative values. */
  const sums: readonly [number[], number[]] = [[], []];
  /** The sums of short values as whole numbers, by the number of decimals. */
  const few: number[] = [];
  if (!addAll(list as readonly Row[], 0)) return null;
  if (sums[0].length + sums[1].length === 0) {
    const sum = sumOfFew(few);
    if (sum !== undefined) return sum;
  }
  for (let decimals = 0; decimals < few.length; decimals++) addFew(decimals);
  return written(sums, places);

  function addAll(rows: readonly Row[], depth: number): boolean {
    // The values of the list itself.
    if (depth === columns.length) return (rows as readonly Seen[]).every((value) => add(value, undefined));
    const column = columns[depth]!;
    const isLast = depth === columns.length - 1;
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i]!;
      const seen = row[column];
      const isAdded =
        isLast && !Array.isArray(seen)
          ? add(seen, times === undefined ? undefined : row[times])
          : seen === undefined || (Array.isArray(seen) && addAll(seen as readonly Row[], depth + 1));
      if (!isAdded) return false;
    }
    return true;
  }

  function add(value: Seen, factor: Seen): boolean {
    if (value === undefined) return true;
    const whole = typeof value === 'string' ? wholeOf(value) : Number.NaN;
    const decimals = decimalsRead;
    if (times === undefined) {
      if (Math.abs(whole) <= MOST_FEW) return addWhole(whole, decimals);
    } else if (typeof factor === 'string') {
      const result = whole * wholeOf(factor);
      if (Math.abs(result) <= MOST_FEW) return addWhole(result, decimals + decimalsRead);
    }
    const one = partsOf(value);
    const other = times === undefined ? undefined : partsOf(factor);
    if (!one || (times !== undefined && !other)) return false;
    addTo(sums[(one.sign + (other?.sign ?? 0)) & 1]!, other ? product(one.limbs, other.limbs) : one.limbs);
    return true;
  }

  function addWhole(whole: number, decimals: number): true {
    while (few.length <= decimals) few.push(0);
    few[decimals]! += whole;
    if (Math.abs(few[decimals]!) > MOST_FEW) addFew(decimals);
    return true;
  }

  /** Adds the sum of the short values with this number of decimals. */
  function addFew(decimals: number): void {
    const whole = few[decimals]!;
    const digits = String(Math.abs(whole)).padStart(decimals + 1, '0');
    const point = digits.length - decimals;
    addTo(sums[whole < 0 ? 1 : 0], limbsOf(digits.slice(0, point), digits.slice(point), places));
    few[decimals] = 0;
  }
}

/** Adds up whole numbers, by their number of decimals; `undefined` if the sum has too many digits. */
function sumOfFew(few: readonly number[]): string | undefined {
  let sum = 0;
  for (let i = 0; i < few.length; i++) {
    // The sum so far has one decimal less.
    sum = sum * 10 + few[i]!;
    if (!(Math.abs(sum) <= MOST_FEW / 10)) return undefined;
  }
  const decimals = few.length - 1;
  const digits = String(Math.abs(sum)).padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  return `${sum < 0 ? '-' : ''}${decimals > 0 ? canonical(`${digits.slice(0, point)}.${digits.slice(point)}`) : digits}`;
}

/** Two such numbers can be added exactly. */
const MOST_FEW = Number.MAX_SAFE_INTEGER / 2;
const FEW_DIGITS = 15;
// Character codes.
const ZERO = 48;
const POINT = 46;
const MINUS = 45;
/** The number of decimals of the decimal that was read last. */
let decimalsRead = 0;

/** A short plain decimal without its point; NaN for any other text. Most amounts are short, and this makes their sum fast. */
function wholeOf(text: string): number {
  const first = text.charCodeAt(0) === MINUS ? 1 : 0;
  const { length } = text;
  if (length - first > FEW_DIGITS) return Number.NaN;
  let whole = 0;
  let point = length;
  for (let i = first; i < length; i++) {
    const digit = text.charCodeAt(i) - ZERO;
    if (digit >= 0 && digit <= 9) whole = whole * 10 + digit;
    else if (digit === POINT - ZERO && point === length) point = i;
    else return Number.NaN;
  }
  const hasZero = text.charCodeAt(first) === ZERO && point > first + 1;
  if (point === first || point === length - 1 || hasZero) return Number.NaN;
  decimalsRead = point === length ? 0 : length - point - 1;
  return first === 1 ? -whole : whole;
}

/** The number of entries; a missing list has none. */
export function countOf(list: Seen, columns: readonly number[]): Text {
  if (!Array.isArray(list)) return list as Text;
  const count = (rows: readonly Row[], depth: number): number => {
    if (depth === columns.length) return rows.length;
    return rows.reduce((sum, row) => {
      const inner = row[columns[depth]!];
      return sum + (Array.isArray(inner) ? count(inner as readonly Row[], depth + 1) : 0);
    }, 0);
  };
  return String(count(list as readonly Row[], 0));
}

// Numbers are lists of seven-digit limbs, the lowest first, because JavaScript multiplies these exactly.
const DIGITS = 7;
const BASE = 10 ** DIGITS;
/** The number of limbs after the point of a value. */
const PLACES = Math.ceil(LONGEST / DIGITS);

/** The sign and limbs of a plain decimal, which may be negative, with the same number of decimals for all values. */
function partsOf(value: Seen): { readonly sign: 0 | 1; readonly limbs: readonly number[] } | undefined {
  const match = typeof value === 'string' && value.length <= LONGEST ? DECIMAL.exec(value) : null;
  if (!match) return undefined;
  const [, minus, whole, fraction = ''] = match as unknown as readonly [string, string, string, string?];
  return { sign: minus === '-' ? 1 : 0, limbs: limbsOf(whole, fraction, PLACES) };
}

function limbsOf(whole: string, fraction: string, places: number): readonly number[] {
  const digits = whole + fraction.padEnd(places * DIGITS, '0');
  const limbs: number[] = [];
  for (let end = digits.length; end > 0; end -= DIGITS)
    limbs.push(Number(digits.slice(Math.max(0, end - DIGITS), end)));
  return limbs;
}

function product(one: readonly number[], other: readonly number[]): readonly number[] {
  const all: number[] = [];
  for (const [i, limb] of one.entries()) addTo(all, scaled(other, limb), i);
  return all;
}

function scaled(limbs: readonly number[], by: number): readonly number[] {
  let carry = 0;
  const all = limbs.map((limb) => {
    const value = limb * by + carry;
    carry = Math.floor(value / BASE);
    return value % BASE;
  });
  return [...all, carry];
}

/** Adds limbs to a sum, from one of its limbs on. */
function addTo(sum: number[], limbs: readonly number[], from = 0): void {
  let carry = 0;
  for (let i = 0; i < limbs.length || carry > 0; i++) {
    const value = (sum[from + i] ?? 0) + (limbs[i] ?? 0) + carry;
    sum[from + i] = value % BASE;
    carry = value < BASE ? 0 : 1;
  }
}

/** The difference of two sums as a plain decimal without trailing zeros. */
function written([added, taken]: readonly [readonly number[], readonly number[]], places: number): string {
  const isNegative = isLess(added, taken);
  const [more, less] = isNegative ? [taken, added] : [added, taken];
  let borrow = 0;
  const limbs = Array.from(more, (limb, i) => {
    const value = limb - (less[i] ?? 0) - borrow;
    borrow = value < 0 ? 1 : 0;
    return value + borrow * BASE;
  });
  let digits = '';
  for (let i = 0; i < Math.max(limbs.length, places + 1); i++)
    digits = String(limbs[i] ?? 0).padStart(DIGITS, '0') + digits;
  const point = digits.length - places * DIGITS;
  const whole = digits.slice(0, point).replace(/^0+(?=[0-9])/, '');
  return `${isNegative ? '-' : ''}${canonical(`${whole}.${digits.slice(point)}`)}`;
}

function isLess(one: readonly number[], other: readonly number[]): boolean {
  for (let i = Math.max(one.length, other.length); i-- > 0;) {
    const difference = (one[i] ?? 0) - (other[i] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
