import { describe, expect, test } from '@jest/globals';
import { withoutSmallParts, withoutSmallSums } from '../../../src/workbench/analysis/backtest/amounts.js';
import { Backtest } from '../../../src/workbench/analysis/backtest/backtest.js';
import { amountFieldOf } from '../../../src/workbench/analysis/order-amount.js';
import { exampleOrder } from '../../../src/core/model/example-order.js';
import { gatewayEdit } from './gateway-edit.js';
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
      refusedByBoth: 3,
    });
  });

  test('by rule, with the first lines, by operation and by field', () => {
    const counts = { newlyRefused: 2, newlyAccepted: 2, newlyWarned: 0, noLongerWarned: 0 };
    expect(result.byRule).toEqual({ 'alpha.payout/amount-range': { ...counts, field: 'amount', lines: [1, 2, 5, 6] } });
    expect(result.byOperation).toEqual({ 'alpha.payout': { ...counts, orders: 9, amounts: result.amounts } });
    expect(result.byField).toEqual({ amount: counts });
  });

  test('no value of an order is in it besides the sums of amounts', () => {
    const { amounts } = result;
    const others: unknown = JSON.parse(
      JSON.stringify(result, (name, value: unknown) => (name === 'amounts' ? undefined : value)),
    );
    expect(JSON.stringify(others)).not.toMatch(/Ada Berg|900|9\.99|ORD-/);
    expect(amounts).toEqual({
      newlyRefused: { byCurrency: { SEK: { orders: 2, sum: '14.99' } }, withoutAmount: 0 },
      newlyAccepted: { byCurrency: { SEK: { orders: 2, sum: '1900.01' } }, withoutAmount: 0 },
    });
  });
});

describe('amounts', () => {
  const none = editCards('alpha.payout', (cards) =>
    cards.push({
      ...card(cards, 'payment-type'),
      id: 'closed',
      field: 'amount',
      check: { 'one-of': ['0.5'] },
      examples: { valid: ['0.5'], invalid: ['1'] },
    }),
  );
  const amountsOf = (...orders: readonly object[]) => {
    const backtest = new Backtest(base, none, today, {});
    for (const order of orders) backtest.add('alpha.payout', { ...example, ...order }, {}, 1);
    return backtest.result.amounts.newlyRefused;
  };

  test('by currency, exact, with the currency of the operation if the order names none', () => {
    expect(
      amountsOf(
        { amount: '9.1', currency: undefined },
        { amount: '9.20', currency: 'SEK' },
        { amount: '123456789012.0001', currency: 'EUR' },
      ).byCurrency,
    ).toEqual({ EUR: { orders: 1, sum: '123456789012.0001' }, SEK: { orders: 2, sum: '18.3' } });
  });

  test('a doubtful amount or currency is not in a sum', () => {
    const odd = [
      { currency: 'MY SECRET' },
      { currency: 'sek' },
      { amount: '1234567890123.5', currency: 'EUR' },
      { amount: '9.100' },
    ];
    expect(amountsOf({ amount: '9' }, ...odd)).toEqual({
      byCurrency: { SEK: { orders: 1, sum: '9' } },
      withoutAmount: odd.length,
    });
  });

  test('of other threads', () => {
    const [one, other] = [new Backtest(base, none, today, {}), new Backtest(base, none, today, {})];
    for (const each of [one, other]) each.add('alpha.payout', { ...example, amount: '0.1' }, {}, 1);
    other.add('alpha.payout', { ...example, amount: '5.2' }, {}, 1);
    other.add('alpha.payout', { ...example, amount: '6', currency: 'ZZZ' }, {}, 1);
    one.merge(structuredClone(other.take()));
    expect(one.result.refusedByBoth).toBe(2);
    expect(one.result.amounts.newlyRefused).toEqual({
      byCurrency: { SEK: { orders: 1, sum: '5.2' } },
      withoutAmount: 1,
    });
  });

  test('the sums of a few orders are left out for others', () => {
    const four = amountsOf(...Array.from({ length: 4 }, () => ({ amount: '10' })));
    const five = amountsOf(...Array.from({ length: 5 }, () => ({ amount: '10' })));
    expect(withoutSmallSums({ four, five })).toEqual({
      four: { byCurrency: { SEK: { orders: 4, sum: null } }, withoutAmount: 0 },
      five: { byCurrency: { SEK: { orders: 5, sum: '50' } }, withoutAmount: 0 },
    });
  });
});

