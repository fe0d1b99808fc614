import { stepsOf } from '../../support/steps.js';
import { expect, test } from '@jest/globals';
import { normalizer } from './support.js';

const normalize = normalizer('orders.create');

/** An order with values that stay wrong however they are written, followed by values with a leading blank. */
const orderWith = (wrong: number, blanks: number): object => ({
  intent: 'CAPTURE',
  purchase_units: [
    {
      amount: { currency_code: 'USD', value: '1' },
      items: Array.from({ length: 90 }, (_, i) => ({
        name: 'a',
        quantity: i >= 90 - blanks ? ' 1' : '1',
        category: i < wrong ? ' none of them' : 'PHYSICAL_GOODS',
        unit_amount: { currency_code: 'USD', value: '1' },
      })),
    },
  ],
});

test('normalize does not try a wrong value again after each change of another value', () => {
  const steps = (blanks: number): number =>
    stepsOf(() => expect(normalize(orderWith(40, blanks)).changes).toHaveLength(blanks));
  expect(steps(40)).toBeLessThan(2 * steps(4));
});
