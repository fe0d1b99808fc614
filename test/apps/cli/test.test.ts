import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import fs, { type FSWatcher, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, jest, test } from '@jest/globals';
import { fixtureFolder } from '../../fixtures/fixture.js';
import { payrules } from '../../support/cli.js';
import { MAIN } from '../../support/process.js';
import { minimal, withFault, NU, writeRules } from '../../workbench/lint/minimal.js';

describe('test', () => {
  test('examples that agree with their rules', async () => {
    const { code, out } = await payrules(['test', '--rules', fixtureFolder]);
    expect(code).toBe(0);
    expect(out).toMatch(/^alpha\.payout +\d+ rules +\d+ examples {2}ok$/m);
    expect(out).toMatch(/9 operations, \d+ rules, \d+ examples in \d+\.\d s: nothing found\n$/);
  });

  test('a wrong example is shown at its place', async () => {
    const path = writeRules(withFault(NU, 'invalid: ["0.99", "100.01"]', 'invalid: ["0.99", "100"]'));
    const { code, out } = await payrules(['test', 'nu.payout', '--rules', path]);
    expect(code).toBe(1);
    expect(out).toContain(
      `${path}/${NU}:21:56 error wrong-example\n  amount-range accepts the example "100", which is listed as invalid; correct the example or the check.\n  21 |     examples: { valid: ["1", "100"], invalid: ["0.99", "100"] }\n     |                                                        ^^^^^\n`,
    );
    expect(out).toMatch(/nu\.payout +8 rules +18 examples {2}1 wrong/);
  });

  describe('--format', () => {
    const right = writeRules();
    const wrong = writeRules(withFault(NU, 'invalid: ["0.99", "100.01"]', 'invalid: ["0.99", "100"]'));
    const message =
      'amount-range accepts the example "100", which is listed as invalid; correct the example or the check.';

    test('json has the counts of each operation, and the findings', async () => {
      const { code, out } = await payrules(['test', '--rules', wrong, '--format', 'json']);
      expect(code).toBe(1);
      expect(JSON.parse(out)).toEqual({
        operations: [{ id: 'nu.payout', rules: 8, examples: 18, wrong: 1 }],
        findings: [{ file: `${wrong}/${NU}`, line: 21, column: 56, code: 'wrong-example', severity: 'error', message }],
      });
      expect(JSON.parse((await payrules(['test', '--rules', right, '--format', 'json'])).out)).toEqual({
        operations: [{ id: 'nu.payout', rules: 8, examples: 18, wrong: 0 }],
        findings: [],
      });
    });

    test('github has an annotation at the line of each wrong example, and nothing else', async () => {
      const at = `file=${wrong}/${NU},line=21,col=56`;
      expect(await payrules(['test', '--rules', wrong, '--format', 'github'])).toEqual({
        code: 1,
        out: `::error ${at},title=wrong-example::${message}\n`,
        err: '',
      });
      expect(await payrules(['test', '--rules', right, '--format', 'github'])).toEqual({ code: 0, out: '', err: '' });
    });

    test.each([
      [['--format', 'sarif'], '--format must be one of text, json, github'],
      [['--format', 'json', '--watch'], '--watch shows text; omit --format'],
    ])('%p is refused', async (options, err) => {
      expect(await payrules(['test', '--rules', right, ...options])).toMatchObject({
        code: 2,
        err: expect.stringContaining(err),
      });
    });
  });

  test('broken rules: 2 if nothing is left to test', async () => {
    expect(
      await payrules(['test', '--rules', writeRules(withFault(NU, 'title: Nu payout', 'title: "open'))]),
    ).toMatchObject({
      code: 2,
      out: expect.stringContaining('missing-char'),
    });
    expect(
      await payrules(['test', 'nu.payout', '--rules', writeRules(withFault(NU, '[BANK, WALLET]', '{ x: BANK }'))]),
    ).toMatchObject({ code: 2, out: expect.stringContaining(`${NU}:24:`), err: '' });
    expect(await payrules(['test', 'nu.payot', '--rules', writeRules()])).toMatchObject({
      code: 2,
      err: expect.stringContaining('did you mean nu.payout?'),
    });
  });

  const change = (rule: string): string =>
    `change:\n  - { rule: ${rule}, severity: warning, reason: ours, until: "2999-01-31" }\n`;
  const rules = writeRules();
  const own = writeRules(new Map([['nu.payout.yaml', change('amount-range')]]));
  test.each([
    ['a rule', join(rules, NU), minimal.get(NU)!, minimal.get(NU)!.replace('"100.01"', '"100"')],
    ['an overlay', join(own, 'nu.payout.yaml'), change('amount-range'), change('amount-rang')],
  ])('--watch tests again when a file changes: %s', async (_, path, right, wrong) => {
    const watching = spawn(process.execPath, [MAIN, 'test', '--rules', rules, '--overlay', own, '--watch'], {
      timeout: 60_000,
    });
    let out = '';
    const seen = (text: RegExp): Promise<void> =>
      new Promise((done) => {
        const look = (): void => {
          if (!text.test(out)) return;
          watching.stdout.off('data', look);
          done();
        };
        watching.stdout.on('data', look);
        look();
      });
    watching.stdout.on('data', (data: Buffer) => (out += data.toString()));
    // It takes a moment until a folder is watched, so a file that is saved before then is saved again.
    const saveUntil = async (text: string, isSeen: Promise<void>): Promise<void> => {
      const save = (): void => writeFileSync(path, text);
      const saving = setInterval(save, 2000).unref();
      save();
      await isSeen;
      clearInterval(saving);
    };
    try {
      await seen(/nothing found/);
      await saveUntil(wrong, seen(/1 error/));
      await saveUntil(right, seen(/1 error[\s\S]*nothing found/));
    } finally {
      watching.kill();
    }
  });

  test("--overlay: a merchant's own rules are counted, and their wrong examples found", async () => {
    const merchant = writeRules(
      new Map([
        [
          'nu.payout.yaml',
          'add:\n  - { id: own/prefix, field: phone, check: { prefix-in: { list: ["PE-"] } }, document: Ours, examples: { valid: ["PE-1"], invalid: ["PE-2"] } }\n',
        ],
      ]),
    );
    const { code, out } = await payrules(['test', 'nu.payout', '--rules', writeRules(minimal), '--overlay', merchant]);
    expect(code).toBe(1);
    expect(out).toMatch(
      /^nu\.payout +8 rules +18 examples {2}ok\n.*\/nu\.payout\.yaml +1 rule +2 examples {2}1 wrong\n/,
    );
    expect(out).toContain('1 operation, 9 rules, 20 examples');
  });

  test('--watch ends where the system watches the folder no more', async () => {
    const watcher = new EventEmitter();
    const spy = jest.spyOn(fs, 'watch').mockImplementation(() => {
      setImmediate(() => watcher.emit('error', Object.assign(new Error('gone'), { code: 'EPERM' })));
      return watcher as FSWatcher;
    });
    const ended = await payrules(['test', '--rules', rules, '--watch']);
    spy.mockRestore();
    expect(ended).toMatchObject({ code: 2, err: `payrules: ${rules} cannot be watched any more\n` });
  });

  test.each(['--rules', '--overlay'])('--watch of no folder is refused: %s', async (option) => {
    expect(await payrules(['test', option, '/nowhere', '--watch'])).toMatchObject({
      code: 2,
      err: 'payrules: /nowhere: There is no folder of rules here.\n',
    });
  });
});
