import { describe, test } from '@jest/globals';
import { describeCommon, describeMissing, describeOwnCurrency } from './common.js';
import { expectClean, expectOne } from './support.js';

const operation = 'th.collection';

describe(operation, () => {
  describeCommon(operation);
  describeMissing(operation, {
    stated: ['mchOrderId', 'callbackUrl', 'paymentType'],
    assumed: ['amount'],
    advised: ['redirectUrl', 'noPayPage'],
    sampled: [],
    optional: ['currency', 'firstname', 'lastname', 'productinfo', 'email', 'phone'],
  });
  describeOwnCurrency(operation, {
    currency: 'THB',
    basis: 'assumption',
    fine: ['0.01', '1.5', '100.00'],
    tooFine: '100.001',
  });

  test.each(['OTHER', 'prompt_pay', 'PROMPT_PAY '])(
    'paymentType %j is not the sample',
    (paymentType) => void expectOne(operation, { paymentType }, 'paymentType', 'warning', 'choice'),
  );
  test('nothing is said of what the payer is called', () =>
    void expectClean(operation, { firstname: 'Test', email: 'ana@example.com', phone: '1111111111' }));
});
