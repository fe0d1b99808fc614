import { UsageError } from '../../workbench/system/index.js';

const MOST_JOBS = 64;

/**
 * Reads `--jobs`: the number of threads.
 * @throws {UsageError} where it is not a number in the range
 */
export function jobsOf(written: string): number {
  const jobs = /^[0-9]{1,2}$/.test(written) ? Number(written) : 0;
  if (jobs < 1 || jobs > MOST_JOBS) throw new UsageError(`--jobs must be a whole number from 1 to ${MOST_JOBS}`);
  return jobs;
}
