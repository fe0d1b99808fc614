import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { ServedRules } from '../../../src/apps/serve/served-rules.js';
import { builtInRules } from '../../../src/workbench/open/built-in.js';
import { loadRulebook, type LoadedRulebook } from '../../../src/workbench/open/load-rulebook.js';
import type { Bindings } from '../../../src/core/model/bindings.js';
import type { ValidateOperation } from '../../../src/core/evaluator/operations-validator.js';
import { BINDINGS, RULES, samples } from '../cli/fixture.js';
import { JSON_TYPE, NDJSON_TYPE, Serving } from './serving.js';

let serving: Serving;
let rules: LoadedRulebook;
let validate: ValidateOperation;
const bindings = parse(readFileSync('test/fixtures/bindings.yaml', 'utf8')) as Bindings;
beforeAll(async () => {
  serving = await Serving.start([...RULES, ...BINDINGS]);
  rules = await loadRulebook(RULES[1]);
  validate = rules.createValidator({ bindings });
});

const OPERATION = 'alpha.payout';
const CHECK = `/v1/check/${OPERATION}`;
const BATCH = `/v1/batch/${OPERATION}`;
const texts = samples.map((order) => JSON.stringify(order));
const lines = (text: string): readonly string[] => text.split('\n').filter(Boolean);
const problemIn = (text: string) => JSON.parse(text) as { readonly code: string; readonly detail: string };

describe('an order', () => {
  test.each([
    ...texts,
    '{}',
    '[]',
    'null',
    '"text"',
    ' {"amount" : 12}\n',
    '{"amount":1e400,"purpose":-0}',
    String.raw`{"amount":"\ud800","purpose":"\u0000","recipientName":"\ud83d\ude00 é"}`,
    '{"__proto__":{"amount":"5"},"constructor":{},"toString":"x","toJSON":"x"}',
    `{"amount":${'['.repeat(4000)}${']'.repeat(4000)}}`,
    `{"purpose":${JSON.stringify('x'.repeat(9000))},"strange":"é😀","strange 2":1}`,
  ])('has the result of the library, byte for byte: %.60s', async (text) => {
    const { status, headers, text: answer } = await serving.post(CHECK, text);
    expect(answer).toBe(JSON.stringify(validate(OPERATION, JSON.parse(text))));
    expect([status, headers['content-type']]).toEqual([200, 'application/json']);
    expect(headers['content-length']).toBe(String(Buffer.byteLength(answer)));
  });

  test('of every operation', async () => {
    for (const { id } of rules.operations.filter(({ documented }) => documented)) {
      const { text } = await serving.post(`/v1/check/${id}`, texts[1]!);
      expect(text).toBe(JSON.stringify(validate(id, samples[1])));
    }
  });

  test.each([
    ['{"amount":"5","amount":"6"}', 400, 'repeated-name'],
    ['{"amount":"SECRET"', 400, 'not-json'],
    ['{"amount":"SECRET"}{}', 400, 'not-json'],
    ['', 400, 'not-json'],
    [Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 400, 'not-utf8'],
    [JSON.stringify(Object.fromEntries(Array.from({ length: 200_001 }, (_, i) => [`n${i}`, 1]))), 413, 'too-large'],
  ])('that cannot be read has no result: %.40s', async (body, status, code) => {
    const answer = await serving.post(CHECK, body);
    expect([answer.status, answer.headers['content-type'], problemIn(answer.text).code]).toEqual([
      status,
      'application/problem+json',
      code,
    ]);
    expect(answer.text).not.toContain('SECRET');
  });

  test('may begin with a byte order mark', async () => {
    const { text } = await serving.post(CHECK, `\ufeff${texts[0]!}`);
    expect(text).toBe(JSON.stringify(validate(OPERATION, samples[0])));
  });
});

