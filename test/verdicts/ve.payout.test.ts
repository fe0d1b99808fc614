import { describe, test } from '@jest/globals';
import { describeCommon, describeMissing, describeOwnCurrency } from './common.js';
import { expectClean, expectOne } from './support.js';

const operation = 've.payout';

describe(operation, () => {
  describeCommon(operation);
  describeMissing(operation, {
    stated: ['mchOrderId', 'callbackUrl', 'paymentType'],
    assumed: ['amount', 'beneficiaryName', 'beneficiaryAccountNumber'],
    advised: [],
    sampled: [
      'currency',
      'purpose',
      'beneficiaryEmail',
      'beneficiaryMobile',
      'beneficiaryId',
      'beneficiaryBankType',
      'beneficiaryBankCode',
    ],
    optional: ['beneficiaryType'],
  });
  describeOwnCurrency(operation, {
    currency: 'VES',
    basis: 'assumption',
    fine: ['0.01', '1.5', '100.00'],
    tooFine: '1.000',
  });

  test.each(['WALLET', 'net_banking'])(
    'paymentType %s is not NET_BANKING',
    (paymentType) => void expectOne(operation, { paymentType }, 'paymentType', 'error', 'choice'),
  );

  describe('account', () => {
    test.each(['01020123321234567890'])(
      '%s',
      (beneficiaryAccountNumber) => void expectClean(operation, { beneficiaryAccountNumber }),
    );
    test.each(['01020123331234567890', '01020123421234567890', '01020123321234567891', '01030123321234567890'])(
      '%s: a wrong check digit is a warning',
      (beneficiaryAccountNumber) => {
        expectOne(operation, { beneficiaryAccountNumber }, 'beneficiaryAccountNumber', 'warning', 'checksum');
      },
    );
    test.each(['0102012332123456789', '010201233212345678901', '0102-0123-32-1234567890', '0102012332123456789A'])(
      '%s has not 20 digits: a warning',
      (beneficiaryAccountNumber) => {
        expectOne(operation, { beneficiaryAccountNumber }, 'beneficiaryAccountNumber', 'warning');
      },
    );
  });
});
