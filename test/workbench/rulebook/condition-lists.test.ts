import { expect, test } from '@jest/globals';
import { ParameterError } from '../../../src/core/model/check.js';
import { withConditionLists } from '../../../src/workbench/rulebook/load/condition-lists.js';

const LISTS: Readonly<Record<string, readonly string[]>> = {
  eea: ['AT', 'BE'],
  long: Array.from({ length: 1001 }, (_, i) => String(i)),
};

/** A rule with the values of its lists, and the refused lists. */
function read(rule: Parameters<typeof withConditionLists>[0]) {
  const refused: string[] = [];
  const valuesOf = (name: string): readonly string[] => {
    if (LISTS[name]) return LISTS[name];
    throw new ParameterError('no such list');
  };
  const listed = withConditionLists(rule, valuesOf, (path, { message }) =>
    refused.push(`${path.join('.')}: ${message}`),
  );
  return { listed, refused };
}

test('a condition has the values of the lists that it names, and other entries as they are', () => {
  const others = { kind: 'given', name: ['lists/eea'], code: { 'any-case': ['ci'] }, amount: { above: '5' } } as const;
  expect(read({ when: { country: 'lists/eea', ...others }, unless: [{ bank: { not: 'lists/eea' } }, others] })).toEqual(
    {
      listed: {
        when: { country: ['AT', 'BE'], ...others },
        unless: [{ bank: { not: ['AT', 'BE'] } }, others],
        conditionLists: ['eea'],
      },
      refused: [],
    },
  );
  expect(read({ when: others }).listed).toEqual({ when: others });
});

test('a list that is missing or too long is refused at its place', () => {
  expect(read({ when: [{ a: ['b'] }, { a: 'lists/none' }], unless: { b: { not: 'lists/long' } } }).refused).toEqual([
    'when.1.a: no such list',
    'unless.b.not: A condition takes a list of at most 1000 values, and lists/long has 1001; the check by takes a longer table.',
  ]);
});
