import { afterAll, describe, expect, test } from '@jest/globals';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { payrules } from '../run.js';

const folder = mkdtempSync(join(tmpdir(), 'payrules-studio-'));
const packages = mkdtempSync(join(tmpdir(), 'payrules-package-'));
afterAll(() => {
  for (const made of [folder, packages]) rmSync(made, { recursive: true, force: true });
});
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

/** The package as it is installed, with a page that stands for the built one, or with none. */
function packageWith(page?: string): string {
  const root = mkdtempSync(join(packages, 'one-'));
  for (const part of ['dist/esm', 'rules', 'schemas', 'package.json'])
    cpSync(part, join(root, part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'), 'junction');
  if (page !== undefined) {
    mkdirSync(join(root, 'dist/studio'));
    writeFileSync(join(root, 'dist/studio/index.html'), page);
  }
  return join(root, 'dist/esm/cli/main.js');
}

const main = packageWith('<!doctype html><title>x</title>');
function studio(
  args: readonly string[],
  program = main,
): { readonly code: number | null; readonly out: string; readonly err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'studio', ...args], { encoding: 'utf8' });
  return { code: status, out: stdout, err: stderr };
}

test('help tells what it does', () => {
  const { code, out } = payrules(['help', 'studio']);
  expect([
    code,
    out.startsWith('Usage: payrules studio [--rules DIR] [--overlay DIR] [--orders FILE] [--port N]\n'),
  ]).toEqual([0, true]);
  expect(payrules(['--help']).out).toContain('  studio ');
});

describe('what it can not do its work with', () => {
  test.each<readonly [name: string, args: readonly string[], message: RegExp]>([
    ['a file', ['x.yaml'], /takes no files/],
    ['no folder of rules', ['--rules', join(folder, 'none')], /There is no folder of rules here/],
    ['a folder without rules', ['--rules', folder], /There are no rule files in this folder/],
    ['no overlay folder', ['--overlay', join(folder, 'none')], /there is no such folder/],
    ['a port that is none', ['--port', '70000'], /--port must be a number from 0 to 65535/],
    ['a word for a port', ['--port', 'x'], /--port must be a number/],
    [
      'orders for a site',
      ['--build', join(folder, 'site'), '--orders', 'x'],
      /--build writes pages of the rules alone/,
    ],
    ['a misspelt option', ['--rule', 'x'], /did you mean --rules\?/],
  ])('%s', (_, args, message) => {
    const { code, out, err } = payrules(['studio', ...args]);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(message);
    expect(err).toMatch(/^payrules: /);
  });

  test('a page that was not built', () => {
    expect(studio([], packageWith())).toEqual({
      code: 2,
      out: '',
      err: "payrules: the studio's page is not built here; in a clone, npm run studio:build builds it\n",
    });
  });

  test('orders that are not there, are none, or name no operation', () => {
    expect(studio(['--orders', join(folder, 'none.ndjson')])).toMatchObject({
      code: 2,
      err: `payrules: ${join(folder, 'none.ndjson')}: there is no such file\n`,
    });
    expect(studio(['--orders', file('empty.ndjson', '\n')]).err).toContain('there is nothing in it');
    expect(studio(['--orders', file('plain.ndjson', '{"amount":"1"}\n')]).err).toContain('or say --op');
    expect(studio(['--orders', file('plain.ndjson', '{"amount":"1"}\n'), '--op', 'pe.payuot']).err).toContain(
      '--op must be one of',
    );
  });

  test('a port that is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    expect(studio(['--port', String(port)])).toMatchObject({
      code: 2,
      out: '',
      err: `payrules: port ${port} is taken; name another, or leave --port out for one that is free\n`,
    });
    server.close();
  });
});

test.each(['SIGINT', 'SIGHUP'] as const)('it prints its address, and %s ends it', async (signal) => {
  mkdirSync(join(folder, 'own'), { recursive: true });
  const child = spawn(
    process.execPath,
    [
      main,
      'studio',
      '--overlay',
      join(folder, 'own'),
      '--orders',
      file('orders.ndjson', '{"amount":"1"}\n'),
      '--op',
      'pe.payout',
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const [address] = (await once(child.stdout, 'data')) as [Buffer];
  expect(String(address)).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{43}\n$/);
  const url = new URL(String(address).trim());
  const start = (await (
    await fetch(`${url.origin}/api/start`, { headers: { 'x-payrules-token': url.searchParams.get('token')! } })
  ).json()) as object;
  expect(start).toMatchObject({ overlay: true, orders: { count: 1 } });
  expect((await fetch(url)).headers.get('content-type')).toContain('text/html');
  child.kill(signal);
  expect(await once(child, 'exit')).toEqual([0, null]);
});
