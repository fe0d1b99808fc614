import { DAY } from '../../../src/core/model/check.js';
import { expect, test } from '@jest/globals';
import { unbound } from '../../../src/core/evaluator/derive.js';
import { fieldsOf, orderValuesOf, labelsOf } from '../../../src/core/evaluator/order-values.js';
import { compiledFixture } from '../../fixtures/fixture.js';

const alpha = compiledFixture('alpha.payout');
const beta = compiledFixture('beta.collection');
const labellers = alpha.derived.map(() => unbound);

test('an order as the checks see it: its fields alone, blank ones missing, with labels', () => {
  const fields = fieldsOf(alpha, {
    amount: '5',
    currency: ' \u200B',
    paymentType: 5,
    surplus: 'x',
    beneficiaryBankCode: 'A',
  });
  expect(fields).toMatchObject({ amount: '5', paymentType: null });
  expect(Object.keys(fields!)).toEqual(alpha.fields);
  const judged = orderValuesOf(alpha, fields!, labellers, {}, '2026-11-21');
  expect(judged).toMatchObject({ [DAY]: '2026-11-21', amount: '5', bank: 'unbound', accountType: 'unknown' });
  expect(judged['currency']).toBeUndefined();
  expect(labelsOf(alpha, judged)).toEqual(['unbound', 'unknown']);
});

test('only own facts count', () => {
  const inherited = Object.create({ cardCountry: 'DEU' }) as Record<string, string>;
  const seen = (facts: Parameters<typeof orderValuesOf>[3]) =>
    orderValuesOf(
      beta,
      {},
      beta.derived.map(() => unbound),
      facts,
      '2026-11-21',
    )['cardCountry'];
  expect([seen({ cardCountry: 'DEU' }), seen(Object({ cardCountry: 5 })), seen({}), seen(inherited)]).toEqual([
    'DEU',
    null,
    undefined,
    undefined,
  ]);
});

test('what is no object, or throws, has no fields', () => {
  const throwing = Object.defineProperty({}, 'amount', {
    enumerable: true,
    get: () => {
      throw new Error('no');
    },
  });
  for (const order of [null, undefined, 'x', 5, [], new Date(), throwing])
    expect(fieldsOf(alpha, order)).toBeUndefined();
});

test('a diagnostic names other fields only where its rule reads some', () => {
  const ofRule = (id: string) =>
    alpha.rules.find(({ diagnostic }) => diagnostic.ruleId === `alpha.payout/${id}`)!.diagnostic;
  expect(Object.hasOwn(ofRule('transfer-code-length'), 'related')).toBe(false);
  expect(ofRule('account-number-length').related).toEqual(['beneficiaryBankCode', 'beneficiaryBankType']);
});

test('a diagnostic has a clause, a public document, or both as its source', () => {
  const sourceOf = (operation: string, id: string) =>
    compiledFixture(operation).rules.find(({ diagnostic }) => diagnostic.ruleId === `${operation}/${id}`)!.diagnostic
      .source;
  expect(sourceOf('alpha.payout', 'amount-range')).toEqual({ clause: '2.2 amount' });
  expect(sourceOf('alpha.payout', 'amount-decimals')).toEqual({ document: 'ISO 4217 minor units' });
  expect(sourceOf('beta.payout', 'account-iban')).toEqual({ clause: '3.2 account number', document: 'ISO 13616' });
});
