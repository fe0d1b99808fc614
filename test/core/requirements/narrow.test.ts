import { expect, test } from '@jest/globals';
import type { Narrowing } from '../../../src/core/model/check.js';
import { combine, type Constraint } from '../../../src/core/requirements/narrow.js';

const refusing = (narrowing: Narrowing): Constraint => ({ severity: 'error', conditional: false, narrowing });
const both = (a: Narrowing, b: Narrowing) => [combine([refusing(a), refusing(b)]), combine([refusing(b), refusing(a)])];
const TEXT = { input: 'text', choices: [] };

test.each<readonly [name: string, a: Narrowing, b: Narrowing, together: object]>([
  ['amounts', { min: '1', max: '40000' }, { min: '5', max: '2500' }, { ...TEXT, min: '5', max: '2500' }],
  ['decimals', { min: '10', max: '9.5' }, { min: '9.5', max: '9.45' }, { ...TEXT, min: '10', max: '9.45' }],
  [
    'days',
    { min: '1990-01-01', max: '2030-12-31' },
    { min: '1989-12-31', max: '2030-02-01' },
    { ...TEXT, min: '1990-01-01', max: '2030-02-01' },
  ],
  ['one bound each', { min: '5' }, { max: '7' }, { ...TEXT, min: '5', max: '7' }],
  ['lengths', { lengths: [8, 9, 10] }, { lengths: [9, 10, 11] }, { ...TEXT, minLength: 9, maxLength: 10 }],
  [
    'characters and entries',
    { minLength: 2, maxLength: 9, maxEntries: 7 },
    { maxLength: 5, minEntries: 2, maxEntries: 8 },
    { ...TEXT, minLength: 2, maxLength: 5, minEntries: 2, maxEntries: 7 },
  ],
  ['lengths within bounds', { lengths: [8, 9, 10] }, { maxLength: 9 }, { ...TEXT, minLength: 8, maxLength: 9 }],
  ['lengths without a common one', { lengths: [8] }, { lengths: [9] }, TEXT],
  ['digits after the point', { decimals: 2 }, { decimals: 0 }, { ...TEXT, decimals: 0 }],
])('%s of two rules', (_, a, b, together) => {
  expect(both(a, b)).toEqual([together, together]);
});

test('values of two rules', () => {
  const select = { input: 'select', choices: ['B'] };
  expect(both({ values: ['A', 'B'] }, { values: ['B', 'C'] })).toEqual([select, select]);
  expect(combine([refusing({ values: ['B'] }), refusing({ maxEntries: 2 })])).toEqual({ ...select, maxEntries: 2 });
});

test('suggestions of two rules are offered in the order of the rules', () => {
  expect(both({ suggestions: ['A', 'B'] }, { suggestions: ['B', 'C'] }).map(({ choices }) => choices)).toEqual([
    ['A', 'B', 'C'],
    ['B', 'C', 'A'],
  ]);
});

test('the pattern of two rules takes what both take', () => {
  for (const { pattern } of both({ pattern: '[0-9]+' }, { pattern: '1|2' })) {
    const whole = new RegExp(`^(?:${pattern})$`, 'v');
    expect(['1', '2', '3', '11', ''].filter((value) => whole.test(value))).toEqual(['1', '2']);
  }
});

test('the input of the first rule that names one', () => {
  expect(combine([refusing({ min: '1' }), refusing({ input: 'decimal' }), refusing({ input: 'date' })]).input).toBe(
    'decimal',
  );
});

test('rules that warn or apply for some values set no bound', () => {
  const strict = refusing({ min: '1', max: '10' });
  const warning: Constraint = { severity: 'warning', conditional: false, narrowing: { min: '5' } };
  const conditional: Constraint = { severity: 'error', conditional: true, narrowing: { max: '5' } };
  expect(combine([strict, warning, conditional])).toEqual({ ...TEXT, min: '1', max: '10' });
});
