import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { startProcess, type Running } from '../../support/process.js';
import { until } from '../../support/until.js';

const folder = mkdtempSync(join(tmpdir(), 'payrules-fix-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ORDER = '{"mchOrderId":" 1","amount":"20"}\n';

/** Starts fix with orders on a standard input that stays open, and waits until it has written some of them beside the file. */
async function startFix(out: string): Promise<Running> {
  const args = ['fix', 'pe.payout', '-', '--input', 'ndjson', '--out', out];
  const running = startProcess(args, { cwd: folder });
  running.child.stdin.write(ORDER.repeat(10_000));
  await until(() =>
    readdirSync(folder).some((name) => name.endsWith('.tmp') && readFileSync(join(folder, name)).length > 0),
  );
  return running;
}

test.each([
  ['SIGINT', 130, null],
  ['SIGTERM', null, 'SIGTERM'],
  ['SIGHUP', null, 'SIGHUP'],
] as const)('%s ends fix and leaves no orders beside the file, which stays as it was', async (name, code, signal) => {
  writeFileSync(join(folder, 'fixed.ndjson'), 'earlier');
  const { child, ended } = await startFix('fixed.ndjson');
  child.kill(name);
  expect(await ended).toMatchObject({ code, signal });
  expect(readdirSync(folder)).toEqual(['fixed.ndjson']);
  expect(readFileSync(join(folder, 'fixed.ndjson'), 'utf8')).toBe('earlier');
});

test('what SIGKILL leaves has the permissions of the earlier file, and the next fix removes it', async () => {
  chmodSync(join(folder, 'fixed.ndjson'), 0o600);
  const { child, ended } = await startFix('fixed.ndjson');
  child.kill('SIGKILL');
  await ended;
  const left = readdirSync(folder).find((name) => name !== 'fixed.ndjson');
  expect(statSync(join(folder, left!)).mode & 0o077).toBe(0);
  const next = await startFix('fixed.ndjson');
  next.child.stdin.end();
  await next.ended;
  expect(readdirSync(folder)).toEqual(['fixed.ndjson']);
});
