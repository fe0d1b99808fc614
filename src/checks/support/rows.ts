import type { Judged } from '../../model/check.js';

/** A row of a table: the values of its condition columns. */
export type When = Readonly<Record<string, readonly string[]>>;

/** A condition column of a row, prepared once. */
type Entry = readonly [name: string, values: readonly string[]];

export const entriesOf = (when: When): readonly Entry[] => Object.entries(when);

/** Whether all columns equal the order's fields; a missing field equals nothing. */
export function matches(entries: readonly Entry[], order: Judged): boolean {
  return entries.every(([name, values]) => {
    const value = order[name];
    return typeof value === 'string' && values.includes(value);
  });
}

/** Whether a row may be the order's: a derived name that is not known may be any label. */
export function mayMatch(entries: readonly Entry[], order: Judged): boolean {
  return entries.every(([name, values]) => {
    const value = order[name];
    return typeof value !== 'string' || value === 'unknown' || value === 'unbound' || values.includes(value);
  });
}
