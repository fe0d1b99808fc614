import { UsageError } from './usage-error.js';

/** Today, in UTC. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/**
 * The day that `--at` names, by default today.
 * @throws {UsageError} where it is no day
 */
export function dayOf(written: string | undefined): string {
  if (written === undefined) return today();
  const date = new Date(written);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== written)
    throw new UsageError('--at must be a day, such as 2027-01-31');
  return written;
}
