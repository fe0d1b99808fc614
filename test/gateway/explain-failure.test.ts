import { describe, expect, test } from '@jest/globals';
import { explainFailure } from '../../src/gateway/explain-failure.js';
import { operations, type OperationId } from '../../src/index.js';

const UNKNOWN = { known: false, certainty: 'none', remedy: 'unknown', diagnostics: [] };

const PERU = [
  ['NON-ACCOUNT HOLDER CUSTOMER', 'one-of', 'correct-field', ['beneficiaryType', 'beneficiaryId']],
  ['CREDIT ACCOUNT CANCELLED', 'single', 'other-account', ['beneficiaryAccountNumber']],
  [
    'CREDIT ACCOUNT DOES NOT EXIST',
    'one-of',
    'correct-field',
    ['beneficiaryAccountNumber', 'beneficiaryBankCode', 'beneficiaryBankType'],
  ],
  [
    'INCORRECT ACCOUNT INFORMATION',
    'one-of',
    'correct-field',
    ['beneficiaryAccountNumber', 'beneficiaryBankCode', 'beneficiaryBankType'],
  ],
  ['THE DOCUMENT IS WRONG', 'one-of', 'correct-field', ['beneficiaryType', 'beneficiaryId']],
] as const;

const RISK = [
  ['Risk rejected: cardNo', 'wait-and-retry', ''],
  ['Risk rejected: ip', 'wait-and-retry', 'userIp'],
  ['Risk rejected: email', 'wait-and-retry', 'email'],
  ['Risk rejected: cardName', 'wait-and-retry', ''],
  ['Risk rejected: max amount', 'correct-field', 'amount'],
] as const;

const fieldsOf = (operation: OperationId, response: unknown) =>
  explainFailure(operation, response).diagnostics.map((d) => d.field);

describe('explainFailure', () => {
  test.each(PERU)('Peru: %s', (errorMsg, certainty, remedy, fields) => {
    const explanation = explainFailure('pe.payout', { success: false, errorCode: 'E1', errorMsg });
    expect(explanation).toMatchObject({ known: true, certainty, remedy });
    expect(explanation.diagnostics.map((d) => d.field)).toEqual(fields);
    for (const diagnostic of explanation.diagnostics)
      expect(diagnostic).toMatchObject({
        code: 'refused',
        severity: 'error',
        basis: 'stated',
        source: { clause: `7.3 ${errorMsg}` },
      });
  });

  test.each(RISK)('card: %s', (errorMsg, remedy, field) => {
    for (const errorCode of ['500000', 500000]) {
      const explanation = explainFailure('global.collection', { errorCode, errorMsg });
      expect(explanation).toMatchObject({
        known: true,
        certainty: 'single',
        remedy,
        diagnostics: [{ field, code: 'refused', source: { clause: `7.2 ${errorMsg}` } }],
      });
    }
  });

  test('the other fields that may be at fault are named', () => {
    const [first] = explainFailure('pe.payout', { errorMsg: 'THE DOCUMENT IS WRONG' }).diagnostics;
    expect(first).toEqual({
      ruleId: 'gateway/failure-document-wrong',
      code: 'refused',
      severity: 'error',
      field: 'beneficiaryType',
      message: "The identity data are wrong. Correct the identity document's type or number.",
      params: {},
      related: ['beneficiaryId'],
      basis: 'stated',
      source: { clause: '7.3 THE DOCUMENT IS WRONG' },
    });
  });

  test.each([
    'Non-account holder  customer.',
    ' non account holder customer\n',
    'NON‑ACCOUNT HOLDER CUSTOMER！',
    'NON_ACCOUNT_HOLDER_CUSTOMER',
  ])('case, spaces and punctuation do not count: %j', (errorMsg) => {
    expect(fieldsOf('pe.payout', { errorMsg })).toEqual(['beneficiaryType', 'beneficiaryId']);
  });

  test.each([
    'risk rejected:cardNo',
    'Risk rejected : max amount',
    'RISK REJECTED：IP',
    'Risk rejected: e-mail',
    'Risk-Rejected; card name.',
  ])('nor in %j', (errorMsg) => {
    expect(explainFailure('global.collection', { errorCode: ' 500000 ', errorMsg }).known).toBe(true);
  });

  test.each([
    'CREDIT ACCOUNT DOES EXIST',
    'CREDIT ACCOUNT DOES NOT EXIST ANY MORE',
    'The reply was: THE DOCUMENT IS WRONG',
    'CREDIT ACCOUNT CANCELLED 不是',
    'CREDIT ACCOUNT ≠ CANCELLED',
    'CREDIT ACCOUNT CANCELED',
    'CREDIT ACCOUNT',
    '...',
    '',
  ])('matches nothing but the whole text: %j', (errorMsg) => {
    expect(explainFailure('pe.payout', { errorMsg })).toEqual(UNKNOWN);
  });

  test('a text counts for its own operation alone', () => {
    const others = (own: OperationId) => operations.map(({ id }) => id as OperationId).filter((id) => id !== own);
    for (const [errorMsg] of PERU)
      for (const id of others('pe.payout')) expect(explainFailure(id, { errorMsg })).toEqual(UNKNOWN);
    for (const [errorMsg] of RISK)
      for (const id of others('global.collection'))
        expect(explainFailure(id, { errorCode: '500000', errorMsg })).toEqual(UNKNOWN);
  });

  test.each([undefined, '', '50000', '5000000', '500001', 500001, null, ['500000']])(
    'a risk refusal needs its code, not %j',
    (errorCode) => {
      expect(explainFailure('global.collection', { errorCode, errorMsg: 'Risk rejected: ip' })).toEqual(UNKNOWN);
    },
  );

  test.each([
    null,
    undefined,
    'THE DOCUMENT IS WRONG',
    7,
    [],
    { errorMsg: 7 },
    {
      get errorMsg(): never {
        throw new Error('unreadable');
      },
    },
    new Proxy({}, { getOwnPropertyDescriptor: () => fail() }),
  ])('never throws: %#', (response) => {
    expect(explainFailure('pe.payout', response)).toEqual(UNKNOWN);
  });
});

function fail(): never {
  throw new Error('unreadable');
}
