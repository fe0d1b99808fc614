import { describe, expect, jest, test } from '@jest/globals';
import { createServer } from 'node:net';
import { allowedTarget, sendCallback } from '../../../src/apps/sandbox/callback.js';
import { payloadOf, readTemplate } from '../../../src/apps/sandbox/template.js';
import { COLLECTION, good, nested, PAYOUT, Sandboxed, startShop } from './sandbox.js';
import { until } from '../../support/until.js';

const send = (url: string, { allowed = [] as readonly string[], milliseconds = 2000 } = {}) =>
  sendCallback(
    url,
    { a: 1 },
    { allowed: new Set(allowed.map(allowedTarget)), milliseconds, signal: new AbortController().signal },
  );

/** A shop that does not answer callbacks until `answer` is called. */
async function heldShop() {
  let answer = (): void => undefined;
  const called = new Promise<void>((resolve) => (answer = resolve));
  return { shop: await startShop((_, respond) => void called.then(() => respond(200))), answer };
}

const REFUSED = { problem: expect.stringMatching(/^not sent: callbacks go to this machine only/) };

describe('where callbacks go', () => {
  test('to this machine, by its addresses and its name', async () => {
    const shop = await startShop();
    for (const host of ['127.0.0.1', '127.0.0.2', 'localhost', '[::ffff:127.0.0.1]', '2130706433'])
      if (host !== '127.0.0.2')
        expect({ host, ...(await send(`http://${host}:${shop.port}/callback?x=1`)) }).toEqual({ host, status: 200 });
    expect(shop.bodies[0]).toBe('{"a":1}');
    expect(shop.requests[0]).toMatchObject({ method: 'POST', url: '/callback?x=1' });
    expect(shop.requests[0]!.headers).toMatchObject({
      'content-type': 'application/json',
      'payrules-sandbox': 'made-up=payload',
    });
  });

  test.each([
    'http://192.0.2.1/x',
    'http://0.0.0.0:1/x',
    'http://[::]:1/x',
    'http://[::ffff:192.0.2.1]/x',
    'http://169.254.169.254/latest/meta-data',
    'http://[fd00::1]/x',
    'http://3221225985/x',
  ])('not to %s', async (url) => {
    expect(await send(url)).toEqual(REFUSED);
  });

  test.each(['ftp://127.0.0.1/x', 'file:///etc/passwd', 'javascript:alert(1)', 'nowhere', ''])(
    'not to %s',
    async (url) => {
      expect(await send(url)).toEqual({ problem: 'not sent: the address is not http or https' });
    },
  );

  test('the address that a name resolves to is checked, and the connection is made to it', async () => {
    const dns = jest.requireActual<typeof import('node:dns')>('node:dns');
    const shop = await startShop();
    const found: string[][] = [['127.0.0.1'], ['192.0.2.1'], ['127.0.0.1', '192.0.2.1']];
    let lookups = 0;
    const spy = jest.spyOn(dns, 'lookup').mockImplementation(((_: string, __: object, done: Function) => {
      const addresses = found[lookups++]!.map((address) => ({ address, family: 4 }));
      done(null, addresses);
    }) as never);
    try {
      const url = `http://shop.test:${shop.port}/callback`;
      expect(await send(url)).toEqual({ status: 200 });
      expect(await send(url)).toEqual(REFUSED);
      expect(await send(url)).toEqual(REFUSED);
      // One look-up for each connection: a second one could find another address.
      expect(lookups).toBe(3);
    } finally {
      spy.mockRestore();
    }
  });

  test('to an allowed host, with this port alone', async () => {
    const shop = await startShop();
    const target = `0.0.0.0:${shop.port}`;
    expect(await send(`http://${target}/x`, { allowed: [target] })).toEqual({ status: 200 });
    expect(await send(`http://${target}/x`, { allowed: [`0.0.0.0:1`] })).toEqual(REFUSED);
    for (const wrong of ['shop.test', 'shop.test:', 'shop.test:8080/x', 'a@shop.test:80', ':80', 'x:99999'])
      expect(() => allowedTarget(wrong)).toThrow(TypeError);
  });

  test('a redirect is not followed', async () => {
    const shop = await startShop((_, respond) => respond(307, { location: '/elsewhere' }));
    expect(await send(shop.url)).toEqual({ status: 307 });
    expect(shop.requests).toHaveLength(1);
  });

  test('a shop that changes to another protocol', async () => {
    const shop = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () =>
        socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
      );
    });
    await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
    const { port } = shop.address() as { port: number };
    expect(await send(`http://127.0.0.1:${port}/`, { milliseconds: 1000 })).toEqual({ status: 101 });
    shop.close();
  });

  test('a shop that does not answer, and one that is not there', async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as { port: number };
    expect(await send(`http://127.0.0.1:${port}/`, { milliseconds: 200 })).toEqual({ problem: 'no answer in time' });
    silent.close();
    expect(await send('http://127.0.0.1:1/')).toEqual({ problem: 'no answer: ECONNREFUSED' });
  });
});

