import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import type { ServiceLimits } from '../../../src/apps/serve/limits.js';
import { DOUBT, doubtful, placesIn } from '../../support/faulty-overlay.js';
import { httpCall } from '../../support/http-call.js';
import { holdTime } from '../../support/held-time.js';
import { until } from '../../support/until.js';
import { folder, smallRules } from '../cli/fixture.js';
import { JSON_TYPE, NDJSON_TYPE, Serving } from './serving.js';

const CHECK = '/v1/check/delta.collection';
const BATCH = '/v1/batch/delta.collection';
const SMALL = smallRules()[1]!;
/** A rule with the values of `lists/closed-countries.yaml`. */
const LISTED = 'beta.collection/card-country-supported';
/** A rule with the codes of `alpha.bank`. */
const BOUND = 'alpha.payout/account-number-length';
/** How often `--watch` looks at the files, in milliseconds. */
const SECOND = 1000;

let rules: string;
let serving: Serving;
const file = () => join(rules, 'operations/delta.collection.yaml');
/** Changes the number of decimals that amounts may have. */
const edit = (text: string): void =>
  writeFileSync(file(), readFileSync(file(), 'utf8').replace(/max-decimals: .*\}/, `max-decimals: ${text} }`));
const versionOf = (text: string): string => (JSON.parse(text) as { readonly rulesVersion: string }).rulesVersion;
const version = async (): Promise<string> => versionOf((await serving.post(CHECK, '{}')).text);

async function start(args: readonly string[] = [], limits: Partial<ServiceLimits> = {}): Promise<void> {
  rules = mkdtempSync(join(folder, 'rules-'));
  cpSync(SMALL, rules, { recursive: true });
  serving = await Serving.start(['--rules', rules, ...args], limits);
}

