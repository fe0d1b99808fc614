import { LONGEST_DECIMAL, comparison, isDecimal } from '../text/decimal.js';
import { orderToBound } from '../text/instant.js';

/** The bounds of a condition on a size, which is a decimal that may be negative, and those on a day or a time. */
export const SIZE_BOUNDS = ['at-least', 'above', 'at-most', 'below'] as const satisfies readonly Bound[];
export const DAY_BOUNDS = ['after', 'before'] as const satisfies readonly Bound[];
/** The name of a bound. */
export type Bound = 'at-least' | 'above' | 'at-most' | 'below' | 'after' | 'before';

/**
 * Bounds of a size, a day, or a time. A value is within them if it satisfies all of them. A value of another kind than a bound is not
 * within it.
 */
export type Bounds = Readonly<Partial<Record<Bound, string>>>;

type Text = string | null | undefined;

/** Whether a decimal, a day or a time is within a bound. The bound itself is valid. Generated modules call these functions. */
export const isAtLeast = (value: Text, bound: string): boolean => isSize(value) && comparison(value, bound)! >= 0;
export const isAbove = (value: Text, bound: string): boolean => isSize(value) && comparison(value, bound)! > 0;
export const isAtMost = (value: Text, bound: string): boolean => isSize(value) && comparison(value, bound)! <= 0;
export const isBelow = (value: Text, bound: string): boolean => isSize(value) && comparison(value, bound)! < 0;
export const isAfter = (value: Text, bound: string): boolean => isText(value) && (orderToBound(value, bound) ?? 0) > 0;
export const isBefore = (value: Text, bound: string): boolean => isText(value) && (orderToBound(value, bound) ?? 0) < 0;

/** Zero has no sign. */
const isSize = (value: Text): value is string =>
  isText(value) &&
  (value.startsWith('-')
    ? value.length <= LONGEST_DECIMAL && isDecimal(value.slice(1)) && /[1-9]/.test(value)
    : isDecimal(value));
const isText = (value: Text): value is string => typeof value === 'string';

/** The function for each bound, under its name. */
export const withinBound = {
  'at-least': { isAtLeast },
  above: { isAbove },
  'at-most': { isAtMost },
  below: { isBelow },
  after: { isAfter },
  before: { isBefore },
} as const satisfies Readonly<Record<Bound, Readonly<Record<string, (value: Text, bound: string) => boolean>>>>;

/** The bounds of an entry, each with its function. */
export const boundsIn = (bounds: Bounds): readonly (readonly [Bound, string])[] =>
  Object.entries(bounds) as unknown as readonly (readonly [Bound, string])[];

/** The functions of all bounds. */
export const boundTests: Readonly<Record<Bound, (value: Text, bound: string) => boolean>> = {
  'at-least': isAtLeast,
  above: isAbove,
  'at-most': isAtMost,
  below: isBelow,
  after: isAfter,
  before: isBefore,
};

/** Whether a value is within all of the bounds. */
export const isWithinBounds = (value: Text, bounds: Bounds): boolean =>
  boundsIn(bounds).every(([bound, limit]) => boundTests[bound](value, limit));
