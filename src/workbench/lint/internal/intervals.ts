import {
  type Bound,
  type Bounds,
  DAY_BOUNDS,
  LONGEST_DECIMAL,
  boundsIn,
  comparison,
  dayAfter,
  isDate,
  orderToBound,
} from '../../../core/index.js';

/** The numbers, days or times within bounds. */
interface Interval {
  readonly of: 'sizes' | 'days' | 'times';
  readonly low: Limit;
  /** Undefined for numbers and times without an upper limit. */
  readonly high?: Limit;
}

interface Limit {
  readonly at: string;
  readonly isIncluded: boolean;
}

/** A number has no more digits. */
const LOWEST = `-${'9'.repeat(LONGEST_DECIMAL)}`;

const ALL = {
  sizes: { of: 'sizes', low: { at: LOWEST, isIncluded: true } },
  days: { of: 'days', low: { at: '0000-01-01', isIncluded: true }, high: { at: '9999-12-31', isIncluded: true } },
  times: { of: 'times', low: { at: '0000-01-01T00:00:00+23:59', isIncluded: true } },
} as const satisfies Readonly<Record<Interval['of'], Interval>>;

/** The values within all of the bounds; `undefined` if no value can be. */
export function intervalOf(bounds: Bounds): Interval | undefined {
  return boundsIn(bounds)
    .map(([bound, at]) => intervalOfBound(bound, at))
    .reduce<Interval | undefined>((all, one) => all && overlapOf(all, one), ALL[kindOf(bounds)]);
}

function kindOf(bounds: Bounds): Interval['of'] {
  const moment = DAY_BOUNDS.map((bound) => bounds[bound]).find((each) => each !== undefined);
  return moment === undefined ? 'sizes' : isDate(moment) ? 'days' : 'times';
}

function intervalOfBound(bound: Bound, at: string): Interval {
  const all = ALL[isDate(at) ? 'days' : 'times'];
  if (bound === 'after') return { ...all, low: { at, isIncluded: false } };
  if (bound === 'before') return { ...all, high: { at, isIncluded: false } };
  const limit = { at, isIncluded: bound === 'at-least' || bound === 'at-most' };
  return bound === 'at-least' || bound === 'above' ? { ...ALL.sizes, low: limit } : { ...ALL.sizes, high: limit };
}

/** The values in both intervals; `undefined` if there are none. */
export function overlapOf(a: Interval, b: Interval): Interval | undefined {
  // Unix seconds are both numbers and times.
  if (a.of !== b.of) return a.of === 'days' || b.of === 'days' ? undefined : a;
  const low = isLower(a.low, b.low, a.of) ? b.low : a.low;
  const high = !a.high ? b.high : b.high && isHigher(a.high, b.high, a.of) ? b.high : a.high;
  return isEmpty(a.of, low, high) ? undefined : { of: a.of, low, ...(high && { high }) };
}

/** Whether the second interval contains the first. */
export function isContainedIn(a: Interval, b: Interval): boolean {
  return (
    a.of === b.of &&
    !isLower(a.low, b.low, a.of) &&
    (!b.high || (a.high !== undefined && !isHigher(a.high, b.high, a.of)))
  );
}

function isEmpty(of: Interval['of'], low: Limit, high: Limit | undefined): boolean {
  if (!high) return false;
  const order = compared(low.at, high.at, of);
  if (order >= 0) return order > 0 || !low.isIncluded || !high.isIncluded;
  // No day lies between two consecutive days.
  return of === 'days' && !low.isIncluded && !high.isIncluded && dayAfter(low.at) >= high.at;
}

/** Whether the first limit starts below the second. */
function isLower(a: Limit, b: Limit, of: Interval['of']): boolean {
  const order = compared(a.at, b.at, of);
  return order < 0 || (order === 0 && a.isIncluded && !b.isIncluded);
}

/** Whether the first limit ends above the second. */
function isHigher(a: Limit, b: Limit, of: Interval['of']): boolean {
  const order = compared(a.at, b.at, of);
  return order > 0 || (order === 0 && a.isIncluded && !b.isIncluded);
}

/** Negative if the first is smaller or earlier, zero if both are the same. */
function compared(a: string, b: string, of: Interval['of']): number {
  return of === 'sizes' ? comparison(a, b)! : orderToBound(a, b)!;
}
