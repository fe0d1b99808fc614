import { expect, test } from '@jest/globals';
import { valueOf } from '../../../src/core/model/example-order.js';
import { englishOf } from '../../../src/core/model/phrase.js';
import type { Field, Rule } from '../../../src/core/model/operation.js';
import { ExampleRunner } from '../../../src/workbench/analysis/examples/examples.js';
import { exampleProblems } from '../../../src/workbench/analysis/examples/example-problems.js';
import { fixtureOperation } from '../../fixtures/fixture.js';

test('the example of a field that a rule never accepts is to be removed, and of some values to be replaced', () => {
  const eta = fixtureOperation('eta.payout');
  const refused = (when: Rule['when']): readonly string[] => {
    const rules = eta.rules.map((rule): Rule => {
      if (rule.id !== 'guardian-unsupported') return rule;
      const { unless: _unless, ...rest } = rule;
      return { ...rest, severity: 'error', ...(when && { when }) };
    });
    return exampleProblems({ ...eta, rules }, new ExampleRunner())
      .filter(({ path }) => path[0] === 'example')
      .map(({ message }) => englishOf(message));
  };
  expect(refused({ country: ['BR'] })).toEqual([
    'guardian-unsupported does not accept this field; remove its example.',
  ]);
  expect(refused({ guardian: ['Ana'] })).toEqual([
    'guardian-unsupported refuses the example of this field; give a valid one.',
  ]);
});

test('an example of a wrong type that is text is to be written with the name of a field', () => {
  const alpha = fixtureOperation('alpha.payout');
  const problemsWith = (invalid: Rule['examples']['invalid']): readonly string[] => {
    const rules = alpha.rules.map((rule): Rule =>
      rule.field === '*' ? { ...rule, examples: { valid: ['5'], invalid } } : rule,
    );
    return exampleProblems({ ...alpha, rules }, new ExampleRunner()).map(({ message }) => englishOf(message));
  };
  const [problem, ...others] = problemsWith(['5']);
  expect([problem, others]).toEqual([
    expect.stringMatching(/ Name a field and write another type: \{ [\w]+: 5 \}\.$/),
    [],
  ]);
  expect(problemsWith([{ [problem!.match(/(\w+): 5/)![1]!]: 5 }])).toEqual([]);
});

test.each([
  ['number', '0,5', 'A value of size has the type number; the finding on its type hides this rule.'],
  ['map', '51', `Write the value of a map as text: '{"name":"text"}'.`],
  ['map', { size: { a: 'b' } }, `Write the value of a map as text: '{"name":"text"}'.`],
] as const)(
  'an invalid example of another type than the %s is accepted, and the problem says why',
  (type, written, why) => {
    const { fields, rules, ...alpha } = fixtureOperation('alpha.payout');
    const size: Field = { name: 'size', type, label: { en: 'Size' } };
    const check =
      type === 'map'
        ? { name: 'count', written: { to: 1 }, parameters: { from: 1, to: 1 } }
        : { name: 'max-decimals', written: 2, parameters: 2 };
    const rule: Rule = {
      ...rules.find(({ id }) => id === 'payment-type')!,
      id: 'size',
      field: 'size',
      check,
      examples: { valid: [type === 'map' ? '{"a":"1"}' : '0.5'], invalid: [written] },
    };
    const problems = exampleProblems({ ...alpha, fields: [...fields, size], rules: [rule] }, new ExampleRunner());
    expect(problems.map(({ message }) => englishOf(message))).toEqual([expect.stringContaining(why)]);
  },
);

test.each([
  ['0', undefined],
  [[], undefined],
  ['', undefined],
  ['1', '1'],
  [['a', 'b'], '2'],
])('an example of a list of objects with %j entries is missing where there is none', (written, seen) => {
  expect(valueOf({ name: 'lines', type: 'list', of: 'object' } as Field, written)).toBe(seen);
});
