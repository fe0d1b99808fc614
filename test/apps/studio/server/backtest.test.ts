import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { parse } from 'yaml';
import { Backtest } from '../../../../src/workbench/analysis/backtest/backtest.js';
import { parseRulebook, readRules } from '../../../../src/workbench/rulebook/index.js';
import type {
  BacktestLine,
  BacktestResult,
  ChangedOrdersAnswer,
  ValidateAnswer,
  Start,
} from '../../../../src/apps/studio/server/api.js';
import { fixture, fixtureFolder } from '../../../fixtures/fixture.js';
import { ALPHA, BANKS, BASE, BINDINGS, CHECK, DAY, Studio, SWAPPED, WIDER } from './studio.js';
import { authoringSchemas } from '../../../../src/workbench/rulebook/load/package-schemas.js';

/** Lines 1 to 7: amounts around the maximum of {@link CHECK} and of {@link WIDER}. */
const AMOUNTS = ['5', '900', '900.01', '950', '1000', '1000.01', '4.99'];
const ORDERS = [
  ...AMOUNTS.map((amount) => ({ operation: 'alpha.payout', order: { ...BASE, amount } })),
  { operation: 'xx.payout', order: {} },
  'not json',
  '',
];
/** The order that {@link WIDER} newly accepts. */
const ACCEPTED = ORDERS[3];

let studio: Studio;
beforeAll(async () => {
  studio = await Studio.start({ orders: ORDERS, overlay: { 'bindings.yaml': BINDINGS } });
});
afterAll(() => studio.stop());

