import { expect, test } from 'vitest';
import { ordersOf } from '../src/rule-files/shares.js';

const result = { orders: 20, byOperation: { a: { orders: 3 }, b: { orders: 4 } } };

test.each([
  [['a'], 3],
  [['a', 'b', 'c'], 7],
  [['c'], 0],
])('a share for %j is one of %i orders', (operations, expected) => {
  expect(ordersOf(result, operations)).toBe(expected);
});
