import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { describe, expect, jest, test } from '@jest/globals';
import { run } from '../../../src/apps/cli/commands/sandbox/sandbox.js';
import { lineOf } from '../../../src/workbench/rulebook/finding.js';
import { DOUBT, FAULTS, doubtful, placesIn, wrong } from '../../support/faulty-overlay.js';
import { createSandbox } from '../../../src/apps/sandbox/create-sandbox.js';
import { fixture, fixtureFolder } from '../../fixtures/fixture.js';
import { file, folder, RULES } from '../cli/fixture.js';
import { payrules } from '../../support/cli.js';
import { until } from '../../support/until.js';
import { good, PAYOUT } from './sandbox.js';

describe('payrules sandbox', () => {
  /** Starts the command; `end` ends it like a signal and returns its exit code. */
  async function started(args: readonly string[]): Promise<{ endpoint: string; end: () => Promise<number> }> {
    const stop = new AbortController();
    const written = { out: '', err: '' };
    const stream = (name: 'out' | 'err'): Writable =>
      new Writable({ write: (chunk: Buffer, _, done) => ((written[name] += String(chunk)), done()) });
    const ended = run(['--port', '0', ...RULES, ...args], {
      stdin: Readable.from([]),
      stdout: stream('out'),
      stderr: stream('err'),
      cwd: process.cwd(),
      now: () => new Date(),
      abortOn: () => stop.signal,
      onEach: () => undefined,
      outliveOutput: () => undefined,
    });
    await until(() => written.out !== '');
    return { endpoint: /send orders to (\S+);/.exec(written.err)![1]!, end: () => (stop.abort(), ended) };
  }

  const send = (endpoint: string, order: object): Promise<Response> =>
    fetch(endpoint, { method: 'POST', headers: PAYOUT, body: JSON.stringify(order) });

  test('answers orders until it is ended', async () => {
    const { endpoint, end } = await started([]);
    expect(new URL(endpoint).pathname).toBe(fixture().about.endpoint!.path);
    const answer = await send(endpoint, good('alpha.payout'));
    expect(await answer.json()).toMatchObject({ data: [{ orderId: 'sandbox-1' }] });
    expect(await end()).toBe(0);
    await expect(fetch(endpoint)).rejects.toThrow();
  });

  test('--overlay and --bindings: orders are refused by their rules and codes', async () => {
    const overlay = join(folder, 'own');
    mkdirSync(overlay);
    writeFileSync(
      join(overlay, 'alpha.payout.yaml'),
      'change:\n  - { rule: amount-range, check: { amount-between: ["10", "20"] }, reason: our contract }\n',
    );
    const bindings = file('codes.yaml', 'alpha.bank: { north: [N1], south: [S1] }\n');
    const plain = await started([]);
    const other = await started(['--overlay', overlay, '--bindings', bindings]);
    const answers = async (order: object): Promise<readonly unknown[]> => {
      const both = await Promise.all([send(plain.endpoint, order), send(other.endpoint, order)]);
      return Promise.all(both.map(async (each) => 'data' in ((await each.json()) as object)));
    };
    expect(await answers({ ...good('alpha.payout'), amount: '21' })).toEqual([true, false]);
    // An unknown bank takes 5 to 15 digits, and the bank in the north takes 8 or 12.
    const account = { beneficiaryBankCode: 'N1', beneficiaryAccountNumber: '123456', amount: '20' };
    expect(await answers({ ...good('alpha.payout'), ...account })).toEqual([true, false]);
    for (const each of [plain, other]) expect(await each.end()).toBe(0);
  });

  test('--list has a command for each scenario', async () => {
    const { code, out } = await payrules(['sandbox', '--list', '--port', '1234', ...RULES]);
    expect(code).toBe(0);
    const { failures, transitions } = fixture().gateway;
    expect(out.match(/^curl /gm)).toHaveLength(failures.length + transitions.length + 4);
    for (const { id, operation, text } of failures) expect(out).toContain(`${id} (${operation}): ${text}`);
    expect(out).toContain('http://127.0.0.1:1234/');
  });

  test.each([
    [['--port', 'x'], '--port must be a number'],
    [['x'], 'sandbox takes no arguments'],
    [['--list', '--operation', 'alpha.payout'], '--operation has no effect; omit it'],
    [['--operation', 'x'], 'the operation must be one of alpha.collection'],
    [['--allow-callback', 'x'], 'an allowed callback must be HOST:PORT'],
    [['--callback-template', 'none.json'], 'none.json: there is no such file'],
    [['--callback-template', file('no.json', '{')], 'no.json: the template cannot be read as JSON'],
    [
      ['--callback-template', file('t.json', '\ufeff["{{x}}"]')],
      'the template names a value that callbacks do not have',
    ],
  ])('%j is refused', async (args, message) => {
    const { code, err } = await payrules(['sandbox', '--port', '0', ...RULES, ...args]);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });
});

test.each([
  [{ ownChecks: 'false' }, 'ownChecks must be true or false'],
  [{ overlay: null }, 'overlay must be the path of a folder'],
])('createSandbox refuses %j', async (option, message) => {
  await expect(createSandbox({ rules: fixtureFolder, ...option } as object)).rejects.toThrow(new TypeError(message));
});

test('createSandbox reports three faults of an overlay at once', async () => {
  const refused = await createSandbox({ rules: fixtureFolder, overlay: wrong }).catch((error: unknown) => error);
  expect(placesIn((refused as Error).message)).toEqual(FAULTS);
});

test('a sandbox says that an exception of the overlay has ended', async () => {
  const sandbox = await createSandbox({ rules: fixtureFolder, overlay: doubtful });
  await sandbox.close();
  expect(placesIn(sandbox.findings.map(lineOf).join('\n'))).toEqual(DOUBT);
});

test('createSandbox leaves the output of a test alone where it refuses an order', async () => {
  const written = jest.spyOn(process.stderr, 'write');
  const sandbox = await createSandbox({ rules: fixtureFolder });
  try {
    await fetch(sandbox.endpoint, { method: 'POST', body: '{}' });
    expect(sandbox.orders()[0]?.diagnostics).not.toEqual([]);
    expect(written).not.toHaveBeenCalled();
  } finally {
    written.mockRestore();
    await sandbox.close();
  }
});