describe('options', () => {
  test('change the result as those of the library do', async () => {
    const post = async (query: string) => (await serving.post(`${CHECK}?${query}`, '{"amount":"1"}')).text;
    const expected = (options: object) => JSON.stringify(validate(OPERATION, { amount: '1' }, options));
    expect(await post('mode=draft')).toBe(expected({ mode: 'draft' }));
    expect(await post('fields=amount&fields=currency')).toBe(expected({ fields: ['amount', 'currency'] }));
    expect(await post('at=2026-01-05')).toBe(expected({ at: '2026-01-05' }));
    const inSpanish = rules.createValidator({ bindings, locale: rules.locales['es']! });
    expect(await post('locale=es')).toBe(JSON.stringify(inSpanish(OPERATION, { amount: '1' })));
    expect(new Set([await post('mode=draft'), await post('locale=es'), await post('')]).size).toBe(3);
  });

  test('decide dated rules', async () => {
    const at = async (day: string) =>
      JSON.parse((await serving.post(`/v1/check/alpha.collection?at=${day}`, '{}')).text) as object;
    for (const day of ['2020-01-01', '2026-06-15', '2030-01-01'])
      expect(await at(day)).toEqual(JSON.parse(JSON.stringify(validate('alpha.collection', {}, { at: day }))));
  });

  test('take facts from a header', async () => {
    const order = { amount: '5' };
    const post = async (facts: string) =>
      serving.post('/v1/check/beta.collection', JSON.stringify(order), { 'payrules-facts': facts });
    const { text } = await post('{"cardCountry":"USA"}');
    expect(text).toBe(JSON.stringify(validate('beta.collection', order, { facts: { cardCountry: 'USA' } })));
    expect(text).not.toBe(JSON.stringify(validate('beta.collection', order)));
    for (const facts of ['{"cardContry":"USA"}', '[]', 'USA', '{"cardCountry":"USA","cardCountry":"PER"}'])
      expect([facts, (await post(facts)).status]).toEqual([facts, 400]);
  });

  test('take facts in UTF-8', async () => {
    // For a body in pieces, Node writes the header separately, each character as a byte.
    async function* body(): AsyncGenerator<string> {
      yield '{}';
    }
    const status = async (header: string) =>
      (await serving.call('POST', '/v1/check/beta.collection', body(), { ...JSON_TYPE, 'payrules-facts': header }))
        .status;
    expect(await status(Buffer.from('{"cardCountry":"Perú"}').toString('latin1'))).toBe(200);
    expect(await status('{"cardCountry":"Per\u00fa"}')).toBe(400);
  });

  test.each([
    'mode=other',
    'at=1',
    'fields=amuont',
    'locale=fr',
    'mod=draft',
    'at=2026-01-05&at=2026-01-06',
    'facts={}',
    '=x',
  ])('that are wrong are refused: %s', async (query) => {
    for (const path of [CHECK, BATCH]) {
      const { status, text } = await serving.post(`${path}?${query}`, '[{}]');
      expect([status, problemIn(text).code]).toEqual([400, 'bad-request']);
    }
  });

  test.each(['at', 'mode', 'fields', 'locale'])('without a value are refused, and %s is named', async (name) => {
    for (const query of [name, `${name}=`, `${name}=&${name}=amount`])
      expect(problemIn((await serving.post(`${CHECK}?${query}`, '{}')).text).detail).toBe(
        `The parameter ${name} has no value; leave it out.`,
      );
  });
});

describe('a batch', () => {
  // No two orders have the same identifier.
  const orders = [...samples.map((order, i) => JSON.stringify({ ...order, mchOrderId: `A-${i}` })), '{}', '[]', '"x"'];
  const results = () => orders.map((text) => JSON.stringify(validate(OPERATION, JSON.parse(text))));

  test('is a list for a list', async () => {
    const { status, headers, text } = await serving.post(BATCH, `[${orders.join()}]`);
    expect([status, headers['content-type'], text]).toEqual([200, 'application/json', `[${results().join()}]`]);
    expect((await serving.post(BATCH, '[]')).text).toBe('[]');
  });

  test('is a line for a line, in order', async () => {
    const { status, headers, text } = await serving.post(BATCH, orders.join('\n'), NDJSON_TYPE);
    expect([status, headers['content-type']]).toEqual([200, 'application/x-ndjson']);
    expect(lines(text)).toEqual(results());
  });

  test('of many orders has all results in order', async () => {
    const many = Array.from({ length: 3000 }, (_, i) => ({
      ...samples[i % samples.length],
      mchOrderId: `M-${i}`,
      amount: `${i}`,
    }));
    const expected = many.map((order) => JSON.stringify(validate(OPERATION, order)));
    const asLines = await serving.post(BATCH, many.map((order) => JSON.stringify(order)).join('\n'), NDJSON_TYPE);
    expect(lines(asLines.text).map((line) => JSON.parse(line) as unknown)).toEqual(
      expected.map((text) => JSON.parse(text) as unknown),
    );
    expect((await serving.post(BATCH, JSON.stringify(many))).text).toBe(`[${lines(asLines.text).join()}]`);
  });

  test('says on its line why an order cannot be read', async () => {
    const { text } = await serving.post(BATCH, ['{}', '{"a":1,"a":2}', '', '{"SECRET', '{}'].join('\n'), NDJSON_TYPE);
    const [, second, third] = lines(text).map((line) => JSON.parse(line) as { readonly error?: object });
    expect(lines(text)).toHaveLength(4);
    expect(second).toEqual({ error: { code: 'repeated-name', message: expect.any(String), line: 2, column: 8 } });
    expect(third).toEqual({ error: { code: 'not-json', message: expect.any(String), line: 4, column: 9 } });
    expect(text).not.toContain('SECRET');
  });

  test.each([
    ['{}', {}, 400, 'not-json'],
    ['[{},', {}, 400, 'not-json'],
    ['[{"a":1,"a":2}]', {}, 400, 'repeated-name'],
    ['', NDJSON_TYPE, 400, 'empty'],
    [' \n\r\n\n', NDJSON_TYPE, 400, 'empty'],
    [Buffer.from('{}\n', 'utf16le'), NDJSON_TYPE, 400, 'not-utf8'],
    [gzipSync('{}\n'), NDJSON_TYPE, 400, 'not-utf8'],
  ])('that cannot be read at all has no result: %j', async (body, type, status, code) => {
    const answer = await serving.post(BATCH, body, type);
    expect([answer.status, problemIn(answer.text).code]).toEqual([status, code]);
  });

  test('compares its orders with each other, as payrules check does', async () => {
    const order = samples[0]!;
    const rule = 'alpha.payout/order-id-not-repeated';
    for (const [body, type] of [
      [JSON.stringify([order, order]), {}],
      [`${texts[0]}\n${texts[0]}`, NDJSON_TYPE],
    ] as const) {
      const { text } = await serving.post(BATCH, body, type);
      const found = text.match(new RegExp(rule, 'g')) ?? [];
      expect(found).toHaveLength(1);
    }
    expect((await serving.post(BATCH, `[${texts[0]}]`)).text).not.toContain(rule);
  });
});

