import { describe, expect, test } from '@jest/globals';
import { describeCommon, describeMissing, describeOwnCurrency } from './common.js';
import { expectClean, expectFindings, expectOne } from './support.js';

const operation = 'pe.payout';
const banks = { 'bank-a': ['A'], 'bank-b': ['B'], 'bank-c': ['C'], 'bank-d': ['D'] };
const types = { current: ['1'], savings: ['2'] };
const bound = { bindings: { 'pe.bank': banks, 'pe.account-type': types } };
const banksOnly = { bindings: { 'pe.bank': banks } };
const typesOnly = { bindings: { 'pe.account-type': types } };
const half = { bindings: { 'pe.bank': { 'bank-a': ['A'], 'bank-c': ['C'] }, 'pe.account-type': { current: ['1'] } } };
const withNone = { bindings: { 'pe.bank': { ...banks, 'bank-d': 'none' as const }, 'pe.account-type': types } };

/** A right account and the CCI that holds it, per bank. */
const account = {
  A: {
    beneficiaryBankCode: 'A',
    beneficiaryAccountNumber: '001103660100032542',
    recipientCardNo: '01136600010003254221',
  },
  B: { beneficiaryBankCode: 'B', beneficiaryAccountNumber: '2003012345678', recipientCardNo: '00320000301234567839' },
  C: { beneficiaryBankCode: 'C', beneficiaryAccountNumber: '1931234567012', recipientCardNo: '00219300123456701214' },
  D: { beneficiaryBankCode: 'D', beneficiaryAccountNumber: '1234567890', recipientCardNo: '00921500123456789053' },
  other: {
    beneficiaryBankCode: 'Z',
    beneficiaryAccountNumber: '01800012345678901208',
    recipientCardNo: '01800012345678901208',
  },
};
/** Twenty of them are a CCI. */
const digits = (count: number): string => '01800012345678901208345'.slice(0, count);
const lengths = Array.from({ length: 23 }, (_, i) => i + 1);
const noCci = { recipientCardNo: undefined };

/** Of the lengths 1 to 23 only the right ones pass; a CCI is asked for or not as the bank has it. */
function expectLengths(
  right: readonly number[],
  order: Record<string, string>,
  cci: 'error' | 'warning' | undefined,
  options: Parameters<typeof expectClean>[2],
): void {
  for (const length of lengths) {
    const changes = { ...order, ...noCci, beneficiaryAccountNumber: digits(length) };
    const missing = cci ? ([['recipientCardNo', cci, 'missing']] as const) : [];
    expectFindings(
      operation,
      changes,
      right.includes(length) ? missing : [...missing, ['beneficiaryAccountNumber', 'error', 'length']],
      options,
    );
  }
}

