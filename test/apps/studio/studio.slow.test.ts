import { afterAll, describe, expect, jest, test } from '@jest/globals';
import { fixtureIds } from '../../fixtures/fixture.js';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { smallRules } from '../cli/fixture.js';
import { payrules, type Ran } from '../../support/cli.js';
import { runProgram } from '../../support/process.js';
import { until } from '../../support/until.js';
import { ALPHA, studioFolder, WIDER, CHECK } from './server/studio.js';
import { CLEAN, makeRepository, sh } from './git/repository.js';

// The page has its own build.
jest.mock('../../../src/apps/studio/server/assets.js', () => ({ readAssets: () => new Map() }));

const folder = mkdtempSync(join(tmpdir(), 'payrules-studio-'));
const made = [folder];
afterAll(() => {
  for (const each of made) rmSync(each, { recursive: true, force: true });
});
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

/** Makes an installed package, with or without a page of the studio; returns its command line. */
function packageWith(page?: string): string {
  const root = mkdtempSync(join(tmpdir(), 'payrules-package-'));
  made.push(root);
  for (const part of ['dist/esm', 'rules', 'schemas', 'package.json'])
    cpSync(part, join(root, part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'), 'junction');
  if (page !== undefined) {
    mkdirSync(join(root, 'dist/studio'));
    writeFileSync(join(root, 'dist/studio/index.html'), page);
  }
  return join(root, 'dist/esm/cli/main.js');
}

const RULES = smallRules('alpha.payout');
const main = packageWith('<!doctype html><title>x</title>');

/** Starts `payrules studio` and waits for its address. */
async function start(
  args: readonly string[],
  node: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly child: ChildProcess; readonly address: string }> {
  const child = spawn(process.execPath, [...node, main, 'studio', ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...env },
  });
  const [address] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, address: String(address) };
}

describe('it does not start', () => {
  /** Runs `payrules studio` in this process, with a page. */
  const studio = (...args: readonly string[]): Promise<Ran> => payrules(['studio', ...RULES, ...args]);

  test('without a built page', () => {
    expect(runProgram(process.execPath, [packageWith(), 'studio', ...RULES])).toMatchObject({
      code: 2,
      out: '',
      err: "payrules: the studio's page is not built here; in a clone, npm run studio:build builds it\n",
    });
  });

  test('with an orders file that is missing or empty, or orders without an operation', async () => {
    expect(await studio('--orders', join(folder, 'none.ndjson'))).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^payrules: .*none\.ndjson: there is no such file\n$/m),
    });
    expect((await studio('--orders', file('empty.ndjson', '\n'))).err).toContain('the input is empty');
    const plain = file('plain.ndjson', '{"amount":"1"}\n');
    expect((await studio('--orders', plain)).err).toContain('--operation');
    expect((await studio('--orders', plain, '--operation', 'alpha.payuot')).err).toContain(
      '--operation must be one of',
    );
  });

  test('on a port that is in use', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    expect(await studio('--port', String(port))).toEqual({
      code: 2,
      out: '',
      err: `payrules: reading the rules; the address follows\npayrules: port ${port} is in use; choose another, or --port 0 for any free port\n`,
    });
    server.close();
  });
});

test.each(['SIGINT', 'SIGHUP'] as const)('it prints its address, and ends on %s', async (signal) => {
  mkdirSync(join(folder, 'own'), { recursive: true });
  const orders = file('orders.ndjson', '{"amount":"1"}\n');
  const { child, address } = await start([
    ...RULES,
    '--overlay',
    join(folder, 'own'),
    '--orders',
    orders,
    '--operation',
    'alpha.payout',
  ]);
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{43}\n$/);
  const url = new URL(address.trim());
  const response = await fetch(`${url.origin}/api/start`, {
    headers: { 'x-payrules-token': url.searchParams.get('token')! },
  });
  expect(await response.json()).toMatchObject({ overlay: true, orders: { count: 1 } });
  expect((await fetch(url)).headers.get('content-type')).toContain('text/html');
  child.kill(signal);
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('a crash before a saved file is replaced leaves the old one', async () => {
  const copy = studioFolder();
  made.push(copy);
  const crash = `import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module';
fs.renameSync = () => process.kill(process.pid, 'SIGKILL'); syncBuiltinESMExports();`;
  const { child, address } = await start(
    ['--rules', join(copy, 'rules')],
    ['--import', `data:text/javascript,${encodeURIComponent(crash)}`],
  );
  const url = new URL(address.trim());
  const headers = { 'x-payrules-token': url.searchParams.get('token')!, 'content-type': 'application/json' };
  const { text, revision } = (await (await fetch(`${url.origin}/api/file?path=${ALPHA}`, { headers })).json()) as {
    readonly text: string;
    readonly revision: string;
  };
  const ended = once(child, 'exit');
  const files = [{ path: ALPHA, text: text.replace(CHECK, WIDER), revision }];
  const body = JSON.stringify({ files, confirmed: true });
  await expect(fetch(`${url.origin}/api/save`, { method: 'POST', headers, body })).rejects.toThrow();
  expect(await ended).toEqual([null, 'SIGKILL']);
  expect(readFileSync(join(copy, 'rules', ALPHA), 'utf8')).toBe(text);
  // The temporary files beside it are not rule files.
  const names = readdirSync(join(copy, 'rules/operations'));
  expect(names.filter((name) => name.endsWith('.yaml'))).toEqual(fixtureIds().map((id) => `${id}.yaml`));
});

// Windows has no such signals.
(process.platform === 'win32' ? test.skip : test)('a second signal during a commit leaves no lock', async () => {
  const copy = studioFolder();
  made.push(copy);
  makeRepository(copy);
  const [signer, settings, temporary] = ['signer', 'settings', 'temporary'].map((name) => join(folder, name));
  writeFileSync(signer!, '#!/bin/sh\necho > "$0.started"\nexec sleep 5\n', { mode: 0o755 });
  writeFileSync(settings!, `[commit]\n\tgpgSign = true\n[gpg]\n\tprogram = ${signer}\n`);
  mkdirSync(temporary!);
  const { child, address } = await start(['--rules', join(copy, 'rules')], [], {
    ...CLEAN,
    GIT_CONFIG_GLOBAL: settings!,
    TMPDIR: temporary!,
  });
  const url = new URL(address.trim());
  const headers = { 'x-payrules-token': url.searchParams.get('token')!, 'content-type': 'application/json' };
  const { text, revision } = (await (await fetch(`${url.origin}/api/file?path=${ALPHA}`, { headers })).json()) as {
    readonly text: string;
    readonly revision: string;
  };
  const body = JSON.stringify({
    files: [{ path: ALPHA, text: `${text}# more\n`, revision }],
    confirmed: true,
    message: 'More',
    seen: { branch: 'main', head: sh(copy, 'rev-parse', 'HEAD') },
    newBranch: null,
    beside: [],
  });
  const answer = fetch(`${url.origin}/api/commit`, { method: 'POST', headers, body });
  answer.catch(() => undefined);
  await until(() => existsSync(`${signer}.started`));
  const exit = once(child, 'exit');
  child.kill('SIGINT');
  await expect(answer).rejects.toThrow();
  // The commit goes on after the first signal.
  expect(existsSync(join(copy, '.git/index.lock'))).toBe(true);
  child.kill('SIGINT');
  expect(await exit).toEqual([null, 'SIGINT']);
  expect(existsSync(join(copy, '.git/index.lock'))).toBe(false);
  expect(readdirSync(temporary!)).toEqual([]);
});