describe('past orders', () => {
  const backtest = async (drafts: object, more: object = {}): Promise<BacktestResult> => {
    const { text, headers } = await studio.call('POST', '/api/backtest', { drafts, ...more });
    expect(headers['content-type']).toBe('application/x-ndjson');
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as BacktestLine);
    const last = lines.at(-1)!;
    if (!('result' in last)) throw new Error(text);
    return last.result;
  };

  test('are compared with other drafts than the saved files', async () => {
    const base = await studio.draft(ALPHA, CHECK, WIDER);
    const drafts = { [ALPHA]: base[ALPHA]!.replace(WIDER, 'amount-between: ["5", "940"]') };
    // Two of the three orders that the base accepts are above 940.
    expect(await backtest(drafts, { base })).toMatchObject({ newlyAccepted: 0, newlyRefused: 2 });
    expect(await backtest(base, { base })).toMatchObject({ newlyAccepted: 0, newlyRefused: 0 });
    expect(await backtest(drafts, { base: {} })).toMatchObject({ newlyAccepted: 1, newlyRefused: 0 });
    const { status } = await studio.call('POST', '/api/backtest', { drafts: {}, base: { '../x.yaml': '' } });
    expect(status).toBe(403);
  });

  test('are evaluated by a draft', async () => {
    const result = await backtest(await studio.draft(ALPHA, CHECK, WIDER));
    expect(result).toMatchObject({
      orders: 8,
      newlyAccepted: 3,
      newlyRefused: 0,
      withoutRules: 1,
      unreadable: 1,
      partial: false,
    });
    expect(result.byRule['alpha.payout/amount-range']).toMatchObject({
      newlyAccepted: 3,
      field: 'amount',
      lines: [3, 4, 5],
    });
    expect((await studio.get<Start>('/api/start')).orders!.count).toBe(8);
  });

  test('are returned one by one, with their content', async () => {
    const drafts = await studio.draft(ALPHA, CHECK, WIDER);
    const changed = (more: object): Promise<ChangedOrdersAnswer> =>
      studio.post<ChangedOrdersAnswer>('/api/changed-orders', { drafts, from: 0, count: 10, ...more });
    const { total, orders } = await changed({});
    expect([total, orders.map(({ line }) => line)]).toEqual([3, [3, 4, 5]]);
    expect(orders[1]).toEqual({
      line: 4,
      operation: 'alpha.payout',
      id: BASE['mchOrderId'],
      amount: '950',
      change: 'newlyAccepted',
      before: 'refused',
      after: 'accepted',
      rules: ['alpha.payout/amount-range'],
      order: { ...BASE, amount: '950' },
      facts: {},
    });
    expect((await changed({ from: 1, count: 1 })).orders.map(({ line }) => line)).toEqual([4]);
    expect((await changed({ query: '950 AMOUNT-range' })).total).toBe(1);
    expect((await changed({ query: '951' })).total).toBe(0);
    expect((await changed({ change: 'newlyRefused' })).total).toBe(0);
    expect((await changed({ rule: 'alpha.payout/amount-decimals' })).total).toBe(0);
    // Nothing changes for the saved rules: the orders of the last run do not appear in this one.
    expect((await changed({ drafts: {} })).total).toBe(0);
    // Each order can be found by a value, with the rules that refuse it now.
    const found = await changed({ drafts: {}, every: true, query: `950 ${BASE['beneficiaryName']!.toUpperCase()}` });
    expect(found.orders[0]).toMatchObject({
      change: null,
      before: 'refused',
      after: 'refused',
      rules: ['alpha.payout/amount-range'],
    });
    expect((await changed({ drafts: {}, every: true })).total).toBeGreaterThan(found.total);
    expect((await changed({ drafts: {}, every: true, change: 'newlyRefused' })).total).toBe(0);
    for (const wrong of [{ count: 1001 }, { count: 0 }, { from: -1 }, { change: 'x' }])
      expect((await studio.call('POST', '/api/changed-orders', { drafts, from: 0, count: 1, ...wrong })).status).toBe(
        400,
      );
  });

  test('are evaluated as of a day', async () => {
    const ended = `${CHECK} }\n    until: 2027-01-31\n    # `;
    const drafts = await studio.draft(ALPHA, `${CHECK} }`, ended);
    const accepted = async (at: object): Promise<[string, number]> => {
      const { text } = await studio.call('POST', '/api/backtest', { drafts, ...at });
      const { result } = JSON.parse(text.trim().split('\n').at(-1)!) as { readonly result: BacktestResult };
      return [result.at, result.newlyAccepted];
    };
    expect(await accepted({})).toEqual([DAY, 0]);
    expect(await accepted({ at: '2027-01-31' })).toEqual(['2027-01-31', 0]);
    expect(await accepted({ at: '2027-02-01' })).toEqual(['2027-02-01', 5]);
    const verdicts = async (at: object): Promise<readonly (boolean | undefined)[]> => {
      const { now, saved } = await studio.post<ValidateAnswer>('/api/validate', {
        operation: 'alpha.payout',
        drafts,
        order: { ...BASE, amount: '950' },
        ...at,
      });
      return [now?.valid, saved?.valid];
    };
    expect(await verdicts({})).toEqual([false, false]);
    expect(await verdicts({ at: '2027-02-01' })).toEqual([true, false]);
    for (const at of ['2027-02-29', 'tomorrow'])
      expect((await studio.call('POST', '/api/backtest', { drafts: {}, at })).status).toBe(400);
  });

  test('are evaluated by other drafts from memory', async () => {
    expect(await backtest(await studio.draft(ALPHA, CHECK, 'amount-between: ["5", "950"]'))).toMatchObject({
      newlyAccepted: 2,
      newlyRefused: 0,
    });
    expect(await backtest(await studio.draft(ALPHA, CHECK, 'amount-between: ["6", "900"]'))).toMatchObject({
      newlyAccepted: 0,
      newlyRefused: 1,
    });
    expect(await backtest({})).toMatchObject({ newlyAccepted: 0, newlyRefused: 0, newlyWarned: 0 });
  });

  test('give the result of a backtest', async () => {
    const drafts = await studio.draft(ALPHA, CHECK, WIDER);
    const after = parseRulebook(new Map([...readRules(fixtureFolder), ...Object.entries(drafts)]), authoringSchemas());
    const wanted = new Backtest(fixture(), after, DAY, parse(BINDINGS));
    ORDERS.slice(0, 8).forEach((line, i) => {
      const { operation, order } = line as { readonly operation: string; readonly order: unknown };
      wanted.add(operation, order, {}, i + 1);
    });
    expect(await backtest(drafts)).toEqual({
      ...(JSON.parse(JSON.stringify(wanted.result)) as object),
      byDay: {},
      unreadable: 1,
      unreadableLines: [9],
      partial: false,
      blockers: [],
    });
  });

  test('of an operation that cannot be read keep their result', async () => {
    const result = await backtest({ [ALPHA]: 'operation: [' });
    expect(result).toMatchObject({ orders: 8, newlyRefused: 0, newlyAccepted: 0, withoutRules: 1 });
    expect(result.blockers).not.toEqual([]);
  });

  test('depend on drafts of the bindings', async () => {
    // Then BASE is at Bank South, where a current account has 9 digits: the two orders without a diagnostic get one.
    const result = await backtest(await studio.draft('overlay/bindings.yaml', BANKS, SWAPPED));
    expect(result).toMatchObject({ newlyRefused: 2, newlyAccepted: 0 });
    expect(result.byRule['alpha.payout/account-number-length']).toMatchObject({ newlyRefused: 2 });
  });

  test('give a result without a value of an order', async () => {
    const { text } = await studio.call('POST', '/api/backtest', { drafts: await studio.draft(ALPHA, CHECK, WIDER) });
    for (const value of Object.values(BASE)) if (value.length > 6) expect(text).not.toContain(value);
  });

  test('are read again when their file changes', async () => {
    writeFileSync(join(studio.folder, 'orders.ndjson'), `${JSON.stringify(ACCEPTED)}\n`);
    expect(await backtest(await studio.draft(ALPHA, CHECK, WIDER))).toMatchObject({ orders: 1, newlyAccepted: 1 });
  });

  test('are no longer evaluated when the client disconnects', async () => {
    const line = `${JSON.stringify(ACCEPTED)}\n`;
    writeFileSync(join(studio.folder, 'orders.ndjson'), line.repeat(30_000));
    const body = JSON.stringify({ drafts: await studio.draft(ALPHA, CHECK, WIDER) });
    await new Promise<void>((resolve, reject) => {
      const asked = request(
        `${studio.origin}/api/backtest`,
        { method: 'POST', headers: { 'x-payrules-token': studio.token, 'content-type': 'application/json' } },
        (response) => {
          response.once('data', () => {
            response.destroy();
            resolve();
          });
        },
      );
      asked.on('error', reject);
      asked.end(body);
    });
    // Other requests are answered meanwhile and afterwards.
    const { saved } = await studio.post<ValidateAnswer>('/api/validate', {
      operation: 'alpha.payout',
      drafts: {},
      order: { ...BASE, amount: '950' },
    });
    expect(saved!.valid).toBe(false);
    expect((await studio.call('POST', '/api/diff', { drafts: {} })).status).toBe(200);
  });

  test('are 404 without an orders file', async () => {
    const without = await Studio.start();
    expect((await without.call('POST', '/api/backtest', { drafts: {} })).status).toBe(404);
    expect((await without.call('POST', '/api/changed-orders', { drafts: {}, from: 0, count: 1 })).status).toBe(404);
    expect((await without.get<Start>('/api/start')).orders).toBeNull();
    await without.stop();
  });
});
