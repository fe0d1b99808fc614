import { expect, test } from 'vitest';
import type { RuleView } from '../src/api/contract.js';
import { dataIn } from '../src/rule-files/document.js';
import { placed } from '../src/rule-files/rules.js';

const file = 'operations/xx.payout.yaml';
const view = (id: string, index: number, days: Partial<RuleView> = {}): RuleView => ({
  id,
  field: 'amount',
  check: { name: 'required' },
  severity: 'error',
  clauses: [],
  message: '',
  condition: '',
  location: { file, path: ['rules', index], line: 1 },
  examples: [],
  readsDay: false,
  ...days,
});
const textOf = (rules: readonly string[]): string => `rules:\n${rules.map((rule) => `  - ${rule}\n`).join('')}`;
const find = (views: readonly RuleView[], now: string, saved = now) =>
  placed(views, () => ({ now: dataIn(now), saved: dataIn(saved) }));

test('finds a rule at its position, and after another rule was removed', () => {
  const views = [view('first', 0), view('second', 1)];
  expect(find(views, textOf(['{ id: first }', '{ id: second }'])).map(({ path }) => path)).toEqual([
    ['rules', 0],
    ['rules', 1],
  ]);
  expect(find(views, textOf(['{ id: second }'])).map(({ path }) => path)).toEqual([['rules', 0]]);
});

test('distinguishes rules with the same id by their periods', () => {
  const views = [view('limit', 1, { until: '2027-01-31' }), view('limit', 2, { from: '2027-02-01' })];
  const now = textOf(['{ id: limit, until: "2027-01-31" }', '{ id: limit, from: "2027-02-01" }']);
  expect(find(views, now).map(({ data }) => data['from'] ?? data['until'])).toEqual(['2027-01-31', '2027-02-01']);
});

test('marks rules that differ from the saved file, at any position', () => {
  const views = [view('first', 0), view('second', 1)];
  const saved = textOf(['{ id: zero }', '{ id: first }', '{ id: second, severity: error }']);
  const now = textOf(['{ id: first }  # moved', '{ id: second, severity: warning }']);
  expect(find(views, now, saved).map(({ isChanged }) => isChanged)).toEqual([false, true]);
});

test('text that is not YAML has no rules', () => {
  expect(find([view('first', 0)], 'rules: [')).toEqual([]);
});
