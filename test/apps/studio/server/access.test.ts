import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { ALPHA, Studio, type Reply } from './studio.js';

let studio: Studio;
beforeAll(async () => {
  studio = await Studio.start();
});
afterAll(() => studio.stop());

const codeOf = ({ text }: Reply): string =>
  (JSON.parse(text) as { readonly error: { readonly code: string } }).error.code;
const START = '/api/start';

describe('access', () => {
  test('is allowed with the token, by both names of this machine', async () => {
    expect((await studio.call('GET', START)).status).toBe(200);
    const { hostname, port } = new URL(studio.origin);
    expect(hostname).toBe('127.0.0.1');
    expect(
      (
        await studio.raw('GET', START, {
          'x-payrules-token': studio.token,
          host: `localhost:${port}`,
          origin: `http://localhost:${port}`,
        })
      ).status,
    ).toBe(200);
  });

  test('the token has 128 bits or more', () => {
    expect(Buffer.from(studio.token, 'base64url').length).toBeGreaterThanOrEqual(16);
  });

  test.each([
    'GET /api/start',
    `GET /api/file?path=${ALPHA}`,
    'POST /api/validate',
    'POST /api/save',
    'GET /api',
    'GET /api/nothing',
    'POST /api/../api/save',
  ])('is refused without the token: %s', async (route) => {
    const [method, path] = route.split(' ') as [string, string];
    const reply = await studio.raw(
      method,
      path,
      { 'content-type': 'application/json' },
      method === 'POST' ? '{}' : undefined,
    );
    expect([reply.status, codeOf(reply)]).toEqual([401, 'wrong-token']);
    expect(reply.text).not.toContain(studio.token);
  });

  test.each(['', 'x', 'a'.repeat(43), ' '])('is refused with a wrong token: %j', async (token) => {
    const reply = await studio.raw('GET', START, { 'x-payrules-token': token });
    expect([reply.status, codeOf(reply)]).toEqual([401, 'wrong-token']);
  });

  test('is refused with the token in the query alone', async () => {
    expect((await studio.raw('GET', `${START}?token=${studio.token}`, {})).status).toBe(401);
  });

  test.each(['https://evil.example', 'http://127.0.0.1', 'http://localhost', 'null', 'http://127.0.0.1:1'])(
    'is refused from another origin: %s',
    async (origin) => {
      const reply = await studio.raw('GET', START, { 'x-payrules-token': studio.token, origin });
      expect([reply.status, codeOf(reply)]).toEqual([403, 'wrong-origin']);
    },
  );

  test.each(['evil.example', '127.0.0.1', '127.0.0.1:1', 'localhost', '127.0.0.1.evil.example:80'])(
    'is refused under another host name: %j',
    async (host) => {
      for (const path of [START, '/']) {
        const reply = await studio.raw('GET', path, { 'x-payrules-token': studio.token, host });
        expect([reply.status, codeOf(reply)]).toEqual([403, 'wrong-host']);
      }
    },
  );

  test('is refused with two host names, whichever comes first', async () => {
    const { host } = new URL(studio.origin);
    for (const hosts of [
      [host, 'evil.example'],
      ['evil.example', host],
      [host, host],
    ]) {
      const lines = hosts.map((name) => `Host: ${name}\r\n`).join('');
      const reply = await studio.plain(
        `GET ${START} HTTP/1.1\r\n${lines}x-payrules-token: ${studio.token}\r\nConnection: close\r\n\r\n`,
      );
      expect(reply).toMatch(/^HTTP\/1\.1 40[03] /);
    }
  });

  test('is refused from another machine', async () => {
    const own = Object.values(networkInterfaces())
      .flatMap((all) => all ?? [])
      .find(({ internal, family }) => !internal && family === 'IPv4');
    if (!own) return;
    const port = Number(new URL(studio.origin).port);
    const outcome = await new Promise((resolve) => {
      const socket = connect(port, own.address, () => resolve('connected'));
      socket.on('error', () => resolve('refused'));
    });
    expect(outcome).toBe('refused');
  });
});

