import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { Metrics } from '../../../src/apps/serve/metrics.js';
import { gatewaysFolder } from '../../fixtures/fixture.js';
import { RULES, samples, smallRules } from '../cli/fixture.js';
import { JSON_TYPE, NDJSON_TYPE, Serving } from './serving.js';

interface Description {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly responses: Readonly<
              Record<string, { readonly content: Readonly<Record<string, { readonly schema: object }>> }>
            >;
          }
        >
      >
    >
  >;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

let serving: Serving;
beforeAll(async () => {
  serving = await Serving.start(RULES);
});

const ORDER = JSON.stringify({ ...samples[1], strange: 'VALUE-4711' });

describe('the description', () => {
  let description: Description;
  let ajv: Ajv2020;
  beforeAll(async () => {
    description = JSON.parse((await serving.get('/openapi.json')).text) as Description;
    ajv = new Ajv2020({ strict: true, validateFormats: false });
    const inDefs = JSON.stringify(description.components.schemas).replaceAll('#/components/schemas/', '#/$defs/');
    ajv.addSchema({ $id: 'all', $defs: JSON.parse(inDefs) as object });
  });

  test.each([
    ['POST', '/v1/check/{operation}', 'alpha.payout', ORDER, JSON_TYPE, 200],
    ['POST', '/v1/check/{operation}', 'alpha.payout?locale=es', '{}', JSON_TYPE, 200],
    ['POST', '/v1/check/{operation}', 'alpha.payout', '{', JSON_TYPE, 400],
    ['POST', '/v1/check/{operation}', 'none', '{}', JSON_TYPE, 404],
    ['POST', '/v1/check/{operation}', 'alpha.payout', '{}', {}, 415],
    ['POST', '/v1/check/{operation}', 'alpha.payout', '{}', { ...JSON_TYPE, host: 'x' }, 403],
    ['POST', '/v1/check/{operation}', 'alpha.payout', ' '.repeat(300_000), JSON_TYPE, 413],
    ['POST', '/v1/batch/{operation}', 'alpha.payout', `[${ORDER},{}]`, JSON_TYPE, 200],
    ['POST', '/v1/batch/{operation}', 'alpha.payout', `${ORDER}\n{`, NDJSON_TYPE, 200],
    ['POST', '/v1/requirements/{operation}', 'alpha.payout', '{}', JSON_TYPE, 200],
    ['POST', '/v1/requirements/{operation}', 'theta.transfer', '{}', JSON_TYPE, 200],
    ['POST', '/v1/normalize/{operation}', 'alpha.payout', '{"amount":" 5 "}', JSON_TYPE, 200],
    ['GET', '/v1/operations', '', undefined, {}, 200],
    ['GET', '/healthz', '', undefined, {}, 200],
    ['GET', '/readyz', '', undefined, {}, 200],
    ['GET', '/metrics', '', undefined, {}, 200],
    ['GET', '/openapi.json', '', undefined, {}, 200],
  ])('has each answer: %s %s (%#)', async (method, path, operation, body, headers, status) => {
    const answer = await serving.call(method, path.replace('{operation}', operation), body, headers);
    expect(answer.status).toBe(status);
    const { content } = description.paths[path]![method.toLowerCase()]!.responses[String(status)]!;
    const { schema } = content[answer.headers['content-type']!]!;
    if (
      !answer.headers['content-type']!.endsWith('json') ||
      answer.headers['content-type'] === NDJSON_TYPE['content-type']
    )
      return;
    const check = ajv.compile(
      JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', 'all#/$defs/')) as object,
    );
    check(JSON.parse(answer.text));
    expect(check.errors ?? []).toEqual([]);
  });

  test('has the answers to orders with lists', async () => {
    const lists = await Serving.start(['--rules', `${gatewaysFolder}/klarna`]);
    const order = { purchase_country: ' us', order_lines: [{ name: 'Pen', quantity: 0 }, {}] };
    const answer = async (endpoint: string, name: string, body: unknown): Promise<unknown> => {
      const { text } = await lists.post(`/v1/${endpoint}/payments.order`, JSON.stringify(body));
      const check = ajv.compile({ $ref: `all#/$defs/${name}` });
      check(JSON.parse(text));
      expect([endpoint, check.errors ?? []]).toEqual([endpoint, []]);
      return JSON.parse(text);
    };
    const result = await answer('check', 'Result', order);
    expect(result).toMatchObject({
      diagnostics: expect.arrayContaining([
        expect.objectContaining({ field: 'order_lines.1.name', code: 'missing' }),
      ]) as unknown,
    });
    const { fields } = (await answer('requirements', 'Requirements', order)) as {
      readonly fields: readonly { readonly name: string; readonly type?: string; readonly of?: string }[];
    };
    expect(fields.find(({ name }) => name === 'order_lines')).toMatchObject({ type: 'list', of: 'object' });
    expect(fields.find(({ name }) => name === 'order_lines.1.quantity')).toMatchObject({ type: 'integer' });
    expect(await answer('normalize', 'Normalized', order)).toMatchObject({ order: { order_lines: order.order_lines } });
    expect(JSON.parse((await lists.post('/v1/batch/payments.order', JSON.stringify([order]))).text)).toEqual([result]);
  });

  test('has the status of each problem of docs/service.md', () => {
    const table = readFileSync('docs/service.md', 'utf8').matchAll(/^\| `.+` \| (\d{3}) \|/gm);
    // 405 answers methods that are not described, and 503 answers only batches.
    const all = [...new Set([...table].map(([, status]) => status!))].filter((status) => status !== '405');
    const described = (endpoint: string): string[] =>
      Object.keys(description.paths[`/v1/${endpoint}/{operation}`]!['post']!.responses);
    expect(described('batch')).toEqual(['200', ...all]);
    expect(described('check')).toEqual(['200', ...all].filter((status) => status !== '503'));
  });

  test('has no member of an answer that is not described', async () => {
    const { text } = await serving.post('/v1/check/alpha.payout', ORDER);
    const [diagnostic] = (JSON.parse(text) as { readonly diagnostics: readonly object[] }).diagnostics;
    const { properties } = description.components.schemas['Diagnostic'] as { readonly properties: object };
    for (const name of Object.keys(diagnostic!)) expect(Object.keys(properties)).toContain(name);
  });

  test('lists the codes of findings', async () => {
    const { text } = await serving.post('/v1/check/alpha.payout', ORDER);
    const { diagnostics } = JSON.parse(text) as { readonly diagnostics: readonly { readonly code: string }[] };
    const { properties } = description.components.schemas['Diagnostic'] as {
      readonly properties: { readonly code: { readonly enum?: readonly string[] } };
    };
    expect(properties.code.enum).toEqual(expect.arrayContaining(diagnostics.map(({ code }) => code)));
    expect(properties.code.enum).toContain('unknown-field');
  });

  test('docs/service.md has the code of each problem', async () => {
    for (const body of ['{', '{"a":1,"a":2}', Buffer.from([0xff])]) await serving.post('/v1/check/alpha.payout', body);
    await serving.call('POST', '/v1/batch/alpha.payout', '', NDJSON_TYPE);
    const counted = (await serving.get('/metrics')).text.matchAll(/^payrules_problems_total\{code="(.*?)"\}/gm);
    const codes = Array.from(counted, ([, code]) => code!);
    expect(codes).toEqual(expect.arrayContaining(['not-json', 'repeated-name', 'not-utf8', 'empty', 'busy']));
    const page = readFileSync('docs/service.md', 'utf8');
    const written = Array.from(page.matchAll(/^\| (`[^|]*`) \| \d{3} \|/gm), ([, each]) => each!.match(/[a-z0-9-]+/g)!);
    expect(written.flat().toSorted()).toEqual(codes.toSorted());
  });
});