describe(operation, () => {
  describeCommon(operation);
  describeMissing(operation, {
    stated: ['mchOrderId', 'callbackUrl', 'paymentType'],
    assumed: ['amount', 'beneficiaryName', 'beneficiaryAccountNumber'],
    advised: ['beneficiaryType', 'beneficiaryId', 'beneficiaryBankCode', 'beneficiaryBankType', 'recipientCardNo'],
    sampled: ['currency', 'purpose', 'beneficiaryEmail', 'beneficiaryMobile'],
    optional: [],
  });
  describeOwnCurrency(operation, {
    currency: 'PEN',
    basis: 'stated',
    fine: ['1.5', '1.50'],
    tooFine: '1.500',
    range: {
      inside: ['1', '1.00', '1.01', '39999.99', '40000', '40000.00'],
      outside: ['0.99', '40000.01', '0.5', '40001', '0.99999999999999999999', '40000.000000000000000000001'],
    },
  });

  test.each(['WALLET', 'net_banking', 'NET-BANKING'])(
    'paymentType %s is not NET_BANKING',
    (paymentType) => void expectOne(operation, { paymentType }, 'paymentType', 'error', 'choice'),
  );

  describe('without bindings', () => {
    test('the clean order names what it could not judge', () => {
      const { unjudged } = expectClean(operation);
      expect(unjudged).toContainEqual({ ruleId: 'pe.payout/account-number-length', needs: 'binding:pe.bank' });
      for (const { needs } of unjudged) expect(['binding:pe.bank', 'binding:pe.account-type']).toContain(needs);
    });
    test('10, 13, 14, 18 or 20 digits', () =>
      expectLengths([10, 13, 14, 18, 20], { beneficiaryBankCode: 'C' }, 'warning', {}));
    test.each(['193123456701a', '193-123456701', ' 931234567012', '１931234567012'])(
      'account %j is not digits',
      (beneficiaryAccountNumber) => {
        expectOne(operation, { beneficiaryAccountNumber }, 'beneficiaryAccountNumber', 'error');
      },
    );
    test('a CCI that equals the account, or holds another, is not judged', () => {
      expectClean(operation, account.other);
      expectClean(operation, { recipientCardNo: account.A.recipientCardNo });
    });
  });

  describe('bound', () => {
    test.each(Object.entries(account))('bank %s: right', (_, order) => {
      expect(expectClean(operation, order, bound).unjudged).toEqual([]);
    });
    test.each([
      ['A', '1', [18, 20]],
      ['A', '2', [18, 20]],
      ['A', '9', [18, 20]],
      ['B', '1', [13]],
      ['B', '2', [13]],
      ['B', '9', [13]],
      ['C', '1', [13]],
      ['C', '2', [14]],
      ['D', '1', [10]],
      ['D', '2', [10]],
      ['D', '9', [10]],
    ] as const)(
      'bank %s, account type %s: %j digits, and the CCI may be left out',
      (beneficiaryBankCode, beneficiaryBankType, right) => {
        expectLengths(right, { beneficiaryBankCode, beneficiaryBankType }, undefined, bound);
      },
    );
    test.each(['1', '2', '9'])(
      'any other bank, account type %s: 20 digits, and the CCI is required',
      (beneficiaryBankType) => {
        expectLengths([20], { beneficiaryBankCode: 'Z', beneficiaryBankType }, 'error', bound);
      },
    );
    test.each(['', '  ', undefined])('any other bank: a CCI of %j is missing', (recipientCardNo) => {
      expectOne(operation, { ...account.other, recipientCardNo }, 'recipientCardNo', 'error', 'missing', bound);
    });
    test('a label without a code leaves its codes to the other banks', () => {
      expectLengths([20], { beneficiaryBankCode: 'D' }, 'error', withNone);
      expect(expectClean(operation, account.B, withNone).unjudged).toEqual([]);
    });
    test('bank C has accounts of 13 and of 14 digits: with another account type either is right, and nothing else', () => {
      expectLengths([13, 14], { beneficiaryBankCode: 'C', beneficiaryBankType: '9' }, undefined, bound);
    });
    test('without a bank code the bank is unknown', () => {
      for (const length of [10, 13, 18, 20]) {
        const changes = { beneficiaryBankCode: undefined, ...noCci, beneficiaryAccountNumber: digits(length) };
        expectFindings(
          operation,
          changes,
          [
            ['beneficiaryBankCode', 'warning', 'missing'],
            ['recipientCardNo', 'warning', 'missing'],
          ],
          bound,
        );
      }
    });
  });

  describe('half bound', () => {
    test('banks only: bank C may have 13 or 14', () =>
      expectLengths([13, 14], { beneficiaryBankCode: 'C' }, undefined, banksOnly));
    test('banks only: the others as bound', () => {
      expectLengths([18, 20], { beneficiaryBankCode: 'A' }, undefined, banksOnly);
      expectLengths([20], { beneficiaryBankCode: 'Z' }, 'error', banksOnly);
    });
    test('types only: a current account has not 14, a savings account not only 14', () => {
      expectLengths([10, 13, 18, 20], { beneficiaryBankCode: 'C', beneficiaryBankType: '1' }, 'warning', typesOnly);
      expectLengths([10, 13, 14, 18, 20], { beneficiaryBankCode: 'C', beneficiaryBankType: '2' }, 'warning', typesOnly);
    });
    test('a listed code is its bank, another may be any', () => {
      expectLengths([18, 20], { beneficiaryBankCode: 'A' }, undefined, half);
      expectLengths([13], { beneficiaryBankCode: 'C', beneficiaryBankType: '1' }, undefined, half);
      expectLengths([13, 14], { beneficiaryBankCode: 'C', beneficiaryBankType: '2' }, undefined, half);
      expectLengths([10, 13, 14, 18, 20], { beneficiaryBankCode: 'Z', beneficiaryBankType: '2' }, 'warning', half);
    });
  });
});
