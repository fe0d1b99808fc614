import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { positionsOn } from '../../src/cli/check/positions.js';
import { cardPositions } from '../../src/compiler/index.js';
import { editCards } from '../studies/edits.js';
import { MAIN, peru } from './run.js';

test.each([tmpdir(), 'rules'])('the place of a rule can be opened from the working directory: %s', (cwd) => {
  const run = (...args: readonly string[]): string =>
    spawnSync(process.execPath, [MAIN, ...args], { cwd, input: JSON.stringify(peru[1]), encoding: 'utf8' }).stdout;
  for (const out of [run('check', 'pe.payout'), run('explain', 'pe.payout/amount-range')]) {
    const [, path, line] = /(\S*pe\.payout\.yaml):(\d+)/.exec(out)!;
    expect(readFileSync(resolve(cwd, path!), 'utf8').split('\n')[Number(line) - 1]).toContain('id: amount-range');
  }
});

test('of a rule with two cards, the one that counts on the day', () => {
  const { operations } = editCards('pe.payout', (cards) => {
    const at = cards.findIndex(({ id }) => id === 'amount-range');
    const later = {
      ...cards[at]!,
      check: { 'amount-between': ['1', '50000'] },
      examples: { valid: ['50000'], invalid: ['50000.01'] },
      from: '2027-01-01',
    };
    cards.splice(at, 1, { ...cards[at]!, until: '2026-12-31' }, later);
  });
  const [first, second] = operations
    .get('pe.payout')!
    .rules.filter(({ id }) => id === 'amount-range')
    .map(({ position }) => position.line);
  const lineOn = (day: string): unknown =>
    positionsOn(day, cardPositions([...operations.values()]), (file) => `rules/${file}`)['pe.payout/amount-range'];
  expect(lineOn('2026-12-31')).toEqual({ file: 'rules/operations/pe.payout.yaml', line: first });
  expect(lineOn('2027-01-01')).toEqual({ file: 'rules/operations/pe.payout.yaml', line: second });
  expect(first).not.toBe(second);
});
