import { describe, expect, test } from '@jest/globals';
import { compileOperation } from '../../../../src/workbench/compiler/compile.js';
import { meaningsOf } from '../../../../src/workbench/compiler/json-schema/derived-schema.js';
import { labellersOf } from '../../../../src/core/evaluator/derive.js';
import { orderValuesOf } from '../../../../src/core/evaluator/order-values.js';
import { text } from '../../../../src/core/evaluator/read-fields.js';
import type { Bindings } from '../../../../src/core/model/bindings.js';
import type { Operation } from '../../../../src/core/model/operation.js';
import { fixtureOperation } from '../../../fixtures/fixture.js';
import { validatorFor } from './support.js';

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
    const meaning = meaningsOf(operation.derived, bindings).get(name)!;
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
