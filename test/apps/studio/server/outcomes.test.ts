import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { writeXlsx } from 'hucre/xlsx';
import type { OutcomesLine, OutcomesView } from '../../../../src/apps/studio/server/api.js';
import { payrules } from '../../../support/cli.js';
import { fixtureFolder } from '../../../fixtures/fixture.js';
import { BASE, Studio } from './studio.js';

const SECRET = 'Zacarias-Q7';
/** Valid, valid, above the maximum of 900, below the minimum of 5, valid. */
const orders = ['100', '200.50', '901', '4', '300'].map((amount, i) => ({
  operation: 'alpha.payout',
  order: { ...BASE, mchOrderId: `${SECRET}-${i}`, amount },
}));
const ORDERS = orders.map((line) => `${JSON.stringify(line)}\n`).join('');
const HEADER = 'mchOrderId,outcome,errorCode,errorMsg';
const ROWS = [
  `${SECRET}-0,accepted,,`,
  `${SECRET}-1,refused,E7,payee ${SECRET} is unknown`,
  `${SECRET}-2,accepted,,`,
  `${SECRET}-3,refused,E1,too small`,
  'OTHER,accepted,,',
];
const REPLIES = `${[HEADER, ...ROWS].join('\n')}\n`;

let studio: Studio;
beforeAll(async () => {
  studio = await Studio.start({ orders });
});
afterAll(() => studio.stop());

/** Sends files, and returns the last line of the answer. */
async function compare(replies: string | Uint8Array, given?: string, query: object = {}): Promise<OutcomesLine> {
  const [first, second] = [Buffer.from(replies), Buffer.from(given ?? '')];
  const asked = {
    replies: 'replies.csv',
    length: String(first.length),
    ...(given !== undefined && { orders: 'o.ndjson' }),
  };
  const { status, text } = await studio.raw(
    'POST',
    `/api/outcomes?${new URLSearchParams({ ...asked, ...query }).toString()}`,
    { 'x-payrules-token': studio.token, 'content-type': 'application/octet-stream' },
    Buffer.concat([first, second]),
  );
  if (status !== 200) return JSON.parse(text) as OutcomesLine;
  return JSON.parse(text.trim().split('\n').at(-1)!) as OutcomesLine;
}
async function found(...asked: Parameters<typeof compare>): Promise<OutcomesView> {
  const line = await compare(...asked);
  if (!('outcomes' in line)) throw new Error(JSON.stringify(line));
  return line.outcomes;
}

describe('past replies', () => {
  test('are compared as payrules backtest --outcomes does, and nothing of the files is kept or shown', async () => {
    writeFileSync(join(studio.folder, 'replies.csv'), REPLIES);
    const args = [
      fixtureFolder,
      join(studio.folder, 'orders.ndjson'),
      '--outcomes',
      join(studio.folder, 'replies.csv'),
    ];
    const { out } = await payrules(['backtest', ...args, '--at', '2026-06-01', '--format', 'json']);
    const before = readdirSync(studio.folder, { recursive: true });
    const { ordersUnreadable, ...agreement } = await found(REPLIES, `${ORDERS}no order\n`);
    expect({ outcomes: agreement, ordersUnreadable }).toEqual({
      outcomes: (JSON.parse(out) as { readonly outcomes: object }).outcomes,
      ordersUnreadable: 1,
    });
    expect(agreement).toMatchObject({
      compared: 4,
      agreed: 2,
      validRefused: { causes: [{ cause: 'E7 payee … is unknown', lines: [2] }] },
      refusedAccepted: { causes: [{ cause: 'alpha.payout/amount-range', lines: [3] }] },
      repliesWithoutOrder: 1,
    });
    expect(JSON.stringify(agreement)).not.toContain(SECRET);
    expect(readdirSync(studio.folder, { recursive: true })).toEqual(before);
    expect(studio.uploads.folder).toBeUndefined();
  });

  test('without a file of orders, those in use are compared', async () => {
    expect(await found(REPLIES)).toEqual({ ...(await found(REPLIES, ORDERS)) });
  });

  test('a workbook of replies, and a table of orders of one operation', async () => {
    const workbook = await writeXlsx({
      sheets: [{ name: 'Replies', rows: [HEADER, ...ROWS].map((row) => row.split(',')) }],
    });
    const names = Object.keys(BASE);
    const table = [
      names.join(','),
      ...orders.map(({ order }) => names.map((name) => order[name as 'amount']).join(',')),
    ];
    const outcome = await found(workbook, table.join('\n'), {
      orders: 'o.csv',
      operation: 'alpha.payout',
      replies: 'r.xlsx',
    });
    expect(outcome).toMatchObject({ compared: 4, agreed: 2, unit: 'row' });
    expect(outcome.refusedAccepted.causes[0]!.lines).toEqual([4]);
  });

  test.each([
    ['replies without identifiers', 'a,b\n1,2\n', ORDERS, {}, { of: 'replies', code: 'no-column' }],
    ['no replies', '', ORDERS, {}, { of: 'replies', code: 'empty' }],
    ['no orders', REPLIES, '', {}, { of: 'orders', code: 'empty' }],
    ['orders that name no operation', REPLIES, '{"amount":"5"}\n', {}, { of: 'orders', code: 'not-mixed' }],
    ['orders that name their own', REPLIES, ORDERS, { operation: 'alpha.payout' }, { of: 'orders', code: 'mixed' }],
    ['a table that names none', REPLIES, 'amount\n5\n', { orders: 'o.csv' }, { of: 'orders', code: 'no-column' }],
  ])('%s: says which file and why', async (_, replies, given, query, refused) => {
    expect(await compare(replies, given, query)).toMatchObject({ refused });
  });

  test.each([[{ operation: 'no.such' }], [{ length: '-1' }], [{ length: '1e9' }], [{ length: 'x' }]])(
    'a request with %j is refused',
    async (query) => {
      expect(await compare(REPLIES, ORDERS, query)).toMatchObject({ error: { code: 'bad-request' } });
    },
  );
});

test('rules that do not say which field identifies an order', async () => {
  const path = studio.path('rulebook.yaml');
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.replace(/^order-id:.*\n/m, ''));
  const line = await compare(REPLIES, ORDERS);
  writeFileSync(path, text);
  expect(line).toEqual({ refused: { of: 'replies', code: 'no-id', problem: '' } });
});
