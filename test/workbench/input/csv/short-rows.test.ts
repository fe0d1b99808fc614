import { expect, test } from '@jest/globals';
import { ShortRows } from '../../../../src/workbench/input/csv/short-rows.js';
import type { TableRecord } from '../../../../src/workbench/input/csv/records.js';

/** A row with a number of cells that are not empty. */
const row = (count: number, at: number): TableRecord => ({
  row: at,
  line: at,
  bytes: Buffer.from(''),
  cells: Array.from({ length: count }, () => 'x'),
});

/** How many cells each row of a table of 8 columns has in the end, if its rows are read in pieces of a size. */
function counts(rows: readonly TableRecord[], size: number, width = 8): readonly number[] {
  const short = new ShortRows(width, ',', () => {});
  const taken: TableRecord[] = [];
  for (let from = 0; from < rows.length; from += size) taken.push(...short.take(rows.slice(from, from + size), false));
  taken.push(...short.take([], true));
  expect(taken.map((each) => each.row)).toEqual(rows.map((each) => each.row));
  return taken.map(({ cells }) => cells.length);
}

test.each([
  ['rows without their last cells', [8, 7, 7, 7, 8, 6, 6], [8, 8, 8, 8, 8, 8, 8]],
  ['many of them', Array<number>(40).fill(7), Array<number>(40).fill(8)],
  ['one at the end', [8, 5], [8, 8]],
  ['a row in two pieces', [8, 4, 5, 8], [8, 4, 5, 8]],
  ['a row in three pieces', [8, 4, 1, 5, 8], [8, 4, 1, 5, 8]],
  ['a row in two pieces', [7, 7, 4, 5, 7], [8, 8, 4, 5, 8]],
  ['a row without its last cell in two pieces', [7, 7, 5, 3, 7, 7], [8, 8, 5, 3, 8, 8]],
  ['the last of its cells in two pieces', [7, 7, 6, 2, 7], [8, 8, 6, 2, 8]],
  ['blocks of rows', [7, 7, 5, 5, 6, 6], [8, 8, 8, 8, 8, 8]],
  ['a note', [8, 1], [8, 1]],
  ['too many cells', [9, 7, 9], [9, 8, 9]],
])('%s', (_, written, read) => {
  const rows = written.map((count, i) => row(count, i + 2));
  for (const size of [1, 2, 3, 100]) expect(counts(rows, size)).toEqual(read);
});

test('equally long rows that could be one row are rows where a neighbour is as long', () => {
  const widths = (...all: readonly number[]): readonly number[] => {
    const rows = all.map((count, i) => row(count, i + 2));
    const [read, ...others] = [1, 2, 100].map((size) => counts(rows, size, 9));
    for (const other of others) expect(other).toEqual(read);
    return read!;
  };
  expect(widths(5, 5, 5)).toEqual([9, 9, 9]);
  expect(widths(9, 5, 5, 5, 5, 9)).toEqual([9, 9, 9, 9, 9, 9]);
  expect(widths(3, 3, 3, 3, 3)).toEqual([9, 9, 9, 9, 9]);
  expect(widths(9, 5, 5, 9)).toEqual([9, 5, 5, 9]);
  expect(widths(9, 5, 5)).toEqual([9, 5, 5]);
  expect(widths(9, 5, 5, 5, 9)).toEqual([9, 9, 9, 9, 9]);
});

test('blank rows, and rows that cannot be read, stay as they are', () => {
  const blank = { ...row(1, 3), cells: [''] };
  const wrong = { ...row(0, 5), fault: { code: 'cells', problem: 'x' } as const };
  const rows = [row(7, 2), blank, row(7, 4), wrong];
  expect(counts(rows, 2)).toEqual([8, 1, 8, 0]);
});
