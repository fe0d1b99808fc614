import { expect, test } from '@jest/globals';
import { dependentsOf } from '../../../src/core/form/form.js';
import type { CompiledOperation, CompiledRule } from '../../../src/core/model/compiled.js';
import { compiledFixture } from '../../fixtures/fixture.js';

/** An operation with the fields a, b, c and so on, whose rules are on one field and read others. */
const operation = (...rules: readonly (readonly [field: number, ...reads: number[]])[]): CompiledOperation => ({
  ...compiledFixture('delta.collection'),
  fields: ['a', 'b', 'c', 'd'],
  rules: rules.map(([fieldIndex, ...reads]) => ({ fieldIndex, reads }) as unknown as CompiledRule),
});

test('a field decides on those that read it, and on those that an error there hides', () => {
  // c reads b, b reads a: an error on b, which depends on a, hides the rule on c.
  const dependents = dependentsOf(operation([1, 0], [2, 1], [3]));
  expect(Object.fromEntries(dependents)).toEqual({ a: ['b', 'c'], b: ['c'], c: [], d: [] });
});

test('the fields of a group decide on each other', () => {
  const dependents = dependentsOf(operation([0, 1, 2]), [['a', 'b', 'c']]);
  expect(Object.fromEntries(dependents)).toEqual({ a: ['b', 'c'], b: ['a', 'c'], c: ['a', 'b'], d: [] });
});

test('fields in a circle decide on each other, and not on themselves', () => {
  const dependents = dependentsOf(operation([1, 0], [0, 1, 2], [2, 1]));
  expect(Object.fromEntries(dependents)).toEqual({ a: ['b', 'c'], b: ['a', 'c'], c: ['a', 'b'], d: [] });
});
