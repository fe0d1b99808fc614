import { LONGEST_DECIMAL, comparison, isDecimal } from '../text/decimal.js';
import { orderToBound } from '../text/instant.js';

/** The bounds that a condition may set to a size, a decimal that may be below zero, and those to a day or a time. */
export const SIZE_BOUNDS = ['at-least', 'above', 'at-most', 'below'] as const satisfies readonly Bound[];
export const DAY_BOUNDS = ['after', 'before'] as const satisfies readonly Bound[];
/** The name of a bound. */
export type Bound = 'at-least' | 'above' | 'at-most' | 'below' | 'after' | 'before';

/** Bounds of a size, of a day, or of a time; a value is within all of them. A value that is not of the kind of a bound is not within it. */
export type Bounds = Readonly<Partial<Record<Bound, string>>>;

type Text = string | null | undefined;

/** Whether a value is a decimal, a day, or a time, within a bound; the bound is one. Generated modules call these. */
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
