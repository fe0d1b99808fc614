import { describe, expect, test } from '@jest/globals';
import { describeCommon, describeMissing, describeOwnCurrency } from './common.js';
import { expectClean, expectFindings, expectOne, type Options } from './support.js';

const operation = 'ec.payout';
const bound = { bindings: { 'ec.bank': { 'bank-1': ['P1'], 'bank-2': ['P2', 'P22'] } } };
const half = { bindings: { 'ec.bank': { 'bank-1': ['P1'] } } };
const withNone = { bindings: { 'ec.bank': { 'bank-1': ['P1'], 'bank-2': 'none' as const } } };

/** Of the lengths 1 to 24, those from `least` to `most` pass, shorter ones have the severity given. */
function expectLengths(
  beneficiaryBankCode: string,
  least: number,
  most: number,
  shorter: 'error' | 'warning',
  options: Options,
): void {
  for (let length = 1; length <= 24; length += 1) {
    const changes = { beneficiaryBankCode, beneficiaryAccountNumber: '1234567890'.repeat(3).slice(0, length) };
    if (length < least || length > most)
      expectOne(operation, changes, 'beneficiaryAccountNumber', length < least ? shorter : 'error', 'length', options);
    else expectClean(operation, changes, options);
  }
}

describe(operation, () => {
  describeCommon(operation);
  describeMissing(operation, {
    stated: ['mchOrderId', 'callbackUrl', 'paymentType'],
    assumed: ['amount', 'beneficiaryName', 'beneficiaryAccountNumber'],
    advised: ['beneficiaryType', 'beneficiaryId', 'beneficiaryBankCode', 'beneficiaryBankType'],
    sampled: ['currency', 'purpose', 'beneficiaryEmail', 'beneficiaryMobile'],
    optional: [],
  });
  describeOwnCurrency(operation, {
    currency: 'ECS',
    basis: 'stated',
    fine: ['6.5', '6.50'],
    tooFine: '6.500',
    range: {
      inside: ['6', '6.00', '6.01', '9999.99', '10000', '10000.00'],
      outside: ['5.99', '10000.01', '5', '10001', '5.9999999999999999999', '10000.0000000000000000001'],
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

  test.each(['WALLET', 'net_banking'])(
    'paymentType %s is not NET_BANKING',
    (paymentType) => void expectOne(operation, { paymentType }, 'paymentType', 'error', 'choice'),
  );
  test.each(['RUC', 'cedula'])('beneficiaryType %s is not the sample', (beneficiaryType) => {
    expectOne(operation, { beneficiaryType, beneficiaryId: '1710034066' }, 'beneficiaryType', 'warning', 'choice');
  });
  test('cedula', () => {
    for (const beneficiaryId of ['1710034065', '0102030400']) expectClean(operation, { beneficiaryId });
    for (const beneficiaryId of ['1710034066', '2510034060']) {
      expectOne(operation, { beneficiaryId }, 'beneficiaryId', 'warning', 'checksum');
      expectFindings(operation, { beneficiaryType: 'CI', beneficiaryId }, [
        ['beneficiaryType', 'warning', 'choice'],
        ['beneficiaryId', 'warning', 'checksum'],
      ]);
    }
    for (const beneficiaryId of ['171003406', '17100340651'])
      expectOne(operation, { beneficiaryId }, 'beneficiaryId', 'warning');
  });
  test('no phone rule: that is for collections', () =>
    void expectClean(operation, { beneficiaryMobile: '+593 99 123 4567' }));
  test('no CCI: rules 5 to 7 of Peru do not apply', () =>
    void expectOne(operation, { recipientCardNo: '1' }, 'recipientCardNo', 'warning', 'unknown-field'));

  describe('account', () => {
    test('bank 1: exactly 10', () => expectLengths('P1', 10, 10, 'error', bound));
    test.each(['P2', 'P22'])('bank 2 by %s: 1 to 10', (code) => expectLengths(code, 1, 10, 'error', bound));
    test.each(['P3', 'p1', 'P1 '])('any other bank by %j: 7 to 20', (code) =>
      expectLengths(code, 7, 20, 'error', bound),
    );
    test('unbound: more than 20 is an error, fewer than 7 a warning', () => expectLengths('P1', 7, 20, 'warning', {}));
    test('half bound: a listed code is its bank, another may be any', () => {
      expectLengths('P1', 10, 10, 'error', half);
      expectLengths('P2', 7, 20, 'warning', half);
    });
    test('the word none completes the slot', () => expectLengths('P2', 7, 20, 'error', withNone));
    test.each(['22001234a6', '2200-12345', '22 0012345', ' 220012345', '２200123456'])(
      '%j is not digits',
      (beneficiaryAccountNumber) => {
        for (const code of ['P1', 'P2', 'P3']) {
          for (const options of [bound, {}])
            expectOne(
              operation,
              { beneficiaryBankCode: code, beneficiaryAccountNumber },
              'beneficiaryAccountNumber',
              'error',
              undefined,
              options,
            );
        }
      },
    );
    test('what could not be judged is named', () => {
      for (const options of [{}, half])
        expect(expectClean(operation, {}, options).unjudged).toContainEqual(
          expect.objectContaining({ needs: 'binding:ec.bank' }),
        );
      expect(expectClean(operation, {}, bound).unjudged).toEqual([]);
      expect(expectClean(operation, { beneficiaryBankCode: 'P1' }, half).unjudged).toEqual([]);
    });
  });
});
