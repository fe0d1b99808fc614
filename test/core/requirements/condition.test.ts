import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compileOperation } from '../../../src/workbench/compiler/index.js';
import { outcomesOf } from '../../../src/core/evaluator/order-values.js';
import { boundTests } from '../../../src/core/model/bounds.js';
import type { RuleCondition, RuleConditions, Operation, Rule } from '../../../src/core/model/operation.js';
import { appliesForSomeValue } from '../../../src/core/requirements/requirements.js';

const position = { file: 'test.yaml', line: 1, column: 1 };
const rule = (id: string, field: string, check: string): Rule => ({
  id,
  field,
  check: { name: check, written: true, parameters: true },
  severity: 'error',
  basis: 'stated',
  clauses: ['1'],
  examples: { valid: [], invalid: [] },
  position,
});

const entry = (...values: readonly string[]): fc.Arbitrary<RuleCondition[string]> => {
  const some = fc.subarray([...values], { minLength: 1 });
  return fc.oneof(
    some,
    some.map((not) => ({ not })),
    fc.constantFrom('given' as const, 'missing' as const),
    ...(values.includes('unknown') ? [] : [some.map((each) => ({ 'any-case': each })), bounds]),
  );
};
const bounds = fc.oneof(
  fc.record(
    { 'at-least': fc.constantFrom('1', '10'), below: fc.constantFrom('10.0', '100') },
    { requiredKeys: ['at-least'] },
  ),
  fc.record({ after: fc.constantFrom('2027-01-31', '2027-02-01') }),
);
const single: fc.Arbitrary<RuleCondition> = fc
  .record(
    { other: entry('X', 'Y'), fact: entry('X', 'Y'), label: entry('first', 'second', 'other', 'unknown') },
    { requiredKeys: [] },
  )
  .map((each): RuleCondition => each)
  .filter((each) => Object.keys(each).length > 0);
const condition: fc.Arbitrary<RuleConditions | undefined> = fc.option(
  fc.oneof(single, fc.array(single, { minLength: 1, maxLength: 3 })),
  { nil: undefined },
);
const judged = fc.record({
  field: fc.constant('anything'),
  other: fc.constantFrom('X', 'Y', 'x', 'Z', '9.99', '10', '10.00', '010', '2027-02-01', undefined, null),
  fact: fc.constantFrom('X', 'Y', 'x', 'Z', '10', '100', '2027-02-29', '2027-03-01', undefined, null),
  label: fc.constantFrom('first', 'second', 'other', 'unknown', 'unbound'),
});

test('a card is in force exactly where the compiled rules judge it', () => {
  const operation = (when: RuleConditions | undefined, unless: RuleConditions | undefined): Operation => ({
    id: 'xx.payout',
    title: 'Test',
    region: 'Nowhere',
    country: 'XX',
    facts: [{ name: 'fact', label: 'fact' }],
    notes: [],
    fields: ['field', 'other'].map((name) => ({ name, label: name })),
    derived: [{ name: 'label', from: 'other', slot: 'slot', labels: ['first', 'second'], texts: {} }],
    rules: [
      rule('type', '*', 'string'),
      { ...rule('refused', 'field', 'unsupported'), ...(when && { when }), ...(unless && { unless }) },
    ],
  });
  const outcomes = new Set<boolean>();
  fc.assert(
    fc.property(condition, condition, fc.array(judged, { minLength: 40, maxLength: 40 }), (when, unless, orders) => {
      const compiled = compileOperation(operation(when, unless), '0');
      for (const order of orders) {
        const refuses = outcomesOf(compiled, order).includes(0);
        outcomes.add(refuses);
        const card = { ...(when && { when }), ...(unless && { unless }) };
        expect([
          card,
          order,
          appliesForSomeValue({ ...card, within: boundTests }, order, {
            derived: new Set(['label']),
            facts: new Set(['fact']),
            own: new Set(),
          }),
        ]).toEqual([card, order, refuses]);
      }
    }),
    { numRuns: 40 },
  );
  expect(outcomes.size).toBe(2);
});

test('what the field itself decides counts as fitting', () => {
  const names = { derived: new Set(['label']), facts: new Set<string>(), own: new Set(['other', 'label']) };
  expect(appliesForSomeValue({ when: { other: ['X'] } }, { other: 'Y' }, names)).toBe(true);
  expect(appliesForSomeValue({ unless: { label: ['first'] } }, { label: 'first' }, names)).toBe(true);
  expect(appliesForSomeValue({ when: { other: ['X'], third: ['Z'] } }, { third: 'Y' }, names)).toBe(false);
});
