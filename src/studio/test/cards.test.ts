import { expect, test } from 'vitest';
import type { CardView } from '../src/api/contract.js';
import { placed } from '../src/rules/cards.js';

const file = 'operations/xx.payout.yaml';
const view = (id: string, index: number, days: Partial<CardView> = {}): CardView => ({
  id,
  field: 'amount',
  check: { name: 'required', parameters: true },
  severity: 'error',
  basis: 'stated',
  clauses: [],
  words: '',
  condition: '',
  place: { file, path: ['rules', index], line: 1 },
  examples: [],
  lists: [],
  slots: [],
  hides: [],
  hiddenBy: [],
  ...days,
});
const textOf = (cards: readonly string[]): string => `rules:\n${cards.map((card) => `  - ${card}\n`).join('')}`;
const find = (views: readonly CardView[], now: string, saved = now) => placed(views, () => ({ now, saved }));

test('a card is found where it stood, and after another was taken away', () => {
  const views = [view('first', 0), view('second', 1)];
  expect(find(views, textOf(['{ id: first }', '{ id: second }'])).map(({ path }) => path)).toEqual([
    ['rules', 0],
    ['rules', 1],
  ]);
  expect(find(views, textOf(['{ id: second }'])).map(({ path }) => path)).toEqual([['rules', 0]]);
});

test('of two cards of one id each keeps its own days', () => {
  const views = [view('limit', 1, { until: '2027-01-31' }), view('limit', 2, { from: '2027-02-01' })];
  const now = textOf(['{ id: limit, until: "2027-01-31" }', '{ id: limit, from: "2027-02-01" }']);
  expect(find(views, now).map(({ data }) => data['from'] ?? data['until'])).toEqual(['2027-01-31', '2027-02-01']);
});

test('changed is what says something else than the saved file, wherever it stands there', () => {
  const views = [view('first', 0), view('second', 1)];
  const saved = textOf(['{ id: zero }', '{ id: first }', '{ id: second, severity: error }']);
  const now = textOf(['{ id: first }  # moved', '{ id: second, severity: warning }']);
  expect(find(views, now, saved).map(({ isChanged }) => isChanged)).toEqual([false, true]);
});

test('text that is no YAML has no cards', () => {
  expect(find([view('first', 0)], 'rules: [')).toEqual([]);
});
