import { describe, test } from '@jest/globals';
import { describeCommon, describeMissing, describeOwnCurrency } from './common.js';
import { expectClean, expectFindings, expectOne } from './support.js';

const operation = 'ec.collection';

describe(operation, () => {
  describeCommon(operation);
  describeMissing(operation, {
    stated: ['mchOrderId', 'callbackUrl', 'paymentType'],
    assumed: ['amount'],
    advised: ['email', 'beneficiaryType', 'beneficiaryId', 'redirectUrl', 'noPayPage'],
    sampled: [],
    optional: ['currency', 'firstname', 'lastname', 'productinfo', 'phone'],
  });
  describeOwnCurrency(operation, {
    currency: 'ECS',
    basis: 'stated',
    fine: ['6.5', '6.50', '10000.0'],
    tooFine: '6.500',
    range: {
      inside: ['6', '6.00', '6.01', '9999.99', '10000', '10000.00'],
      outside: ['5.99', '10000.01', '5', '10001', '5.999999999999999999999', '10000.000000000000000000001'],
    },
  });

  test('USD is at parity: a warning, and the range is judged', () => {
    for (const amount of ['6', '10000']) expectOne(operation, { currency: 'USD', amount }, 'currency', 'warning');
    for (const amount of ['5.99', '10000.01'])
      expectFindings(operation, { currency: 'USD', amount }, [
        ['currency', 'warning'],
        ['amount', 'error', 'range'],
      ]);
  });

  test.each(['OTHER', 'net_banking'])(
    'paymentType %s is not the sample',
    (paymentType) => void expectOne(operation, { paymentType }, 'paymentType', 'warning', 'choice'),
  );
  test.each(['ID', 'ci'])('beneficiaryType %s is not the sample', (beneficiaryType) => {
    expectOne(operation, { beneficiaryType, beneficiaryId: '1710034066' }, 'beneficiaryType', 'warning', 'choice');
  });

  describe('phone', () => {
    test.each(['1', '99123456', '991234567', '000000001'])('%s', (phone) => void expectClean(operation, { phone }));
    test.each(['0991234567', '9912345678', '593991234567'])(
      '%s has more than 9 digits',
      (phone) => void expectOne(operation, { phone }, 'phone', 'error', 'length'),
    );
    test.each(['+59399123', '99 12345', '99-12345', '99123a', ' 99123456', '９９１２３'])(
      '%j is not digits',
      (phone) => void expectOne(operation, { phone }, 'phone', 'error'),
    );
  });

  describe('cedula', () => {
    test.each(['1710034065', '0102030400'])('%s', (beneficiaryId) => {
      expectClean(operation, { beneficiaryId });
      expectOne(operation, { beneficiaryType: 'Cedula', beneficiaryId }, 'beneficiaryType', 'warning', 'choice');
    });
    test.each(['1710034066', '0102030401', '2510034060', '0010034065', '1770034065'])(
      '%s is no cedula',
      (beneficiaryId) => {
        expectOne(operation, { beneficiaryId }, 'beneficiaryId', 'warning', 'checksum');
        expectFindings(operation, { beneficiaryType: 'Cedula', beneficiaryId }, [
          ['beneficiaryType', 'warning', 'choice'],
          ['beneficiaryId', 'warning', 'checksum'],
        ]);
      },
    );
    test.each(['171003406', '17100340651', 'A710034065', '171003406５'])(
      '%s has not its shape',
      (beneficiaryId) => void expectOne(operation, { beneficiaryId }, 'beneficiaryId', 'warning'),
    );
  });

  test('made-up values where the document says genuine, names never', () => {
    for (const email of ['ana@example.com', 'ana@example.org'])
      expectOne(operation, { email }, 'email', 'warning', 'advice');
    expectOne(operation, { beneficiaryId: '2222222222' }, 'beneficiaryId', 'warning', 'advice');
    expectClean(operation, { firstname: 'Test', lastname: 'aaaaaa', phone: '111111111' });
  });
});
