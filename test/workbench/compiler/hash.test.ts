import { expect, test } from '@jest/globals';
import { hashOf } from '../../../src/workbench/compiler/rule-data.js';
import type { Operation, Rule } from '../../../src/core/model/operation.js';
import { fixtureOperation } from '../../fixtures/fixture.js';

const alpha = fixtureOperation('alpha.payout');
const changed = (id: string, change: Partial<Rule>): Operation => ({
  ...alpha,
  rules: alpha.rules.map((rule) => (rule.id === id ? { ...rule, ...change } : rule)),
});

test.each([
  ['a condition', changed('transfer-code-required', { when: { bank: ['north'] } })],
  ['an exception', changed('transfer-code-length', { unless: { currency: ['USD'] } })],
  ['a severity', changed('transfer-code-length', { severity: 'warning' })],
  ['a period', changed('transfer-code-length', { until: '2030-01-01' })],
  [
    'a parameter',
    changed('amount-range', {
      check: {
        ...alpha.rules.find((r) => r.id === 'amount-range')!.check,
        parameters: { min: '5', max: '950', currency: 'SEK' },
      },
    }),
  ],
  ['a rule less', { ...alpha, rules: alpha.rules.slice(1) }],
  ['a field more', { ...alpha, fields: [...alpha.fields, { name: 'extra', label: 'Extra' }] }],
])('%s changes the hash', (_, operation) => {
  expect(hashOf(operation)).not.toBe(hashOf(alpha));
});

test('a label more in a slot changes the hash: until it is bound, the slot is not complete', () => {
  const derived = alpha.derived.map((d) => ({ ...d, labels: [...d.labels, 'another'] }));
  expect(hashOf({ ...alpha, derived })).not.toBe(hashOf(alpha));
});

test('wording, examples, notes and sources do not', () => {
  const rules = alpha.rules.map((rule) => ({
    ...rule,
    message: 'other words',
    clauses: [],
    examples: { valid: ['1'], invalid: ['2'] },
  }));
  const fields = alpha.fields.map((field) => ({ ...field, label: 'other' }));
  expect(hashOf({ ...alpha, title: 'other', notes: [], rules, fields })).toBe(hashOf(alpha));
});
