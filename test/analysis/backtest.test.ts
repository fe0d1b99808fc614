import { describe, expect, test } from '@jest/globals';
import { Backtest } from '../../src/analysis/backtest/backtest.js';
import { exampleOrder } from '../../src/model/example-order.js';
import { editCards, rulebookOf, type Card } from './edits.js';

const today = '2026-11-21';
const base = rulebookOf('alpha.payout');
const example = exampleOrder(base.operations.get('alpha.payout')!);
const card = (cards: Card[], id: string): Card => cards.find((c) => c.id === id)!;

const moved = editCards(
  'alpha.payout',
  (cards) => (card(cards, 'amount-range').check = { 'amount-between': ['10', '1000'] }),
);

describe('counts', () => {
  const backtest = new Backtest(base, moved, today, {});
  ['5', '9.99', '10', '900', '900.01', '1000', '1000.01', '0,5'].forEach((amount, i) =>
    backtest.add('alpha.payout', { ...example, amount }, {}, i + 1),
  );
  backtest.add('epsilon.collection', {}, {}, 9);
  backtest.add('alpha.payout', 'no order', {}, 10);
  const { result } = backtest;

  test('by verdict', () => {
    expect(result).toMatchObject({
      orders: 10,
      newlyRefused: 2,
      newlyAccepted: 2,
      newlyWarned: 0,
      noLongerWarned: 0,
      withoutRules: 1,
    });
  });

  test('by rule, with the first lines, by operation and by field', () => {
    const counts = { newlyRefused: 2, newlyAccepted: 2, newlyWarned: 0, noLongerWarned: 0 };
    expect(result.byRule).toEqual({ 'alpha.payout/amount-range': { ...counts, field: 'amount', lines: [1, 2, 5, 6] } });
    expect(result.byOperation).toEqual({ 'alpha.payout': { ...counts, orders: 9 } });
    expect(result.byField).toEqual({ amount: counts });
  });

  test('no value of an order is in it', () => {
    expect(JSON.stringify(result)).not.toMatch(/Ada Berg|900|9\.99|ORD-/);
  });
});

test('a warning that comes and one that goes', () => {
  const stricter = editCards('alpha.payout', (cards) => (card(cards, 'currency-sek').check = { 'one-of': ['EUR'] }));
  const backtest = new Backtest(base, stricter, today, {});
  backtest.add('alpha.payout', example, {}, 1);
  backtest.add('alpha.payout', { ...example, currency: 'EUR' }, {}, 2);
  expect(backtest.result.byRule).toEqual({
    'alpha.payout/currency-sek': {
      newlyRefused: 0,
      newlyAccepted: 0,
      newlyWarned: 1,
      noLongerWarned: 1,
      field: 'currency',
      lines: [1, 2],
    },
  });
});

test('an operation that one version does not have', () => {
  const backtest = new Backtest(base, rulebookOf('delta.collection'), today, {});
  backtest.add('alpha.payout', example, {}, 1);
  expect(backtest.result).toMatchObject({ newlyRefused: 1, byRule: { 'order/operation': { newlyRefused: 1 } } });
});

describe('a change that counts from a later day', () => {
  const later = editCards('alpha.payout', (cards) => {
    const old = card(cards, 'amount-range');
    cards.push({ ...old, check: { 'amount-between': ['5', '1000'] }, from: '2027-01-01' });
    old['until'] = '2026-12-31';
  });

  test('or up to a day', () => {
    const backtest = new Backtest(later, base, '2027-01-01', {});
    expect(backtest.result).toMatchObject({ later: {}, ending: {} });
    expect(
      new Backtest(
        base,
        editCards('alpha.payout', (cards) => (card(cards, 'amount-range')['from'] = '2027-01-01')),
        today,
        {},
      ).result,
    ).toMatchObject({ later: {}, ending: { 'alpha.payout/amount-range': '2026-12-31' } });
  });

  test.each([
    [today, 0, { 'alpha.payout/amount-range': '2027-01-01' }],
    ['2027-01-01', 1, {}],
  ])('judged on %s', (at, newlyAccepted, expected) => {
    const backtest = new Backtest(base, later, at, {});
    backtest.add('alpha.payout', { ...example, amount: '950' }, {}, 1);
    expect(backtest.result).toMatchObject({ newlyAccepted, later: expected });
  });
});

test('its memory does not grow with the orders, nor with the names in them', () => {
  const backtest = new Backtest(base, moved, today, {});
  for (let i = 0; i < 2000; i++) {
    backtest.add(`operation.number${i}`, {}, {}, i);
    backtest.add('alpha.payout', { ...example, amount: '5', [`field${i}`]: 'x' }, {}, i);
  }
  expect(backtest.result).toMatchObject({ orders: 4000, newlyRefused: 2000, withoutRules: 2000 });
  expect(JSON.stringify(backtest.result).length).toBeLessThan(1000);
});
