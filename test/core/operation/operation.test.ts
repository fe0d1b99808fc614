import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { exampleOrder } from '../../../src/core/model/example-order.js';
import type { OperationOptions } from '../../../src/core/model/validation.js';
import { formOf } from '../../../src/core/form/form.js';
import { readReplyOf, type ReplyOf } from '../../../src/core/gateway/read-reply.js';
import { normalizerOf } from '../../../src/core/normalize/normalize.js';
import { objectOf, type OperationOf } from '../../../src/core/operation/operation.js';
import { requirementsOf } from '../../../src/core/requirements/requirements.js';
import { standardSchemaOf } from '../../../src/core/standard-schema/standard-schema.js';
import { translated } from '../../../src/core/evaluator/translate.js';
import { validatorOf } from '../../../src/core/evaluator/validator.js';
import { fixtureOperation } from '../../fixtures/fixture.js';
import { fixtureLocale, fixtureModules } from '../../fixtures/modules.js';

const ID = 'beta.collection';
const modules = fixtureModules(ID);
const DAY = '2026-11-21';
const good = exampleOrder(fixtureOperation(ID));
/** The fields of the order that the merchant provides. */
const ours = { mchOrderId: String(good['mchOrderId']), callbackUrl: String(good['callbackUrl']) };
const es = fixtureLocale('es');
const one = (options: OperationOptions = {}): OperationOf<unknown> => objectOf(modules, options);

/** Every option of an operation, in the form that each of its functions takes. */
const ALL: OperationOptions = {
  bindings: {},
  severities: { [`${ID}/field-type`]: 'error' },
  off: [],
  acknowledge: [],
  unknownFields: 'error',
  locale: es,
  facts: { cardCountry: 'ISL' },
  at: DAY,
  mode: 'draft',
  fields: ['amount', 'cardCountry'],
};

test('each function does what the one that takes the options at each call does', () => {
  const order = { ...good, amount: ' x ', surplus: '1' };
  const { severities: _fixed, ...options } = ALL;
  const { facts, at, mode, fields, ...configuration } = options;
  const own = one(options);
  const validate = translated(validatorOf<unknown>(modules.operation, configuration), configuration);
  expect(own.id).toBe(ID);
  expect(own.validate(order)).toEqual(validate(order, { facts, at, mode, fields }));
  expect(own.validate(order).diagnostics.map(({ field }) => field)).toEqual(['amount', 'cardCountry']);
  expect(own.normalize(order)).toEqual(normalizerOf(modules, options)(order));
  expect(own.requirements(order)).toEqual(requirementsOf(modules, order, options));
  expect(own.requirements().fields.map(({ name }) => name)).toEqual(['amount']);
  expect(own.form(order).requirements).toEqual(formOf(modules, { ...options, order }).requirements);
  const reply = { errorCode: '7100', errorMsg: 'Limit reached: card' };
  expect(own.explain(reply)).toEqual(readReplyOf(modules, reply, { locale: es }));
  const issuesOf = (schema: ReturnType<OperationOf<unknown>['schema']>): unknown => schema['~standard'].validate(order);
  expect(issuesOf(own.schema({ failOn: 'warning' }))).toEqual(
    issuesOf(standardSchemaOf(modules, { ...options, failOn: 'warning' })),
  );
});

