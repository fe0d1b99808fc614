import { expect, test } from '@jest/globals';
import type { InputColumn, InputTable } from '../../../../src/workbench/input/csv/row.js';
import { isTotals } from '../../../../src/workbench/input/csv/totals.js';

const FIELDS = ['id', 'amount', 'note'];
const table = {
  isMixed: false,
  columnOf: (field: string) => (FIELDS.includes(field) ? ({ index: FIELDS.indexOf(field) } as InputColumn) : undefined),
} as InputTable;

const totals = (cells: readonly string[], required: readonly string[]): boolean =>
  isTotals({ row: 3, line: 3, bytes: Buffer.alloc(0), cells }, table, required);

test('a row with all values that an order must have is an order', () => {
  expect(totals(['Total', '10', ''], ['id', 'amount'])).toBe(false);
  expect(totals(['Total', '10', ''], ['id', 'amount', 'note'])).toBe(true);
  expect(totals(['Total', '10', ''], ['id', 'amount', 'absent'])).toBe(true);
  // It is not known which fields orders must have.
  expect(totals(['Total', '10', ''], [])).toBe(false);
});
