import type { ParameterChange } from '../../core/index.js';

/** The change of a replaced value; empty if it is the same. */
export function replaced(
  what: string,
  before: string | number | undefined,
  after: string | number | undefined,
  unit?: string,
): readonly ParameterChange[] {
  const [old, now] = [before, after].map((value) => (value === undefined ? 'none' : String(value))) as [string, string];
  return old === now ? [] : [{ what, before: old, after: now, ...(unit !== undefined && { unit }) }];
}

/** The entries that a list gained and lost; empty if both lists have the same. */
export function relisted(
  what: string,
  before: readonly string[],
  after: readonly string[],
): readonly ParameterChange[] {
  const [old, now] = [new Set(before), new Set(after)];
  const added = after.filter((entry) => !old.has(entry));
  const removed = before.filter((entry) => !now.has(entry));
  return added.length + removed.length === 0 ? [] : [{ what, added, removed }];
}
