import { expect, test } from '@jest/globals';
import { causeOf } from '../../../../src/workbench/input/csv/damage.js';

test('a cause is looked for in cells of up to 64 characters', () => {
  const causeIn = (length: number) => causeOf('\u00a0'.padEnd(length, 'x'), (cell) => !cell.includes('\u00a0'));
  expect(causeIn(64)).toMatchObject({ template: expect.stringContaining('characters that are not seen') });
  expect(causeIn(65)).toBeUndefined();
});
