import { type Outcome, isDate } from '../../core/index.js';

/** The bounds of days and times. `after` and `before` are exclusive, `from` and `to` inclusive. */
export type DayBound = 'after' | 'from' | 'before' | 'to';

/** The possible bounds as a pattern, which does not know which dates exist. */
export const DAYS = 'yesterday|today|tomorrow|today [+-] [1-9][0-9]{0,5} days?|[0-9]{4}-[0-9]{2}-[0-9]{2}';

const WORDS: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 };
const MOVED = /^today ([+-]) ([1-9][0-9]{0,5}) days?$/;

/** The days from the evaluation date to a bound: 3 for `today + 3 days`. `undefined` for a date. */
export function relativeDays(bound: string): number | undefined {
  const [, sign, count] = MOVED.exec(bound) ?? [];
  if (count !== undefined) return sign === '-' ? -Number(count) : Number(count);
  return Object.hasOwn(WORDS, bound) ? WORDS[bound] : undefined;
}

export const isDayBound = (bound: string): boolean => isDate(bound) || relativeDays(bound) !== undefined;

/** The report of a day, or the day of a time, that breaks a bound: one of the messages of `date`. */
export function dayOutcome(name: DayBound, bound: string): Outcome {
  const days = relativeDays(bound);
  const report = (message: string, distance?: number): Outcome => ({
    code: 'range',
    message: `date.${message}`,
    params: { [name]: bound, ...(distance !== undefined && { days: String(Math.abs(distance)) }) },
  });
  if (days === undefined) return report(name);
  if (name === 'after' || name === 'from') {
    const first = name === 'after' ? days + 1 : days;
    if (first === 0 || first === 1) return report(first === 0 ? 'from-today' : 'after-today');
    return report(first > 0 ? 'from-in' : 'from-ago', first);
  }
  const last = name === 'before' ? days - 1 : days;
  if (last === 0 || last === -1) return report(last === 0 ? 'to-today' : 'before-today');
  return report(last > 0 ? 'to-in' : 'to-ago', last);
}