describe('the options of a call', () => {
  test('override the options of the object', () => {
    const own = one({ facts: { cardCountry: 'ISL' }, at: DAY, locale: es, fields: ['cardCountry'] });
    const messagesOf = (options?: object): readonly string[] =>
      own.validate(good, options).diagnostics.map(({ message }) => message);
    expect(messagesOf()).toEqual([expect.stringContaining('no se admite')]);
    expect(messagesOf({ locale: fixtureLocale('pt-BR') })).toEqual([expect.stringContaining('não')]);
    expect(messagesOf({ facts: { cardCountry: 'DEU' } })).toEqual([]);
    expect(messagesOf({ facts: {} })).toEqual(messagesOf());
    expect(own.validate({}, { fields: ['amount'] }).diagnostics.map(({ field }) => field)).toEqual(['amount']);
    expect(own.validate({}, { fields: ['amount'], mode: 'draft' }).diagnostics).toEqual([]);
  });

  test.each<[string, string, object, OperationOptions]>([
    ['at', 'alpha.collection', { amount: '700' }, { at: '2031-06-01' }],
    ['mode', ID, { amount: undefined }, { mode: 'draft' }],
    ['fields', ID, { amount: '0' }, { fields: ['currency'] }],
    ['facts', ID, {}, { facts: { cardCountry: 'ISL' } }],
    ['locale', ID, { amount: '0' }, { locale: es }],
  ])('%s as undefined is as if left out', (name, id, values, options) => {
    const order = { ...exampleOrder(fixtureOperation(id)), ...values };
    const own = objectOf(fixtureModules(id), options);
    const without = objectOf(fixtureModules(id), {});
    expect(own.validate(order)).not.toEqual(without.validate(order));
    expect(own.validate(order, { [name]: undefined })).toEqual(own.validate(order));
  });

  test('a wrong one throws', () => {
    const own = one({ facts: { cardCountry: 'DEU' } });
    for (const options of [
      { feilds: [] },
      { mode: 'drfat' },
      { at: 'soon' },
      { fields: ['amuont'] },
      { locale: 'es' },
      { locale: null },
      { facts: { cardcountry: 'DEU' } },
      { facts: new Map() },
    ] as object[])
      expect(() => own.validate(good, options)).toThrow(TypeError);
  });
});

test.each([
  { fact: {} },
  { at: 'soon' },
  { mode: 'drfat' },
  { fields: ['amuont'] },
  { fields: 'amount' },
  { facts: { cardcountry: 'DEU' } },
  { facts: new Map() },
  { off: ['none'] },
  { locale: 'es' },
  { order: {} },
])('a wrong option throws when the object is made, and in each function: %j', (options) => {
  const wrong = options as object;
  expect(() => one(wrong)).toThrow(TypeError);
  if ('order' in options) return;
  expect(() => formOf(modules, wrong)).toThrow(TypeError);
  expect(() => requirementsOf(modules, {}, wrong)).toThrow(TypeError);
  expect(() => standardSchemaOf(modules, wrong)).toThrow(TypeError);
  if (!('locale' in options)) expect(() => normalizerOf(modules, wrong)).toThrow(TypeError);
});

test('each function takes every option of an operation', () => {
  const { severities: _fixed, ...options } = ALL;
  expect(() => {
    formOf(modules, options);
    requirementsOf(modules, good, options);
    standardSchemaOf(modules, options);
    normalizerOf(modules, options)(good);
    readReplyOf(modules, {}, options);
  }).not.toThrow();
});

test('fields: only these are changed', () => {
  const order = { ...good, amount: ' 20 ', currency: ' SEK ' };
  const changedBy = (options: OperationOptions): readonly string[] =>
    one(options)
      .normalize(order)
      .changes.map(({ field }) => field);
  expect(changedBy({})).toContain('amount');
  expect(changedBy({ fields: ['amount'] })).toEqual(['amount']);
  expect(changedBy({ fields: ['currency'] })).not.toContain('amount');
});

test('a request has the headers of the document, those of the caller, and the order as JSON', () => {
  const own = one();
  const bodies: string[] = [];
  const made = { shopNumber: '7', seal: 'own' };
  const request = own.request(good as never, (body) => {
    bodies.push(body);
    return made;
  });
  const headers = { kind: 'collect', 'Content-Type': 'application/json', ...made };
  expect(request).toEqual({ method: 'POST', headers, body: JSON.stringify(good), redirect: 'manual' });
  expect(bodies).toEqual([request.body]);
});

