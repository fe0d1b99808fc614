import { spawn, spawnSync } from 'node:child_process';
import { describe, expect, test } from '@jest/globals';
import { interrupted } from '../studies/command.js';
import { file, MAIN, ndjson, pakistan, payrules, peru } from './run.js';

/** Larger than what is handed out ahead, with blank and broken lines in it. */
const many = Array.from(
  { length: 16_000 },
  (_, i) => ndjson([peru[i % peru.length]]) + (i % 700 === 3 ? '\n \t\r\n' : i % 900 === 5 ? '{"amount": \n' : ''),
).join('');

describe('--jobs', () => {
  const path = file('many.ndjson', `${many}${JSON.stringify(peru[1])}`);

  test.each(['ndjson', 'json', 'text'])('%s: the same report as from one thread', (format) => {
    const one = payrules(['check', 'pe.payout', path, '--format', format]);
    const three = payrules(['check', 'pe.payout', path, '--format', format, '--jobs', '3']);
    expect(three.out === one.out).toBe(true);
    expect([three.code, three.err]).toEqual([one.code, one.err]);
  });

  test('indexes count on over several files', () => {
    const args = ['check', 'pe.payout', path, '-', path, '--format', 'ndjson', '--input', 'ndjson'];
    expect(payrules([...args, '--jobs', '2'], ndjson([peru[0]])).out === payrules(args, ndjson([peru[0]])).out).toBe(
      true,
    );
  });

  test('an input without orders is a fault, as with one thread', () => {
    const args = ['check', 'pe.payout', '--input', 'ndjson'];
    const { code, err } = payrules(args, '\n \n');
    expect(payrules([...args, '--jobs', '2'], '\n \n')).toMatchObject({ code, err });
    expect(code).toBe(2);
  });

  test('a line past the limit is refused, and the next ones are judged', () => {
    const input = `${JSON.stringify(peru[0])}\n"${'x'.repeat(16 * 1024 * 1024)}"\n${JSON.stringify(peru[1])}\n`;
    const args = ['check', 'pe.payout', '--format', 'ndjson'];
    const { out } = payrules([...args, '--jobs', '2'], input);
    expect(out === payrules(args, input).out).toBe(true);
    expect(out).toContain('too-large');
  });

  test('long lines are judged in their place, whatever memory they take', () => {
    const lists = (length: number): string => `[${'[],'.repeat(length / 3)}[]]\n`;
    const long = `${JSON.stringify({ ...peru[0], purpose: 'x'.repeat(2 * 1024 * 1024) })}\n`;
    const input =
      ndjson([peru[0]]) +
      lists(900 * 1024) +
      ndjson([peru[1]]) +
      long +
      lists(15 * 1024 * 1024) +
      ndjson([peru[1], peru[0]]);
    const args = ['check', 'pe.payout', '--input', 'ndjson', '--format', 'ndjson'];
    const one = payrules(args, input);
    expect(one.out.trimEnd().split('\n')).toHaveLength(7);
    expect(payrules([...args, '--jobs', '2'], input)).toEqual(one);
  });

  test('of a great many short lines no more is told at once than a thread has room for', () => {
    const input = '{}\n'.repeat(20_000);
    const { status, stderr } = spawnSync(
      process.execPath,
      [MAIN, 'check', 'pe.payout', '--why', '--format', 'ndjson', '--jobs', '2'],
      { input, encoding: 'utf8', stdio: ['pipe', 'ignore', 'pipe'] },
    );
    expect([status, stderr]).toEqual([1, '']);
  });

  test('rules that compare orders are left out, and the summary says so', () => {
    const { out } = payrules(['check', 'pk.payout', '--jobs', '2'], ndjson([...pakistan, ...pakistan]));
    expect(out).toContain('pk.payout/document-not-repeated was not judged');
    expect(out).not.toContain('over each input as a whole');
    const long = ndjson([{ ...pakistan[0], purpose: 'x'.repeat(2 * 1024 * 1024) }]);
    expect(payrules(['check', 'pk.payout', '--jobs', '2', '--input', 'ndjson'], long + long).out).not.toContain(
      'document-not-repeated [',
    );
  });

  test.each(['0', '65', '1.5', 'many', ''])('%p is no number of threads', (jobs) => {
    const { code, err } = payrules(['check', 'pe.payout', '--jobs', jobs], '{}');
    expect([code, err]).toEqual([2, expect.stringContaining('--jobs')]);
  });
});

describe('Ctrl-C', () => {
  test.each(['1', '2'])('with %s threads: whole lines, then the end', async (jobs) => {
    const child = spawn(process.execPath, [
      MAIN,
      'check',
      'pe.payout',
      '--input',
      'ndjson',
      '--format',
      'ndjson',
      '--jobs',
      jobs,
    ]);
    let out = '';
    child.stdout.on('data', (text) => (out += String(text)));
    child.stdin.on('error', () => undefined);
    child.stdin.write(many);
    await new Promise((resolve) => child.stdout.once('data', resolve));
    child.kill('SIGINT');
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect(code).toBe(130);
    for (const line of out.trimEnd().split('\n')) expect(() => JSON.parse(line) as unknown).not.toThrow();
  });

  test.each([
    ['json', (out: string) => expect(JSON.parse(out)).toMatchObject({ partial: true })],
    [
      'sarif',
      (out: string) =>
        expect(JSON.parse(out)).toMatchObject({ runs: [{ invocations: [{ executionSuccessful: false }] }] }),
    ],
    ['text', (out: string) => expect(out).toMatch(/\npartial: the run was ended before its input was\n$/)],
  ] as const)('%s: the report says that it is partial', async (format, isPartial) => {
    const { code, out, err } = await interrupted(['check', 'pe.payout', '--input', 'ndjson', '--format', format], many);
    expect([code, err]).toEqual([
      130,
      expect.stringMatching(/payrules: ended after \d+ orders; the report is partial\n$/),
    ]);
    isPartial(out);
  });

  test.each(['json', 'sarif', 'text'])('%s: the report of a whole run does not', (format) => {
    expect(payrules(['check', 'pe.payout', '--format', format], JSON.stringify(peru[0])).out).not.toMatch(
      /partial|invocations/,
    );
  });
});
