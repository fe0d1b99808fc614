import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compileOperation } from '../../../src/workbench/compiler/index.js';
import { outcomesOf } from '../../../src/core/evaluator/order-values.js';
import type { OrderValues } from '../../../src/core/model/check.js';
import type { RuleCondition, RuleConditions, Operation, Rule } from '../../../src/core/model/operation.js';
import { compileInputRules } from '../../../src/workbench/compiler/requirements-module.js';
import { writtenInputRules } from './written-input-rules.js';

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

const operation = (field: string, when: RuleConditions | undefined, unless: RuleConditions | undefined): Operation => ({
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
    { ...rule('refused', field, 'unsupported'), ...(when && { when }), ...(unless && { unless }) },
    rule('required', field, 'required'),
  ],
});

test('a rule applies exactly where the compiled rules evaluate it, in this process and as source', () => {
  const outcomes = new Set<boolean>();
  fc.assert(
    fc.property(condition, condition, fc.array(judged, { minLength: 40, maxLength: 40 }), (when, unless, orders) => {
      const own = operation('field', when, unless);
      const compiled = compileOperation(own, '0');
      const [inProcess, written] = [compileInputRules(own)[0]!, writtenInputRules(own)[0]!];
      for (const order of orders) {
        const refuses = outcomesOf(compiled, order).includes(0);
        outcomes.add(refuses);
        const card = { ...(when && { when }), ...(unless && { unless }) };
        const applies = [inProcess, written].map((one) => one.applies?.(order) ?? true);
        expect([card, order, ...applies]).toEqual([card, order, refuses, refuses]);
        for (const isChosen of [true, false])
          expect([card, order, written.isForOthers?.(order, isChosen) ?? false]).toEqual([
            card,
            order,
            inProcess.isForOthers?.(order, isChosen) ?? false,
          ]);
      }
    }),
    { numRuns: 40 },
  );
  expect(outcomes.size).toBe(2);
});

test('conditions on the field itself count as met', () => {
  for (const rulesOf of [compileInputRules, writtenInputRules]) {
    const ruleWith = (when?: RuleConditions, unless?: RuleConditions) => rulesOf(operation('other', when, unless))[0]!;
    const onlyOwn = [ruleWith({ other: ['X'] }), ruleWith(undefined, { label: ['first'] })];
    for (const one of onlyOwn) expect([one.applies, one.conditional]).toEqual([undefined, true]);
    const { applies, conditional } = ruleWith({ other: ['X'], field: ['Z'] });
    expect([applies!({ field: 'Y' }), applies!({ field: 'Z', other: 'Y' }), conditional]).toEqual([false, true, true]);
    expect(ruleWith([{ other: ['X'] }, { field: ['Z'] }]).applies).toBeUndefined();
  }
});

test('a rule is for other values if a field has another value; a missing value counts unless it must be chosen', () => {
  for (const rulesOf of [compileInputRules, writtenInputRules]) {
    const of = (when: RuleConditions) => rulesOf(operation('field', when, undefined))[0]!.isForOthers;
    const answers = (when: RuleConditions, order: OrderValues) => [of(when)!(order, false), of(when)!(order, true)];
    expect(answers({ other: ['X'] }, { other: 'X' })).toEqual([false, false]);
    expect(answers({ other: ['X'] }, { other: 'Y' })).toEqual([true, true]);
    expect(answers({ other: ['X'] }, {})).toEqual([true, false]);
    expect(answers({ other: 'given' }, {})).toEqual([true, false]);
    expect(answers([{ other: ['X'] }, { other: ['Y'] }], { other: 'Y' })).toEqual([false, false]);
    expect(answers([{ other: ['X'] }, { other: ['Y'] }], { other: 'Z' })).toEqual([true, true]);
  }
});

test('a rule that rests on a sample is for other values only if they have a sample', () => {
  const sampled = (id: string, field: string, when: RuleConditions): Rule => ({
    ...rule(id, field, 'required'),
    basis: 'sample',
    when,
  });
  const both = (when: RuleConditions): Operation => ({
    ...operation('field', undefined, undefined),
    rules: [
      sampled('first', 'field', when),
      sampled('second', 'other', { other: ['Y'] }),
      sampled('third', 'other', { other: ['W'], field: ['V'] }),
      { ...rule('stated', 'other', 'required'), when: { other: ['Z'] } },
    ],
  });
  for (const rulesOf of [compileInputRules, writtenInputRules]) {
    const answers = (when: RuleConditions, order: OrderValues) =>
      [false, true].map((isChosen) => rulesOf(both(when))[0]!.isForOthers!(order, isChosen));
    expect(answers({ other: ['X'] }, { other: 'X' })).toEqual([false, false]);
    expect(answers({ other: ['X'] }, { other: 'Y' })).toEqual([true, true]);
    expect(answers({ other: ['X'] }, { other: 'Z' })).toEqual([false, false]);
    expect(answers({ other: ['X'] }, {})).toEqual([true, false]);
    expect(answers({ other: ['X'] }, { other: 'W', field: 'V' })).toEqual([true, true]);
    expect(answers({ other: ['X'] }, { other: 'W', field: 'U' })).toEqual([false, false]);
    expect(answers([{ other: ['X'] }, { other: ['Y'] }], { other: 'Z' })).toEqual([false, false]);
  }
});
