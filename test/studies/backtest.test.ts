import { describe, expect, test } from '@jest/globals';
import { Backtest } from '../../src/studies/backtest.js';
import { exampleOrder } from '../../src/compiler/example-order.js';
import { editCards, rulebookOf, type Card } from './edits.js';

const today = '2026-11-21';
const peru = rulebookOf('pe.payout');
const example = exampleOrder(peru.operations.get('pe.payout')!);
const card = (cards: Card[], id: string): Card => cards.find((c) => c.id === id)!;

const moved = editCards(
  'pe.payout',
  (cards) => (card(cards, 'amount-range').check = { 'amount-between': ['10', '50000'] }),
);

describe('counts', () => {
  const backtest = new Backtest(peru, moved, today, {});
  ['5', '9.99', '10', '40000', '40000.01', '50000', '50000.01', '0,5'].forEach((amount, i) =>
    backtest.add('pe.payout', { ...example, amount }, {}, i + 1),
  );
  backtest.add('ke.collection', {}, {}, 9);
  backtest.add('pe.payout', 'no order', {}, 10);
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
    expect(result.byRule).toEqual({ 'pe.payout/amount-range': { ...counts, field: 'amount', lines: [1, 2, 5, 6] } });
    expect(result.byOperation).toEqual({ 'pe.payout': { ...counts, orders: 9 } });
    expect(result.byField).toEqual({ amount: counts });
  });

  test('no value of an order is in it', () => {
    expect(JSON.stringify(result)).not.toMatch(/Quispe|40000|9\.99|ORD-/);
  });
});

test('a warning that comes and one that goes', () => {
  const stricter = editCards('pe.payout', (cards) => (card(cards, 'document-dni').check = { digits: 9 }));
  const backtest = new Backtest(peru, stricter, today, {});
  backtest.add('pe.payout', example, {}, 1);
  backtest.add('pe.payout', { ...example, beneficiaryId: '123456789' }, {}, 2);
  expect(backtest.result.byRule).toEqual({
    'pe.payout/document-dni': {
      newlyRefused: 0,
      newlyAccepted: 0,
      newlyWarned: 1,
      noLongerWarned: 1,
      field: 'beneficiaryId',
      lines: [1, 2],
    },
  });
});

test('an operation that one version does not have', () => {
  const backtest = new Backtest(peru, rulebookOf('th.collection'), today, {});
  backtest.add('pe.payout', example, {}, 1);
  expect(backtest.result).toMatchObject({ newlyRefused: 1, byRule: { 'order/operation': { newlyRefused: 1 } } });
});

describe('a change that counts from a later day', () => {
  const later = editCards('pe.payout', (cards) => {
    const old = card(cards, 'amount-range');
    cards.push({ ...old, check: { 'amount-between': ['1', '50000'] }, from: '2027-01-01' });
    old['until'] = '2026-12-31';
  });

  test('or up to a day', () => {
    const backtest = new Backtest(later, peru, '2027-01-01', {});
    expect(backtest.result).toMatchObject({ later: {}, ending: {} });
    expect(
      new Backtest(
        peru,
        editCards('pe.payout', (cards) => (card(cards, 'amount-range')['from'] = '2027-01-01')),
        today,
        {},
      ).result,
    ).toMatchObject({ later: {}, ending: { 'pe.payout/amount-range': '2026-12-31' } });
  });

  test.each([
    [today, 0, { 'pe.payout/amount-range': '2027-01-01' }],
    ['2027-01-01', 1, {}],
  ])('judged on %s', (at, newlyAccepted, expected) => {
    const backtest = new Backtest(peru, later, at, {});
    backtest.add('pe.payout', { ...example, amount: '45000' }, {}, 1);
    expect(backtest.result).toMatchObject({ newlyAccepted, later: expected });
  });
});

test('its memory does not grow with the orders, nor with the names in them', () => {
  const backtest = new Backtest(peru, moved, today, {});
  for (let i = 0; i < 20_000; i++) {
    backtest.add(`operation.number${i}`, {}, {}, i);
    backtest.add('pe.payout', { ...example, amount: '5', [`field${i}`]: 'x' }, {}, i);
  }
  expect(backtest.result).toMatchObject({ orders: 40_000, newlyRefused: 20_000, withoutRules: 20_000 });
  expect(JSON.stringify(backtest.result).length).toBeLessThan(1000);
});
