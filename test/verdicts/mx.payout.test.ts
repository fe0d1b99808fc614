import { describe, test } from '@jest/globals';
import { describeCommon, describeMissing, describeOwnCurrency } from './common.js';
import { expectClean, expectOne } from './support.js';

const operation = 'mx.payout';

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
    currency: 'MXN',
    basis: 'assumption',
    fine: ['0.01', '1.5', '100.00'],
    tooFine: '1.000',
  });

  test.each(['WALLET', 'spei', 'SPEI ', 'CLABE'])('paymentType %j is neither SPEI nor NET_BANKING', (paymentType) => {
    for (const beneficiaryAccountNumber of ['032180000118359719', '1', 'x'])
      expectOne(operation, { paymentType, beneficiaryAccountNumber }, 'paymentType', 'error', 'choice');
  });

  describe('SPEI: a CLABE', () => {
    test.each(['032180000118359719'])(
      '%s',
      (beneficiaryAccountNumber) => void expectClean(operation, { beneficiaryAccountNumber }),
    );
    test.each(['032180000118359718', '032180000118359710', '042180000118359719', '123456789012345678'])(
      '%s: a wrong check digit is a warning',
      (beneficiaryAccountNumber) => {
        expectOne(operation, { beneficiaryAccountNumber }, 'beneficiaryAccountNumber', 'warning', 'checksum');
      },
    );
    test.each(['03218000011835971', '0321800001183597190', '4111111111111111', '1'])(
      '%s has not 18 digits',
      (beneficiaryAccountNumber) => {
        expectOne(operation, { beneficiaryAccountNumber }, 'beneficiaryAccountNumber', 'error', 'length');
      },
    );
    test.each(['03218000011835971A', '0321 8000011835971', '03218000011835971９'])(
      '%s is not 18 digits',
      (beneficiaryAccountNumber) => {
        expectOne(operation, { beneficiaryAccountNumber }, 'beneficiaryAccountNumber', 'error');
      },
    );
  });

  describe('NET_BANKING: a bank card', () => {
    const paymentType = 'NET_BANKING';
    test.each(['4111111111111111', '5555555555554444'])(
      '%s',
      (beneficiaryAccountNumber) => void expectClean(operation, { paymentType, beneficiaryAccountNumber }),
    );
    test.each(['4111111111111112', '4111111111111101'])('%s fails Luhn: a warning', (beneficiaryAccountNumber) => {
      expectOne(
        operation,
        { paymentType, beneficiaryAccountNumber },
        'beneficiaryAccountNumber',
        'warning',
        'checksum',
      );
    });
    test.each(['411111111111116', '411111111111111', '41111111111111111', '032180000118359719', '1'])(
      '%s has not 16 digits: a warning',
      (beneficiaryAccountNumber) => {
        expectOne(
          operation,
          { paymentType, beneficiaryAccountNumber },
          'beneficiaryAccountNumber',
          'warning',
          'length',
        );
      },
    );
    test.each(['4111 1111 1111 1111', '411111111111111x', '4111-1111-1111-1111', '４111111111111111'])(
      '%s is not digits',
      (beneficiaryAccountNumber) => {
        expectOne(operation, { paymentType, beneficiaryAccountNumber }, 'beneficiaryAccountNumber', 'error');
      },
    );
  });
});
