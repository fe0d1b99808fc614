import { expect, test } from '@jest/globals';
import { payrules } from './run.js';
import { coverageOf } from '../../src/studies/coverage.js';
import { rulebook } from '../support/rulebook.js';

test('every clause of parts 1 to 9 is covered', () => {
  const parts = coverageOf(rulebook);
  expect(parts.map(({ part }) => part)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
  expect(
    parts.flatMap(({ clauses }) => clauses.filter((clause) => !clause.covered).map((clause) => clause.id)),
  ).toEqual([]);
});

test('rules, lists, slots and notes carry clauses', () => {
  const clauses = coverageOf(rulebook).flatMap((part) => part.clauses);
  const clause = (id: string) => clauses.find((c) => c.id === id)!;
  expect(clause('4.2 Peru payout 7')).toMatchObject({
    rules: expect.arrayContaining(['pe.payout/account-number-length']),
    others: expect.arrayContaining(['lists/pe-banks', 'slots/pe.bank']),
  });
  expect(clause('4.2 Peru payout 4').others).toContain('notes/pe.payout/beneficiaryName');
});

test('a clause that nothing carries is not covered', () => {
  const clauses = [
    { id: '1 a', text: 'A.' },
    { id: '1 b', text: 'B.', reason: 'It asks nothing.' },
    { id: '2 c', text: 'C.', shown: false as const },
    { id: '2 d', text: 'D.', carriedBy: 'gateway/states' },
  ];
  const empty = { operations: new Map(), lists: new Map(), slots: new Map(), undocumented: [] };
  const parts = coverageOf({ ...rulebook, ...empty, clauses });
  expect(parts.map(({ part, clauses: c }) => [part, c.map(({ covered }) => covered)])).toEqual([
    ['1', [false, true]],
    ['2', [true, true]],
  ]);
});

test('a list that no rule refers to carries nothing', () => {
  const [operation] = rulebook.operations.values();
  const [list] = rulebook.lists.values();
  const clauses = [{ id: '1 a', text: 'A.' }];
  const lists = new Map([['surplus', { ...list!, id: 'surplus', source: ['1 a'] }]]);
  expect(
    coverageOf({ ...rulebook, operations: new Map([[operation!.id, operation!]]), lists, undocumented: [], clauses })[0]
      ?.clauses[0]?.covered,
  ).toBe(false);
});

test('the command', () => {
  const { code, out, err } = payrules(['coverage']);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain('  4.2 Peru payout 1\n');
  expect(out).toMatch(/^ {4}amount-range in pe\.payout$/m);
  expect(out).toMatch(/\n\d+ clauses: \d+ carried, .*, 0 not covered\n$/);
  expect(JSON.parse(payrules(['coverage', '--format', 'json']).out)).toEqual({ parts: coverageOf(rulebook) });
});

test('a folder without rules', () => {
  expect(payrules(['coverage', '--rules', 'no-such'])).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringContaining('\npayrules: no-such:1:1'),
  });
});