test.each([301, 302, 303, 307, 308])(
  'after a redirect with status %d, no other address gets the order or answers it',
  async (status) => {
    const asked: string[] = [];
    const server = createServer(({ url = '' }, response) => {
      asked.push(url);
      if (url === '/') response.writeHead(status, { location: '/other' }).end();
      else response.end('{"success":true,"data":{"orderId":"1"}}');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const own = one({ at: DAY, facts: { cardCountry: 'DEU' } });
    const { port } = server.address() as AddressInfo;
    const answer = own.answer(good, ours, (order) =>
      fetch(
        `http://127.0.0.1:${port}/`,
        own.request(order, () => ({ shopNumber: '7', seal: 'own' })),
      ),
    );
    const outcome = await answer.catch(({ message }: Error) => message);
    server.close();
    server.closeAllConnections();
    expect([outcome, asked]).toEqual([`the gateway answers with status ${status}`, ['/']]);
  },
);

test('a header of the caller replaces that of the document, in any case of its name', () => {
  const sentWith = (made: object) =>
    Object.fromEntries(
      new Headers(one().request(good as never, () => ({ shopNumber: '7', seal: 'own', ...made })).headers),
    );
  const stated = { 'content-type': 'application/json', kind: 'collect', seal: 'own', shopnumber: '7' };
  expect(sentWith({})).toEqual(stated);
  expect(sentWith({ kind: 'other' })).toEqual({ ...stated, kind: 'other' });
  expect(sentWith({ KIND: 'other' })).toEqual({ ...stated, kind: 'other' });
  expect(sentWith({ 'content-type': 'application/json' })).toEqual(stated);
});

describe('a header that the document leaves to the caller', () => {
  const requestWith = (headers: unknown): unknown => one().request(good as never, () => headers as never);

  test.each([
    [{ shopNumber: '7' }, 'seal'],
    [{ seal: 'own' }, 'shopNumber'],
    [{ shopNumber: 7, seal: 'own' }, 'shopNumber'],
    [{ shopNumber: '7', seal: undefined }, 'seal'],
    [Promise.resolve({ shopNumber: '7', seal: 'own' }), 'shopNumber'],
    [undefined, 'shopNumber'],
    [{ shopNumber: '7', seal: ' ' }, 'seal'],
  ])('is missing in %j', (headers, name) => {
    expect(() => requestWith(headers)).toThrow(
      new TypeError(`headers: the gateway's document asks for ${name}; return it as text`),
    );
  });

  test('may have its name in any case', () => {
    const headers = { SHOPNUMBER: '7', Seal: 'own' };
    expect(requestWith(headers)).toMatchObject({ headers });
  });

  test('is asked for by the types', () => {
    const typed = one() as OperationOf<unknown, string, ReplyOf<string>, true, string, 'shopNumber' | 'seal'>;
    expect(typed.request(good as never, () => ({ shopNumber: '7', seal: 'own', other: '1' }))).toBeDefined();
    // @ts-expect-error: the seal is missing
    expect(() => typed.request(good as never, () => ({ shopNumber: '7' }))).toThrow('seal');
  });
});

test('the types ask for each required field of the merchant, of a whole order', () => {
  type Order = { readonly number: string; readonly note?: string; readonly name: string };
  type Typed<Whole extends boolean> = OperationOf<
    Order,
    never,
    ReplyOf<string>,
    Whole,
    string,
    never,
    'number' | 'note'
  >;
  const whole = one() as unknown as Typed<true>;
  const part = one() as unknown as Typed<false>;
  const own: Parameters<typeof whole.answer>[1] = { number: '7' };
  // @ts-expect-error: the number is missing
  const withoutNumber: typeof own = { note: 'x' };
  // @ts-expect-error: the number may be undefined
  const perhaps: typeof own = { number: own.note };
  const ofPart: Parameters<typeof part.answer>[1] = {};
  expect([own, withoutNumber, perhaps, ofPart]).toHaveLength(4);
});

test('the answer of a route: an order that is wrong is not sent, one that is right is sent once, in canonical form', async () => {
  const own = one({ at: DAY, facts: { cardCountry: 'DEU' } });
  const sent: unknown[] = [];
  const answerTo = (order: unknown, reply: unknown = {}) =>
    own.answer(order, ours, (each) => {
      sent.push(each);
      return reply;
    });
  const wrong = await answerTo({ ...good, amount: 'x' });
  expect([wrong.status, sent]).toEqual([422, []]);
  expect(wrong.body).toMatchObject({ diagnostics: [{ field: 'amount' }] });
  expect(await answerTo({ ...good, amount: ` ${String(good['amount'])} ` })).toEqual({
    status: 202,
    body: { open: true, orders: [] },
  });
  expect(sent).toEqual([good]);
  await answerTo({ ...good, mchOrderId: 'of the payer', mchOrderIdd: 'x' });
  expect(sent).toEqual([good, good]);
  for (const input of [undefined, null, 'text', 1, [good]])
    expect(await answerTo(input)).toMatchObject({ status: 422, body: { diagnostics: [{ ruleId: 'order/object' }] } });
  expect(sent).toHaveLength(2);
  // `payUrl` is the page on which the payer pays.
  const orders = [{ orderId: '1', payUrl: 'https://pay.example.com/1' }];
  const data = [{ ...orders[0], note: 'not of the document' }];
  for (const success of [true, undefined])
    expect(await answerTo(good, Promise.resolve({ success, data }))).toEqual({
      status: 202,
      body: { open: success === undefined, orders },
    });
  expect(await answerTo(good, { success: false })).toEqual({
    status: 402,
    body: { diagnostics: [] },
  });
  const refusal = { errorCode: '7100', errorMsg: 'Limit reached: card' };
  const { diagnostics } = own.explain(refusal);
  expect(diagnostics.length).toBeGreaterThan(0);
  expect(await answerTo(good, refusal)).toEqual({ status: 402, body: { diagnostics } });
  const faulty = { ...good, amount: 'x', currency: 'x' };
  const all = own.validate(faulty).diagnostics;
  expect(all.length).toBeGreaterThan(1);
  expect((await answerTo(faulty)).body).toEqual({ diagnostics: all });
  // If the reply were not read, the order would be open.
  expect(await answerTo(good, Response.json({ success: false }))).toEqual({ status: 402, body: { diagnostics: [] } });
  await expect(answerTo(good, new Response('<html>'))).rejects.toThrow(/JSON/);
  expect(await answerTo(good, { json: 'a member', success: false })).toMatchObject({ status: 402 });
  await expect(own.answer(good, ours, () => Promise.reject(new Error('no line')))).rejects.toThrow('no line');
});

test('answer throws where send does not return a reply: it does not say that the order is open', async () => {
  const own = one({ at: DAY, facts: { cardCountry: 'DEU' } });
  const noReply: readonly unknown[] = [
    undefined,
    null,
    '{"success":true}',
    1,
    [],
    Promise.resolve(),
    Response.json(null),
    Response.json([]),
  ];
  for (const sent of noReply) await expect(own.answer(good, ours, () => sent)).rejects.toThrow(/^send must return/);
});

test('answer throws for a status other than 2xx, unless the document explains the refusal', async () => {
  const own = one({ at: DAY, facts: { cardCountry: 'DEU' } });
  const answerTo = (body: string, status: number) => own.answer(good, ours, () => new Response(body, { status }));
  for (const body of ['{"success":true,"data":[{"orderId":"1"}]}', '{"success":false}', '{}', '[]', '<html>'])
    for (const status of [300, 404, 503])
      await expect(answerTo(body, status)).rejects.toThrow(`the gateway answers with status ${status}`);
  const explained = JSON.stringify({ errorCode: '7100', errorMsg: 'Limit reached: card' });
  for (const status of [400, 503]) expect(await answerTo(explained, status)).toMatchObject({ status: 402 });
  for (const status of [200, 299])
    expect(await answerTo('{}', status)).toMatchObject({ status: 202, body: { open: true } });
});

test('answer throws for a reply with an unexplained error and no order, and does not quote its text', async () => {
  const own = one({ at: DAY, facts: { cardCountry: 'DEU' } });
  const reasonOf = (reply: object): Promise<unknown> =>
    own.answer(good, ours, () => reply).catch((error: unknown) => (error as Error).message);
  const unexplained = 'the gateway answers with an error that its document does not explain';
  expect(await reasonOf({ errorCode: 400, errorMsg: 'Sign error of 12345678901234' })).toBe(`${unexplained}: 400`);
  expect(await reasonOf({ errorMsg: 'Sign error' })).toBe(unexplained);
  // A code may be as long as an account number.
  expect(await reasonOf({ errorCode: '12345678' })).toBe(`${unexplained}: 12345678`);
  for (const errorCode of ['123456789', 'Ana Roe']) expect(await reasonOf({ errorCode })).toBe(unexplained);
  const data = [{ orderId: '1' }];
  expect(await reasonOf({ errorCode: '0', errorMsg: 'done', data })).toMatchObject({
    status: 202,
    body: { open: true },
  });
});

test('the error for a reply that is not JSON does not quote it', async () => {
  const own = one({ at: DAY, facts: { cardCountry: 'DEU' } });
  const answer = own.answer(good, ours, () => new Response('Ana Roe: no'));
  await expect(answer).rejects.toThrow(new TypeError('the reply of the gateway is not JSON'));
});

test('a handler takes the Request of the platform, as Next requires, and own may take the one of a framework', () => {
  const own = one();
  type Taken<Handler extends (...given: never) => unknown> = Parameters<Handler>[0];
  const ofPlatform = own.route(
    () => ({}),
    () => ({}),
  );
  const taken = (request: Taken<typeof ofPlatform>): Request => request;
  const ofFramework = own.route(
    (request: Request & { readonly user: string }) => ({ beneficiaryName: request.user }),
    () => ({}),
  );
  const seen = (request: Taken<typeof ofFramework>): Request & { readonly user: string } => request;
  expect([taken, seen]).toHaveLength(2);
});

test('the types find a missing return in send, and own may take the Request of the platform', () => {
  const own = one();
  const post = (order: unknown) => fetch('http://shop.example', { method: 'POST', body: JSON.stringify(order) });
  const unknownReply = (order: unknown): unknown => order;
  expect(() => [
    own.route(() => ({}), post),
    own.route(({ url }: Request) => ({ url }), unknownReply),
    own.route(
      () => ({}),
      async (order) => (await post(order)).json(),
    ),
    own.route(
      () => ({}),
      () => {
        throw new Error('no line');
      },
    ),
    own.route(
      () => ({}),
      // @ts-expect-error: a return is missing
      (order) => {
        void post(order);
      },
    ),
    own.route(
      () => ({}),
      // @ts-expect-error: a return is missing
      async (order) => {
        await post(order);
      },
    ),
    own.route(
      () => ({}),
      // @ts-expect-error: a return is missing in one case
      (order) => (order === good ? post(order) : undefined),
    ),
  ]).not.toThrow();
});

test('a route reads a JSON object of 16,384 bytes at most, adds what the program knows, and answers', async () => {
  const sent: unknown[] = [];
  const pay = one({ at: DAY, facts: { cardCountry: 'DEU' } }).route(
    ({ headers }) =>
      Promise.resolve({
        mchOrderId: String(good['mchOrderId']),
        callbackUrl: String(good['callbackUrl']),
        amount: headers.get('x-amount') ?? String(good['amount']),
      }),
    (order) => {
      sent.push(order);
      return {};
    },
  );
  const post = (body: string | Uint8Array, type = 'application/json; charset=utf-8', headers = {}): Request =>
    new Request('http://shop.example/pay', { method: 'POST', body, headers: { 'content-type': type, ...headers } });
  const statusOf = async (...given: Parameters<typeof post>): Promise<number> => (await pay(post(...given))).status;
  const answer = await pay(post(JSON.stringify({ ...good, mchOrderId: 'of the payer', mchOrderIdd: 'x' })));
  expect([answer.status, await answer.json(), sent]).toEqual([202, { open: true, orders: [] }, [good]]);
  const wrong = await pay(post(JSON.stringify(good), undefined, { 'x-amount': 'x' }));
  expect([wrong.status, await wrong.json()]).toMatchObject([422, { diagnostics: [{ field: 'amount' }] }]);
  expect(sent).toHaveLength(1);
  const notUtf8 = ['{"note":"\xff"}', `${JSON.stringify(good)}\xc3`].map((text) => Buffer.from(text, 'latin1'));
  for (const body of ['', '{', '[]', 'null', '1', '"text"', ...notUtf8]) expect(await statusOf(body)).toBe(400);
  for (const type of [
    '',
    'text/plain',
    'x-application/json',
    'application/json-seq',
    'application/x-www-form-urlencoded',
  ])
    expect(await statusOf(JSON.stringify(good), type)).toBe(415);
  const ofOwn = { mchOrderId: String(good['mchOrderId']) };
  const parts: unknown[] = [];
  const withoutCallback = one({ at: DAY, facts: { cardCountry: 'DEU' } }).route(
    (_, ofPayer) => {
      parts.push(ofPayer);
      return ofOwn;
    },
    () => ({}),
  );
  const missing = await withoutCallback(post(JSON.stringify(good)));
  expect([missing.status, await missing.json()]).toMatchObject([422, { diagnostics: [{ field: 'callbackUrl' }] }]);
  const { mchOrderId: _id, callbackUrl: _url, ...ofPayer } = good;
  expect(parts).toEqual([ofPayer]);
  const sized = (bytes: number): string => JSON.stringify({ ...good, note: 'é' }).padEnd(bytes - 1);
  expect(new TextEncoder().encode(sized(16_384))).toHaveLength(16_384);
  expect(await Promise.all([16_384, 16_385].map((bytes) => statusOf(sized(bytes))))).toEqual([202, 413]);
  const byBytes = new ReadableStream({
    start(controller) {
      for (const byte of new TextEncoder().encode(sized(500))) controller.enqueue(new Uint8Array([byte]));
      controller.close();
    },
  });
  const headers = { 'content-type': 'APPLICATION/JSON' };
  const inBytes = { method: 'POST', headers, body: byBytes, duplex: 'half' } as const;
  expect((await pay(new Request('http://shop.example/pay', inBytes))).status).toBe(202);
});

test.each([
  [
    'payments.order',
    {
      merchant_data: 'x',
      merchant_urls: { confirmation: 'https://evil.example/' },
      customer: { date_of_birth: '1990-02-28', role: 'x' },
      order_lines: [{ name: 'a', merchant_data: 'x', sku: 'x', product_identifiers: { brand: 'b', size: 'x' } }, 5, {}],
      billing_address: ['not an object'],
      ['__proto__']: { merchant_data: 'x' },
    },
    {
      customer: { date_of_birth: '1990-02-28' },
      order_lines: [{ name: 'a', product_identifiers: { brand: 'b' } }, 5, {}],
      billing_address: ['not an object'],
    },
  ],
  ['payments.order', { order_lines: { 0: { merchant_data: 'x' } } }, { order_lines: { 0: { merchant_data: 'x' } } }],
  ['card.payment', { payer: { ip: '203.0.113.7', '': 'x' }, labels: ['x'], amount: 5 }, { amount: 5 }],
])("a route of %s drops the merchant's fields in objects and in lists", async (id, sent, kept) => {
  const parts: unknown[] = [];
  const pay = objectOf(fixtureModules(id), {}).route(
    (_, ofPayer) => {
      parts.push(ofPayer);
      return {};
    },
    () => ({}),
  );
  const headers = { 'content-type': 'application/json' };
  const text = JSON.stringify(sent);
  const { status } = await pay(new Request('http://shop.example/pay', { method: 'POST', body: text, headers }));
  expect([status, parts]).toEqual([422, [kept]]);
});
