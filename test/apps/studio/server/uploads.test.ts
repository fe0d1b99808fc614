import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { request } from 'node:http';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { BacktestResult, OrdersRefused, PastOrdersView, Start } from '../../../../src/apps/studio/server/api.js';
import { UploadedOrders } from '../../../../src/apps/studio/server/uploaded-orders.js';
import { temporaryName } from '../../../../src/workbench/system/index.js';
import { ALPHA, BASE, CHECK, Studio, WIDER, type Reply } from './studio.js';
import { until } from '../../../support/until.js';

const MOST = 64 * 1024;
const NDJSON = 'application/x-ndjson';
const order = (amount: string): object => ({ ...BASE, amount });
const line = (amount: string): string => `${JSON.stringify({ operation: 'alpha.payout', order: order(amount) })}\n`;
/** A value of the orders that must not be in a message. */
const SECRET = '00219300123456701214';

const folder = (): string => studio.uploads.folder!;
const files = (): readonly string[] => readdirSync(folder());

let studio: Studio;
let logged = '';
beforeAll(async () => {
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => (logged += String(text)) !== '');
  studio = await Studio.start({ orders: [{ operation: 'alpha.payout', order: order('950') }], mostOrderBytes: MOST });
});
afterEach(() => {
  expect(logged).toBe('');
});
afterAll(async () => {
  const own = folder();
  await studio.stop();
  expect(existsSync(own)).toBe(false);
});

const send = (
  body: string,
  { type = NDJSON, query = 'name=mine.ndjson', headers = {} }: { type?: string; query?: string; headers?: object } = {},
): Promise<Reply> =>
  studio.raw(
    'POST',
    `/api/orders?${query}`,
    { 'x-payrules-token': studio.token, ...(type !== '' && { 'content-type': type }), ...headers },
    body,
  );
const bodyOf = <Body>({ text }: Reply): Body => JSON.parse(text) as Body;
const codeOf = (reply: Reply): string => bodyOf<{ readonly error: { readonly code: string } }>(reply).error.code;
const orders = async (): Promise<Start['orders']> => (await studio.get<Start>('/api/start')).orders;
const accepted = async (): Promise<readonly [orders: number, newlyAccepted: number]> => {
  const { text } = await studio.call('POST', '/api/backtest', { drafts: await studio.draft(ALPHA, CHECK, WIDER) });
  const { result } = JSON.parse(text.trim().split('\n').at(-1)!) as { readonly result: BacktestResult };
  return [result.orders, result.newlyAccepted];
};

test('orders that a killed studio left are removed at the next start', () => {
  const ended = spawnSync(process.execPath, ['-e', '']).pid;
  const left = temporaryName(join(tmpdir(), 'payrules-orders')).replace(`-${process.pid}-`, `-${ended}-`);
  mkdirSync(left);
  writeFileSync(join(left, 'orders.ndjson'), '');
  expect(new UploadedOrders().folder).toBeUndefined();
  expect(existsSync(left)).toBe(false);
});

