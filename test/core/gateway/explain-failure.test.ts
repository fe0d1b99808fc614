import { describe, expect, test } from '@jest/globals';
import { explainFailureOf, type FailureExplanation } from '../../../src/core/gateway/explain-failure.js';
import { fixtureIds } from '../../fixtures/fixture.js';
import { translate } from '../../../src/core/evaluator/translate.js';
import { fixtureGateway, fixtureLocale } from '../../fixtures/modules.js';

const { failures } = fixtureGateway();
const explain = (operation: string, response: unknown): FailureExplanation =>
  explainFailureOf(failures, operation, response);

const UNKNOWN = { known: false, certainty: 'none', remedy: 'unknown', diagnostics: [] };

/** What the fixture's failures.yaml says. */
const KNOWN = [
  [
    'alpha.payout',
    undefined,
    'ACCOUNT CLOSED',
    'one-of',
    'correct-field',
    ['beneficiaryAccountNumber', 'beneficiaryBankCode'],
  ],
  ['alpha.payout', undefined, 'Account blocked', 'single', 'other-account', ['beneficiaryAccountNumber']],
  ['beta.collection', '7100', 'Limit reached: card', 'single', 'wait-and-retry', ['']],
  ['beta.payout', undefined, 'Shop not active', 'single', 'contact', ['']],
  ['gamma.payout', undefined, 'Declined', 'single', 'unknown', ['']],
] as const;

describe('the explanation of a refusal', () => {
  test('in a language', () => {
    const reply = { errorMsg: 'ACCOUNT CLOSED' };
    const es = fixtureLocale('es');
    const [english] = explain('alpha.payout', reply).diagnostics;
    const [spanish] = explainFailureOf(failures, 'alpha.payout', reply, { locale: es }).diagnostics;
    expect(spanish).toEqual(translate(english!, es));
    expect(spanish!.message).not.toBe(english!.message);
    expect(() => explainFailureOf(failures, 'alpha.payout', reply, { language: 'es' } as object)).toThrow(TypeError);
  });

  test.each(KNOWN)('%s %s %s', (operation, errorCode, errorMsg, certainty, remedy, fields) => {
    const explanation = explain(operation, { success: false, errorCode: errorCode ?? 'E1', errorMsg });
    expect(explanation).toMatchObject({ known: true, certainty, remedy });
    expect(explanation.diagnostics.map((d) => d.field)).toEqual(fields);
    for (const diagnostic of explanation.diagnostics)
      expect(diagnostic).toMatchObject({ code: 'refused', severity: 'error', basis: 'stated' });
  });

  test('each diagnostic names the other fields that may be at fault', () => {
    const [first, second] = explain('alpha.payout', { errorMsg: 'ACCOUNT CLOSED' }).diagnostics;
    expect(first).toEqual({
      ruleId: 'gateway/failure-account-closed',
      code: 'refused',
      severity: 'error',
      field: 'beneficiaryAccountNumber',
      path: ['beneficiaryAccountNumber'],
      message: 'The bank has no such account. Correct the account number or the bank code.',
      text: 'The bank has no such account. Correct the account number or the bank code.',
      messageId: 'gateway/failure-account-closed',
      params: {},
      related: ['beneficiaryBankCode'],
      basis: 'stated',
      source: { clause: '6 refusals' },
    });
    expect(second).toMatchObject({ field: 'beneficiaryBankCode', related: ['beneficiaryAccountNumber'] });
  });

  test.each(['account closed', ' Account-closed.\n', 'ACCOUNT＿CLOSED！', 'ACCOUNT_CLOSED'])(
    'case, spaces and punctuation do not count: %j',
    (errorMsg) => {
      expect(explain('alpha.payout', { errorMsg }).known).toBe(true);
    },
  );

  test.each([
    'ACCOUNT CLOSES',
    'ACCOUNT CLOSED AGAIN',
    'The reply was: ACCOUNT CLOSED',
    'ACCOUNT CLOSED 不是',
    'ACCOUNT ≠ CLOSED',
    'ACCOUNT',
    '...',
    '',
  ])('only the whole text counts: %j', (errorMsg) => {
    expect(explain('alpha.payout', { errorMsg })).toEqual(UNKNOWN);
  });

  test('a text counts for its own operation only', () => {
    for (const [own, errorCode, errorMsg] of KNOWN)
      for (const id of fixtureIds().filter((other) => other !== own))
        expect(explain(id, { errorCode, errorMsg })).toEqual(UNKNOWN);
  });

  test.each(['7100', 7100, ' 7100 '])('a code counts as text and as a number: %j', (errorCode) => {
    expect(explain('beta.collection', { errorCode, errorMsg: 'Limit reached: card' }).known).toBe(true);
  });

  test.each([undefined, '', '710', '71000', '7101', 7101, null, ['7100']])(
    'a refusal with a code needs that code, not %j',
    (errorCode) => {
      expect(explain('beta.collection', { errorCode, errorMsg: 'Limit reached: card' })).toEqual(UNKNOWN);
    },
  );

  test.each([
    null,
    undefined,
    'ACCOUNT CLOSED',
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
    expect(explain('alpha.payout', response)).toEqual(UNKNOWN);
  });
});

function fail(): never {
  throw new Error('unreadable');
}
