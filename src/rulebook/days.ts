/** The day after one, both as `2027-01-31`. */
export function dayAfter(day: string): string {
  return shifted(day, 1);
}

/** The day before one. */
export function dayBefore(day: string): string {
  return shifted(day, -1);
}

function shifted(day: string, by: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + by);
  return date.toISOString().slice(0, 10);
}
