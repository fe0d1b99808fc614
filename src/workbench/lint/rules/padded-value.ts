import { conditionEntries, listedAt, say } from '../../../core/index.js';
import { type Path, entryPath, isOwnCheck } from '../../rulebook/index.js';
import type { LintRule } from '../lint-rule.js';

const MESSAGE = say('Remove the spaces around this value; texts are compared exactly.');

export const paddedValue: LintRule = {
  name: 'padded-value',
  severity: 'error',
  description: 'A value that a check, a condition or a list compares with has spaces around it.',
  operation({ rules }, _context, report) {
    for (const rule of rules) {
      const { name, written } = rule.check;
      // The meaning of texts in an own check is unknown.
      if (!isOwnCheck(name)) for (const path of paddedIn(written)) report(rule, ['check', name, ...path], MESSAGE);
      for (const { value, path } of conditionEntries(rule).flatMap(listedAt))
        if (value.trim() !== value) report(rule, path, MESSAGE);
    }
  },
  rulebook({ rulebook, positions }, report) {
    for (const list of rulebook.lists.values())
      for (const [i = 0, ...path] of paddedIn(list.rows ?? list.values))
        report(list, [...entryPath(list, positions, Number(i)), ...path], MESSAGE);
  },
};

/**
 * The paths of texts with surrounding blanks that are items of a list or cells of its rows. Other parameters, such as a pattern, may have
 * such blanks.
 */
function paddedIn(written: unknown, isListed = false): readonly Path[] {
  if (typeof written === 'string') return isListed && written.trim() !== written ? [[]] : [];
  if (typeof written !== 'object' || written === null) return [];
  const entries: readonly (readonly [string | number, unknown, boolean])[] = Array.isArray(written)
    ? written.map((item: unknown, i) => [i, item, true])
    : Object.entries(written).map(([key, value]) => [key, value, isListed && key !== 'check']);
  return entries.flatMap(([key, value, isValue]) => paddedIn(value, isValue).map((path) => [key, ...path]));
}
