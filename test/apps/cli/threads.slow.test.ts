import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { describe, expect, test } from '@jest/globals';
import { payrules, type Start } from '../../support/cli.js';
import { until } from '../../support/until.js';
import * as fixture from './fixture.js';
import { check, file, good, ndjson, samples, smallRules } from './fixture.js';

const short = [{ amount: '1.5' }, { amount: '0' }, { amount: 5 }];

/** Short lines make blocks of 250. There are more blocks than are handed out ahead, with blank and broken lines. */
const many = Array.from(
  { length: 2500 },
  (_, i) => ndjson([short[i % 3]]) + (i % 700 === 3 ? '\n \t\r\n' : i % 600 === 5 ? '{"amount": \n' : ''),
).join('');
const path = file('many.ndjson', many);
const OPERATION = 'delta.collection';
const RULES = smallRules();
const checkText = (args: readonly string[], stdin?: Start['stdin']) => fixture.checkText(args, stdin, RULES);

describe('--jobs', () => {
  test.each(['json', 'text'])('%s: the same report as from one thread', async (format) => {
    const one = await checkText([OPERATION, path, '--format', format]);
    const two = await checkText([OPERATION, path, '--format', format, '--jobs', '2']);
    expect(two.out === one.out).toBe(true);
    expect([two.code, two.err]).toEqual([one.code, one.err]);
  });

  test('ndjson: the same over several files, whose indexes count on', async () => {
    const args = [OPERATION, '-', path, '--format', 'ndjson', '--input', 'ndjson'];
    const one = await checkText(args, ndjson([good]));
    expect(one.out).toContain(`"index":2500,`);
    expect((await checkText([...args, '--jobs', '2'], ndjson([good]))).out === one.out).toBe(true);
  });

  test('an overlay, bindings, a language and the results of rules reach the threads', async () => {
    const overlay = join(fixture.folder, 'overlay');
    cpSync('test/fixtures/overlay/alpha.payout.yaml', join(overlay, 'alpha.payout.yaml'));
    const args = ['alpha.payout', '--overlay', overlay, ...fixture.BINDINGS];
    const alpha = smallRules('alpha.payout');
    const lines = ndjson(samples.map((order, i) => ({ ...order, mchOrderId: `N-${i}` })));
    const others = ['--locale', 'es', '--why', '--at', '2030-01-01', '--input', 'ndjson'];
    const one = await check([...args, ...others], lines, alpha);
    expect(one.items[0]!.diagnostics!.map(({ ruleId }) => ruleId)).toEqual(['alpha.payout/own/order-number']);
    expect(one.items[0]!.notEvaluated).toEqual([]);
    expect(await check([...args, ...others, '--jobs', '2'], lines, alpha)).toEqual(one);
  });

  test('an input without orders is a fault, as with one thread', async () => {
    const args = [OPERATION, '--input', 'ndjson'];
    const one = await checkText(args, '\n \n');
    expect(one.code).toBe(2);
    expect(await checkText([...args, '--jobs', '2'], '\n \n')).toEqual(one);
  });

  test('long lines keep their place, however much memory they need; one past the limit is refused', async () => {
    const lists = (length: number): string => `[${'[],'.repeat(length / 3)}[]]\n`;
    const long = ndjson([{ ...good, purpose: 'x'.repeat(2 * 1024 * 1024) }]);
    const tooLong = `"${'x'.repeat(16 * 1024 * 1024)}"\n`;
    const usual = ndjson([good]);
    const parts = [usual, lists(900 * 1024), usual, long, lists(15 * 1024 * 1024), tooLong, ndjson(samples)];
    const args = [OPERATION, '--input', 'ndjson', '--format', 'ndjson'];
    const stdin = (): Readable => Readable.from(parts.map((part) => Buffer.from(part)));
    const one = await checkText(args, stdin());
    expect(one.out.trimEnd().split('\n')).toHaveLength(6 + samples.length);
    expect(one.out).toMatch(/"line":6,.*"too-large"/);
    expect(await checkText([...args, '--jobs', '2'], stdin())).toEqual(one);
  });

  test('rules that compare orders are not evaluated, and the summary says so', async () => {
    const alpha = smallRules('alpha.payout');
    const { out } = await fixture.checkText(['alpha.payout', '--jobs', '2'], ndjson([good, good]), alpha);
    expect(out).toContain('alpha.payout/order-id-not-repeated was not evaluated: it compares orders');
    expect(out).not.toContain('compared all orders');
    const long = ndjson([{ ...good, purpose: 'x'.repeat(2 * 1024 * 1024) }]);
    const { items } = await check(['alpha.payout', '--jobs', '2', '--input', 'ndjson'], long + long, alpha);
    expect(items.flatMap(({ diagnostics }) => diagnostics!.map(({ ruleId }) => ruleId))).not.toContain(
      'alpha.payout/order-id-not-repeated',
    );
  });

  test.each(['0', '65', '1.5', 'many', ''])('%p is not a number of threads', async (jobs) => {
    const { code, err } = await checkText([OPERATION, '--jobs', jobs], '{}');
    expect([code, err]).toEqual([2, expect.stringContaining('--jobs')]);
  });

  test('sarif needs one thread', async () => {
    expect(await checkText([OPERATION, '--format', 'sarif', '--jobs', '2'], '{}')).toEqual({
      code: 2,
      out: '',
      err: 'payrules: --format sarif needs one thread; omit --jobs\n',
    });
  });
});

describe('an interrupt', () => {
  /** Runs `check` on an endless input, and interrupts it once it has read everything so far. */
  async function interrupted(...args: readonly string[]) {
    const stop = new AbortController();
    const stdin = new PassThrough();
    stdin.write(many);
    const ran = payrules(['check', OPERATION, '--input', 'ndjson', ...RULES, ...args], {
      stdin,
      interrupt: stop.signal,
    });
    await until(() => stdin.readableLength === 0);
    setTimeout(() => stop.abort(), 100);
    return ran;
  }

  test.each(['1', '2'])('with %s threads: whole lines, then the end', async (jobs) => {
    const { code, out } = await interrupted('--format', 'ndjson', '--jobs', jobs);
    expect(code).toBe(130);
    for (const line of out.trimEnd().split('\n')) JSON.parse(line);
  });

  test.each([
    ['json', (out: string) => expect(JSON.parse(out)).toMatchObject({ partial: true })],
    [
      'sarif',
      (out: string) =>
        expect(JSON.parse(out)).toMatchObject({ runs: [{ invocations: [{ executionSuccessful: false }] }] }),
    ],
    ['text', (out: string) => expect(out).toMatch(/\npartial: the run ended before its input\n$/)],
  ] as const)('%s: the report says that it is partial', async (format, isPartial) => {
    const { code, out, err } = await interrupted('--format', format);
    expect([code, err]).toEqual([
      130,
      expect.stringMatching(/payrules: ended after [\d,]+ orders; the report is partial\n$/),
    ]);
    isPartial(out);
  });

  test.each(['json', 'sarif', 'text'])('%s: the report of a whole run does not', async (format) => {
    const { out } = await checkText([OPERATION, '--format', format], '{}');
    expect(out).not.toMatch(/partial|invocations/);
  });
});
