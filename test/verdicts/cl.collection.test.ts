import { describe, test } from '@jest/globals';
import { describeCommon, describeMissing, describeOwnCurrency } from './common.js';
import { expectClean, expectFindings, expectOne } from './support.js';

const operation = 'cl.collection';

describe(operation, () => {
  describeCommon(operation);
  describeMissing(operation, {
    stated: ['mchOrderId', 'callbackUrl', 'paymentType'],
    assumed: ['amount'],
    advised: ['email', 'beneficiaryType', 'beneficiaryId', 'redirectUrl', 'noPayPage'],
    sampled: ['paymentMethod'],
    optional: ['currency', 'firstname', 'lastname', 'productinfo', 'phone', 'beneficiaryAccountNumber'],
  });
  describeOwnCurrency(operation, {
    currency: 'CLP',
    basis: 'stated',
    fine: ['5000'],
    tooFine: '5000.0',
    range: {
      inside: ['1000', '1001', '7999999', '8000000'],
      outside: ['999', '8000001', '999.9', '8000000.000000000000000001', '99999999999999999999'],
    },
  });

  test.each(['paymentType', 'paymentMethod'])('%s: another value than the sample is a warning', (field) => {
    for (const value of ['OTHER', 'cash', 'checkout_url'])
      expectOne(operation, { [field]: value }, field, 'warning', 'choice');
  });
  test.each(['CI', 'rut', 'RUN'])(
    'beneficiaryType %s is not the sample, and the id is then no RUT',
    (beneficiaryType) => {
      expectOne(operation, { beneficiaryType }, 'beneficiaryType', 'warning', 'choice');
      expectOne(operation, { beneficiaryType, beneficiaryId: '12345678-9' }, 'beneficiaryType', 'warning', 'choice');
      expectOne(
        operation,
        { beneficiaryType, beneficiaryAccountNumber: '87654321' },
        'beneficiaryType',
        'warning',
        'choice',
      );
    },
  );

  describe('RUT', () => {
    const beneficiaryAccountNumber = undefined;
    test.each([
      '12345678-5',
      '123456785',
      '12.345.678-5',
      '7654321-6',
      '7.654.321-6',
      '76543216',
      '10000013-K',
      '10000013-k',
    ])('%s is right', (beneficiaryId) => {
      expectClean(operation, { beneficiaryId, beneficiaryAccountNumber });
    });
    test.each(['12345678-9', '12345678-K', '10000013-1', '7654321-0', '12.345.678-4'])(
      '%s has a wrong check digit',
      (beneficiaryId) => {
        expectOne(operation, { beneficiaryId, beneficiaryAccountNumber }, 'beneficiaryId', 'warning', 'checksum');
      },
    );
    test.each(['1234', '1234-5678-5', '1.2.3-45678..5', 'ABCDEFGH-5', '123456789012', '１２３４５６７８-5'])(
      '%s is no RUT',
      (beneficiaryId) => {
        expectOne(operation, { beneficiaryId, beneficiaryAccountNumber }, 'beneficiaryId', 'warning');
      },
    );
  });

  describe('rule 2: the account is the first 8 digits of the RUT', () => {
    test.each([
      ['12345678-5', '12345678'],
      ['12.345.678-5', '12345678'],
      ['123456785', '12345678'],
      ['10000013-K', '10000013'],
      ['7654321-6', '76543216'],
    ])('%s, %s', (beneficiaryId, beneficiaryAccountNumber) => {
      expectClean(operation, { beneficiaryId, beneficiaryAccountNumber });
    });
    test.each(['12345679', '1234567', '123456785', '012345678', '12345678 ', '12345678-5'])(
      '12345678-5, %j',
      (beneficiaryAccountNumber) => {
        expectOne(operation, { beneficiaryAccountNumber }, 'beneficiaryAccountNumber', 'error', 'mismatch');
      },
    );
    test('a RUT of 7 digits: a warning', () => {
      expectOne(
        operation,
        { beneficiaryId: '7654321-6', beneficiaryAccountNumber: '12345678' },
        'beneficiaryAccountNumber',
        'warning',
        'mismatch',
      );
      expectOne(
        operation,
        { beneficiaryId: '1000005-K', beneficiaryAccountNumber: '99999999' },
        'beneficiaryAccountNumber',
        'warning',
        'mismatch',
      );
      expectClean(operation, { beneficiaryId: '1000005-K', beneficiaryAccountNumber: '1000005' });
    });
    test('a wrong check digit does not hide it, an id that is no RUT does', () => {
      expectFindings(operation, { beneficiaryId: '12345678-9', beneficiaryAccountNumber: '12345679' }, [
        ['beneficiaryId', 'warning', 'checksum'],
        ['beneficiaryAccountNumber', 'error', 'mismatch'],
      ]);
      expectOne(operation, { beneficiaryId: '1234', beneficiaryAccountNumber: '12345679' }, 'beneficiaryId', 'warning');
      expectOne(
        operation,
        { beneficiaryId: undefined, beneficiaryAccountNumber: '12345679' },
        'beneficiaryId',
        'warning',
        'missing',
      );
      expectOne(
        operation,
        { beneficiaryType: undefined, beneficiaryAccountNumber: '12345679' },
        'beneficiaryType',
        'warning',
        'missing',
      );
    });
  });

  test('made-up values where the document says genuine, names never', () => {
    for (const email of ['ana@example.com', 'ana@shop.test', 'ana@x.invalid'])
      expectOne(operation, { email }, 'email', 'warning', 'advice');
    expectOne(
      operation,
      { beneficiaryId: '11111111-1', beneficiaryAccountNumber: '11111111' },
      'beneficiaryId',
      'warning',
      'advice',
    );
    expectClean(operation, { firstname: 'Test', lastname: 'aaaaaa', phone: '111111111' });
  });
});
