/** The day after one, both as `2027-01-31`. */
export function dayAfter(day: string): string {
  return shifted(day, 1);
}

/** The day before one. */
export function dayBefore(day: string): string {
  return shifted(day, -1);
}

/** Whether a date as rule files write it is in the calendar: there is no 31 February. */
export function isDay(written: string): boolean {
  const date = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written);
}

function shifted(day: string, by: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + by);
  return date.toISOString().slice(0, 10);
}
