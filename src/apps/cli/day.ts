import { isDate, timeOf } from '../../core/index.js';
import type { Io } from './io.js';
import { UsageError } from '../../workbench/system/index.js';

/** Today, in UTC. */
export function today({ now }: Pick<Io, 'now'>): string {
  return now().toISOString().slice(0, 10);
}

/**
 * The date that `--at` names, by default today.
 * @throws {UsageError} if it is not a date
 */
export function dayFromOption(written: string | undefined, io: Pick<Io, 'now'>): string {
  if (written === undefined) return today(io);
  if (!isDate(written)) throw new UsageError('--at must be a date, such as 2027-01-31');
  return written;
}

/**
 * The time that `--at` names, which may be a day; by default now.
 * @throws {UsageError} if it is neither
 */
export function timeFromOption(written: string | undefined, { now }: Pick<Io, 'now'>): string {
  if (written === undefined) return timeOf(now());
  try {
    return timeOf(written);
  } catch {
    throw new UsageError('--at must be a date or a time with its zone, such as 2027-01-31 or 2027-01-31T14:30:00Z');
  }
}
