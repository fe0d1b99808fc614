import { expect, test } from '@jest/globals';
import { inThousands } from '../../../src/workbench/text/in-thousands.js';

test.each([
  ['', ''],
  ['1', '1'],
  ['999', '999'],
  ['1000', '1,000'],
  ['999999', '999,999'],
  ['1000000', '1,000,000'],
])('%s', (digits, grouped) => {
  expect(inThousands(digits, ',')).toBe(grouped);
});
