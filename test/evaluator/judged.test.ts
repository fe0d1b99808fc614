import { expect, test } from '@jest/globals';
import { unbound } from '../../src/evaluator/derive.js';
import { fieldsOf, judgedOf, labelsOf } from '../../src/evaluator/judged.js';
import { compiled } from '../../src/operations/index.js';

const peru = compiled['pe.payout'];
const card = compiled['global.collection'];
const labellers = peru.derived.map(() => unbound);

test('an order as the checks see it: its fields alone, blank ones missing, with labels', () => {
  const fields = fieldsOf(peru, { amount: '5', currency: ' ', purpose: 5, surplus: 'x', beneficiaryBankCode: 'A' });
  expect(fields).toMatchObject({ amount: '5', purpose: null });
  expect(Object.keys(fields!)).toEqual(peru.fields);
  const judged = judgedOf(peru, fields!, labellers, {});
  expect(judged).toMatchObject({ amount: '5', bank: 'unbound', accountType: 'unknown' });
  expect(judged['currency']).toBeUndefined();
  expect(labelsOf(peru, judged)).toEqual(['unbound', 'unknown']);
});

test('only own facts count', () => {
  const inherited = Object.create({ cardCountry: 'DEU' }) as Record<string, string>;
  const seen = (facts: Parameters<typeof judgedOf>[3]) => judgedOf(card, {}, [], facts)['cardCountry'];
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
    expect(fieldsOf(peru, order)).toBeUndefined();
});

test('a diagnostic names other fields only where its rule reads some', () => {
  const ofRule = (id: string) =>
    peru.rules.find(({ diagnostic }) => diagnostic.ruleId === `pe.payout/${id}`)!.diagnostic;
  expect(Object.hasOwn(ofRule('amount-format'), 'related')).toBe(false);
  expect(ofRule('account-number-length').related).toEqual(['beneficiaryBankCode', 'beneficiaryBankType']);
});

test('a diagnostic rests on a clause, on a public document, or on both', () => {
  const sourceOf = (operation: keyof typeof compiled, id: string) =>
    compiled[operation].rules.find(({ diagnostic }) => diagnostic.ruleId === `${operation}/${id}`)!.diagnostic.source;
  expect(sourceOf('pe.payout', 'amount-range')).toEqual({ clause: '4.2 Peru payout 1' });
  expect(sourceOf('pe.payout', 'amount-decimals')).toEqual({ document: 'ISO 4217 minor units' });
  expect(sourceOf('pk.payout', 'document-cnic')).toEqual({
    clause: '4.2 Pakistan collection and payout 1',
    document: 'Pakistani identity card (CNIC), 13 digits',
  });
});