describe('the page', () => {
  test('is served without a token, under a strict content security policy', async () => {
    const { status, headers, text } = await studio.raw('GET', '/', {});
    const policy = String(headers['content-security-policy']);
    expect(status).toBe(200);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
    const [nonce] = /nonce-[^']+/.exec(policy) ?? [''];
    expect(text).toContain(`nonce="${nonce.slice('nonce-'.length)}"`);
    expect(text).not.toContain('%CSP_NONCE%');
  });

  test('has another nonce each time', async () => {
    const [one, other] = [await studio.raw('GET', '/', {}), await studio.raw('GET', '/', {})];
    expect(one.text).not.toBe(other.text);
  });

  test.each([
    '/index.htm',
    '/../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '//etc/passwd',
    '/rules/slots.yaml',
  ])('is the only thing served: %s', async (path) => {
    expect((await studio.raw('GET', path, {})).status).toBe(404);
  });

  test('accepts only GET and HEAD', async () => {
    expect((await studio.raw('POST', '/', { 'content-type': 'application/json' }, '{}')).status).toBe(405);
    expect((await studio.raw('HEAD', '/', {})).text).toBe('');
  });
});

describe('responses', () => {
  test('are JSON that is neither cached nor sniffed', async () => {
    expect((await studio.call('GET', START)).headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-type': 'application/json; charset=utf-8',
    });
  });

  test('are not shared with other sites', async () => {
    const { headers } = await studio.raw('OPTIONS', START, { 'x-payrules-token': studio.token });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });
});

describe('requests', () => {
  test.each<readonly [method: string, path: string, status: number, code: string]>([
    ['GET', '/api/nothing', 404, 'not-found'],
    ['POST', '/api/start', 405, 'wrong-method'],
    ['GET', '/api/save', 405, 'wrong-method'],
    ['GET', '/api/constructor', 404, 'not-found'],
  ])('%s %s', async (method, path, status, code) => {
    const reply = await studio.call(method, path, method === 'POST' ? {} : undefined);
    expect([reply.status, codeOf(reply)]).toEqual([status, code]);
  });

  test.each<readonly [type: string | undefined, body: string, status: number]>([
    [undefined, '{"drafts":{}}', 415],
    ['text/plain', '{"drafts":{}}', 415],
    ['application/x-www-form-urlencoded', 'drafts=', 415],
    ['application/json', '{', 400],
    ['application/json', '', 400],
    ['application/json', '[]', 400],
    ['application/json', '{"drafts":{"operations/alpha.payout.yaml":1}}', 400],
    ['application/json', '{"drafts":{},"more":1}', 400],
    ['application/json; charset=utf-8', '{"drafts":{}}', 200],
  ])('a body as %s: %s', async (type, body, status) => {
    const reply = await studio.raw(
      'POST',
      '/api/lint',
      { 'x-payrules-token': studio.token, ...(type !== undefined && { 'content-type': type }) },
      body,
    );
    expect(reply.status).toBe(status);
  });

  test('a body that is too large is refused, and the server goes on', async () => {
    const body = JSON.stringify({ drafts: { [ALPHA]: 'x'.repeat(9 * 1024 * 1024) } });
    const reply = await studio
      .call('POST', '/api/lint', JSON.parse(body))
      .catch((error: NodeJS.ErrnoException) => error.code);
    // The connection may be cut while the rest is still being sent.
    if (typeof reply === 'object') expect([reply.status, codeOf(reply)]).toEqual([413, 'too-large']);
    else expect(['EPIPE', 'ECONNRESET']).toContain(reply);
    expect((await studio.call('GET', START)).status).toBe(200);
  });
});