describe('SIGHUP', () => {
  beforeEach(() => start());

  test('loads the rules again', async () => {
    const before = await version();
    edit('1');
    expect(await version()).toBe(before);
    await serving.reload();
    expect(await version()).not.toBe(before);
    expect((await serving.get('/metrics')).text).toContain('payrules_reloads_total{result="loaded"} 1\n');
    edit('2');
    await serving.reload();
    expect(await version()).toBe(before);
  });

  test('while the first rules are read, loads them again', async () => {
    const early = await Serving.start(['--rules', rules], {}, 'SIGHUP');
    await until(() => early.log.some(({ event }) => event === 'rules-loaded'));
    expect((await early.post(CHECK, '{}')).status).toBe(200);
  });

  test('keeps the earlier rules where the new ones have an error, and says which', async () => {
    const before = await version();
    edit('many');
    await serving.reload();
    expect(serving.log.at(-1)).toMatchObject({ level: 'error', event: 'rules-refused' });
    expect(serving.log.at(-1)!.message).toMatch(
      /^the earlier rules stay in use: [\s\S]*delta\.collection\.yaml:\d+:\d+ /,
    );
    expect(await version()).toBe(before);
    expect((await serving.get('/metrics')).text).toContain('payrules_reloads_total{result="refused"} 1\n');
    // Still ready: otherwise one wrong file would take every instance out of service.
    const { status, text } = await serving.get('/readyz');
    expect([status, JSON.parse(text)]).toEqual([
      200,
      expect.objectContaining({ status: 'ok', rules: 'earlier', refused: 'rules' }),
    ]);
    expect((await serving.get('/metrics')).text).toContain('payrules_rules_refused{reason="rules"} 1\n');
    edit('2');
    await serving.reload();
    expect(JSON.parse((await serving.get('/readyz')).text)).toMatchObject({ status: 'ok', rules: 'current' });
    expect((await serving.get('/metrics')).text).toContain('payrules_rules_refused{reason="rules"} 0\n');
  });

  test('says which rules were added and removed, because half a copied file may have fewer', async () => {
    const ready = async (): Promise<object> => JSON.parse((await serving.get('/readyz')).text) as object;
    const infoOf = async (): Promise<string> =>
      /^payrules_rules_info.*$/m.exec((await serving.get('/metrics')).text)![0];
    const [before, info, whole] = [await ready(), await infoOf(), readFileSync(file(), 'utf8')];
    expect(before).toMatchObject({ changes: {} });
    expect(info).toContain(`rules="${(before as { readonly version: string }).version}"`);
    const at = whole.lastIndexOf('  - id: ');
    const last = `delta.collection/${/  - id: (\S+)/.exec(whole.slice(at))![1]!}`;
    writeFileSync(file(), whole.slice(0, at));
    await serving.reload();
    const line = { operation: 'delta.collection', rules: [last] };
    expect(serving.log.at(-1)).toMatchObject({ level: 'warn', event: 'rules-removed', ...line });
    expect(await ready()).toMatchObject({
      changes: { 'delta.collection': { added: [], changed: [], removed: [last] } },
    });
    expect(await infoOf()).not.toBe(info);
    writeFileSync(file(), whole);
    await serving.reload();
    expect(serving.log.at(-1)).toMatchObject({ level: 'info', event: 'rules-added', ...line });
    expect({ ...(await ready()), changes: {} }).toEqual(before);
    expect(await infoOf()).toBe(info);
  });

  test('says which rules changed, and which version was before', async () => {
    const ready = async (): Promise<object> => JSON.parse((await serving.get('/readyz')).text) as object;
    const { version: from } = (await ready()) as { readonly version: string };
    const rule = 'delta.collection/amount-decimals';
    const changes = { 'delta.collection': { added: [], changed: [rule], removed: [] } };
    edit('1');
    await serving.reload();
    const after = await ready();
    expect(after).toMatchObject({ changes, version: expect.not.stringContaining(from) });
    const { version: now } = after as { readonly version: string };
    const [loaded, changed] = serving.log.slice(-2);
    expect(loaded).toMatchObject({ level: 'info', event: 'rules-loaded', version: now, from });
    expect(changed).toMatchObject({
      level: 'info',
      event: 'rules-changed',
      operation: 'delta.collection',
      rules: [rule],
    });
    // Loading the same rules again does not count as a change, and does not hide one.
    await serving.reload();
    expect(await ready()).toEqual(after);
    expect(serving.log.at(-1)).toMatchObject({ event: 'rules-loaded', version: now, from: now });
    // A message is not part of the version.
    writeFileSync(
      file(),
      readFileSync(file(), 'utf8').replace('  - id: purpose', '    message: Other words.\n  - id: purpose'),
    );
    await serving.reload();
    expect(await ready()).toEqual({ ...after, changes });
    expect(serving.log.at(-1)).toMatchObject({ event: 'rules-changed', rules: [rule] });
  });

  test('a changed list changes the rules that have it', async () => {
    const own = mkdtempSync(join(folder, 'lists-'));
    cpSync('test/fixtures/rules', own, { recursive: true });
    const lists = await Serving.start(['--rules', own]);
    const list = join(own, 'lists/closed-countries.yaml');
    writeFileSync(list, readFileSync(list, 'utf8').replace(/^ +- .*\n/m, ''));
    await lists.reload();
    expect(lists.log.filter(({ event }) => event === 'rules-changed')).toMatchObject([{ rules: [LISTED] }]);
  });

  test('other codes change the rules that need them, and lost ones are a warning', async () => {
    const bindings = join(folder, 'codes.yaml');
    const write = (text: string): void => writeFileSync(bindings, text);
    write('alpha.bank: { north: ["10"], south: ["20"] }\n');
    const coded = await Serving.start(['--rules', 'test/fixtures/rules', '--bindings', bindings]);
    const order = JSON.stringify({ beneficiaryBankCode: '10', beneficiaryAccountNumber: '123456789' });
    const found = async (): Promise<boolean> => {
      const { text } = await coded.post('/v1/check/alpha.payout', order);
      const { diagnostics } = JSON.parse(text) as { readonly diagnostics: readonly { readonly ruleId: string }[] };
      return diagnostics.some(({ ruleId }) => ruleId === BOUND);
    };
    expect(await found()).toBe(true);
    write('alpha.bank: { south: ["20"] }\n');
    await coded.reload();
    expect(await found()).toBe(false);
    const { changes } = JSON.parse((await coded.get('/readyz')).text) as { readonly changes: object };
    expect(changes).toMatchObject({
      'alpha.payout': { added: [], changed: expect.arrayContaining([BOUND]), removed: [] },
    });
    expect(changes).not.toHaveProperty(['beta.collection']);
    const warnings = (): readonly string[] =>
      coded.log.filter(({ message }) => message.includes('no codes any more')).map(({ level }) => level);
    expect(warnings()).toEqual(['warn']);
    expect(coded.log.at(-1)!.message).toContain('alpha.bank north');
    write('alpha.bank: { north: none, south: ["20"] }\n');
    await coded.reload();
    await coded.reload();
    expect(warnings()).toEqual(['warn']);
  });

  test('a batch ends with the rules that it began with', async () => {
    const before = await version();
    const port = new URL(serving.address).port;
    const sent = request({ host: '127.0.0.1', port, method: 'POST', path: BATCH, headers: NDJSON_TYPE });
    sent.write('{"amount":"1"}\n'.repeat(300));
    let text = '';
    const answered = new Promise<void>((resolve) => {
      sent.on('response', (response) => {
        response.on('data', (chunk) => (text += String(chunk)));
        response.on('end', resolve);
      });
    });
    await until(() => text !== '');
    edit('1');
    await serving.reload();
    expect(await version()).not.toBe(before);
    sent.end('{"amount":"1"}\n'.repeat(300));
    await answered;
    const versions = text.trim().split('\n').map(versionOf);
    expect([versions.length, new Set(versions)]).toEqual([600, new Set([before])]);
  });

  test('does not load a check that was added to the folder', async () => {
    const before = await version();
    mkdirSync(join(rules, 'checks'));
    writeFileSync(join(rules, 'checks/mine.mjs'), 'globalThis.isLoaded = true; export default {};');
    edit('1');
    await serving.reload();
    expect('isLoaded' in globalThis).toBe(false);
    expect(await version()).not.toBe(before);
  });
});

