import { beforeAll, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { smallRules } from '../cli/fixture.js';
import { type Answer, httpCall } from '../../support/http-call.js';
import { until } from '../../support/until.js';
import { answerWith, JSON_TYPE, NDJSON_TYPE, plain, Serving } from './serving.js';

const RULES = smallRules();
const CHECK = '/v1/check/delta.collection';
const BATCH = '/v1/batch/delta.collection';
const MIB = 1024 * 1024;
const codeOf = (text: string): string => (JSON.parse(text) as { readonly code: string }).code;

describe('limits', () => {
  let small: Serving;
  const limits = {
    order: 2048,
    list: 4096,
    lines: 20_000,
    orders: 50,
    orderTime: 300,
    batchTime: 1500,
    batches: 2,
    discardTime: 200,
  };
  beforeAll(async () => {
    small = await Serving.start(RULES, limits);
  });

  const bodyOf = (bytes: number): string => JSON.stringify({ x: 'x'.repeat(bytes - '{"x":""}'.length) });

  test('of the size of an order, up to the byte', async () => {
    expect((await small.post(CHECK, bodyOf(2048))).status).toBe(200);
    const { status, text } = await small.post(CHECK, bodyOf(2049));
    expect([status, codeOf(text)]).toEqual([413, 'too-large']);
  });

  test('of an order without a declared size', async () => {
    async function* pieces(total: number): AsyncGenerator<string> {
      const body = bodyOf(total);
      for (let at = 0; at < body.length; at += 100) yield body.slice(at, at + 100);
    }
    expect((await small.call('POST', CHECK, pieces(2048))).status).toBe(200);
    expect((await small.call('POST', CHECK, pieces(2049))).status).toBe(413);
  });

  test('of a body far too large, which is answered while it is sent', async () => {
    const { status } = await small.post(CHECK, bodyOf(3_000_000));
    expect(status).toBe(413);
  });

  test('of a list in bytes and orders', async () => {
    const orders = (count: number) => JSON.stringify(Array.from({ length: count }, () => ({})));
    expect((await small.post(BATCH, orders(50))).status).toBe(200);
    expect((await small.post(BATCH, orders(51))).status).toBe(413);
    expect((await small.post(BATCH, `[${bodyOf(4095)}]`)).status).toBe(413);
  });

  test('of lines, before anything is answered', async () => {
    const lines = (count: number) => '{}\n'.repeat(count);
    expect((await small.post(BATCH, lines(50), NDJSON_TYPE)).text.trim().split('\n')).toHaveLength(50);
    for (const body of [lines(51), bodyOf(25_000)])
      expect((await small.post(BATCH, body, NDJSON_TYPE)).status).toBe(413);
  });

  test.each([
    ['orders', '{}\n'.repeat(30), 'too-large'],
    ['bytes', `${'{}'.padEnd(15_000)}\n`, 'too-large'],
    ['time', undefined, 'too-slow'],
  ])('of lines in %s, later: the last line says so, and the answer breaks off', async (_, more, code) => {
    const { port } = new URL(small.address);
    const sent = request({ host: '127.0.0.1', port, method: 'POST', path: BATCH, headers: NDJSON_TYPE });
    sent.on('error', () => undefined);
    sent.write(more ?? '{"a":1}\n');
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    let text = '';
    response.on('data', (chunk) => (text += String(chunk)));
    const outcome = new Promise((resolve) => {
      response.on('end', () => resolve('whole')).on('error', () => resolve('broken'));
    });
    if (more !== undefined) sent.write(more);
    expect(await outcome).toBe('broken');
    const last = text.trim().split('\n').at(-1)!;
    expect((JSON.parse(last) as { readonly error: object }).error).toEqual({ code, message: expect.any(String) });
    expect((await small.get('/metrics')).text).toMatch(
      new RegExp(`^payrules_problems_total\\{code="${code}"\\} [1-9]`, 'm'),
    );
  });

  test('before a request is read: it is answered, and counted', async () => {
    const counts = async (): Promise<readonly string[]> =>
      (await small.get('/metrics')).text
        .split('\n')
        .filter((line) => /^payrules_(?:clients_refused_total|connections)/.test(line));
    const head = `GET /healthz HTTP/1.1\r\nhost: ${new URL(small.address).host}\r\n`;
    expect(await plain(small, `${head}content-length: 1\r\ntransfer-encoding: chunked\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 400 /,
    );
    expect(await plain(small, `${head}x: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431 /);
    expect(await plain(small, head)).toMatch(/^HTTP\/1\.1 408 /);
    const { host } = new URL(small.address);
    expect(await plain(small, 'GET /healthz HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
    expect(await plain(small, `${head}expect: foo\r\n\r\n`)).toMatch(/^HTTP\/1\.1 417 [^]*content-length: 0\r\n/i);
    expect(await plain(small, `CONNECT ${host} HTTP/1.1\r\nhost: ${host}\r\n\r\n`)).toBe('');
    const [malformed, unsupported, headers, timeout, , , open] = await counts();
    expect([malformed, unsupported, headers, timeout]).toEqual([
      'payrules_clients_refused_total{reason="malformed"} 2',
      'payrules_clients_refused_total{reason="unsupported"} 2',
      'payrules_clients_refused_total{reason="headers"} 1',
      'payrules_clients_refused_total{reason="timeout"} 1',
    ]);
    expect(Number(open!.split(' ')[1])).toBeGreaterThanOrEqual(1);
  });

  test('leave a client that waits for 100 Continue, and one of HTTP/1.0 without a host', async () => {
    const { host } = new URL(small.address);
    const head = `POST ${CHECK} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\nconnection: close\r\n`;
    const text = `${head}content-length: 2\r\nexpect: 100-continue\r\n\r\n{}`;
    expect(await plain(small, text)).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /);
    const open = await Serving.start([...RULES, '--host', '0.0.0.0']);
    expect(await plain(open, 'GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
    expect(await plain(open, 'GET /healthz HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  });

  test('of requests that are sent before their answers are read', async () => {
    const own = await Serving.start(RULES);
    const { host } = new URL(own.address);
    const get = `GET /healthz HTTP/1.1\r\nhost: ${host}\r\n\r\n`;
    const last = `GET /healthz HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`;
    const answersTo = async (text: string): Promise<number> => (await plain(own, text)).split('"ok"').length - 1;
    const refused = async (): Promise<string | undefined> =>
      /^payrules_clients_refused_total\{reason="pipelined"\} (.*)$/m.exec((await own.get('/metrics')).text)?.[1];
    expect([await answersTo(get.repeat(16) + last), await refused()]).toEqual([17, '0']);
    expect([await answersTo(get.repeat(1000) + last), await refused()]).toEqual([0, '1']);
    // The error of a waiting request is not written into the answer before it.
    const broken = `POST ${CHECK} HTTP/1.1\r\nhost: ${host}\r\ntransfer-encoding: chunked\r\n\r\nx`;
    expect(await plain(own, get + broken)).not.toMatch(/^HTTP\/1\.1 400 /);
  });

  test('of connections: further ones are closed, and counted', async () => {
    const few = await Serving.start(RULES, { connections: 2 });
    const port = Number(new URL(few.address).port);
    const [first, second] = [connect(port), connect(port)];
    await Promise.all([once(first, 'connect'), once(second, 'connect')]);
    const third = connect(port).on('error', () => undefined);
    await once(third, 'close');
    first.destroy();
    second.destroy();
    let isAnswered = false;
    while (!isAnswered)
      isAnswered = await few.get('/healthz').then(
        ({ status }) => status === 200,
        () => false,
      );
    expect((await few.get('/metrics')).text).toMatch(/^payrules_clients_refused_total\{reason="connections"\} [1-9]/m);
  });

  test('of connections do not reach --admin, which answers probes and metrics alone', async () => {
    const few = await Serving.start([...RULES, '--admin', '0'], { connections: 1 });
    const admin = (path: string, method = 'GET', headers = {}): Promise<Answer> =>
      httpCall({ port: few.adminPort, path, method, headers });
    const held = connect(Number(new URL(few.address).port));
    await once(held, 'connect');
    await expect(few.get('/healthz')).rejects.toThrow();
    for (const path of ['/healthz', '/readyz', '/metrics'])
      expect([path, (await admin(path)).status]).toEqual([path, 200]);
    expect((await admin('/metrics')).text).toMatch(/^payrules_clients_refused_total\{reason="connections"\} [1-9]/m);
    for (const path of ['/v1/operations', '/openapi.json', CHECK]) expect((await admin(path)).status).toBe(404);
    expect((await admin(CHECK, 'POST', JSON_TYPE)).status).toBe(404);
    expect((await admin('/metrics', 'GET', { host: 'evil.example' })).status).toBe(403);
    held.destroy();
  });

  test('of the time that a body takes', async () => {
    const head = `host: ${new URL(small.address).host}\r\ncontent-length: 10\r\n`;
    const slow = await plain(small, `POST ${CHECK} HTTP/1.1\r\n${head}content-type: application/json\r\n\r\n{`);
    expect(slow).toMatch(/^HTTP\/1\.1 408 [\s\S]*connection: close[\s\S]*"code":"too-slow"/i);
    const batch = await plain(small, `POST ${BATCH} HTTP/1.1\r\n${head}content-type: application/x-ndjson\r\n\r\n{`);
    expect(batch).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('of slow clients: they lose their place, and are counted', async () => {
    const one = await Serving.start(RULES, { batches: 1, pace: { bytesPerSecond: 1000, lag: 200 } });
    const { host, port } = new URL(one.address);
    const asked = `POST ${BATCH} HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 1000\r\ncontent-type: `;
    for (const [type, kind] of [
      ['application/x-ndjson', 'lines'],
      ['application/json', 'a list'],
    ]) {
      const socket = connect(Number(port), '127.0.0.1');
      socket.write(`${asked}${type}\r\n\r\n`);
      const trickle = setInterval(() => socket.write('['), 20);
      let answer = '';
      socket.on('data', (chunk) => (answer += String(chunk))).on('error', () => undefined);
      await once(socket, 'close');
      clearInterval(trickle);
      await answerWith(200, () => one.post(BATCH, '[]'));
      expect([kind, answer]).toEqual([kind, expect.stringMatching(/^HTTP\/1\.1 408 /)]);
    }
    const { text } = await one.get('/metrics');
    expect(text).toContain('payrules_problems_total{code="too-slow"} 2\n');
  });

  test('of the number of batches at the same time', async () => {
    const head = `POST ${BATCH} HTTP/1.1\r\nhost: ${new URL(small.address).host}\r\ncontent-length: 10\r\ncontent-type: application/x-ndjson\r\n\r\n`;
    const waiting = [plain(small, head), plain(small, head)];
    const { status, headers, text } = await answerWith(503, () => small.post(BATCH, '{}', NDJSON_TYPE));
    expect([status, headers['retry-after'], codeOf(text)]).toEqual([503, '1', 'busy']);
    await Promise.all(waiting);
    expect((await small.post(BATCH, '{}', NDJSON_TYPE)).status).toBe(200);
  });

  test('a client that goes away frees its place', async () => {
    const head = `POST ${BATCH} HTTP/1.1\r\nhost: ${new URL(small.address).host}\r\ncontent-length: 1000\r\ncontent-type: application/x-ndjson\r\n\r\n{}\n`;
    const sockets = [1, 2].map(() => {
      const socket = connect(Number(new URL(small.address).port), '127.0.0.1', () => socket.write(head));
      return socket;
    });
    await answerWith(503, () => small.post(BATCH, '{}', NDJSON_TYPE));
    for (const socket of sockets) socket.destroy();
    await answerWith(200, () => small.post(BATCH, '{}', NDJSON_TYPE));
  });
});

test('a client may send all of a batch before it reads', async () => {
  const serving = await Serving.start(RULES);
  const body = '{"strange":"x"}\n'.repeat(40_000);
  const socket = connect(Number(new URL(serving.address).port), '127.0.0.1').pause();
  const host = new URL(serving.address).host;
  await new Promise<void>((resolve) => {
    socket.write(
      `POST ${BATCH} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\ncontent-type: application/x-ndjson\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
      () => resolve(),
    );
  });
  let lines = 0;
  for await (const chunk of socket) lines += String(chunk).split('"valid":').length - 1;
  expect(lines).toBeGreaterThan(39_000);
});

test('a client that does not read the answer to a list loses its place when the time of a batch is over', async () => {
  const one = await Serving.start(RULES, { orderTime: 300, batchTime: 1500, batches: 1, list: 100_000 });
  const { port, host } = new URL(one.address);
  const body = `[${Array.from({ length: 30_000 }, () => '{}').join()}]`;
  const socket = connect(Number(port), '127.0.0.1').pause();
  socket.write(
    `POST ${BATCH} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  );
  await answerWith(503, () => one.post(BATCH, '[]'));
  await answerWith(200, () => one.post(BATCH, '[]'));
  socket.destroy();
});

test('a batch does not stay in memory while it is read', async () => {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as () => void;
  const inBuffers = (): number => {
    gc();
    return process.memoryUsage().arrayBuffers;
  };
  const serving = await Serving.start(RULES);
  const sent = request(`${serving.address}${BATCH}`, { method: 'POST', headers: NDJSON_TYPE });
  let answers = 0;
  sent.on('response', (response) => response.on('data', (text) => (answers += String(text).split('\n').length - 1)));
  const lines = 32;
  const line = Buffer.from(`${JSON.stringify({ amount: '1', note: 'x'.repeat(MIB) })}\n`);
  const before = inBuffers();
  for (let i = 0; i < lines; i++) if (!sent.write(line)) await once(sent, 'drain');
  // The batch goes on, so memory that it keeps until its end would show here. Another thread frees memory some time after the collection.
  await until(() => answers >= lines / 2 && inBuffers() - before < 12 * MIB);
  sent.end();
  await once(sent, 'close');
  expect(answers).toBe(lines);
});