describe('a broken request is not reported as an internal error', () => {
  const stderr = jest.spyOn(process.stderr, 'write');
  afterEach(() => {
    expect(stderr).not.toHaveBeenCalled();
    stderr.mockClear();
  });

  test.each(['//', 'http://', 'http://['])('an invalid URL: %s', async (address) => {
    const reply = await studio.plain(
      `GET ${address} HTTP/1.1\r\nHost: ${new URL(studio.origin).host}\r\nConnection: close\r\n\r\n`,
    );
    expect(reply).toMatch(/^HTTP\/1\.1 400 [^]*"code":"bad-request"/);
  });

  test('a client that disconnects before its request is complete', async () => {
    await studio.plain(
      `POST /api/lint HTTP/1.1\r\nHost: ${new URL(studio.origin).host}\r\nx-payrules-token: ${studio.token}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
      100,
    );
    expect((await studio.call('GET', START)).status).toBe(200);
  });
});

describe('files', () => {
  const ways = [
    '../package.json',
    '../../etc/passwd',
    '/etc/passwd',
    'operations/../../secret.yaml',
    'operations/..%2f..%2fsecret.yaml',
    'operations\\..\\..\\secret.yaml',
    './operations/alpha.payout.yaml',
    'operations//alpha.payout.yaml',
    'operations/alpha.payout.yaml/',
    'README.md',
    'operations/alpha.payout.yml',
    '.hidden.yaml',
    'operations/.x.yaml',
    'operations/alpha.payout.yaml\u0000.png',
    'notes.yaml',
    'lists/banks.csv',
    'lists/deep/er.yaml',
    '',
    '__proto__',
    'overlay/bindings.yaml',
    'overlay/../operations/alpha.payout.yaml',
  ];

  test.each(ways)('%j is not read', async (path) => {
    const reply = await studio.call('GET', `/api/file?path=${encodeURIComponent(path)}`);
    expect([reply.status, codeOf(reply)]).toEqual([403, 'not-a-rule-file']);
  });

  test('of a list in CSV it says where it is edited', async () => {
    writeFileSync(studio.path('lists/codes.csv'), 'code\nA-1\n');
    // The page names a list without its ending.
    for (const name of ['banks.csv', 'codes.csv', 'codes.yaml']) {
      const reply = await studio.call('GET', `/api/file?path=lists%2F${name}`);
      expect([reply.status, reply.text]).toEqual([
        403,
        expect.stringContaining('A list in CSV is edited in a spreadsheet, as it may be a copy'),
      ]);
    }
    unlinkSync(studio.path('lists/codes.csv'));
  });

  test.each(ways)('%j is not written', async (path) => {
    const save = await studio.call('POST', '/api/save', {
      files: [{ path, text: 'x: y\n', revision: null }],
      confirmed: true,
    });
    expect([save.status, codeOf(save)]).toEqual([403, 'not-a-rule-file']);
    const lint = await studio.call('POST', '/api/lint', { drafts: Object.fromEntries([[path, 'x: y\n']]) });
    expect(lint.status).toBe(403);
  });

  test('a symbolic link out of the folder is not followed', async () => {
    const secret = join(studio.folder, 'secret.yaml');
    writeFileSync(secret, 'list: secret-list\ntitle: Secret\nclause: "1 amount"\nvalues: ["hidden"]\n');
    symlinkSync(secret, studio.path('lists/secret-list.yaml'));
    mkdirSync(join(studio.folder, 'outside'));
    symlinkSync(join(studio.folder, 'outside'), studio.path('linked'));
    const path = 'lists/secret-list.yaml';
    expect((await studio.call('GET', `/api/file?path=${path}`)).status).toBe(403);
    expect(
      (
        await studio.call('POST', '/api/save', {
          files: [{ path, text: 'x: y\n', revision: null }],
          confirmed: true,
        })
      ).status,
    ).toBe(403);
    const all = `${(await studio.call('GET', START)).text}${(await studio.call('POST', '/api/lint', { drafts: {} })).text}`;
    expect(all).not.toContain('secret-list');
  });

  test('a symbolic link inside the folder is followed', async () => {
    symlinkSync(studio.path('lists/alpha-accounts.yaml'), studio.path('lists/twin.yaml'));
    expect((await studio.file('lists/twin.yaml')).text).toBe(studio.onDisk('lists/alpha-accounts.yaml'));
  });

  // Windows has no pipes in folders: there this is reported as skipped.
  (process.platform === 'win32' ? test.skip : test)('a pipe is not read', async () => {
    const pipe = studio.path('lists/pipe.yaml');
    execFileSync('mkfifo', [pipe]);
    const reply = await studio.call('GET', '/api/file?path=lists/pipe.yaml');
    expect([reply.status, codeOf(reply)]).toEqual([500, 'unreadable']);
    expect((await studio.call('GET', START)).status).toBe(200);
    unlinkSync(pipe);
  });

  test('a missing file', async () => {
    const reply = await studio.call('GET', '/api/file?path=operations/xx.payout.yaml');
    expect([reply.status, codeOf(reply)]).toEqual([404, 'not-found']);
  });
});
