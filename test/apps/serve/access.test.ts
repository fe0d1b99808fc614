import { beforeAll, describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { folder, smallRules } from '../cli/fixture.js';
import { payrules } from '../../support/cli.js';
import { JSON_TYPE, plain, Serving } from './serving.js';

const RULES = smallRules();
const CHECK = '/v1/check/delta.collection';
const BATCH = '/v1/batch/delta.collection';
const codeOf = (text: string): string => (JSON.parse(text) as { readonly code: string }).code;

let serving: Serving;
beforeAll(async () => {
  serving = await Serving.start(RULES);
});

test('the name of the host may be in capitals', async () => {
  const host = new URL(serving.address).host.replace('127.0.0.1', 'LocalHost');
  expect((await serving.call('GET', '/healthz', undefined, { host })).status).toBe(200);
});

describe('access', () => {
  test.each([
    ['host', 'evil.example'],
    ['host', '127.0.0.1'],
    ['origin', 'http://evil.example'],
    ['origin', 'null'],
  ])('is refused with another %s: %s', async (header, value) => {
    for (const [method, path] of [
      ['POST', CHECK],
      ['GET', '/metrics'],
      ['GET', '/'],
    ] as const) {
      const { status, text } = await serving.call(method, path, method === 'POST' ? '{}' : undefined, {
        ...JSON_TYPE,
        [header]: value,
      });
      expect([status, codeOf(text)]).toEqual([403, `wrong-${header}`]);
    }
  });

  test('is allowed by both names of this machine', async () => {
    const host = `localhost:${new URL(serving.address).port}`;
    expect((await serving.post(CHECK, '{}', { host, origin: `http://${host}` })).status).toBe(200);
  });

  test('is refused with two host names', async () => {
    const host = `host: ${new URL(serving.address).host}\r\n`;
    const answer = await plain(serving, `GET /healthz HTTP/1.1\r\n${host}${host}connection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 40[03] /);
  });

  test('is refused with another origin after thousands of headers', async () => {
    const { host } = new URL(serving.address);
    const headers = `host: ${host}\r\n${'a:\r\n'.repeat(3000)}origin: http://evil.example\r\n`;
    const answer = await plain(serving, `GET /healthz HTTP/1.1\r\n${headers}connection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 403 /);
  });

  test.each([
    ['its own', '/healthz', 'evil.example', 200],
    ['its own, with a query alone', '?x', 'evil.example', 404],
    ['another', '/healthz', undefined, 403],
  ])(
    'takes the host from an address in absolute form, not from the header: %s',
    async (whose, path, header, status) => {
      const own = new URL(serving.address).host;
      const address = `HTTP://${whose === 'another' ? 'evil.example' : own}${path}`;
      for (const version of ['1.0', '1.1']) {
        const host = `host: ${header ?? own}\r\n`;
        const answer = await plain(serving, `GET ${address} HTTP/${version}\r\n${host}connection: close\r\n\r\n`);
        expect(Number(answer.slice(9, 12))).toBe(status);
      }
    },
  );

  test('takes an address in absolute form without a header of HTTP 1.0, and orders', async () => {
    const own = new URL(serving.address).host;
    expect(await plain(serving, `GET http://${own}/healthz HTTP/1.0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
    expect((await serving.post(`http://${own}${CHECK}?mode=draft`, '{}')).status).toBe(200);
  });

  test.each([
    undefined,
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonx',
    'application/x-ndjson',
  ])('needs JSON, not %s', async (type) => {
    const { status, text } = await serving.call(
      'POST',
      CHECK,
      '{}',
      type === undefined ? {} : { 'content-type': type },
    );
    expect([status, codeOf(text)]).toEqual([415, 'wrong-type']);
  });

  test('takes JSON with a charset, and nothing compressed', async () => {
    expect((await serving.post(CHECK, '{}', { 'content-type': 'Application/JSON; charset=utf-8' })).status).toBe(200);
    expect((await serving.post(CHECK, '{}', { 'content-encoding': 'gzip' })).status).toBe(415);
  });

  test.each([
    ['GET', CHECK, 405, 'POST'],
    ['PUT', BATCH, 405, 'POST'],
    ['POST', '/metrics', 405, 'GET, HEAD'],
    ['GET', '/v1', 404, undefined],
    ['GET', '/v1/other/delta.collection', 404, undefined],
    ['GET', '/v1/hasOwnProperty/delta.collection', 404, undefined],
    ['HEAD', '/healthz', 200, undefined],
  ])('%s %s is %d', async (method, path, status, allow) => {
    const answer = await serving.call(method, path);
    expect([answer.status, answer.headers['allow']]).toEqual([status, allow]);
  });
});

describe('an address that others reach', () => {
  test('is noted, and no page has access to it', async () => {
    const open = await Serving.start([...RULES, '--host', '0.0.0.0']);
    const message = expect.stringContaining('there is no authentication and no encryption: whoever reaches 0.0.0.0');
    expect(open.log).toContainEqual(expect.objectContaining({ level: 'warn', event: 'open', message }));
    expect((await open.post(CHECK, '{}', { host: 'payrules.internal:80' })).status).toBe(200);
    const host = new URL(open.address).host;
    expect((await open.post(CHECK, '{}', { host, origin: `http://${host}` })).status).toBe(403);
  });

  test('is not noted of this machine alone', () => {
    expect(serving.log.map(({ event }) => event)).toEqual(['started']);
    expect(new URL(serving.address).hostname).toBe('127.0.0.1');
  });
});

// Windows has no such sockets.
(process.platform === 'win32' ? test.skip : test)('a Unix socket', async () => {
  const socket = join(folder, 'payrules.sock');
  const one = await Serving.start([...RULES, '--socket', socket]);
  expect(one.address).toBe(socket);
  expect((await one.post(CHECK, '{}')).status).toBe(200);
  expect(await payrules(['serve', ...RULES, '--socket', socket])).toMatchObject({
    code: 2,
    err: `payrules: ${socket} is in use\n`,
  });
  expect(await one.end()).toBe(0);
});

test('an address that cannot be opened is named with its option and the reason', async () => {
  const { port } = new URL(serving.address);
  expect(await payrules(['serve', ...RULES, '--port', '0', '--admin', port])).toMatchObject({
    code: 2,
    err: `payrules: port ${port} is in use; choose another, or --admin 0 for any free port\n`,
  });
  const socket = join(folder, 'absent', 'payrules.sock');
  expect(await payrules(['serve', ...RULES, '--socket', socket])).toMatchObject({
    code: 2,
    err: `payrules: ${socket} cannot be opened: its folder is not there\n`,
  });
});

test.each([
  [['x'], 'serve takes no arguments besides its options'],
  [['--port', '65536'], '--port must be a number from 0 to 65535'],
  [['--socket', 'x', '--port', '1'], 'use --socket, or --port and --host, not both'],
  [['--admin', '65536'], '--admin must be a number from 0 to 65535'],
  [['--admin', 'package.json'], 'package\\.json is no socket; choose another path'],
  [['--host', '203.0.113.1'], '203\\.0\\.113\\.1 is no address of this machine'],
  [['--host', 'no host'], 'no host is no address of this machine'],
  [['--socket', 'package.json'], 'package\\.json is no socket; choose another path'],
  [
    ['--socket', `${'a'.repeat(60)}/${'b'.repeat(60)}`],
    'b is too long for a socket, whose path has at most \\d+ bytes',
  ],
  [['--rules', 'test/nothing'], 'there is no folder of rules here|rules of test/nothing'],
])('payrules serve %j does not start', async (args, message) => {
  const { code, err } = await payrules(['serve', ...(args.includes('--rules') ? [] : RULES), ...args]);
  expect(code).toBe(2);
  expect(err).toMatch(new RegExp(message, 'i'));
});
