import { describe, expect, test } from '@jest/globals';
import type { Field, RuleConditions, Operation, Rule } from '../../../../src/core/model/operation.js';
import { fixtureOperation } from '../../../fixtures/fixture.js';
import { breachesOf, corpus, evaluatorFor, portable, validatorFor } from './support.js';

const delta = fixtureOperation('delta.collection');
const base = corpus(delta)[0]!.data as object;
const model = delta.rules.find(({ id }) => id === 'amount-required')!;

/** The smallest operation with one more field, and a rule that refuses every purpose under a condition on it. */
function withSize(type: NonNullable<Field['type']>, condition: Pick<Rule, 'when' | 'unless'>): Operation {
  const size: Field = { name: 'size', label: 'Size', ...(type !== 'string' && { type }) };
  const extra: Rule = {
    ...model,
    id: 'extra',
    field: 'purpose',
    check: { name: 'unsupported', written: true, parameters: true },
    ...condition,
  };
  return { ...delta, fields: [...delta.fields, size], rules: [...delta.rules, extra] };
}

/** Sizes around the bounds, in each way of writing; long sizes; and texts that are not sizes. */
const SIZES =
  '9.99 10 10.0 10.01 9 11 0 0.0 010 -10 +10 1e1 1,0 .5 99 99.99 100 100.00 100.001 1000 9007199254740993 x'.split(' ');
const LONG = [38, 39, 40].map((zeros) => `1${'0'.repeat(zeros)}`);
const DAYS = '2027-01-30 2027-01-31 2027-02-01 2027-02-29 2028-02-29 2027-1-31 0001-01-01 9999-12-31'.split(' ');
const TEXTS: readonly unknown[] = [...SIZES, ...LONG, ...DAYS, ' 10', '10 ', '10\n', '', ' ', null, 10, undefined];
const NUMBERS: readonly unknown[] = [
  9,
  9.99,
  10,
  10.01,
  11,
  0,
  -1,
  -10,
  99.99,
  100,
  100.01,
  1e15,
  '10',
  '',
  null,
  undefined,
];

const conditions: readonly RuleConditions[] = [
  { size: { 'at-least': '10' } },
  { size: { above: '10' } },
  { size: { 'at-most': '10' } },
  { size: { below: '10' } },
  { size: { 'at-least': '10', below: '100' } },
  { size: { above: '9.99', 'at-most': '100.00' } },
  [{ size: { above: '100' } }, { size: { below: '10' } }],
  [{ size: { above: '10' }, amount: { 'at-least': '120' } }, { size: 'missing' }],
];
const days: readonly RuleConditions[] = [
  { size: { after: '2027-01-31' } },
  { size: { before: '2027-01-31' } },
  { size: { after: '2027-01-30', before: '2027-02-01' } },
];

describe.each([['when'], ['unless']] as const)('%s', (form) => {
  test.each([...conditions, ...days])('%j of a text is as the evaluator says', (condition) => {
    const operation = withSize('string', { [form]: condition });
    const orders = TEXTS.map((size) => ({ data: { ...base, size, purpose: 'x' } }));
    expect(breachesOf(operation, portable(operation), orders)).toEqual([]);
  });

  test.each(conditions)('%j of a number is as the evaluator says', (condition) => {
    const operation = withSize('number', { [form]: condition });
    const orders = NUMBERS.map((size) => ({ data: { ...base, size, purpose: 'x' } }));
    expect(breachesOf(operation, portable(operation), orders)).toEqual([]);
  });
});

test('bounds are compared exactly, in the schema too', () => {
  const operation = withSize('string', { when: { size: { above: '10' } } });
  const accepts = validatorFor(portable(operation));
  const evaluate = evaluatorFor(operation);
  const order = (size: unknown): object => ({ ...base, size, purpose: 'x' });
  const results = ['10', '10.00', '10.0000000000000000000000001', '9.99', '010'].map((size) => [
    accepts(order(size)),
    evaluate({ data: order(size) }).valid,
  ]);
  expect(results).toEqual([
    [true, true],
    [true, true],
    [false, false],
    [true, true],
    [true, true],
  ]);
});