describe('metrics', () => {
  test('count the time of a request in the bucket of its bound and in those above', () => {
    const counts = new Metrics();
    for (const seconds of [0.02, 0.025, 0.0251, 700]) counts.addRequest('check', 'alpha.payout', 200, seconds);
    const bucket = (le: string) =>
      Number(
        new RegExp(`_bucket\\{endpoint="check",le="${le}"\\} (\\d+)`).exec(
          counts.text({ version: '1', ids: [] }).replace('+', ''),
        )?.[1],
      );
    expect(['0.01', '0.025', '0.05', '600', 'Inf'].map(bucket)).toEqual([0, 2, 3, 3, 4]);
  });

  /** The samples of the text format, by name and labels; any other line fails. */
  async function metrics(): Promise<ReadonlyMap<string, number>> {
    const { text, headers } = await serving.get('/metrics');
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(text.endsWith('\n')).toBe(true);
    const lines = text.trimEnd().split('\n');
    const known = new Map<string, number>();
    for (const line of lines) {
      const [, name, value] =
        /^([a-z_]+(?:\{[a-z]+="[^"\\\n]*"(?:,[a-z]+="[^"\\\n]*")*\})?) ([\d.e+-]+)$/.exec(line) ?? [];
      if (name === undefined) expect(line).toMatch(/^# (?:HELP|TYPE) [a-z_]+ \S/);
      else known.set(name, Number(value));
      if (name !== undefined) expect(Number.isFinite(Number(value))).toBe(true);
    }
    expect(known.size).toBe(lines.filter((line) => !line.startsWith('#')).length);
    return known;
  }

  test('have a zero for what an alert waits for, as the first one is an increase then', async () => {
    const fresh = await Serving.start(smallRules());
    const { text } = await fresh.get('/metrics');
    for (const name of [
      'payrules_problems_total{code="busy"}',
      'payrules_problems_total{code="fault"}',
      'payrules_findings_total{operation="delta.collection",rule="engine/failed",severity="error"}',
      'payrules_orders_total{operation="delta.collection",result="invalid"}',
      'payrules_rules_refused{reason="rules"}',
      'payrules_rules_refused{reason="manifest"}',
    ])
      expect(text).toContain(`${name} 0\n`);
  });

  test('count orders, findings and requests, and have no value of a request', async () => {
    const before = await metrics();
    await serving.post('/v1/check/beta.payout', '{}');
    await serving.post('/v1/batch/beta.payout', '{}\n{bad\n{"amount":"VALUE-4711"}', NDJSON_TYPE);
    await serving.post('/v1/check/VALUE-4711', '{}');
    await serving.post('/v1/check/VALUE-4712', '{}');
    await serving.call('PUT', '/v1/check/VALUE-4713');
    await serving.call('GET', '/VALUE-4714');
    const after = await metrics();
    const more = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    expect(more('payrules_orders_total{operation="beta.payout",result="invalid"}')).toBe(3);
    expect(more('payrules_orders_total{operation="beta.payout",result="unreadable"}')).toBe(1);
    expect(more('payrules_orders_total{operation="beta.payout",result="valid"}')).toBe(0);
    expect(
      more('payrules_findings_total{operation="beta.payout",rule="beta.payout/amount-required",severity="error"}'),
    ).toBe(2);
    expect(more('payrules_requests_total{endpoint="check",operation="beta.payout",status="200"}')).toBe(1);
    expect(more('payrules_requests_total{endpoint="check",operation="unknown",status="404"}')).toBe(2);
    expect(more('payrules_requests_total{endpoint="check",operation="unknown",status="405"}')).toBe(1);
    expect(more('payrules_requests_total{endpoint="unknown",operation="",status="404"}')).toBe(1);
    expect(more('payrules_request_seconds_count{endpoint="check"}')).toBe(4);
    expect(more('payrules_request_seconds_bucket{endpoint="check",le="+Inf"}')).toBe(4);
    const buckets = [...after].filter(([name]) => name.startsWith('payrules_request_seconds_bucket{endpoint="check"'));
    expect(buckets.map(([, count]) => count)).toEqual(buckets.map(([, count]) => count).toSorted((a, b) => a - b));
    expect([...after.keys()].join('\n')).not.toContain('VALUE');
    expect(JSON.stringify(serving.log)).not.toContain('VALUE');
  });
});
