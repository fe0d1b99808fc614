import { describe, test } from '@jest/globals';
import { describeCommon, describeMissing, describeOwnCurrency } from './common.js';
import { expectClean, expectOne } from './support.js';

const operation = 'br.collection';

describe(operation, () => {
  describeCommon(operation);
  describeMissing(operation, {
    stated: ['mchOrderId', 'callbackUrl'],
    assumed: ['amount'],
    advised: ['redirectUrl', 'noPayPage'],
    sampled: ['docType', 'docNumber', 'pixCheck'],
    optional: ['currency', 'firstname', 'lastname', 'productinfo', 'email', 'phone', 'paymentType'],
  });
  describeOwnCurrency(operation, {
    currency: 'BRL',
    basis: 'stated',
    fine: ['10.5', '49999.99'],
    tooFine: '10.500',
    range: {
      inside: ['10', '10.00', '10.01', '49999.99', '50000', '50000.00'],
      outside: ['9.99', '50000.01', '9', '50001', '9.9999999999999999999', '50000.0000000000000000001'],
    },
  });

  test.each(['PIX', 'UPI', 'x'])(
    'paymentType may be %s: part 1 says each order uses one, and no table lists it',
    (paymentType) => void expectClean(operation, { paymentType }),
  );
  test.each(['CPF', 'pix'])(
    'docType %s is not the sample',
    (docType) => void expectOne(operation, { docType }, 'docType', 'warning', 'choice'),
  );

  describe('docNumber', () => {
    test.each(['52998224725', '11222333000181', '12ABC34501DE35'])(
      '%s',
      (docNumber) => void expectClean(operation, { docNumber }),
    );
    test.each(['52998224726', '52998224735', '11222333000182', '11222333000191', '12ABC34501DE36'])(
      '%s: wrong check digits',
      (docNumber) => {
        expectOne(operation, { docNumber }, 'docNumber', 'warning', 'checksum');
      },
    );
    test.each(['11111111111', '00000000000', 'ABCDEFGHIJK', '529982247２5'])(
      '%s is no CPF',
      (docNumber) => void expectOne(operation, { docNumber }, 'docNumber', 'warning'),
    );
    test.each(['1', '5299822472', '529982247256', '1122233300018', '112223330001811'])(
      '%s has neither 11 nor 14 characters and is not judged',
      (docNumber) => {
        expectClean(operation, { docNumber });
      },
    );
  });

  test('fictitious values are allowed', () => {
    expectClean(operation, { firstname: 'Test', lastname: 'Test', email: 'ana@example.com', phone: '11111111111' });
  });
});
