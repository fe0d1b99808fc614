import { expect, test } from '@jest/globals';
import { positionsOn } from '../../src/cli/check/positions.js';
import { cardPositions } from '../../src/compiler/index.js';
import { editCards } from '../studies/edits.js';

test('of a rule with two cards, the one that counts on the day', () => {
  const { operations } = editCards('pe.payout', (cards) => {
    const at = cards.findIndex(({ id }) => id === 'amount-range');
    const later = { ...cards[at]!, check: { 'amount-between': ['1', '50000'] }, examples: { valid: ['50000'], invalid: ['50000.01'] }, from: '2027-01-01' };
    cards.splice(at, 1, { ...cards[at]!, until: '2026-12-31' }, later);
  });
  const [first, second] = operations.get('pe.payout')!.rules.filter(({ id }) => id === 'amount-range').map(({ position }) => position.line);
  const lineOn = (day: string): unknown => positionsOn(day, cardPositions([...operations.values()]), (file) => `rules/${file}`)['pe.payout/amount-range'];
  expect(lineOn('2026-12-31')).toEqual({ file: 'rules/operations/pe.payout.yaml', line: first });
  expect(lineOn('2027-01-01')).toEqual({ file: 'rules/operations/pe.payout.yaml', line: second });
  expect(first).not.toBe(second);
});
