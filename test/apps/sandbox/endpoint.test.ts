import { beforeAll, describe, expect, test } from '@jest/globals';
import { acme, fixture, fixtureIds, gateway as rulesOf } from '../../fixtures/fixture.js';
import { COLLECTION, good, nested, PAYOUT, Sandboxed } from './sandbox.js';
import { until } from '../../support/until.js';

/** The path in the fixture's rulebook.yaml. */
const PATH = fixture().about.endpoint!.path!;

let sandboxed: Sandboxed;
beforeAll(async () => {
  sandboxed = await Sandboxed.start({}, { body: 4096, bodyTime: 400, discardTime: 50 });
});

const headersOf = (id: string) => (id.endsWith('.collection') ? COLLECTION : PAYOUT);

describe('replies', () => {
  test.each(fixtureIds())('%s: a good order has an id and a reply of 200', async (id) => {
    const { status, body, seen } = await sandboxed.send(good(id), headersOf(id), id);
    expect({ status, errorMsg: body['errorMsg'], operation: seen.operation }).toEqual({
      status: 200,
      errorMsg: '',
      operation: id,
    });
    expect(seen.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test('data has the shape that gateway/response.yaml shows', async () => {
    const data = async (id: string): Promise<unknown> =>
      (await sandboxed.send(good(id), headersOf(id), id)).body['data'];
    const id = expect.stringMatching(/^sandbox-\d+$/);
    const page = expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/sandbox\/checkout\/sandbox-\d+$/);
    expect(await data('alpha.payout')).toEqual([{ orderId: id }]);
    expect(await data('gamma.payout')).toEqual({ orderId: id });
    expect(await data('delta.collection')).toEqual({});
    expect(await data('beta.payout')).toEqual([{ orderId: id, currency: 'XEU' }]);
    expect(await data('beta.collection')).toEqual([{ orderId: id, currency: 'EUR', payUrl: page, parts: {} }]);
  });

  test('success is only in the replies that show it', async () => {
    const { body } = await sandboxed.send(good('beta.payout'), PAYOUT, 'beta.payout');
    expect(body['success']).toBe(true);
    const refused = await sandboxed.send(good('beta.payout', { amount: '' }), PAYOUT, 'beta.payout');
    expect(refused.body).toEqual({
      success: false,
      resultCode: 'SANDBOX-REFUSED',
      errorCode: '',
      errorMsg: expect.stringContaining('missing'),
    });
    expect((await sandboxed.send(good('alpha.payout'))).body).not.toHaveProperty('success');
  });

  test('a header names what is made up', async () => {
    const { madeUp } = await sandboxed.send(good('beta.collection'), COLLECTION, 'beta.collection');
    expect(madeUp).toEqual(['resultCode', 'errorCode', 'errorMsg', 'orderId', 'payUrl', 'parts']);
    const refused = await sandboxed.send({}, PAYOUT, 'alpha.payout');
    expect(refused.madeUp).toEqual(['resultCode', 'errorCode', 'errorMsg']);
    // The document shows the field `success`, but does not say when it has which value.
    const { madeUp: withSuccess } = await sandboxed.send(good('beta.payout'), PAYOUT, 'beta.payout');
    expect(withSuccess).toEqual(['resultCode', 'errorCode', 'errorMsg', 'success', 'orderId']);
    const { madeUp: without } = await sandboxed.send({}, PAYOUT, 'beta.payout');
    expect(without).toEqual(['resultCode', 'errorCode', 'errorMsg', 'success']);
  });

  test('a wrong order is refused with its first finding, and all of them are at the address in a header', async () => {
    const answer = await sandboxed.send(good('alpha.payout', { amount: '901', callbackUrl: 'nowhere' }));
    const seen = JSON.parse(
      (await sandboxed.call('GET', answer.headers['payrules-sandbox-order'] as string)).text,
    ) as typeof answer.seen;
    const errors = seen.diagnostics.filter(({ severity }) => severity === 'error');
    expect(errors.map(({ ruleId }) => ruleId)).toEqual(['alpha.payout/amount-range', 'alpha.payout/callback-url']);
    expect(answer.body['errorMsg']).toBe(errors[0]!.message);
    expect(answer.status).toBe(200);
    expect(seen.states).toEqual([]);
  });
});

describe('headers', () => {
  const order = good('alpha.payout');
  test.each([
    ['kind', { ...PAYOUT, kind: 'collect' }, 'Send the header kind once, as send, for a payout.'],
    ['no kind', { ...PAYOUT, kind: '' }, 'Send the header kind once, as send, for a payout.'],
    ['kind twice', { ...PAYOUT, kind: ['send', 'send'] }, 'Send the header kind once, as send, for a payout.'],
    ['shopNumber', { ...PAYOUT, shopNumber: 'x' }, 'Send the header shopNumber once, in digits.'],
    ['seal', { ...PAYOUT, seal: ' ' }, 'Send the header seal once.'],
    [
      'Content-Type',
      { ...PAYOUT, 'Content-Type': 'text/plain' },
      'Send the header Content-Type once, as application/json.',
    ],
  ])('%s', async (_, headers, message) => {
    const { status, body, seen } = await sandboxed.send(order, headers);
    expect({ status, message: body['errorMsg'], operation: seen.operation, states: seen.states }).toEqual({
      status: 200,
      message,
      operation: 'alpha.payout',
      states: [],
    });
  });

  test('a compressed body', async () => {
    const { body } = await sandboxed.send(order, { ...PAYOUT, 'content-encoding': 'gzip' });
    expect(body['errorMsg']).toBe('The body must not be compressed.');
  });
});

describe('the operation', () => {
  const operation = async (order: unknown, headers = PAYOUT): Promise<string | undefined> =>
    (await sandboxed.send(order, headers)).seen.operation;

  test('the header and the currency settle it', async () => {
    expect(await operation(good('alpha.payout'))).toBe('alpha.payout');
    expect(await operation(good('delta.collection'), COLLECTION)).toBe('delta.collection');
  });

  test('an operation without a currency of its own is chosen by its fields', async () => {
    expect(await operation(good('beta.collection'), COLLECTION)).toBe('beta.collection');
  });

  test('a currency that no operation has leaves the operations without their own currency, unless the fields say more', async () => {
    const { mchOrderId, amount } = good('beta.collection');
    expect(await operation({ mchOrderId, amount, currency: 'CHF' }, COLLECTION)).toBe('beta.collection');
    expect(await operation({ mchOrderId, amount }, COLLECTION)).toBeUndefined();
  });

  test('an order that several know is refused, with the ways to name one', async () => {
    const { body, seen } = await sandboxed.send({ mchOrderId: 'A-1' });
    expect(seen.operation).toBeUndefined();
    expect(body['errorMsg']).toMatch(/^This order may be of \d operations: .*alpha\.payout, .*--operation\.$/);
  });

  test('an address names one', async () => {
    const { seen } = await sandboxed.send({}, PAYOUT, 'gamma.payout');
    expect(seen.operation).toBe('gamma.payout');
  });

  test('an address names one that the rules do not have', async () => {
    const unknown = await sandboxed.send(good('alpha.payout'), PAYOUT, 'x');
    expect(unknown.body['errorMsg']).toMatch(/^There is no such operation; known are .*alpha\.payout/);
    const named = await sandboxed.send(good('alpha.payout'), PAYOUT, 'epsilon.payout');
    expect(named.body['errorMsg']).toMatch(/^The gateway's document names this operation without giving its rules;/);
  });

  test('--operation settles it for all', async () => {
    const own = await Sandboxed.start({ operation: 'gamma.payout' });
    const { seen } = await own.send({ mchOrderId: 'A-1' });
    expect(seen.operation).toBe('gamma.payout');
    await expect(Sandboxed.start({ operation: 'x' })).rejects.toThrow(TypeError);
  });
});

describe('bodies', () => {
  test.each([
    ['', /^The body cannot be read: not JSON: .* \(line 1, column 1\)\.$/],
    ['{"amount":', /^The body cannot be read: not JSON: .* \(line 1, column 11\)\.$/],
    ['[]', /^Send the order as a JSON object\.$/],
    ['null', /^Send the order as a JSON object\.$/],
    ['"x"', /^Send the order as a JSON object\.$/],
    ['{"amount":"1","amount":"2"}', /^The body cannot be read: this name appears twice/],
  ])('%s', async (text, message) => {
    const { status, body, seen } = await sandboxed.send(text);
    expect(status).toBe(200);
    expect(body['errorMsg']).toMatch(message);
    expect(seen.states).toEqual([]);
  });

  test('as deep as the limit, and a level deeper', async () => {
    const send = (levels: number) => sandboxed.send(good('alpha.payout', { deep: nested(levels) }));
    expect((await send(99)).body['errorMsg']).toBe('');
    const { body, seen } = await send(100);
    expect(body['errorMsg']).toBe('The body has more than 100 objects and lists inside each other.');
    expect(seen).not.toHaveProperty('order');
  });

  test('an order that is too deep to be written does not break the list of orders', async () => {
    const own = await Sandboxed.start({ callbackTemplate: '{{order.deep}}' });
    const shallow = JSON.stringify(good('alpha.payout', { callbackUrl: 'http://127.0.0.1:1/', deep: 0 }));
    await own.send(shallow.replace('"deep":0', `"deep":${'['.repeat(9000)}${']'.repeat(9000)}`));
    expect((await own.call('GET', '/sandbox/orders')).status).toBe(200);
    expect(own.sandbox.orders()).toHaveLength(1);
    expect(own.log).toEqual([]);
  });

  test('not UTF-8', async () => {
    const { text } = await sandboxed.call('POST', PATH, PAYOUT, Buffer.from([0x7b, 0xff, 0x7d]));
    expect(text).toContain('the text is not UTF-8');
  });

  test('as large as the limit, and a byte larger', async () => {
    const order = JSON.stringify(good('alpha.payout'));
    const { body } = await sandboxed.send(order.padEnd(4096));
    expect(body['errorMsg']).toBe('');
    const larger = await sandboxed.send(order.padEnd(4097));
    expect(larger.status).toBe(413);
    expect(larger.body['errorMsg']).toBe('The body of this request has at most 4 KiB.');
    expect(larger.madeUp).toContain('status');
  });

  test('one that does not end', async () => {
    let end = (): void => undefined;
    const answered = new Promise<void>((resolve) => (end = resolve));
    async function* endless(): AsyncIterable<string> {
      yield '{';
      await answered;
    }
    const { status, text } = await sandboxed.call('POST', PATH, PAYOUT, endless());
    end();
    expect({ status, text: JSON.parse(text) as unknown }).toMatchObject({
      status: 408,
      text: { errorMsg: 'The body of the request did not arrive in time.' },
    });
  });

  test('it goes on after all of them', async () => {
    expect((await sandboxed.send(good('alpha.payout'))).body['errorMsg']).toBe('');
    expect(sandboxed.log).toEqual([]);
  });
});

describe('scenarios', () => {
  const ask = (name: string, operation = 'alpha.payout') =>
    sandboxed.send(good(operation), { ...headersOf(operation), 'payrules-scenario': name }, operation);

  test.each(fixture().gateway.failures)('$id: the text and the code of the document', async ({ id, ...failure }) => {
    const { body, madeUp, seen } = await ask(id, failure.operation);
    expect(body).toMatchObject({ errorMsg: failure.text, errorCode: failure.errorCode ?? '' });
    expect(madeUp).not.toContain('errorMsg');
    expect(madeUp.includes('errorCode')).toBe(failure.errorCode === undefined);
    expect(seen).toMatchObject({ scenario: id, states: [] });
  });

  test('a test value of the order asks for one: its name, alone or before a hyphen', async () => {
    const message = async (mchOrderId: string): Promise<unknown> =>
      (await sandboxed.send(good('alpha.payout', { mchOrderId }))).body['errorMsg'];
    expect(await message('failure-account-closed')).toBe('ACCOUNT CLOSED');
    expect(await message('failure-account-closed-1')).toBe('ACCOUNT CLOSED');
    expect(await message('failure-account-closed1')).toBe('');
    expect(await message('x-failure-account-closed')).toBe('');
  });

  test('of two names of which one begins with the other, the longer one counts', async () => {
    const { gateway, ...others } = fixture();
    const closed = gateway.failures.find(({ id }) => id === 'failure-account-closed');
    const failures = [{ ...closed!, id: 'failure-account', text: 'ACCOUNT WRONG' }, ...gateway.failures];
    const own = await Sandboxed.start({ rulebook: { ...others, gateway: { ...gateway, failures } } });
    const message = async (mchOrderId: string): Promise<unknown> =>
      (await own.send(good('alpha.payout', { mchOrderId }))).body['errorMsg'];
    expect(await message('failure-account-closed')).toBe('ACCOUNT CLOSED');
    expect(await message('failure-account-closed-1')).toBe('ACCOUNT CLOSED');
    expect(await message('failure-account-1')).toBe('ACCOUNT WRONG');
  });

  test('the findings of an order come first', async () => {
    const { body } = await sandboxed.send(good('alpha.payout', { mchOrderId: 'failure-account-closed', amount: '' }));
    expect(body['errorMsg']).not.toBe('ACCOUNT CLOSED');
  });

  test('one of another operation, or none', async () => {
    for (const name of ['failure-too-often', 'x']) {
      const { body } = await ask(name);
      expect(body['errorMsg']).toMatch(/^The header payrules-scenario names no scenario of alpha\.payout; known are /);
    }
  });

  test('a change of state', async () => {
    await ask('paid-to-returned');
    const { id } = sandboxed.last;
    const states = (): readonly string[] =>
      sandboxed.sandbox
        .orders()
        .find((order) => order.id === id)!
        .states.map(({ state }) => state);
    await until(() => states().length > 1);
    expect(states()).toEqual(['PAID', 'RETURNED']);
  });

  test('a broken reply is no JSON', async () => {
    const headers = { ...PAYOUT, 'payrules-scenario': 'broken-reply' };
    const { status, text } = await sandboxed.call('POST', PATH, headers, JSON.stringify(good('alpha.payout')));
    expect(status).toBe(200);
    expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
    expect(sandboxed.last.states).toMatchObject([{ state: 'SUCCESS' }]);
  });

  test('a timeout gets no answer, and the connection is closed in the end', async () => {
    const own = await Sandboxed.start({}, { idleTime: 300 });
    const headers = { ...PAYOUT, 'payrules-scenario': 'timeout' };
    await expect(own.call('POST', PATH, headers, JSON.stringify(good('alpha.payout')))).rejects.toThrow();
    expect(own.last).toMatchObject({ scenario: 'timeout', states: [{ state: 'SUCCESS' }] });
    expect(own.last).not.toHaveProperty('reply');
  });

  test('the sandbox ends while a request waits for its timeout', async () => {
    const own = await Sandboxed.start({}, { idleTime: 2 ** 31 - 1 });
    const headers = { ...PAYOUT, 'payrules-scenario': 'timeout' };
    const answer = own.call('POST', PATH, headers, JSON.stringify(good('alpha.payout')));
    const refused = expect(answer).rejects.toThrow();
    await until(() => own.sandbox.orders().length === 1);
    await own.sandbox.close();
    await refused;
  });
});

describe('a rulebook with nested fields and no gateway files', () => {
  test('its identifier asks for a scenario, and is in the payload', async () => {
    const own = await Sandboxed.start({ rulebook: acme() });
    const order = { ...good('card.payment'), reference: 'broken-reply-1' };
    const path = `${new URL(own.sandbox.endpoint).pathname}/card.payment`;
    const type = { 'content-type': 'application/json' };
    const { status, text } = await own.call('POST', path, type, JSON.stringify(order));
    expect(status).toBe(200);
    expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
    expect(own.last).toMatchObject({
      operation: 'card.payment',
      reference: 'broken-reply-1',
      scenario: 'broken-reply',
    });
  });
});

test('an order with lists is refused with the entry of each finding, which the list of orders shows', async () => {
  const own = await Sandboxed.start({ rulebook: rulesOf('klarna') });
  const type = { 'content-type': 'application/json' };
  const right = good('payments.order', { order_amount: 62400 });
  expect((await own.send(right, type)).body).toMatchObject({ errorMsg: '', data: [{ orderId: 'sandbox-1' }] });
  const lines = [...(right['order_lines'] as readonly object[]), { name: 'Pen', unit_price: 5, total_amount: 0 }];
  const { seen, body } = await own.send({ ...right, order_lines: lines }, type);
  expect(seen.diagnostics.map(({ ruleId, field }) => `${ruleId} ${field}`)).toEqual([
    'payments.order/line-quantity-required order_lines.1.quantity',
  ]);
  expect(body['errorMsg']).toBe(seen.diagnostics[0]!.message);
  expect(seen.order).toMatchObject({ order_lines: lines });
});

describe('a rulebook without gateway files', () => {
  test('says what it lacks, and replies with an order id', async () => {
    const { gateway, ...others } = fixture();
    const none = { headers: [], replies: [], failures: [], transitions: [], clauses: gateway.clauses };
    const own = await Sandboxed.start({ rulebook: { ...others, gateway: none } });
    expect(own.log).toHaveLength(4);
    expect(own.log[0]).toBe('The rules have no gateway/headers.yaml: headers are not checked.');
    const { body, madeUp } = await own.send(good('alpha.payout'), { 'content-type': 'application/json' });
    expect(body).toMatchObject({ data: [{ orderId: 'sandbox-1' }], errorMsg: '' });
    expect(madeUp[0]).toBe('envelope');
    const plain = await own.send(good('alpha.payout'), { 'content-type': 'text/plain' });
    expect(plain.body['errorMsg']).toBe('The content type must be application/json.');
  });
});

test.each([{ port: -1 }, { port: 65_536 }, { port: 'x' }, { port: null }, { allowCallback: '127.0.0.1:1' }])(
  'a setting like %j is a TypeError',
  async (setting) => {
    await expect(Sandboxed.start(setting as never)).rejects.toThrow(TypeError);
  },
);
