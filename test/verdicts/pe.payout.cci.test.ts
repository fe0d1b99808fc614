import { describe, expect, test } from '@jest/globals';
import { expectClean, expectFindings, expectOne } from './support.js';

const operation = 'pe.payout';
const bound = {
  bindings: {
    'pe.bank': { 'bank-a': ['A'], 'bank-b': ['B'], 'bank-c': ['C'], 'bank-d': ['D'] },
    'pe.account-type': { current: ['1'], savings: ['2'] },
  },
};

describe('pe.payout: recipientCardNo', () => {
  test.each(['00219300123456701214', '01136600010003254221'])(
    '%s is right',
    (recipientCardNo) => void expectClean(operation, { recipientCardNo }),
  );
  test.each(['0021930012345670121', '002193001234567012145', '1'])(
    '%s has not 20 digits',
    (recipientCardNo) => void expectOne(operation, { recipientCardNo }, 'recipientCardNo', 'error', 'length'),
  );
  test.each(['0021930012345670121A', '002-193-001234567012-14', '0021930012345670121 ', '００219300123456701214'])(
    '%j is not 20 digits',
    (recipientCardNo) => {
      expectOne(operation, { recipientCardNo }, 'recipientCardNo', 'error');
      expectOne(operation, { recipientCardNo }, 'recipientCardNo', 'error', undefined, bound);
    },
  );
  test.each([
    '01136600010003254231',
    '00219300123456701224',
    '00219300123456701215',
    '00319300123456701214',
    '00219300123456702214',
  ])('%s has a wrong check digit', (recipientCardNo) => {
    expectOne(operation, { recipientCardNo }, 'recipientCardNo', 'warning', 'checksum');
    expectOne(operation, { recipientCardNo }, 'recipientCardNo', 'warning', 'checksum', bound);
  });

  describe('bank B: it differs from the account', () => {
    const equal = {
      beneficiaryBankCode: 'B',
      beneficiaryAccountNumber: '2003012345678',
      recipientCardNo: '2003012345678',
    };
    test('an equal one is one error, its length none beside it', () => {
      const { diagnostics } = expectOne(operation, equal, 'recipientCardNo', 'error', 'mismatch', bound);
      expect(diagnostics[0]?.related).toContain('beneficiaryAccountNumber');
    });
    test('other banks, or an unknown one: only its length', () => {
      expectOne(operation, equal, 'recipientCardNo', 'error', 'length');
      expectOne(operation, { ...equal, beneficiaryBankCode: 'C' }, 'recipientCardNo', 'error', 'length', bound);
    });
    test('hidden where the account itself is wrong', () => {
      const both = { ...equal, beneficiaryAccountNumber: '200301234567', recipientCardNo: '200301234567' };
      expectFindings(
        operation,
        both,
        [
          ['beneficiaryAccountNumber', 'error', 'length'],
          ['recipientCardNo', 'error', 'length'],
        ],
        bound,
      );
    });
  });

  describe('the account that it holds', () => {
    test.each([
      ['A', '1', '001103660100032542', '01136600010003254221'],
      ['B', '1', '2003012345678', '00320000301234567839'],
      ['B', '2', '2003012345678', '00320000301234567839'],
      ['C', '1', '1931234567012', '00219300123456701214'],
      ['C', '2', '19301234567012', '00219300123456701214'],
      ['D', '1', '1234567890', '00921500123456789053'],
    ])(
      'bank %s, account type %s: %s in %s',
      (beneficiaryBankCode, beneficiaryBankType, beneficiaryAccountNumber, recipientCardNo) => {
        const order = { beneficiaryBankCode, beneficiaryBankType, recipientCardNo };
        expectClean(operation, { ...order, beneficiaryAccountNumber }, bound);
        const last = beneficiaryAccountNumber.length - 1;
        for (const at of [0, last - 9, last]) {
          const other =
            beneficiaryAccountNumber.slice(0, at) +
            ((Number(beneficiaryAccountNumber[at]) + 1) % 10) +
            beneficiaryAccountNumber.slice(at + 1);
          expectOne(
            operation,
            { ...order, beneficiaryAccountNumber: other },
            'recipientCardNo',
            'warning',
            'mismatch',
            bound,
          );
          expectClean(operation, { ...order, beneficiaryAccountNumber: other });
        }
      },
    );
    test('bank A with 20 digits: nothing to compare', () => {
      expectClean(
        operation,
        {
          beneficiaryBankCode: 'A',
          recipientCardNo: '01136600010003254221',
          beneficiaryAccountNumber: '12345678901234567890',
        },
        bound,
      );
    });
    test('hidden where the account, or the CCI, has an error of its own', () => {
      expectOne(
        operation,
        { beneficiaryAccountNumber: '193123456701' },
        'beneficiaryAccountNumber',
        'error',
        'length',
        bound,
      );
      expectOne(
        operation,
        { beneficiaryAccountNumber: '1931234567099', recipientCardNo: '0021930012345670121' },
        'recipientCardNo',
        'error',
        'length',
        bound,
      );
      expectOne(
        operation,
        { beneficiaryAccountNumber: '1931234567099', recipientCardNo: '00219300123456701215' },
        'recipientCardNo',
        'warning',
        'checksum',
        bound,
      );
    });
  });
});

describe('pe.payout: any other bank has the CCI for an account number', () => {
  const right = '01136600010003254221';
  const wrong = '01136600010003254231';
  const order = { beneficiaryBankCode: 'Z', beneficiaryAccountNumber: right, recipientCardNo: right };
  test('both right and the same', () => void expectClean(operation, order, bound));
  test('check digits of the account number', () => {
    const both = { ...order, beneficiaryAccountNumber: wrong, recipientCardNo: wrong };
    expectFindings(
      operation,
      both,
      [
        ['beneficiaryAccountNumber', 'warning', 'checksum'],
        ['recipientCardNo', 'warning', 'checksum'],
      ],
      bound,
    );
    expectOne(operation, both, 'recipientCardNo', 'warning', 'checksum');
    expectClean(operation, { ...order, beneficiaryBankCode: 'A', beneficiaryAccountNumber: wrong }, bound);
  });
  test('another CCI beside it', () => {
    const other = { ...order, recipientCardNo: '00219300123456701214' };
    expect(expectOne(operation, other, 'recipientCardNo', 'warning', 'mismatch', bound).diagnostics[0]).toMatchObject({
      basis: 'assumption',
    });
    expectClean(operation, other);
  });
});

describe('pe.payout: beneficiaryId', () => {
  test.each([
    ['DNI', '45678912'],
    ['RUC', '20100070775'],
    ['CE', '001234567'],
    ['PASSPORT', 'A1'],
  ])('%s %s', (beneficiaryType, beneficiaryId) => void expectClean(operation, { beneficiaryType, beneficiaryId }));
  test.each([
    ['DNI', '4567891'],
    ['DNI', '456789123'],
    ['DNI', '4567891A'],
    ['RUC', '20100070776'],
    ['RUC', '2010007077'],
    ['RUC', '30100070775'],
    ['CE', '123'],
    ['CE', '1234567890123'],
    ['RUC', '201000707750'],
  ])(
    '%s %s: a warning',
    (beneficiaryType, beneficiaryId) =>
      void expectOne(operation, { beneficiaryType, beneficiaryId }, 'beneficiaryId', 'warning'),
  );
});
