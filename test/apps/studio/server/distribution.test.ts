import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type {
  BacktestResult,
  ChangedOrdersAnswer,
  Distribution,
  DistributionAnswer,
  Drafts,
} from '../../../../src/apps/studio/server/api.js';
import { OrderResults } from '../../../../src/apps/studio/server/order-results.js';
import type { PastOrders } from '../../../../src/apps/studio/server/past-orders.js';
import { ALPHA, BASE, BINDINGS, CHECK, Studio, WIDER } from './studio.js';

/** One order for each amount; `AT` has their times. */
const AMOUNTS = ['5', '899', '900', '901', '950', '1000', '1001', 'x'];
const AT = ['2026-06-01', '2026-06-01T10:00:00Z', '2026-06-02', '2026-06-02', '2026-06-03', '2026-06-03', undefined, 7];
const ORDERS = [
  ...AMOUNTS.map((amount, i) => ({ operation: 'alpha.payout', order: { ...BASE, amount }, at: AT[i] })),
  { operation: 'beta.payout', order: {}, at: '2026-06-03' },
];
const RULE = 'alpha.payout/amount-range';

let studio: Studio;
let wider: Drafts;
let stricter: Drafts;
beforeAll(async () => {
  studio = await Studio.start({ orders: ORDERS, overlay: { 'bindings.yaml': BINDINGS } });
  wider = await studio.draft(ALPHA, CHECK, WIDER);
  stricter = await studio.draft(ALPHA, CHECK, 'amount-between: ["5", "899"]');
});
afterAll(() => studio.stop());

const backtest = async (body: object): Promise<BacktestResult> => {
  const { text } = await studio.call('POST', '/api/backtest', body);
  return (JSON.parse(text.trim().split('\n').at(-1)!) as { readonly result: BacktestResult }).result;
};
const distribution = async (body: object): Promise<Distribution | null> =>
  (await studio.post<DistributionAnswer>('/api/distribution', body)).distribution;
const changed = (body: object): Promise<ChangedOrdersAnswer> =>
  studio.post<ChangedOrdersAnswer>('/api/changed-orders', { from: 0, count: 100, ...body });
/** The sum of the counts of a kind in the bins. */
const total = (shown: Distribution | null, kind: 'accepted' | 'newlyAccepted' | 'refused' | 'newlyRefused'): number =>
  shown!.bins.reduce((sum, bin) => sum + bin[kind], 0);

test('orders are counted by the number that a rule bounds, with both bounds', async () => {
  const shown = await distribution({ drafts: wider, rule: RULE });
  expect(shown).toMatchObject({
    operation: 'alpha.payout',
    field: 'amount',
    label: 'Amount',
    currency: 'SEK',
    isMinor: false,
    before: { min: '5', max: '900' },
    after: { min: '5', max: '1000' },
    scale: 'linear',
    withoutNumber: 1,
  });
  expect(shown!.bins.filter(({ newlyAccepted }) => newlyAccepted > 0)).toEqual([
    { from: 900, to: 950, accepted: 1, newlyAccepted: 1, refused: 0, newlyRefused: 0 },
    { from: 950, to: 1000, accepted: 0, newlyAccepted: 1, refused: 0, newlyRefused: 0 },
    { from: 1000, to: 1050, accepted: 0, newlyAccepted: 1, refused: 1, newlyRefused: 0 },
  ]);
  expect(
    ['accepted', 'newlyAccepted', 'refused', 'newlyRefused'].map((kind) => total(shown, kind as 'accepted')),
  ).toEqual([3, 3, 1, 0]);
  expect(total(await distribution({ drafts: stricter, rule: RULE }), 'newlyRefused')).toBe(1);
});

test('of a rule that bounds no number, by the amount and without bounds', async () => {
  expect(await distribution({ drafts: wider, rule: 'alpha.payout/amount-decimals' })).toMatchObject({
    field: 'amount',
    before: null,
    after: null,
  });
  // An operation that the drafts do not change is also evaluated.
  expect(await distribution({ drafts: wider, rule: 'beta.payout/amount-range' })).toMatchObject({ withoutNumber: 1 });
  for (const rule of ['none.payout/amount-range', 'x', ''])
    expect(await distribution({ drafts: wider, rule })).toBeNull();
  expect(await distribution({ drafts: { [ALPHA]: 'operation: [' }, rule: RULE })).toBeNull();
});

