/** UTC days such as `2027-01-31`, both inclusive. A missing side is open. */
interface Period {
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/** The open sides of a period: a text that sorts before every day, and the last day. */
export const NO_FROM = '';
export const NO_UNTIL = '9999-12-31';

/** Whether a day, or the day of a time (UTC), is in a period. */
export function isInForce({ from = NO_FROM, until = NO_UNTIL }: Period, time: string): boolean {
  const day = time.slice(0, NO_UNTIL.length);
  return from <= day && day <= until;
}

/** Whether a period contains any day. */
export function hasDays({ from = NO_FROM, until = NO_UNTIL }: Period): boolean {
  return from <= until;
}

/** Whether two periods share a day. */
export function overlaps(a: Period, b: Period): boolean {
  return (a.from ?? NO_FROM) <= (b.until ?? NO_UNTIL) && (b.from ?? NO_FROM) <= (a.until ?? NO_UNTIL);
}

/** Whether the second period contains each day of the first. */
export function isWithin(a: Period, b: Period): boolean {
  return (a.from ?? NO_FROM) >= (b.from ?? NO_FROM) && (a.until ?? NO_UNTIL) <= (b.until ?? NO_UNTIL);
}

/** The first day after a period; `undefined` if the period is open, because 9999-12-31 is the last of all days. */
export function dayAfterPeriod({ until = NO_UNTIL }: Period): string | undefined {
  return until === NO_UNTIL ? undefined : dayAfter(until);
}

/** The day after a given day, or `days` days after it. The given day must not be the last of all. */
export function dayAfter(day: string, days = 1): string {
  return shifted(day, days);
}

/** The day before a given day. */
export function dayBefore(day: string): string {
  return shifted(day, -1);
}

function shifted(day: string, by: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + by);
  return date.toISOString().slice(0, 10);
}