test('requirements of an order with more than 500 entries in its lists are refused', async () => {
  const nested = await Serving.start(['--rules', 'test/fixtures/nested']);
  const statusOf = async (items: number, taxes: number): Promise<unknown> => {
    const line_items = [{ taxes: Array<unknown>(taxes).fill(null) }, ...Array<unknown>(items - 1).fill(null)];
    const { status, text } = await nested.post('/v1/requirements/cart.order', JSON.stringify({ line_items }));
    return status === 200 ? status : [status, (JSON.parse(text) as { readonly code: unknown }).code];
  };
  expect(await statusOf(200, 300)).toBe(200);
  expect(await statusOf(201, 300)).toEqual([413, 'too-large']);
  expect(await statusOf(10_000, 0)).toEqual([413, 'too-large']);
  expect((await nested.get('/openapi.json')).text).toContain('its lists have at most 500 entries in total');
  await nested.end();
});

test('an order that JSON.stringify cannot write is not normalized', async () => {
  const normalize = async (depth: number): Promise<unknown> => {
    const order = `{"note":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
    const { status, text } = await serving.post(`/v1/normalize/${OPERATION}`, order);
    return status === 200 ? status : [status, (JSON.parse(text) as { readonly code: unknown }).code];
  };
  expect(await normalize(100)).toBe(200);
  expect(await normalize(101)).toEqual([413, 'too-large']);
  expect(await normalize(100_000)).toEqual([413, 'too-large']);
});

test('requirements are those of the library', async () => {
  for (const partial of [{}, samples[0]!]) {
    const { text } = await serving.post(`/v1/requirements/${OPERATION}?locale=es`, JSON.stringify(partial));
    expect(text).toBe(
      JSON.stringify(rules.requirements(OPERATION, partial, { bindings, locale: rules.locales['es']! })),
    );
  }
});

test('the service loads the modules of the built-in rules before the first request', async () => {
  let isStarted = false;
  const atStart = <Part>(read: () => Promise<Part>): Promise<Part> =>
    isStarted ? Promise.reject(new Error('EMFILE')) : read();
  const builtIn = await builtInRules('2026-11-21', String);
  const served = await ServedRules.of({
    ...builtIn,
    inputRulesOf: (id) => atStart(() => builtIn.inputRulesOf(id)),
    canonicalFormsOf: (id) => atStart(() => builtIn.canonicalFormsOf(id)),
    localeIn: (language) => atStart(() => builtIn.localeIn(language)),
  });
  isStarted = true;
  const options = { validate: undefined, language: 'es' };
  expect((await served.requirements('pe.payout', {}, options)).complete).toBe(false);
  expect((await served.normalize('pk.payout', { amount: ' 5 ' }, options)).order).toEqual({ amount: '5' });
  const translate = await served.translatorIn('pt-BR');
  expect(translate!(served.validate('pe.payout', {})).valid).toBe(false);
});

test('the canonical form is that of the library', async () => {
  const order = { ...samples[0], amount: ' 100 ' };
  const { text } = await serving.post(`/v1/normalize/${OPERATION}`, JSON.stringify(order));
  expect(text).toBe(JSON.stringify(rules.normalize(OPERATION, order, { bindings })));
  expect(text).toContain('"change":"trim"');
});

test('operations are listed with the version that their results have', async () => {
  const { operations } = JSON.parse((await serving.get('/v1/operations')).text) as {
    readonly operations: readonly { readonly id: string; readonly rulesVersion: string }[];
  };
  expect(operations.map(({ id }) => id)).toEqual(
    rules.operations.filter(({ documented }) => documented).map(({ id }) => id),
  );
  for (const { id, rulesVersion } of operations) expect(rulesVersion).toBe(validate(id, {}).rulesVersion);
});

test('an operation without rules is 404, and its name is not repeated', async () => {
  for (const name of ['other.payout', '', 'constructor', '__proto__', 'alpha.payout/x', '%61lpha.payout']) {
    const { status, text } = await serving.post(`/v1/check/${name}`, '{}');
    expect([name, status, problemIn(text).code]).toEqual([name, 404, 'not-found']);
    if (name !== '' && !name.startsWith('alpha')) expect(text).not.toContain(name);
  }
});
