import { describe, test } from '@jest/globals';
import { describeCommon, describeMissing, describeOwnCurrency } from './common.js';
import { expectCnic, expectPakistaniPhone } from './pk.support.js';
import { expectOne } from './support.js';

const operation = 'pk.collection';

describe(operation, () => {
  describeCommon(operation);
  describeMissing(operation, {
    stated: ['mchOrderId', 'callbackUrl', 'paymentType', 'phone', 'beneficiaryId'],
    assumed: ['amount'],
    advised: ['redirectUrl', 'noPayPage'],
    sampled: ['paymentMethod', 'dynamic'],
    optional: ['currency', 'firstname', 'lastname', 'productinfo', 'email'],
  });
  describeOwnCurrency(operation, {
    currency: 'PKR',
    basis: 'assumption',
    fine: ['0.01', '1.5', '100.00'],
    tooFine: '1.000',
  });

  test('phone: the shape, and each operator prefix from 300 to 399', () => expectPakistaniPhone(operation, 'phone'));
  test('beneficiaryId', () => expectCnic(operation));
  test.each(['NET_BANKING', 'wallet', 'WALLETS', 'WALLET '])(
    'paymentType %j is not WALLET',
    (paymentType) => void expectOne(operation, { paymentType }, 'paymentType', 'error', 'choice'),
  );
  test.each([
    ['paymentMethod', 'CHECKOUT_URL'],
    ['paymentMethod', 'api'],
    ['dynamic', '0'],
    ['dynamic', '01'],
    ['dynamic', 'true'],
  ])('%s %s is not the sample', (field, value) => {
    expectOne(operation, { [field]: value }, field, 'warning', 'choice');
  });
  test('beneficiaryBankCode belongs to payouts', () =>
    void expectOne(operation, { beneficiaryBankCode: '033' }, 'beneficiaryBankCode', 'warning', 'unknown-field'));
});
