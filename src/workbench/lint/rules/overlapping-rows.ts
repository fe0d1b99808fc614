import { type Phrase, type ListRow, type ValueTableRow, say } from '../../../core/index.js';
import { writtenRows } from '../internal/written-list.js';
import type { LintRule } from '../lint-rule.js';
import { checkTable } from '../../rulebook/index.js';

export const overlappingRows: LintRule = {
  name: 'overlapping-rows',
  severity: 'error',
  description: 'Two rows of a table match the same order.',
  operation(operation, context, report) {
    for (const rule of operation.rules) {
      const { rows = [] } = checkTable(rule.check) ?? {};
      const written = writtenRows(rule, context);
      rows.forEach(({ when }, i) => {
        const other = rows.slice(0, i).findIndex((row) => canBothMatch(row.when, when));
        if (other < 0) return;
        const { entry, path, row } = written[i]!;
        report(entry, path, [
          say('This row and row {row} match the same orders.', { row: other + 1 }),
          advice(written[other]!.row, row),
        ]);
      });
    }
  },
};

/** A column that one row leaves out matches any value. */
function canBothMatch(a: ValueTableRow['when'], b: ValueTableRow['when']): boolean {
  return Object.entries(a).every(([name, values]) => b[name]?.some((value) => values.includes(value)) ?? true);
}

/** Suggests one row with the values of both for rows that differ in one column. */
function advice(a: ListRow, b: ListRow): Phrase {
  const columns = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  const [column, ...others] = columns.filter((name) => JSON.stringify(a[name]) !== JSON.stringify(b[name]));
  if (column === undefined) return say('They are the same; remove one of them.');
  const values = [...new Set([a[column] ?? [], b[column] ?? []].flat())];
  const isMergeable =
    others.length === 0 && a[column] !== undefined && b[column] !== undefined && values.every(isPlain);
  return isMergeable
    ? say('Merge them into one row with {cell}, or make their conditions different.', {
        cell: `${column}: [${values.map((value) => JSON.stringify(value)).join(', ')}]`,
      })
    : say('Merge these rows or make their conditions different.');
}

const isPlain = (value: unknown): boolean => typeof value !== 'object';
