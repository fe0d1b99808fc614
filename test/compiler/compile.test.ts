import { expect, test } from '@jest/globals';
import { exampleOrder } from '../../src/model/example-order.js';
import { validatorOf } from '../../src/validator/validator.js';
import { compiledFixture, fixtureOperation } from '../fixtures/fixture.js';

test('a field that validates another order while it is read changes nothing', () => {
  const validate = validatorOf(compiledFixture('alpha.payout'));
  const example = exampleOrder(fixtureOperation('alpha.payout'));
  const other = { ...example, amount: 'wrong' };
  let inner: unknown;
  const order = {
    ...example,
    get callbackUrl() {
      inner = validate(other).valid;
      return example['callbackUrl'];
    },
  };
  expect(validate(order).diagnostics).toEqual(validate(example).diagnostics);
  expect(inner).toBe(false);
});
