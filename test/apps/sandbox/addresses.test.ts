import { beforeAll, describe, expect, test } from '@jest/globals';
import { hostsOf } from '../../../src/apps/server/listen.js';
import { COLLECTION, good, PAYOUT, Sandboxed } from './sandbox.js';

let sandboxed: Sandboxed;
beforeAll(async () => {
  sandboxed = await Sandboxed.start();
});

const JSON_TYPE = { 'content-type': 'application/json' };

/** Sends a collection and returns the address of the order. */
async function waiting(changes: Readonly<Record<string, string>> = {}): Promise<string> {
  await sandboxed.send(good('beta.collection', changes), COLLECTION, 'beta.collection');
  return `/sandbox/orders/${sandboxed.last.id}`;
}
const decide = (path: string, body: string, headers = {}) =>
  sandboxed.call('POST', `${path}/decision`, { ...JSON_TYPE, ...headers }, body);

describe('who has access', () => {
  test.each([
    ['another host', { host: 'evil.example' }],
    ['another origin', { origin: 'https://evil.example' }],
    ['no origin', { origin: 'null' }],
  ])('%s is refused everywhere', async (_, headers) => {
    const before = sandboxed.sandbox.orders().length;
    const endpoint = new URL(sandboxed.sandbox.endpoint).pathname;
    for (const [method, path] of [
      ['GET', '/'],
      ['GET', '/sandbox/orders'],
      ['DELETE', '/sandbox/orders'],
      ['POST', '/sandbox/orders/sandbox-1/decision'],
      ['POST', endpoint],
    ] as const)
      expect(
        (await sandboxed.call(method, path, { ...PAYOUT, ...headers }, method === 'POST' ? '{}' : undefined)).status,
      ).toBe(403);
    expect(sandboxed.sandbox.orders()).toHaveLength(before);
  });

  test('a refusal at the endpoint says that the document does not show it', async () => {
    const path = new URL(sandboxed.sandbox.endpoint).pathname;
    for (const of of [path, `${path}/alpha.payout`]) {
      const { headers } = await sandboxed.call('POST', of, { ...PAYOUT, host: 'evil.example' }, '{}');
      expect(headers['payrules-sandbox']).toBe('made-up=status,body');
    }
  });

  test('clients leave out port 80, and no other', () => {
    expect(hostsOf('127.0.0.1', 80)).toEqual(['127.0.0.1:80', 'localhost:80', '127.0.0.1', 'localhost']);
    expect(hostsOf('127.0.0.1', 8080)).toEqual(['127.0.0.1:8080', 'localhost:8080']);
  });

  test('an address in absolute form names the host', async () => {
    const { address, endpoint } = sandboxed.sandbox;
    expect((await sandboxed.call('GET', `${address}/sandbox/orders`)).status).toBe(200);
    expect((await sandboxed.call('GET', 'http://evil.example/sandbox/orders')).status).toBe(403);
    const { status, headers } = await sandboxed.call('POST', endpoint, PAYOUT, JSON.stringify(good('alpha.payout')));
    expect([status, headers['payrules-sandbox-order']]).toEqual([200, `/sandbox/orders/${sandboxed.last.id}`]);
  });

  test('its own page is served, and a decision from it taken', async () => {
    const path = await waiting();
    expect((await decide(path, '{"accepted":true}', { origin: sandboxed.sandbox.address })).status).toBe(200);
  });
});

