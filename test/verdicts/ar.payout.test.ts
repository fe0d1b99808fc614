import { describe, test } from '@jest/globals';
import { describeCommon, describeMissing, describeOwnCurrency } from './common.js';
import { expectClean, expectOne } from './support.js';

const operation = 'ar.payout';

describe(operation, () => {
  describeCommon(operation);
  describeMissing(operation, {
    stated: ['mchOrderId', 'callbackUrl', 'paymentType'],
    assumed: ['amount', 'beneficiaryName', 'beneficiaryAccountNumber'],
    advised: [],
    sampled: ['currency', 'purpose', 'beneficiaryEmail', 'beneficiaryMobile'],
    optional: ['beneficiaryBankCode', 'beneficiaryBankType', 'beneficiaryType', 'beneficiaryId'],
  });
  describeOwnCurrency(operation, {
    currency: 'ARS',
    basis: 'assumption',
    fine: ['0.01', '1.5', '100.00'],
    tooFine: '1.000',
  });

  test.each(['CBU', 'cvu', 'NET_BANKING'])(
    'paymentType %s is not the sample, and the account is then free',
    (paymentType) => {
      for (const beneficiaryAccountNumber of ['0000003110000000000014', '2850590940090418135202', 'a b']) {
        expectOne(operation, { paymentType, beneficiaryAccountNumber }, 'paymentType', 'warning', 'choice');
      }
    },
  );

  describe('CVU', () => {
    test.each(['2850590940090418135201', '0000003110000000000014'])(
      '%s',
      (beneficiaryAccountNumber) => void expectClean(operation, { beneficiaryAccountNumber }),
    );
    test.each(['2850590940090418135202', '2850590840090418135201', '0000003110000000000015', '0000003210000000000014'])(
      '%s: a wrong check digit is a warning',
      (beneficiaryAccountNumber) => {
        expectOne(operation, { beneficiaryAccountNumber }, 'beneficiaryAccountNumber', 'warning', 'checksum');
      },
    );
    test.each(['CUARTO.CENTRO.NAIPE', 'abc.12', 'Abc-123', '12345a', 'a'.repeat(20)])(
      '%s has the shape of an alias',
      (beneficiaryAccountNumber) => void expectClean(operation, { beneficiaryAccountNumber }),
    );
    test.each([
      'abc12',
      '123456',
      '28505909400904181352',
      'a'.repeat(21),
      '285059094009041813520',
      '28505909400904181352012',
      'abc_123',
      'cuarto centro',
      'ñandú.uno',
    ])('%s has not: a warning', (beneficiaryAccountNumber) => {
      expectOne(operation, { beneficiaryAccountNumber }, 'beneficiaryAccountNumber', 'warning');
    });
  });
});
