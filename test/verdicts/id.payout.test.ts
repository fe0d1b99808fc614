import { describe, test } from '@jest/globals';
import { describeCommon, describeMissing, describeOwnCurrency } from './common.js';
import { expectClean, expectOne } from './support.js';

const operation = 'id.payout';

describe(operation, () => {
  describeCommon(operation);
  describeMissing(operation, {
    stated: ['mchOrderId', 'callbackUrl', 'paymentType'],
    assumed: ['amount', 'beneficiaryName', 'beneficiaryAccountNumber'],
    advised: [],
    sampled: ['currency', 'purpose', 'beneficiaryEmail', 'beneficiaryMobile', 'beneficiaryBankCode'],
    optional: ['beneficiaryBankType', 'beneficiaryType', 'beneficiaryId'],
  });
  describeOwnCurrency(operation, {
    currency: 'IDR',
    basis: 'assumption',
    fine: ['0.01', '1.5', '100.00'],
    tooFine: '1.000',
  });

  test.each(['NET_BANKING', 'DISBURSEMENT', 'disbursements'])(
    'paymentType %s is not DISBURSEMENTS',
    (paymentType) => void expectOne(operation, { paymentType }, 'paymentType', 'error', 'choice'),
  );
  test('nothing is said of the account, nor of the name of the bank', () => {
    for (const beneficiaryAccountNumber of ['1', 'A-1', '1'.repeat(30)])
      expectClean(operation, { beneficiaryAccountNumber });
    for (const beneficiaryBankCode of ['Bank Beta', 'x']) expectClean(operation, { beneficiaryBankCode });
  });
});
