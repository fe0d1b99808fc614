import { expect, test } from '@jest/globals';
import { test as prepared } from '../../src/checks/template-pairs.js';

test('a template takes 100 characters, no more', () => {
  const judge = prepared({ rows: [['WALLET_<NAME>', '<NAME>']] });
  expect([93, 94].map((length) => judge(`WALLET_${'A'.repeat(length)}`, {}))).toEqual([true, false]);
});