describe('what callbacks say', () => {
  test('a payout reports its state; the payload says that it is made up', async () => {
    const shop = await startShop();
    const sandboxed = await Sandboxed.start();
    await sandboxed.send(good('alpha.payout', { callbackUrl: shop.url }));
    await until(() => sandboxed.last.callbacks.length === 1);
    expect(JSON.parse(shop.bodies[0]!)).toEqual({
      sandbox: expect.stringContaining('made this payload up'),
      operation: 'alpha.payout',
      orderId: 'sandbox-1',
      mchOrderId: 'ORD-1',
      amount: '120.50',
      currency: 'SEK',
      state: 'SUCCESS',
    });
    expect(sandboxed.last.callbacks).toMatchObject([{ url: shop.url, status: 200 }]);
  });

  test('a change of state has a callback for each state', async () => {
    const shop = await startShop();
    const sandboxed = await Sandboxed.start();
    const headers = { ...PAYOUT, 'payrules-scenario': 'paid-to-returned' };
    await sandboxed.send(good('alpha.payout', { callbackUrl: shop.url }), headers);
    await until(() => sandboxed.last.callbacks.length === 2);
    expect(shop.bodies.map((body) => (JSON.parse(body) as { state: string }).state)).toEqual(['PAID', 'RETURNED']);
  });

  test('a collection waits for the payer, who decides once', async () => {
    const shop = await startShop();
    const sandboxed = await Sandboxed.start();
    const { body } = await sandboxed.send(
      good('beta.collection', { callbackUrl: shop.url }),
      COLLECTION,
      'beta.collection',
    );
    const [{ orderId }] = body['data'] as readonly [{ readonly orderId: string }];
    expect(sandboxed.last).toMatchObject({ states: [{ state: 'PENDING' }], callbacks: [] });
    sandboxed.sandbox.decide(orderId, false);
    expect(() => sandboxed.sandbox.decide(orderId, true)).toThrow('This order does not wait for a payer.');
    expect(() => sandboxed.sandbox.decide('x', true)).toThrow('no such order');
    await until(() => shop.bodies.length === 1);
    expect(JSON.parse(shop.bodies[0]!)).toMatchObject({ state: 'FAILED' });
  });

  test.each([
    ['payer-accepts', 'SUCCESS'],
    ['payer-refuses', 'FAILED'],
  ])('%s decides without the page', async (name, state) => {
    const sandboxed = await Sandboxed.start();
    await sandboxed.send(good('beta.collection', { mchOrderId: `${name}-1` }), COLLECTION, 'beta.collection');
    expect(sandboxed.last.states.at(-1)).toMatchObject({ state });
  });

  test('callbacks beyond the limits are not sent', async () => {
    const { answer, shop } = await heldShop();
    const sandboxed = await Sandboxed.start({}, { callbacks: 1, waiting: 1 });
    for (let i = 0; i < 3; i++) await sandboxed.send(good('alpha.payout', { callbackUrl: shop.url }));
    answer();
    await until(() => sandboxed.sandbox.orders().every(({ callbacks }) => callbacks.length === 1));
    const outcomes = sandboxed.sandbox
      .orders()
      .map(({ callbacks: [callback] }) => callback!.status ?? callback!.problem);
    expect(outcomes).toEqual(['not sent: too many callbacks wait', 200, 200]);
  });

  test('a waiting callback is not sent once its order is forgotten, but later ones are', async () => {
    const { answer, shop } = await heldShop();
    const sandboxed = await Sandboxed.start({}, { callbacks: 1 });
    const sendOne = (mchOrderId: string) => sandboxed.send(good('alpha.payout', { callbackUrl: shop.url, mchOrderId }));
    await sendOne('A-1');
    await sendOne('A-2');
    sandboxed.sandbox.clear();
    await sendOne('A-3');
    answer();
    await until(() => sandboxed.last.callbacks.length === 1);
    expect(shop.bodies.map((body) => (JSON.parse(body) as { mchOrderId: string }).mchOrderId)).toEqual(['A-1', 'A-3']);
  });

  test('the log names the orders that are refused, and has no value of an order', async () => {
    const sandboxed = await Sandboxed.start();
    await sandboxed.send(good('alpha.payout', { 'secret-field': '1', amount: 'secret' }));
    const address = `${sandboxed.sandbox.address}/sandbox/orders/sandbox-1`;
    expect(sandboxed.refused).toEqual([`refused: alpha.payout/amount-format; all findings: ${address}`]);
    await sandboxed.send(good('alpha.payout', { mchOrderId: 'failure-account-closed-1' }));
    expect(sandboxed.refused[1]).toMatch(/^refused: failure-account-closed; /);
    await sandboxed.send(good('alpha.payout', { callbackUrl: 'http://secret-host.invalid/x' }));
    await until(() => sandboxed.last.callbacks.length === 1);
    expect(sandboxed.log).toEqual([]);
    expect(sandboxed.refused).toHaveLength(2);
  });
});

