import { describe, test } from '@jest/globals';
import { describeCommon, describeMissing, describeOwnCurrency } from './common.js';
import { expectClean, expectOne } from './support.js';

const operation = 'in.collection';

describe(operation, () => {
  describeCommon(operation);
  describeMissing(operation, {
    stated: ['mchOrderId', 'callbackUrl'],
    assumed: ['amount'],
    advised: ['redirectUrl', 'noPayPage'],
    sampled: ['clientIp', 'phone', 'paymentMethod'],
    optional: ['currency', 'firstname', 'lastname', 'productinfo', 'email', 'paymentType'],
  });
  describeOwnCurrency(operation, {
    currency: 'INR',
    basis: 'assumption',
    fine: ['0.01', '1.5', '100.00'],
    tooFine: '1.000',
  });

  test.each(['PIX', 'UPI', 'x'])(
    'paymentType may be %s: part 1 says each order uses one, and no table lists it',
    (paymentType) => void expectClean(operation, { paymentType }),
  );
  test.each(['256.1.1.1', '1.2.3', 'host', '1.2.3.4/8', '::g'])(
    'clientIp %s: a warning',
    (clientIp) => void expectOne(operation, { clientIp }, 'clientIp', 'warning', 'format'),
  );
  test.each(['1.2.3.4', '2405:200::1', '::1'])('clientIp %s', (clientIp) => void expectClean(operation, { clientIp }));
  test('payer data need not be genuine', () => {
    expectClean(operation, {
      firstname: 'x',
      lastname: 'x',
      email: 'ana@example.com',
      phone: '1111111111',
      paymentMethod: 'ANY',
    });
    for (const phone of ['1', '+919812345678', 'none']) expectClean(operation, { phone });
  });
});