describe('--watch', () => {
  let time: ReturnType<typeof holdTime>;
  beforeEach(() => {
    time = holdTime();
    return start(['--watch']);
  });
  afterEach(() => time.release());

  const loads = (): number => serving.log.filter(({ event }) => event === 'rules-loaded').length;
  async function expectLoaded(before: string): Promise<void> {
    time.pass(SECOND);
    await until(() => loads() === 1);
    expect(await version()).not.toBe(before);
  }

  test('loads changed files, once they stay as they are', async () => {
    const before = await version();
    edit('1');
    time.pass(SECOND);
    edit('10');
    time.pass(SECOND);
    expect(await version()).toBe(before);
    await expectLoaded(before);
    time.pass(10 * SECOND);
    expect(loads()).toBe(1);
  });

  test('finds what changes while the first rules are read', async () => {
    const before = await version();
    serving = await Serving.start(['--rules', rules, '--watch'], {}, () => edit('1'));
    time.pass(SECOND);
    await expectLoaded(before);
  });

  test('finds a change that keeps the size and the time of the file', async () => {
    const before = await version();
    const written = (): void => utimesSync(file(), 1_800_000_000, 1_800_000_000);
    written();
    serving = await Serving.start(['--rules', rules, '--watch']);
    edit('1');
    written();
    time.pass(SECOND);
    await expectLoaded(before);
  });

  test('looks at the rules of an installed package', async () => {
    const before = await version();
    const cwd = mkdtempSync(join(folder, 'project-'));
    const installed = join(cwd, 'node_modules/acme-rules/rules');
    cpSync(rules, installed, { recursive: true });
    rules = installed;
    serving = await Serving.start(['--rules', 'acme-rules', '--watch'], {}, undefined, cwd);
    edit('1');
    time.pass(SECOND);
    await expectLoaded(before);
  });

  test('does not read a folder again if links lead back to it', async () => {
    const before = await version();
    for (const name of ['a', 'b', 'c']) symlinkSync(rules, join(rules, name), 'junction');
    edit('1');
    time.pass(SECOND);
    await expectLoaded(before);
  });
});