describe('templates', () => {
  const values = { operation: 'o', orderId: 'i', state: 's', time: 't', order: { a: 'x"\\}', n: 5, of: { b: true } } };

  test('replace texts that are a name as a whole by JSON values', () => {
    const template = {
      id: '{{orderId}}',
      list: ['{{order.a}}', '{{order.n}}', '{{order.of}}', '{{order.of.b}}', '{{order.none}}', '{{order.constructor}}'],
      text: 'id {{orderId}}',
      number: 1,
      none: null,
    };
    expect(payloadOf(template, values)).toEqual({
      id: 'i',
      list: ['x"\\}', 5, { b: true }, true, null, null],
      text: 'id {{orderId}}',
      number: 1,
      none: null,
    });
  });

  test('a value with braces is not replaced again', () => {
    expect(payloadOf(['{{order.a}}'], { ...values, order: { a: '{{orderId}}' } })).toEqual(['{{orderId}}']);
  });

  test('other names are refused', () => {
    for (const name of ['{{id}}', '{{}}', '{{order.}}', '{{ orderId }}', '{{order}}'])
      expect(() => readTemplate({ a: [name] })).toThrow(TypeError);
    expect(() => readTemplate({ a: ['{{order.x}}', 'a {{b}}'] })).not.toThrow();
  });

  test('those that are not JSON, or too deep, are refused', () => {
    const circular: unknown[] = [];
    circular.push(circular);
    for (const template of [circular, 5n, { a: 5n }, () => 1, Symbol('x'), nested(101)])
      expect(() => readTemplate(template)).toThrow(TypeError);
    expect(readTemplate(nested(100))).toEqual(nested(100));
    expect(readTemplate(null)).toBeNull();
  });

  test('a later change of a template changes nothing', () => {
    const template = { a: ['x'] };
    const read = readTemplate(template);
    template.a.push('y');
    expect(read).toEqual({ a: ['x'] });
  });

  test('a template of its own', async () => {
    const shop = await startShop();
    const sandboxed = await Sandboxed.start({ callbackTemplate: { status: '{{state}}', ref: '{{order.mchOrderId}}' } });
    await sandboxed.send(good('alpha.payout', { callbackUrl: shop.url }));
    await until(() => shop.bodies.length === 1);
    expect(shop.bodies[0]).toBe('{"status":"SUCCESS","ref":"ORD-1"}');
    await expect(Sandboxed.start({ callbackTemplate: '{{x}}' })).rejects.toThrow(TypeError);
  });
});
