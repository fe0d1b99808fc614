import { checks } from '../../generated/checks.js';
import type { Row, TableRow } from '../../model/check.js';
import { writtenRows } from '../internal/written-list.js';
import type { LintRule } from '../lint-rule.js';

export const overlappingRows: LintRule = {
  name: 'overlapping-rows',
  severity: 'error',
  description: 'Two rows of a table match the same order.',
  operation(operation, context, report) {
    for (const rule of operation.rules) {
      const { rows = [] } = checks[rule.check.name]!.table?.(rule.check.parameters) ?? {};
      const written = writtenRows(rule, context);
      rows.forEach(({ when }, i) => {
        const other = rows.slice(0, i).findIndex((row) => canBothMatch(row.when, when));
        if (other < 0) return;
        const { entry, path, row } = written[i]!;
        report(entry, path, `This row and row ${other + 1} match the same orders. ${advice(written[other]!.row, row)}`);
      });
    }
  },
};

/** A column that one of the rows leaves out matches any value. */
function canBothMatch(a: TableRow['when'], b: TableRow['when']): boolean {
  return Object.entries(a).every(([name, values]) => b[name]?.some((value) => values.includes(value)) ?? true);
}

/** Rows that differ in one column can be one row, with the values of both. */
function advice(a: Row, b: Row): string {
  const columns = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  const [column, ...others] = columns.filter((name) => JSON.stringify(a[name]) !== JSON.stringify(b[name]));
  if (column === undefined) return 'They are the same; remove one of them.';
  const values = [...new Set([a[column] ?? [], b[column] ?? []].flat())];
  const isMergeable =
    others.length === 0 && a[column] !== undefined && b[column] !== undefined && values.every(isPlain);
  return isMergeable
    ? `Merge them into one row with ${column}: [${values.map((value) => JSON.stringify(value)).join(', ')}], or make their conditions different.`
    : 'Merge these rows or make their conditions different.';
}

const isPlain = (value: unknown): boolean => typeof value !== 'object';
