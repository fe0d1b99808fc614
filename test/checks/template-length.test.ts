import { expect, test } from '@jest/globals';
import { test as prepared } from '../../src/checks/template-pairs.js';

test('a template takes 100 characters, no more', () => {
  const accepts = prepared({ rows: [['WALLET_<NAME>', '<NAME>']] });
  expect([93, 94].map((length) => accepts(`WALLET_${'A'.repeat(length)}`, {}))).toEqual([true, false]);
});

test('what a longer type goes with is not evaluated: the type is wrong itself', () => {
  const accepts = prepared({ other: 'paymentType', rows: [['WALLET_<NAME>', '<NAME>']] });
  expect([93, 94].map((length) => accepts('B', { paymentType: `WALLET_${'A'.repeat(length)}` }))).toEqual([
    false,
    true,
  ]);
});