test('the amounts have one currency: the most frequent one, or a chosen one', async () => {
  const amounts = [
    ['EUR', '10'],
    ['JPY', '1500'],
    ['EUR', '30'],
    ['XXA', '7'],
    ['EUR', 'x'],
  ];
  const orders = amounts.map(([currency, amount]) => ({ operation: 'beta.collection', order: { currency, amount } }));
  const mixed = await Studio.start({ orders });
  const rule = 'beta.collection/amount-decimals';
  const counted = async (currency?: string): Promise<unknown> => {
    const body = { drafts: {}, rule, ...(currency !== undefined && { currency }) };
    const shown = (await mixed.post<DistributionAnswer>('/api/distribution', body)).distribution!;
    return [shown.currency, total(shown, 'refused'), shown.currencies, shown.withoutNumber];
  };
  const all = ['EUR', 'JPY', ''];
  expect(await counted()).toEqual(['EUR', 2, all, 1]);
  expect(await counted('JPY')).toEqual(['JPY', 1, all, 1]);
  expect(await counted('USD')).toEqual(['EUR', 2, all, 1]);
  const within = { operation: 'beta.collection', field: 'amount', from: 0, to: 9000 };
  const found = (more: object): Promise<ChangedOrdersAnswer> =>
    mixed.post('/api/changed-orders', { drafts: {}, from: 0, count: 9, within: { ...within, ...more } });
  expect([(await found({})).total, (await found({ currency: 'EUR' })).total]).toEqual([4, 2]);
  await mixed.stop();
});

test('a rule that the drafts remove has its old bounds', async () => {
  const { text } = await studio.file(ALPHA);
  const rule = /  - id: amount-range\n(?:    .*\n)+/.exec(text)![0];
  const shown = await distribution({ drafts: { [ALPHA]: text.replace(rule, '') }, rule: RULE });
  expect(shown).toMatchObject({ before: { min: '5', max: '900' }, after: null });
  expect(total(shown, 'newlyAccepted')).toBe(4);
});

test('a bin leads to its orders, including orders whose result stays the same', async () => {
  const within = { operation: 'alpha.payout', field: 'amount', from: 900, to: 950 };
  const { total: count, orders } = await changed({ drafts: wider, within });
  expect([count, orders.map(({ line, change, before, after }) => [line, change, before, after])]).toEqual([
    2,
    [
      [3, null, 'accepted', 'accepted'],
      [4, 'newlyAccepted', 'refused', 'accepted'],
    ],
  ]);
  expect((await changed({ drafts: wider, within, change: 'newlyAccepted' })).orders.map(({ line }) => line)).toEqual([
    4,
  ]);
  expect((await changed({ drafts: wider, within, query: '900' })).orders.map(({ line }) => line)).toEqual([3]);
  expect((await changed({ drafts: wider, within, from: 1, count: 1 })).orders.map(({ line }) => line)).toEqual([4]);
  // Also without a change, and for an operation that stays the same.
  expect((await changed({ drafts: {}, within })).total).toBe(2);
  expect((await changed({ drafts: wider, within: { ...within, operation: 'x' } })).total).toBe(0);
  expect((await studio.call('POST', '/api/changed-orders', { drafts: {}, from: 0, count: 1, within: {} })).status).toBe(
    400,
  );
});

test('changes are counted by day, where orders have one', async () => {
  const none = { newlyRefused: 0, newlyAccepted: 0, newlyWarned: 0, noLongerWarned: 0 };
  expect((await backtest({ drafts: wider })).byDay).toEqual({
    '2026-06-01': { orders: 2, ...none },
    '2026-06-02': { orders: 2, ...none, newlyAccepted: 1 },
    '2026-06-03': { orders: 3, ...none, newlyAccepted: 2 },
  });
});

test('two drafts are compared with each other', async () => {
  expect(await backtest({ drafts: stricter, base: wider })).toMatchObject({ newlyRefused: 4, newlyAccepted: 0 });
  expect(await backtest({ drafts: wider, base: stricter })).toMatchObject({ newlyRefused: 0, newlyAccepted: 4 });
  expect(await backtest({ drafts: wider, base: wider })).toMatchObject({ newlyRefused: 0, newlyAccepted: 0 });
  const { orders } = await changed({ drafts: stricter, base: wider });
  expect(orders.map(({ line, before, after }) => [line, before, after])).toEqual(
    [3, 4, 5, 6].map((line) => [line, 'accepted', 'refused']),
  );
  expect(await distribution({ drafts: stricter, base: wider, rule: RULE })).toMatchObject({
    before: { max: '1000' },
    after: { max: '899' },
  });
  expect((await studio.call('POST', '/api/backtest', { drafts: {}, base: { '../x.yaml': '' } })).status).toBe(403);
});

test('the numbers are 404 without past orders', async () => {
  const without = await Studio.start();
  expect((await without.call('POST', '/api/distribution', { drafts: {}, rule: RULE })).status).toBe(404);
  await without.stop();
});

test('a file that changes while it is counted', async () => {
  const saved = studio.workspace().saved();
  let stamp = 'first';
  const orders = {
    get stamp() {
      return stamp;
    },
    *portions() {
      yield {
        portion: AMOUNTS.map((amount) => ({ operation: 'alpha.payout', order: { ...BASE, amount }, facts: {} })),
        share: 1,
      };
      stamp = 'second';
    },
  } as unknown as PastOrders;
  const { signal } = new AbortController();
  const shown = await new OrderResults(orders).distribution(
    { before: saved, after: saved },
    { rule: RULE },
    signal,
    'en',
  );
  expect([total(shown, 'accepted'), total(shown, 'refused')]).toEqual([3, 4]);
});
