import { relative, resolve } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, test } from '@jest/globals';
import { run } from '../../../src/apps/cli/run.js';
import { payrules } from '../../support/cli.js';
import { file, folder, RULES, SAMPLES } from './fixture.js';

describe('a command uses only the outside that it is given', () => {
  test('file names start from its working directory', async () => {
    file('orders.json', '[]');
    const args = ['check', 'alpha.payout', 'orders.json', '--rules', resolve('test/fixtures/rules')];
    expect(await payrules(args, { cwd: folder })).toEqual({ code: 0, out: '0 orders: nothing found\n', err: '' });
    expect(await payrules(args)).toMatchObject({ code: 2, err: 'payrules: orders.json: there is no such file\n' });
  });

  test('a terminal gets colours', async () => {
    const stdin = '{"amount":5}';
    expect((await payrules(['check', 'alpha.payout', '-', ...RULES], { stdin, tty: true })).out).toContain(
      '\u001b[1mstandard input',
    );
    expect((await payrules(['check', 'alpha.payout', '-', ...RULES], { stdin })).out).not.toContain('\u001b');
  });

  test.each([
    ['explain', ['explain', 'alpha.payout/amount-range', ...RULES], '\u001b[1malpha.payout/amount-range'],
    ['diff', ['diff', RULES[1], RULES[1]], '\u001b[1mNo differences'],
    ['review', ['review', RULES[1], RULES[1]], '\u001b[1mlimits and examples'],
  ])('%s has colours only on a terminal', async (_, args, bold) => {
    expect((await payrules(args, { tty: true })).out).toContain(bold);
    expect((await payrules(args)).out).not.toContain('\u001b');
  });

  test('texts keep within the width of a terminal, and stay on one line elsewhere', async () => {
    const stdin = '{"amount":"1,5"}';
    const check = ['check', 'alpha.payout', '-', ...RULES];
    const explain = ['explain', 'alpha.payout', 'amount', ...RULES];
    const widest = (text: string): number =>
      Math.max(
        ...text
          .replaceAll(/\u001b\[[0-9]+m/g, '')
          .split('\n')
          .map((line) => line.length),
      );
    for (const args of [check, explain]) {
      expect(widest((await payrules(args, { stdin, tty: true })).out)).toBeLessThanOrEqual(80);
      expect(widest((await payrules(args, { stdin })).out)).toBeGreaterThan(80);
    }
  });

  test('a folder with a relative name keeps this name in the places of findings', async () => {
    file('order.json', '{"amount":"1,5"}');
    const rules = relative(folder, resolve('test/fixtures/rules'));
    const { out } = await payrules(['check', 'alpha.payout', 'order.json', '--rules', rules], { cwd: folder });
    expect(out).toContain(` ${rules}/operations/alpha.payout.yaml:`);
  });
});

test('an unexpected error shows its frames, and not its message', async () => {
  let text = '';
  const output = {
    write(piece: string): boolean {
      text += piece;
      return true;
    },
  };
  const io = {
    stdin: new PassThrough(),
    stdout: output,
    stderr: output,
    cwd: folder,
    now: (): Date => {
      throw new Error('a secret');
    },
    abortOn: () => new AbortController().signal,
    onEach: () => undefined,
    outliveOutput: () => undefined,
  };
  expect(await run(['check', 'alpha.payout', '-', ...RULES], io)).toBe(2);
  expect(text).toMatch(/^payrules: internal error; please report it\n {4}at /);
  expect(text).not.toContain('secret');
});

describe.each([
  ['below a file', (name: string): string => `is-a-file/${name}`, 'its folder is a file'],
  ['that is too long', (name: string): string => `${'x'.repeat(300)}${name}`, 'its name is too long'],
])('a name %s', (_, nameOf, reason) => {
  const base = resolve('test/fixtures/rules');
  const orders = resolve(SAMPLES);
  const table = file('orders.csv', 'amount\n5\n');
  file('is-a-file', '');

  test.each([
    ['fix', ['fix', 'alpha.payout', orders, '--rules', base, '--out', nameOf('x.json')]],
    ['check', ['check', 'alpha.payout', table, '--rules', base, '--annotate', nameOf('x.csv')]],
    ['template', ['template', 'alpha.payout', '--rules', base, '--out', nameOf('x.xlsx')]],
    ['build', ['build', 'alpha.payout', '--rules', base, '--out', nameOf('x')]],
    ['export', ['export', '--rules', base, '--out', nameOf('x')]],
    ['init', ['init', nameOf('x')]],
  ])('%s cannot write it, and says why', async (__, args) => {
    const { code, err } = await payrules(args, { cwd: folder });
    expect(code).toBe(2);
    expect(err).toMatch(new RegExp(`^payrules: .* cannot be written: ${reason}\n$`, 'm'));
  });

  test('diff finds no version there', async () => {
    const { code, err } = await payrules(['diff', base, nameOf('x')], { cwd: folder });
    expect([code, err]).toEqual([2, expect.stringContaining(': neither a folder nor a revision')]);
  });

  test('serve cannot open a socket there', async () => {
    const { code, err } = await payrules(['serve', '--rules', base, '--socket', nameOf('s')], { cwd: folder });
    expect([code, err]).toEqual([2, expect.stringMatching(/ cannot be opened|is too long for a socket/)]);
  });
});
