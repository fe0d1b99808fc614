import { isDate } from './calendar.js';
import { canonical } from './decimal.js';

/**
 * Instants in the forms of RFC 3339 and Unix time, compared exactly. It uses only integer arithmetic, so every engine has the same results.
 */

/** Whole seconds since 1970, and the fraction of a second: `0`, `0.25`. A leap second belongs to the second before it: `1`, `1.25`. */
export interface Instant {
  readonly seconds: number;
  readonly rest: string;
}

export const SECONDS_OF_DAY = 86_400;
/** The seconds of 9999-12-31T23:59:59Z. */
export const LAST_SECOND = 253_402_300_799;
/** The length of the longest text that is accepted: 40 digits after the point. */
export const LONGEST_INSTANT = 66;

const INSTANT =
  /^([0-9]{4}-[0-9]{2}-[0-9]{2})[Tt]([01][0-9]|2[0-3]):([0-5][0-9]):([0-5][0-9]|60)([.][0-9]+)?(?:[Zz]|([+-])([01][0-9]|2[0-3]):([0-5][0-9]))$/;

/** The instant that a text of RFC 3339 names; `undefined` for any other text. A leap second is the last second of a month (UTC). */
export function instantOf(text: string): Instant | undefined {
  const parts = text.length <= LONGEST_INSTANT && INSTANT.exec(text);
  if (!parts || !isDate(parts[1]!)) return undefined;
  const [, date, hours, minutes, second, fraction = ''] = parts as unknown as [string, string, string, string, string];
  const isLeap = second === '60';
  const local = dayNumber(date) * SECONDS_OF_DAY + Number(hours) * 3600 + Number(minutes) * 60;
  const seconds = local + (isLeap ? 59 : Number(second)) - offsetOf(parts[6], parts[7], parts[8]);
  if (isLeap && !isStartOfMonth(seconds + 1)) return undefined;
  return { seconds, rest: canonical(`${isLeap ? 1 : 0}${fraction}`) };
}

/** The number of seconds by which a zone such as `-05:00` is ahead of UTC. */
export const secondsAhead = (zone: string): number => offsetOf(zone.slice(0, 1), zone.slice(1, 3), zone.slice(4));

function offsetOf(sign: string | undefined, hours: string | undefined, minutes: string | undefined): number {
  if (sign === undefined) return 0;
  const seconds = Number(hours) * 3600 + Number(minutes) * 60;
  return sign === '-' ? -seconds : seconds;
}

const isStartOfMonth = (seconds: number): boolean =>
  seconds % SECONDS_OF_DAY === 0 && new Date(seconds * 1000).getUTCDate() === 1;

/** The number of days from 1970-01-01 to a day, in the proleptic Gregorian calendar. */
export function dayNumber(date: string): number {
  const month = Number(date.slice(5, 7));
  // If years begin in March, the leap day is the last day of a year.
  const year = Number(date.slice(0, 4)) - (month > 2 ? 0 : 1);
  const inYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + Number(date.slice(8)) - 1;
  return 365 * year + Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400) + inYear - 719_468;
}

/** The instant of a text with whole Unix seconds. */
export const unixInstantOf = (text: string): Instant | undefined =>
  /^(?:0|[1-9][0-9]{0,11})$/.test(text) && Number(text) <= LAST_SECOND
    ? { seconds: Number(text), rest: '0' }
    : undefined;

/** Negative if the first is earlier, zero if both are the same. */
export function compareInstants(one: Instant, other: Instant): number {
  return one.seconds - other.seconds || (one.rest < other.rest ? -1 : Number(one.rest > other.rest));
}

/** Compares two days, two texts of RFC 3339 or two Unix times: negative if the first is earlier; `undefined` for other texts. */
export function timeOrder(one: string, other: string): number | undefined {
  if (isDate(one) && isDate(other)) return one < other ? -1 : Number(one > other);
  for (const read of [instantOf, unixInstantOf]) {
    const [a, b] = [read(one), read(other)];
    if (a && b) return compareInstants(a, b);
  }
  return undefined;
}

/** Compares a value with a day or a time of the same kind. A time may also be in Unix seconds. */
export function orderToBound(value: string, bound: string): number | undefined {
  if (isDate(bound)) return isDate(value) ? timeOrder(value, bound) : undefined;
  const [instant, limit] = [instantOf(value) ?? unixInstantOf(value), instantOf(bound)];
  return instant && limit && compareInstants(instant, limit);
}
