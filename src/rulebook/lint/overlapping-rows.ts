import { entryPath } from '../library.js';
import type { LintRule } from './rule.js';

type When = Readonly<Record<string, readonly string[]>>;

export const overlappingRows: LintRule = {
  name: 'overlapping-rows',
  severity: 'error',
  description: 'Two rows of a table count on the same order.',
  operation(operation, { rulebook, places }, report) {
    for (const rule of operation.rules) {
      if (rule.check.name !== 'digits-by' && rule.check.name !== 'pairs') continue;
      const list = rulebook.lists.get(String(rule.check.written).replace('lists/', ''));
      const rows = rule.check.parameters as readonly { readonly when: When }[];
      rows.forEach(({ when }, i) => {
        const other = rows.slice(0, i).findIndex((row) => mayBothCount(row.when, when));
        if (other < 0) return;
        const message = `This row and row ${other + 1} count on the same orders; join them, or tell them apart.`;
        if (list) report(list, entryPath(list, places, i), message);
        else report(rule, ['check', rule.check.name, i], message);
      });
    }
  },
};

/** A column that a row leaves out says nothing, so that the row counts whatever it holds. */
function mayBothCount(a: When, b: When): boolean {
  return Object.entries(a).every(([name, values]) => b[name]?.some((value) => values.includes(value)) ?? true);
}
