import { UsageError } from './usage-error.js';

/**
 * The day that `--at` names, by default today (UTC).
 * @throws {UsageError} on what is no day
 */
export function dayOf(written = new Date().toISOString().slice(0, 10)): string {
  const date = new Date(written);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== written) throw new UsageError('--at must be a day, such as 2027-01-31');
  return written;
}
