import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const today = () => new Date().toISOString().slice(0, 10);

/** The date as of which the checked-in schemas are compiled, from their manifest; today if there is none yet. */
export function recordedDay(root) {
  try {
    return JSON.parse(readFileSync(join(root, 'schemas/manifest.json'), 'utf8')).asOf ?? today();
  } catch {
    return today();
  }
}

/** The date that `--at` gives; ends the script if it is not a calendar date. */
export function dayFrom(text) {
  const date = new Date(`${text}T00:00:00Z`);
  if (!Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text) return text;
  console.error(`--at must be a date such as 2027-01-31, not ${text}`);
  return process.exit(2);
}