describe('pages', () => {
  test.each(['/', '/sandbox', '/sandbox/checkout/sandbox-1'])(
    '%s is under a policy without inline code',
    async (path) => {
      const { status, headers, text } = await sandboxed.call('GET', path);
      expect(status).toBe(200);
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
      expect(headers['content-security-policy']).not.toContain('unsafe');
      expect(text).not.toMatch(/<script(?![^>]* src=)|<style|\son[a-z]+=|style=/);
    },
  );

  test('the files that they name are there', async () => {
    for (const page of ['/', '/sandbox/checkout/x']) {
      const { text } = await sandboxed.call('GET', page);
      for (const [, path] of text.matchAll(/(?:src|href)="([^"]+)"/g))
        expect({ path, status: (await sandboxed.call('GET', path!)).status }).toEqual({ path, status: 200 });
    }
  });

  test('nothing else is', async () => {
    for (const path of ['/sandbox/page.html', '/sandbox/../package.json', '/x', '/sandbox/orders/none'])
      expect((await sandboxed.call('GET', path)).status).toBe(404);
    expect((await sandboxed.call('PUT', '/sandbox/orders')).status).toBe(405);
    expect((await sandboxed.call('GET', '/sandbox/orders/sandbox-1/decision')).status).toBe(405);
  });
});

describe('a decision', () => {
  test('is taken once', async () => {
    const path = await waiting();
    expect(JSON.parse((await decide(path, '{"accepted":true}')).text)).toMatchObject({
      states: [{ state: 'PENDING' }, { state: 'SUCCESS' }],
    });
    expect((await decide(path, '{"accepted":false}')).status).toBe(400);
    expect((await decide('/sandbox/orders/none', '{"accepted":true}')).status).toBe(404);
  });

  test.each(['', '{}', 'null', '[true]', '{"accepted":"yes"}'])('%s is none', async (body) => {
    expect((await decide(await waiting(), body)).status).toBe(400);
  });

  test('in another type is refused, as a form of another page could send it', async () => {
    const path = await waiting();
    const { status } = await decide(path, '{"accepted":true}', { 'content-type': 'text/plain' });
    expect(status).toBe(415);
    expect(sandboxed.last.states).toHaveLength(1);
  });
});

describe('the address to return to', () => {
  test.each([
    ['https://shop.example.com/back?x=1', true],
    ['http://127.0.0.1:1/', true],
    ['myapp://back', false],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['back', false],
  ])('%s', async (redirectUrl, isLink) => {
    await waiting({ redirectUrl });
    expect(sandboxed.last.returnTo).toBe(isLink ? redirectUrl : undefined);
  });
});

describe('what it has seen', () => {
  test('the latest first, with a version that changes with it', async () => {
    await waiting();
    const { headers, text } = await sandboxed.call('GET', '/sandbox/orders');
    const { orders } = JSON.parse(text) as { readonly orders: readonly { readonly id: string }[] };
    expect(orders[0]!.id).toBe(sandboxed.last.id);
    const again = { 'if-none-match': headers.etag! };
    expect((await sandboxed.call('GET', '/sandbox/orders', again)).status).toBe(304);
    sandboxed.sandbox.decide(sandboxed.last.id, true);
    expect((await sandboxed.call('GET', '/sandbox/orders', again)).status).toBe(200);
  });

  test('a call clears it', async () => {
    await waiting();
    expect((await sandboxed.call('DELETE', '/sandbox/orders')).status).toBe(200);
    expect(sandboxed.sandbox.orders()).toEqual([]);
    await waiting();
    sandboxed.sandbox.clear();
    expect(sandboxed.sandbox.orders()).toEqual([]);
  });

  test('is bounded in orders and in bytes', async () => {
    const few = await Sandboxed.start({}, { orders: 3 });
    for (let i = 0; i < 5; i++) await few.send(good('alpha.payout'));
    expect(few.sandbox.orders().map(({ id }) => id)).toEqual(['sandbox-5', 'sandbox-4', 'sandbox-3']);
    const small = await Sandboxed.start({}, { kept: 2500 });
    for (let i = 0; i < 5; i++) await small.send(JSON.stringify(good('alpha.payout')).padEnd(1000));
    expect(small.sandbox.orders().map(({ id }) => id)).toEqual(['sandbox-5', 'sandbox-4']);
  });

  test('is a copy: a change of it changes nothing', () => {
    const [order] = sandboxed.sandbox.orders() as unknown as { id: string }[];
    if (order) order.id = 'x';
    expect(sandboxed.sandbox.orders().every(({ id }) => id.startsWith('sandbox-'))).toBe(true);
  });
});
