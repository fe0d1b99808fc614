import { expect, test } from '@jest/globals';
import { hashOf } from '../../src/compiler/compiled-rule.js';
import type { Operation, Rule } from '../../src/model/operation.js';
import { rulebook } from '../support/rulebook.js';

const { slots } = rulebook;
const peru = rulebook.operations.get('pe.payout')!;
const changed = (id: string, change: Partial<Rule>): Operation => ({
  ...peru,
  rules: peru.rules.map((rule) => (rule.id === id ? { ...rule, ...change } : rule)),
});

test.each([
  ['a condition', changed('cci-differs', { when: { bank: ['bank-a'] } })],
  ['an exception', changed('cci-length', { unless: { currency: ['USD'] } })],
  ['a severity', changed('cci-length', { severity: 'warning' })],
  ['a period', changed('cci-length', { until: '2030-01-01' })],
  [
    'a parameter',
    changed('amount-range', {
      check: {
        ...peru.rules.find((r) => r.id === 'amount-range')!.check,
        parameters: { min: '1', max: '50000', currencies: ['PEN'] },
      },
    }),
  ],
  ['a rule less', { ...peru, rules: peru.rules.slice(1) }],
  ['a field more', { ...peru, fields: [...peru.fields, { name: 'extra', label: 'Extra' }] }],
])('%s changes the hash', (_, operation) => {
  expect(hashOf(operation, slots)).not.toBe(hashOf(peru, slots));
});

test('a label more in a slot changes the hash: until it is bound, the slot is not complete', () => {
  const bank = slots.get('pe.bank')!;
  const more = new Map([...slots, ['pe.bank', { ...bank, labels: { ...bank.labels, 'bank-e': 'Bank E' } }]]);
  expect(hashOf(peru, more)).not.toBe(hashOf(peru, slots));
});

test('wording, examples, notes and sources do not', () => {
  const rules = peru.rules.map((rule) => ({
    ...rule,
    message: 'other words',
    clauses: [],
    examples: { valid: ['1'], invalid: ['2'] },
  }));
  const fields = peru.fields.map((field) => ({ ...field, label: 'other' }));
  expect(hashOf({ ...peru, title: 'other', notes: [], rules, fields }, slots)).toBe(hashOf(peru, slots));
});