/** Waits until the server refuses connections. */
async function refused(): Promise<void> {
  const outcome = () => serving.get('/healthz').catch((error: NodeJS.ErrnoException) => error.code);
  await until(async () => (await outcome()) === 'ECONNREFUSED');
}

describe('SIGTERM', () => {
  let time: ReturnType<typeof holdTime>;
  beforeEach(() => void (time = holdTime()));
  afterEach(() => {
    // If the test has failed, its request is still open.
    time.pass(60 * SECOND);
    time.release();
  });

  test('while the first rules are read, ends it before it takes requests', async () => {
    const early = await Serving.start(['--rules', SMALL], {}, 'SIGTERM');
    expect(early.address).toBe('');
    expect(await early.ended).toBe(0);
    expect(early.log).toMatchObject([{ level: 'info', event: 'ended', signal: 'SIGTERM' }]);
  });

  test('ends after the requests under way, and takes requests for a moment more', async () => {
    await start(['--admin', '0'], { noticeTime: 5000 });
    const port = new URL(serving.address).port;
    const sent = request({ host: '127.0.0.1', port, method: 'POST', path: BATCH, headers: NDJSON_TYPE });
    sent.write('{}\n'.repeat(300));
    let lines = 0;
    const answered = new Promise<void>((resolve) => {
      sent.on('response', (response) => {
        response.on('data', (chunk) => (lines += String(chunk).split('\n').length - 1));
        response.on('end', resolve);
      });
    });
    await until(() => lines > 0);
    serving.signal('SIGTERM');
    const ready = await serving.get('/readyz');
    expect([ready.status, JSON.parse(ready.text)]).toEqual([503, expect.objectContaining({ status: 'ending' })]);
    const { status, headers } = await serving.call('POST', CHECK, '{}', { ...JSON_TYPE, connection: 'keep-alive' });
    expect([status, headers.connection]).toEqual([200, 'close']);
    time.pass(4999);
    expect((await serving.get('/healthz')).status).toBe(200);
    time.pass(1);
    await refused();
    // The probes are answered until the end.
    expect((await httpCall({ port: serving.adminPort, path: '/readyz' })).status).toBe(503);
    sent.end('{}\n'.repeat(300));
    await answered;
    expect(lines).toBe(600);
    // The server looks for connections without a request again and again; Node closes them after five seconds.
    let code: number | undefined;
    void serving.ended.then((ended) => (code = ended));
    await until(() => {
      time.pass(20);
      return code !== undefined;
    });
    expect(code).toBe(0);
  });
});

test('--overlay: orders are checked by its rules', async () => {
  const overlay = mkdtempSync(join(folder, 'own-'));
  cpSync('test/fixtures/overlay/alpha.payout.yaml', join(overlay, 'alpha.payout.yaml'));
  const overlaid = await Serving.start(['--rules', 'test/fixtures/rules', '--overlay', overlay]);
  const { text } = await overlaid.post('/v1/check/alpha.payout', JSON.stringify({ amount: '481' }));
  expect(text).toContain('our contract of 2026');
});

test('an exception of the overlay that has ended is reported', async () => {
  const { log } = await Serving.start(['--rules', 'test/fixtures/rules', '--overlay', doubtful]);
  expect(placesIn(log.map(({ message }) => message).join('\n'))).toEqual(DOUBT);
});
