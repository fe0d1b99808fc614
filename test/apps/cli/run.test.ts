import { resolve } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, test } from '@jest/globals';
import { run } from '../../../src/apps/cli/run.js';
import { payrules } from '../../support/cli.js';
import { file, folder, RULES } from './fixture.js';

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
  };
  expect(await run(['check', 'alpha.payout', '-', ...RULES], io)).toBe(2);
  expect(text).toMatch(/^payrules: internal error; please report it\n {4}at /);
  expect(text).not.toContain('secret');
});