describe('amounts of orders with nested objects and entries', () => {
  /** The newly refused orders if the rules no longer take a field of the gateway's orders. */
  const refusedOf = (gateway: string, field: string, edit: (order: any) => void = () => {}) => {
    const rule = `rules:\n  - id: closed\n    field: ${field}\n    check: { unsupported: true }\n    examples: { valid: [""], invalid: [x] }`;
    const { before, after } = gatewayEdit(gateway, '\nrules:', `\n${rule}`);
    const [operation] = [...before.operations.values()];
    const order = structuredClone(exampleOrder(operation!));
    edit(order);
    const backtest = new Backtest(before, after, today, {});
    backtest.add(operation!.id, order, {}, 1);
    return backtest.result.amounts.newlyRefused;
  };

  test.each([
    ['adyen', 'returnUrl', 'USD in minor units', '15000'],
    ['klarna', 'locale', 'EUR in minor units', '62400'],
    ['dlocal', 'notification_url', 'BRL', '500.25'],
    ['paypal', 'payment_source.paypal.experience_context.return_url', 'USD', '230'],
  ])('%s', (gateway, field, currency, sum) => {
    expect(refusedOf(gateway, field)).toEqual({ byCurrency: { [currency]: { orders: 1, sum } }, withoutAmount: 0 });
  });

  test.each<[string, readonly (readonly [field: string, check: string])[], string | undefined]>([
    [
      'a text that is checked as an amount',
      [
        ['size', 'amount-between'],
        ['text', 'amount'],
      ],
      'text',
    ],
    [
      'a number with a range',
      [
        ['profile', 'amount-between'],
        ['minor', 'amount-between'],
      ],
      'profile',
    ],
    [
      'a number above zero',
      [
        ['profile', 'positive'],
        ['size', 'positive'],
      ],
      'size',
    ],
    [
      'a number of minor units above zero',
      [
        ['profile', 'positive'],
        ['minor', 'positive'],
      ],
      'minor',
    ],
    [
      'a number of minor units whose range is in a table',
      [
        ['profile', 'positive'],
        ['minor', 'by'],
      ],
      'minor',
    ],
    [
      'a number whose range is in a table',
      [
        ['profile', 'by'],
        ['size', 'by'],
      ],
      'size',
    ],
    [
      'a number with the decimals of its currency',
      [
        ['profile', 'by'],
        ['size', 'decimals-by'],
      ],
      'size',
    ],
    [
      'a number with a range after a rate in a table',
      [
        ['size', 'by'],
        ['minor', 'amount-between'],
      ],
      'minor',
    ],
    [
      'no whole number above zero, which may be an identifier',
      [
        ['profile', 'positive'],
        ['text', 'length'],
      ],
      undefined,
    ],
    [
      'one in entries only where there is no other',
      [
        ['items[].minor', 'amount-between'],
        ['minor', 'required'],
      ],
      'minor',
    ],
    [
      'one in entries',
      [
        ['items[].minor', 'amount-between'],
        ['profile', 'positive'],
      ],
      'items[].minor',
    ],
  ])('the amount is %s', (_, rules, expected) => {
    const fields = [
      { name: 'profile', type: 'integer' },
      { name: 'size', type: 'number' },
      { name: 'minor', type: 'integer', unit: 'minor' },
      { name: 'items[].minor', type: 'integer', unit: 'minor' },
      { name: 'text' },
    ] as const;
    expect(amountFieldOf({ fields, rules: rules.map(([field, check]) => ({ field, checks: [check] })) })).toBe(
      expected,
    );
  });

  test('the sum of entries in one currency', () => {
    const twoOf = (order: any): void => {
      const [payment] = order.PmtInf;
      const second = structuredClone(payment.CdtTrfTxInf[0]);
      second.PmtId.EndToEndId = 'E2E-2';
      payment.CdtTrfTxInf.push(second);
      for (const each of [payment, order.GrpHdr]) Object.assign(each, { NbOfTxs: '2', CtrlSum: 241 });
    };
    expect(refusedOf('pain001', 'GrpHdr.InitgPty.Nm', twoOf).byCurrency).toEqual({ EUR: { orders: 1, sum: '241' } });
    const doubtful = (order: any): void => {
      twoOf(order);
      order.PmtInf[0].CdtTrfTxInf[1].Amt.InstdAmt['#text'] = 1.255;
      for (const each of [order.PmtInf[0], order.GrpHdr]) each.CtrlSum = 121.755;
    };
    expect(refusedOf('pain001', 'GrpHdr.InitgPty.Nm', doubtful)).toEqual({ byCurrency: {}, withoutAmount: 1 });
    const mixed = (order: any): void => {
      twoOf(order);
      order.PmtInf[0].PmtTpInf.SvcLvl.Cd = 'URGP';
      order.PmtInf[0].CdtTrfTxInf[1].Amt.InstdAmt['@Ccy'] = 'USD';
    };
    expect(refusedOf('pain001', 'GrpHdr.InitgPty.Nm', mixed)).toEqual({ byCurrency: {}, withoutAmount: 1 });
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

test('a new warning counts where the order had another, and a renamed rule does not', () => {
  const warned = { ...example, unheardOf: 'x' };
  const rule = (id: string, field: string) => (cards: Card[]) =>
    cards.push({
      ...card(cards, 'payment-type'),
      id,
      field,
      severity: 'warning',
      check: { 'one-of': ['0.5'] },
      examples: { valid: ['0.5'], invalid: ['1'] },
    });
  const [one, renamed] = ['small', 'tiny'].map((id) => editCards('alpha.payout', rule(id, 'amount')));
  const counts = (before: typeof base, after: typeof base): object => {
    const backtest = new Backtest(before, after, today, {});
    backtest.add('alpha.payout', warned, {}, 1);
    const { newlyWarned, noLongerWarned, byRule } = backtest.result;
    return [newlyWarned, noLongerWarned, Object.keys(byRule)];
  };
  expect(counts(base, one!)).toEqual([1, 0, ['alpha.payout/small']]);
  expect(counts(one!, base)).toEqual([0, 1, ['alpha.payout/small']]);
  expect(counts(one!, renamed!)).toEqual([0, 0, []]);
  expect(counts(base, base)).toEqual([0, 0, []]);
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

describe('sums that a review shows', () => {
  const amounts = (orders: number, sum: string) => ({
    newlyRefused: { byCurrency: { SEK: { orders, sum } }, withoutAmount: 0 },
    newlyAccepted: { byCurrency: {}, withoutAmount: 0 },
  });
  const sumsOf = (parts: Readonly<Record<string, ReturnType<typeof amounts>>>): readonly (string | null)[] =>
    Object.values(withoutSmallParts(parts)).map(({ newlyRefused }) => newlyRefused.byCurrency['SEK']!.sum);

  test.each([
    ['none of a few orders', [6, 9], ['6', '9']],
    // The sum of all orders minus the sum of b would be the sum of a.
    ['another one, where one of a few orders is left out', [1, 6, 9], [null, null, '9']],
    ['no other, where those that are left out are enough', [3, 2, 9], [null, null, '9']],
    ['all of a few orders', [1, 2], [null, null]],
  ] as const)('%s', (_, counts, shown) => {
    const parts = counts.map((orders, i) => [`op${i}`, amounts(orders, String(orders))] as const);
    expect(sumsOf(Object.fromEntries(parts))).toEqual(shown);
  });
});
