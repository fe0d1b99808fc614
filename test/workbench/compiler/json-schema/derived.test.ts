import { describe, expect, test } from '@jest/globals';
import { compileOperation } from '../../../../src/workbench/compiler/compile.js';
import { manifestOf, views } from '../../../../src/workbench/compiler/index.js';
import { meaningsOf } from '../../../../src/workbench/compiler/json-schema/derived-schema.js';
import { labellersOf } from '../../../../src/core/evaluator/derive.js';
import { orderValuesOf } from '../../../../src/core/evaluator/order-values.js';
import { text } from '../../../../src/core/evaluator/read-fields.js';
import type { Bindings } from '../../../../src/core/model/bindings.js';
import type { Derived, Operation } from '../../../../src/core/model/operation.js';
import { fixtureOperation } from '../../../fixtures/fixture.js';
import { optionsWith, validatorFor } from './support.js';

const values = [
  undefined,
  '',
  ' ',
  'A',
  'B',
  'X',
  'PAY_',
  'PAY_A',
  'PAY_B',
  'PAY_X',
  'PAY_ ',
  'PAY_\n',
  'pay_A',
  'XPAY_A',
  '_SCAN',
  'A_SCAN',
  'B_SCAN',
  'X_SCAN',
  'A_SCANX',
  'A_SCAN\n',
  'A\n_SCAN',
  '\u2028_SCAN',
  '\u{1F4B3}_SCAN',
  'PAY_\u{1F4B3}',
  'PAY_A_SCAN',
  'SCAN',
];
const all: Bindings = {
  'beta.wallet': { moon: ['A', '\u{1F4B3}'], sun: ['B'], star: 'none' },
  'alpha.bank': { north: ['A'], south: ['B'], sun: 'none', star: 'none' },
};
const some: Bindings = { 'beta.wallet': { moon: ['A'] }, 'alpha.bank': { north: ['A'] } };

/** An operation whose slots have two more labels, so that each slot has several. */
function operationWithLabels(id: string): Operation {
  const { derived, ...operation } = fixtureOperation(id);
  return { ...operation, derived: derived.map((d) => ({ ...d, labels: [...d.labels, 'sun', 'star'] })) };
}

describe.each([
  ['beta.collection', 'wallet'],
  ['beta.collection', 'scanWallet'],
  ['alpha.payout', 'bank'],
])('%s %s', (id, name) => {
  const operation = operationWithLabels(id);
  const { from } = operation.derived.find((d) => d.name === name)!;
  const compiled = compileOperation(operation, '0');

  test.each([
    ['no codes', {}],
    ['some codes', some],
    ['all codes', all],
  ])('with %s, has the label that the evaluator finds, and no other', (_, bindings) => {
    const meaning = meaningsOf(operation.derived, bindings, operation.fields).get(name)!;
    const labellers = labellersOf(compiled, bindings);
    const accepts = new Map(
      meaning.domain.map((label) => [label, validatorFor({ type: 'object', ...meaning.isOneOf([label]) })]),
    );
    for (const value of values) {
      const judged = { [from]: text(value) };
      const order = value === undefined ? {} : { [from]: value };
      expect([value, meaning.domain.filter((label) => accepts.get(label)!(order))]).toEqual([
        value,
        [orderValuesOf(compiled, judged, labellers, {}, '2026-11-21')[name]],
      ]);
    }
  });
});

/** An operation in which the code of the bank is a whole number, and which requires the type of the account for one label. */
function operationWithNumbers(label = 'north', more: Partial<Derived> = {}): Operation {
  const { derived, fields, rules, ...operation } = fixtureOperation('alpha.payout');
  return {
    ...operation,
    derived: derived.map((d) => (d.name === 'bank' ? { ...d, ...more } : d)),
    fields: fields.map((field) => (field.name === 'beneficiaryBankCode' ? { ...field, type: 'integer' } : field)),
    rules: rules
      .filter(({ id }) => id === 'payment-type')
      .map((rule) => ({
        ...rule,
        field: 'beneficiaryBankType',
        when: { bank: [label] },
        check: { name: 'required', written: true, parameters: true },
      })),
  };
}
const numbers = optionsWith({ 'alpha.bank': { north: ['12'], south: ['7'] } });

test('the code of a derived name may be a number', () => {
  const accepts = validatorFor(views['2020-12'](operationWithNumbers(), numbers));
  expect([12, 7, '12'].map((code) => accepts({ beneficiaryBankCode: code }))).toEqual([false, true, false]);
  expect(accepts({ beneficiaryBankCode: 12, beneficiaryBankType: 'x' })).toBe(true);
});

test('a part of a number cannot be expressed', () => {
  const operation = operationWithNumbers('unknown', { after: '1' });
  expect(validatorFor(views['2020-12'](operation, numbers))({ beneficiaryBankCode: 112 })).toBe(true);
  const { rules } = manifestOf([operation], {}, numbers).operations[operation.id]!;
  expect(rules['alpha.payout/payment-type']).toMatchObject({ status: 'not-expressible' });
});
