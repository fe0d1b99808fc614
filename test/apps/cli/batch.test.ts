import { expect, test } from '@jest/globals';
import { BINDINGS, check, checkText, file, good, idsOf, ndjson } from './fixture.js';

const REPEATED = 'beta.payout/document-not-repeated';
const order = {
  amount: '60',
  currency: 'XEU',
  callbackUrl: 'https://shop.example.com/callback',
  beneficiaryName: 'Ada Berg',
  paymentType: 'CASH',
  beneficiaryType: 'ID',
  beneficiaryId: '12345678-5',
};
let count = 0;
/** An order with its own identifier. */
const next = (change: object = {}): object => ({ ...order, mchOrderId: `ORD-${count++}`, ...change });

async function found(...orders: readonly object[]): Promise<readonly (readonly string[])[]> {
  const { items } = await check(['beta.payout', '--input', 'ndjson'], ndjson(orders));
  return items.map((item) => item.diagnostics!.map(({ field, ruleId }) => `${field} ${ruleId}`));
}

test('the second and later orders of one input get a warning; characters to ignore are ignored', async () => {
  const ids = await found(next(), next({ beneficiaryId: '123456785' }), next({ beneficiaryId: '7654321-6' }), next());
  expect(ids.map((each) => each.includes(`beneficiaryId ${REPEATED}`))).toEqual([false, true, false, true]);
  const twice = ndjson([next(), next()]);
  expect((await check(['beta.payout'], twice)).code).toBe(0);
  expect((await check(['beta.payout', '--fail-on', 'warning'], twice)).code).toBe(1);
});

test('a field has one diagnostic, and all are sorted', async () => {
  const wrong = { ...next(), amount: '60.255', beneficiaryId: 5, reference: 'x', zzz: '1' };
  expect((await found(wrong, { ...wrong, mchOrderId: 'ORD-X' }))[1]).toEqual((await found(wrong))[0]);
  expect((await found(next(), { ...wrong, mchOrderId: 'ORD-X', beneficiaryId: order.beneficiaryId }))[1]).toEqual([
    'reference beta.payout/reference-prefix',
    'amount beta.payout/amount-decimals',
    `beneficiaryId ${REPEATED}`,
    'zzz order/unknown-field',
  ]);
});

test.each([undefined, '', '  ', 5, null])('%j is not compared', async (beneficiaryId) => {
  const ids = await found(next({ beneficiaryId }), next({ beneficiaryId }));
  expect(ids.flat()).not.toContain(`beneficiaryId ${REPEATED}`);
});

test('operations compare with their own orders', async () => {
  const mchOrderId = 'ORD-1';
  const mixed = ['beta.payout', 'alpha.payout', 'beta.payout'].map((operation) => ({
    operation,
    order: { ...order, mchOrderId },
  }));
  const { items } = await check(['--mixed'], ndjson(mixed));
  expect(items.map((item) => idsOf(item).filter((id) => id.endsWith('order-id-not-repeated')))).toEqual([
    [],
    [],
    ['beta.payout/order-id-not-repeated'],
  ]);
});

test('inputs are separate', async () => {
  const path = file('one.ndjson', ndjson([good]));
  const { items } = await check(['alpha.payout', ...BINDINGS, path, path]);
  expect(items.map((item) => item.diagnostics)).toEqual([[], []]);
});

test('the summary says which rules compared orders', async () => {
  const { out } = await checkText(['beta.payout'], ndjson([next()]));
  expect(out).toContain(`${REPEATED} compared all orders of each input\n`);
  expect(out).toMatch(/\n1 order: nothing found\n$/);
});
