import { expect, test } from '@jest/globals';
import { compileOperation } from '../../src/compiler/index.js';
import { validatorOf } from '../../src/evaluator/validator.js';
import type { Condition } from '../../src/model/operation.js';
import { exampleOrder } from '../../src/compiler/example-order.js';
import { rulebook } from '../support/rulebook.js';

const peru = rulebook.operations.get('pe.payout')!;
const bindings = { 'pe.bank': { 'bank-a': ['A'], 'bank-b': ['B'], 'bank-c': ['C'], 'bank-d': ['D'] } };

/** What a rule that refuses every purpose comes to under a condition. */
function outcome(
  condition: { readonly when?: Condition; readonly unless?: Condition },
  change: Readonly<Record<string, unknown>>,
  bound = false,
): 'refused' | 'unjudged' | 'passed over' {
  const card = peru.rules.find((rule) => rule.id === 'purpose-expected')!;
  const rule = {
    ...card,
    id: 'probe',
    field: 'purpose',
    severity: 'error' as const,
    check: { name: 'one-of', written: ['x'], parameters: ['x'] },
    ...condition,
  };
  const validate = validatorOf(
    compileOperation({ ...peru, rules: [...peru.rules, rule] }, rulebook.slots, '0'),
    bound ? { bindings } : {},
  );
  const { diagnostics, unjudged } = validate({ ...exampleOrder(peru), ...change });
  if (diagnostics.some((d) => d.ruleId === 'pe.payout/probe')) return 'refused';
  return unjudged.some((u) => u.ruleId === 'pe.payout/probe') ? 'unjudged' : 'passed over';
}

test.each([
  [{ when: { currency: ['PEN'] } }, {}, false, 'refused'],
  [{ when: { currency: ['USD'] } }, {}, false, 'passed over'],
  [{ when: { currency: { not: ['USD'] } } }, {}, false, 'refused'],
  [{ when: { currency: { not: ['PEN'] } } }, {}, false, 'passed over'],
  [{ when: { currency: { not: ['USD'] } } }, { currency: '' }, false, 'passed over'],
  [{ when: { currency: ['PEN'], paymentType: ['WALLET'] } }, {}, false, 'passed over'],
  [{ unless: { currency: ['PEN'] } }, {}, false, 'passed over'],
  [{ unless: { currency: ['USD'] } }, {}, false, 'refused'],
  [{ unless: { currency: ['PEN'] } }, { currency: undefined }, false, 'refused'],
  [{ when: { bank: ['bank-a'] } }, { beneficiaryBankCode: 'A' }, true, 'refused'],
  [{ when: { bank: ['bank-a'] } }, { beneficiaryBankCode: 'B' }, true, 'passed over'],
  [{ when: { bank: ['bank-a'] } }, {}, false, 'unjudged'],
  [{ when: { bank: ['bank-a'] } }, { beneficiaryBankCode: '' }, false, 'passed over'],
  [{ when: { bank: ['unknown'] } }, {}, false, 'refused'],
  [{ when: { bank: ['unknown'] } }, { beneficiaryBankCode: '' }, true, 'refused'],
  [{ when: { bank: ['other'] } }, { beneficiaryBankCode: 'Z' }, true, 'refused'],
  [{ when: { bank: { not: ['bank-a'] } } }, { beneficiaryBankCode: 'B' }, true, 'refused'],
  [{ when: { bank: { not: ['bank-a'] } } }, { beneficiaryBankCode: 'A' }, true, 'passed over'],
  [{ when: { bank: { not: ['bank-a'] } } }, { beneficiaryBankCode: '' }, true, 'passed over'],
  [{ when: { bank: { not: ['bank-a'] } } }, {}, false, 'unjudged'],
  [{ unless: { bank: ['bank-a'] } }, {}, false, 'unjudged'],
  [{ unless: { bank: ['bank-a'] } }, { beneficiaryBankCode: 'B' }, true, 'refused'],
  [{ when: { bank: ['bank-a'], currency: ['USD'] } }, {}, false, 'passed over'],
  [{ when: { bank: ['bank-a'] }, unless: { currency: ['PEN'] } }, {}, false, 'passed over'],
] as const)('%j on %j, bound: %s -> %s', (condition, change, bound, expected) => {
  expect(outcome(condition, change, bound)).toBe(expected);
});

test('what is right under every binding is judged without one', () => {
  expect(outcome({ when: { bank: ['bank-a'] } }, { purpose: 'x' })).toBe('passed over');
});
