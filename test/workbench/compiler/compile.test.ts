import { expect, test } from '@jest/globals';
import { exampleOrder } from '../../../src/core/model/example-order.js';
import { validatorOf } from '../../../src/core/evaluator/validator.js';
import { compileOperation } from '../../../src/workbench/compiler/index.js';
import { compiledFixture, fixtureOperation } from '../../fixtures/fixture.js';

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

test('a clause states the rule on every field for the fields that it names', () => {
  const alpha = fixtureOperation('alpha.payout');
  const rules = alpha.rules.map((rule) =>
    rule.field === '*'
      ? { ...rule, basis: 'sample' as const, stated: { '9 types': ['amount', 'nowhere'], '10 types': ['currency'] } }
      : rule,
  );
  const validate = validatorOf(compileOperation({ ...alpha, rules }, '0'));
  const { diagnostics } = validate({ ...exampleOrder(alpha), amount: 5, currency: 5, beneficiaryName: 5 });
  expect(
    Object.fromEntries(diagnostics.map(({ field, basis, source, code }) => [field, [code, basis, source.clause]])),
  ).toEqual({
    amount: ['type', 'stated', '9 types'],
    currency: ['type', 'stated', '10 types'],
    beneficiaryName: ['type', 'sample', '1 text'],
  });
});