describe('a file of orders from the page', () => {
  test('replaces the orders, as NDJSON, JSON and CSV, and can be removed', async () => {
    expect(await accepted()).toEqual([1, 1]);
    const reply = await send(line('950') + line('951') + line('5'));
    const known = {
      name: 'mine.ndjson',
      count: 3,
      notes: [],
      unreadable: 0,
      unreadableLines: [],
      lacksOperation: false,
      partial: false,
    };
    expect([reply.status, bodyOf<PastOrdersView>(reply)]).toEqual([200, known]);
    expect(await accepted()).toEqual([3, 2]);
    expect(await orders()).toEqual(known);
    expect(files()).toHaveLength(1);

    const list = JSON.stringify([
      { operation: 'alpha.payout', order: order('950') },
      { operation: 'alpha.payout', order: order('5') },
    ]);
    expect((await send(list, { type: 'application/json', query: 'name=list.json' })).status).toBe(200);
    expect(await accepted()).toEqual([2, 1]);
    // A file named .json often has one order on each line.
    expect((await send(line('950').repeat(4), { type: 'application/json' })).status).toBe(200);
    expect(await accepted()).toEqual([4, 4]);

    const table = await send(`operation,amount,Kunde\nalpha.payout,5,${SECRET}\n`, { type: 'text/csv' });
    expect(bodyOf(table)).toMatchObject({
      name: 'mine.ndjson',
      count: 1,
      notes: ['column C, Kunde, is left out: it is not a field'],
    });
    expect(files()).toHaveLength(1);

    const removed = await studio.call('DELETE', '/api/orders');
    expect([removed.status, removed.text]).toEqual([200, 'null']);
    expect(files()).toEqual([]);
    expect(await orders()).toBeNull();
    expect((await studio.call('POST', '/api/backtest', { drafts: {} })).status).toBe(404);
    // The file of the command line stays.
    expect(existsSync(join(studio.folder, 'orders.ndjson'))).toBe(true);
  });

  test('says which lines are not orders', async () => {
    const reply = await send(`${line('950')}x\n${line('5')}{}\n`);
    expect(bodyOf(reply)).toMatchObject({ count: 2, unreadable: 2, unreadableLines: [2, 4], lacksOperation: true });
    expect(await orders()).toMatchObject({ count: 2, unreadable: 2, unreadableLines: [2, 4] });
    const table = await send('operation,amount\nalpha.payout,5\n,6\n', { type: 'text/csv' });
    expect(bodyOf(table)).toMatchObject({ count: 1, unreadable: 1, unreadableLines: [3], lacksOperation: false });
  });

  test('is private, and its name leads nowhere', async () => {
    const name = '../../x\u001b\u202e.ndjson';
    const reply = await send(line('950'), { query: new URLSearchParams({ name }).toString() });
    expect(bodyOf<PastOrdersView>(reply).name).toBe('../../x\\u{1b}\\u{202e}.ndjson');
    expect(dirname(folder())).toBe(tmpdir());
    expect(statSync(folder()).mode & 0o777).toBe(0o700);
    const [file, ...others] = files();
    expect(others).toEqual([]);
    expect(file).toMatch(/^[0-9a-f-]{36}\.ndjson$/);
    expect(statSync(join(folder(), file!)).mode & 0o777).toBe(0o600);
    expect(existsSync(join(folder(), '../../x\u001b\u202e.ndjson'))).toBe(false);
    const long = await send(line('950'), { query: `name=${'x'.repeat(5000)}` });
    expect(bodyOf<PastOrdersView>(long).name).toBe('x'.repeat(200));
  });

  test.each<readonly [name: string, body: string, type: string, code: string]>([
    ['empty', '', NDJSON, 'empty'],
    ['blank', ' \n\n', NDJSON, 'empty'],
    ['not JSON', `${SECRET}x\n`, NDJSON, 'not-mixed'],
    ['broken JSON', `[{"a": "${SECRET}"`, 'application/json', 'not-json'],
    ['a workbook', 'PK\u0003\u0004', 'text/csv', 'not-table'],
    ['UTF-16', '\ufeff\u0000a', NDJSON, 'not-mixed'],
    ['a table without a header', `${SECRET},${SECRET}\n1,2\n`, 'text/csv', 'no-header'],
  ])('that is %s is refused in words, and the orders before stay', async (_, body, type, code) => {
    await send(line('950').repeat(2));
    const kept = files();
    const reply = await send(body, { type });
    expect([reply.status, bodyOf<OrdersRefused>(reply).code]).toEqual([422, code]);
    expect(reply.text).not.toContain(SECRET.slice(0, 8));
    expect(await accepted()).toEqual([2, 2]);
    expect(files()).toEqual(kept);
  });

  test.each<readonly [name: string, body: string, type: string]>([
    ['lines', `${JSON.stringify(order('950'))}\n`, NDJSON],
    ['a list', JSON.stringify([order('950')]), 'application/json'],
    ['rows', 'amount\n950\n', 'text/csv'],
  ])('whose %s name no operation needs one', async (_, body, type) => {
    const reply = await send(body, { type });
    expect([reply.status, bodyOf<OrdersRefused>(reply).lacksOperation]).toEqual([422, true]);
    const again = await send(body, { type, query: 'name=x&operation=alpha.payout' });
    expect([again.status, bodyOf<PastOrdersView>(again).count]).toEqual([200, 1]);
    expect((await accepted())[0]).toBe(1);
    const unknown = await send(body, { type, query: 'operation=__proto__' });
    expect([unknown.status, codeOf(unknown)]).toEqual([400, 'bad-request']);
  });

  test('has a largest size, announced or not', async () => {
    await send(line('950'));
    const kept = files();
    const announced = await send('x'.repeat(MOST + 1));
    expect([announced.status, codeOf(announced), announced.text]).toEqual([
      413,
      'too-large',
      expect.stringContaining('64 KiB'),
    ]);
    const chunked = await send('x'.repeat(MOST + 1), { headers: { 'transfer-encoding': 'chunked' } });
    expect([chunked.status, codeOf(chunked)]).toEqual([413, 'too-large']);
    expect(files()).toEqual(kept);
    expect((await send(line('950').padEnd(MOST, '\n'))).status).toBe(200);
    expect((await studio.get<Start>('/api/start')).mostOrderBytes).toBe(MOST);
  });

  test.each([
    '',
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'application/xml',
  ])('of the content type %j is refused', async (type) => {
    const reply = await send(line('950'), { type });
    expect([reply.status, codeOf(reply)]).toEqual([415, 'wrong-type']);
  });

  test.each(['POST', 'DELETE'])('needs the token, this origin and this host: %s', async (method) => {
    await send(line('950'));
    const token = { 'x-payrules-token': studio.token };
    const refused = async (headers: Readonly<Record<string, string>>): Promise<readonly [number, string]> => {
      const reply = await studio.raw(
        method,
        '/api/orders',
        { 'content-type': NDJSON, ...headers },
        method === 'POST' ? line('5') : undefined,
      );
      return [reply.status, codeOf(reply)];
    };
    expect(await refused({})).toEqual([401, 'wrong-token']);
    expect(await refused({ 'x-payrules-token': 'x' })).toEqual([401, 'wrong-token']);
    for (const origin of ['null', 'https://evil.example'])
      expect(await refused({ ...token, origin })).toEqual([403, 'wrong-origin']);
    expect(await refused({ ...token, host: 'evil.example' })).toEqual([403, 'wrong-host']);
    expect(await orders()).toMatchObject({ name: 'mine.ndjson', count: 1 });
  });

  test('leaves nothing where the page stops sending, and makes others wait', async () => {
    await send(line('950'));
    const kept = files();
    const sent = request(`${studio.origin}/api/orders`, {
      method: 'POST',
      headers: { 'x-payrules-token': studio.token, 'content-type': NDJSON },
    });
    sent.on('error', () => undefined);
    sent.write(line('5'));
    await until(() => files().length > kept.length);
    const other = await send(line('5'));
    expect([other.status, codeOf(other)]).toEqual([503, 'busy']);
    sent.destroy();
    await until(() => files().length === kept.length);
    expect(files()).toEqual(kept);
    expect((await send(line('950'))).status).toBe(200);
  });
});
