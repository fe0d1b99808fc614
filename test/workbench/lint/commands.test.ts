import { describe, expect, jest, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import fs, {
  type FSWatcher,
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { payrules } from '../../support/cli.js';
import { MAIN } from '../../support/process.js';
import { fixtureFolder } from '../../fixtures/fixture.js';
import { minimal, withFault } from './minimal.js';

/** Writes rule files into their own folder. */
function folder(files: ReadonlyMap<string, string> = minimal): string {
  const path = mkdtempSync(join(tmpdir(), 'payrules-rules-'));
  for (const [file, text] of files) {
    mkdirSync(dirname(join(path, file)), { recursive: true });
    writeFileSync(join(path, file), text);
  }
  return path;
}

const NU = 'operations/nu.payout.yaml';
const lossy = (): string => folder(withFault('lists/prefixes.yaml', '"300"', '030'));

test('lint reports a list whose name ends in .CSV', async () => {
  const rules = folder(new Map([...minimal, ['lists/codes.CSV', 'code\nA\n']]));
  const { code, out } = await payrules(['lint', rules]);
  expect(code).toBe(1);
  expect(out).toContain('lists/codes.CSV:1:1 error unknown-file');
});

describe('lint', () => {
  test('rules without a fault have no findings', async () => {
    expect(await payrules(['lint', fixtureFolder])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^\d+ files: nothing found\n$/),
      err: '',
    });
  });

  test('a folder without rule files is named', async () => {
    const cwd = mkdtempSync(join(tmpdir(), 'payrules-empty-'));
    expect(await payrules(['lint', '.'], { cwd })).toMatchObject({
      code: 2,
      err: 'payrules: .: There are no rule files in this folder.\n',
    });
  });

  test('text: the place, how to fix it, and the line with a caret', async () => {
    const path = lossy();
    expect(await payrules(['lint', path])).toEqual({
      code: 1,
      out: `${path}/lists/prefixes.yaml:5:28 error lossy-number
  030 would be read as the number 30; write it in quotes: "030", or where a number is meant, 30.
  5 |   - { title: One, values: [030, "301"] }
    |                            ^^^

9 files: 1 error
`,
      err: '',
    });
  });

  test('a caret stands under its place in a long line, and nothing steers the terminal', async () => {
    const long = `title: "${'x'.repeat(150)}"`;
    const { out } = await payrules([
      'lint',
      folder(new Map([...minimal, [NU, minimal.get(NU)!.replace('title: Nu payout', `${long}\u001b[31m`)]])),
    ]);
    expect(out).not.toContain('\u001b[31m');
    const [line = '', carets = ''] = out
      .split('\n')
      .filter((l) => l.includes(' | '))
      .slice(0, 2);
    expect(line[carets.indexOf('^')]).toBe('\ufffd');
    expect(line.length).toBeLessThan(120);
  });

  test('json', async () => {
    const path = lossy();
    const { code, out } = await payrules(['lint', path, '--format', 'json']);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toEqual({
      findings: [
        {
          file: `${path}/lists/prefixes.yaml`,
          line: 5,
          column: 28,
          code: 'lossy-number',
          severity: 'error',
          message: '030 would be read as the number 30; write it in quotes: "030", or where a number is meant, 30.',
        },
      ],
    });
    expect(JSON.parse((await payrules(['lint', folder(), '--format', 'json'])).out)).toEqual({ findings: [] });
  });

  test('github', async () => {
    const path = folder(withFault(NU, 'title: Nu payout', 'title: "..."'));
    expect((await payrules(['lint', path, '--format', 'github'])).out).toBe(
      `::error file=${path}/${NU},line=2,col=8,title=unfilled::Fill this in.\n`,
    );
  });

  test('sarif 2.1.0', async () => {
    const path = folder(withFault(NU, 'severity: warning', 'severity: warning\n    until: "2020-01-01"'));
    const { code, out } = await payrules(['lint', path, '--format', 'sarif']);
    expect(code).toBe(0);
    const log = JSON.parse(out) as {
      version: string;
      runs: readonly {
        tool: { driver: { rules: readonly { id: string }[] } };
        results: readonly { ruleId: string; ruleIndex: number; level: string }[];
      }[];
    };
    expect(Object.keys(log).sort()).toEqual(['$schema', 'runs', 'version']);
    expect(log).toMatchObject({
      version: '2.1.0',
      runs: [
        {
          tool: {
            driver: {
              name: 'payrules',
              version: expect.stringMatching(/^\d+\.\d+\.\d+/),
              rules: [{ id: 'expired-rule', shortDescription: { text: 'The last day of a rule has passed.' } }],
            },
          },
          columnKind: 'utf16CodeUnits',
        },
      ],
    });
    expect(log.runs[0]!.results).toEqual([
      {
        ruleId: 'expired-rule',
        ruleIndex: 0,
        level: 'warning',
        message: { text: expect.stringContaining('2020-01-01') },
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: `file://${path}/${NU}` },
              region: { startLine: 32, startColumn: 12 },
            },
          },
        ],
      },
    ]);
  });

  test('--at and --fail-on', async () => {
    const path = folder(withFault(NU, 'severity: warning', 'severity: warning\n    until: "2030-01-31"'));
    expect((await payrules(['lint', path, '--at', '2030-01-31', '--fail-on', 'warning'])).code).toBe(0);
    expect((await payrules(['lint', path, '--at', '2030-02-01', '--fail-on', 'warning'])).code).toBe(1);
    expect((await payrules(['lint', path, '--at', '2030-02-01'])).code).toBe(0);
  });

  test('--overlay: what a merchant changes, adds and binds', async () => {
    const own = folder(
      new Map([
        ['bindings.yaml', 'nu.bank:\n  bank-a: [011]\n'],
        [
          'nu.payout.yaml',
          'change:\n  - { rule: amount-rang, severity: warning, reason: ours, until: "2030-01-31" }\n',
        ],
      ]),
    );
    const { code, out } = await payrules(['lint', folder(), '--overlay', own, '--format', 'github']);
    expect(code).toBe(1);
    expect(out.split('\n').map((line) => /file=(.*),title=(.*?)::/.exec(line)?.slice(1).join(' '))).toEqual([
      `${own}/bindings.yaml,line=2,col=12 lossy-number`,
      `${own}/nu.payout.yaml,line=2,col=13 unknown-rule`,
      undefined,
    ]);
  });

  test('a broken file hides no other', async () => {
    const files = new Map([
      ...withFault('common/order.yaml', 'title:', 'title: a: b\nx:'),
      ['lists/blocked.yaml', minimal.get('lists/blocked.yaml')!.replace('list:', 'lst:')],
      [NU, minimal.get(NU)!.replace('"1 phones"', '"1 phone"')],
    ]);
    const { findings } = JSON.parse((await payrules(['lint', folder(files), '--format', 'json'])).out) as {
      findings: readonly { file: string; code: string }[];
    };
    expect(findings.map(({ file, code }) => `${file.split('/').at(-1)} ${code}`)).toEqual([
      'order.yaml block-as-implicit-key',
      'blocked.yaml unknown-key',
      'nu.payout.yaml unknown-clause',
    ]);
  });

  test('a wrong id hides no other mistake in its file', async () => {
    const text = minimal.get(NU)!.replace('id: amount-range', 'id: Amount_Range').replace('"1 phones"', '"1 phone"');
    const { findings } = JSON.parse(
      (await payrules(['lint', folder(new Map([...minimal, [NU, text]])), '--format', 'json'])).out,
    ) as { findings: readonly { code: string }[] };
    expect(findings.map(({ code }) => code)).toEqual(['wrong-shape', 'unknown-clause']);
  });

  test('a file that is not UTF-8 is a finding among others', async () => {
    const path = lossy();
    writeFileSync(join(path, 'slots.yaml'), Buffer.from([0x73, 0xff, 0xfe]));
    const { code, out } = await payrules(['lint', path, '--format', 'json']);
    expect(code).toBe(1);
    expect((JSON.parse(out) as { findings: readonly { code: string }[] }).findings.map((f) => f.code)).toEqual([
      'lossy-number',
      'not-utf8',
    ]);
  });

  test.each([
    [['lint', '/nowhere'], 'There is no folder of rules here.'],
    [['lint', 'a', 'b'], 'lint takes one folder'],
    [['lint', '--format', 'xml'], '--format must be one of text, json, sarif, github'],
    [['lint', '--at', '2026-02-30'], '--at must be a date'],
    [['lint', '--fx'], 'did you mean --fix?'],
  ])('%j is refused', async (args, message) => {
    expect(await payrules(args)).toMatchObject({ code: 2, out: '', err: expect.stringContaining(message) });
  });
});

describe('the files of a rules folder', () => {
  test('with .yaml in capitals are reported', async () => {
    const path = folder(new Map([...minimal, ['lists/more.YAML', 'list: more\n'], ['lists/one.Yaml', 'list: one\n']]));
    const { out } = await payrules(['lint', path]);
    expect(out.match(/lists\/\S+ error unknown-file/g)).toEqual([
      'lists/more.YAML:1:1 error unknown-file',
      'lists/one.Yaml:1:1 error unknown-file',
    ]);
  });

  test('do not include hidden files, or files of packages', async () => {
    const more = ['.github/workflows/ci.yml', '.hidden.yaml', 'node_modules/a/b.yaml', 'lists/node_modules/c.yaml'];
    const path = folder(new Map([...minimal, ...more.map((file) => [file, 'a: 1\n'] as const)]));
    expect(await payrules(['lint', path])).toMatchObject({ code: 0, out: '9 files: nothing found\n' });
  });

  test('are read once where links lead back to folders', async () => {
    const path = folder();
    for (const name of ['operations', 'lists', 'common'])
      for (let i = 0; i < 3; i++) symlinkSync(path, join(path, name, `link${i}`), 'junction');
    expect(await payrules(['lint', path])).toMatchObject({ code: 0, out: '9 files: nothing found\n' });
  });

  test('may be in folders that links lead to', async () => {
    const path = folder();
    mkdirSync(join(path, '..data'));
    renameSync(join(path, 'operations'), join(path, '..data/operations'));
    symlinkSync(join(path, '..data/operations'), join(path, 'operations'), 'junction');
    expect(await payrules(['lint', path])).toMatchObject({ code: 0, out: '9 files: nothing found\n' });
  });
});

describe('lint --fix', () => {
  test('writes what it mends, keeps permissions, leaves nothing behind, and does it once', async () => {
    const path = lossy();
    const file = join(path, 'lists/prefixes.yaml');
    chmodSync(file, 0o640);
    const { mode } = statSync(file);
    expect(await payrules(['lint', path, '--fix'])).toMatchObject({ code: 1, err: `payrules: ${file} is changed\n` });
    expect(readFileSync(file, 'utf8')).toContain('["030", "301"]');
    expect(statSync(file).mode).toBe(mode);
    expect(readdirSync(dirname(file)).sort()).toEqual(['banks.yaml', 'blocked.yaml', 'prefixes.yaml']);
    const { mtimeMs } = statSync(file);
    expect(await payrules(['lint', path, '--fix'])).toMatchObject({ err: '' });
    expect(statSync(file).mtimeMs).toBe(mtimeMs);
  });

  test('a byte order mark and the line ends stay', async () => {
    const path = lossy();
    const file = join(path, 'lists/prefixes.yaml');
    const text = `\ufeff${readFileSync(file, 'utf8').replaceAll('\n', '\r\n')}`;
    writeFileSync(file, text);
    await payrules(['lint', path, '--fix']);
    expect(readFileSync(file, 'utf8')).toBe(text.replace('[030, "301"]', '["030", "301"]'));
  });

  test('a link stays one', async () => {
    const path = lossy();
    const [link, file] = [join(path, 'lists/prefixes.yaml'), join(folder(), 'shared.yaml')];
    renameSync(link, file);
    symlinkSync(file, link);
    await payrules(['lint', path, '--fix']);
    expect([lstatSync(link).isSymbolicLink(), readFileSync(file, 'utf8')]).toEqual([
      true,
      expect.stringContaining('["030", "301"]'),
    ]);
  });
});

describe('lint --fix CLAUSE', () => {
  const stale = (): string => {
    return folder(withFault('clauses.yaml', 'text: Amounts.', 'text: "From 1 to 90 PEN."'));
  };

  test('writes the value of the check into the text of that clause, and shows the line', async () => {
    const path = stale();
    const before = readFileSync(join(path, 'clauses.yaml'), 'utf8');
    expect(await payrules(['lint', path])).toMatchObject({ code: 0, out: expect.stringContaining('stale-source') });
    expect(await payrules(['lint', '--rules', path, '--fix', '1 amounts'])).toEqual({
      code: 0,
      out: '9 files: nothing found\n',
      err: `payrules: ${path}/clauses.yaml:2 now has - { id: "1 amounts", text: "From 1 to 100 PEN." }\n`,
    });
    expect(readFileSync(join(path, 'clauses.yaml'), 'utf8')).toBe(before.replace('to 90 PEN', 'to 100 PEN'));
  });

  test('writes no clause where one of them stays as it is', async () => {
    const path = stale();
    const before = readFileSync(join(path, 'clauses.yaml'), 'utf8');
    expect(await payrules(['lint', path, '--fix', '1 amounts', '1 types'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('"1 types" stays as it is: its text agrees with the checks of its rules'),
    });
    expect(readFileSync(join(path, 'clauses.yaml'), 'utf8')).toBe(before);
  });

  test('a misspelt folder is not taken for a clause', async () => {
    expect(await payrules(['lint', '/nowhere', '--fix'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('there is no folder "/nowhere"; lint --fix edits files, so name your rules folder'),
    });
    expect(await payrules(['lint', '/nowhere', '--fix', '--rules', stale()])).toMatchObject({
      code: 2,
      err: expect.stringContaining('"/nowhere" stays as it is: there is no such clause and no such folder'),
    });
  });

  test('a folder without a file of clauses has no clause', async () => {
    const path = stale();
    rmSync(join(path, 'clauses.yaml'));
    expect(await payrules(['lint', path, '--fix', '1 amounts'])).toMatchObject({
      code: 2,
      err: `payrules: "1 amounts" is not a folder, and it is not a clause: ${path}/clauses.yaml does not exist\n`,
    });
    mkdirSync(join(path, 'clauses.yaml'));
    expect(await payrules(['lint', path, '--fix', '1 amounts'])).toMatchObject({
      code: 2,
      err: `payrules: ${path}/clauses.yaml has errors; correct them first\n`,
    });
  });
});

describe('test', () => {
  test('examples that agree with their rules', async () => {
    const { code, out } = await payrules(['test', '--rules', fixtureFolder]);
    expect(code).toBe(0);
    expect(out).toMatch(/^alpha\.payout +\d+ rules +\d+ examples {2}ok$/m);
    expect(out).toMatch(/9 operations, \d+ rules, \d+ examples in \d+\.\d s: nothing found\n$/);
  });

  test('a wrong example is shown at its place', async () => {
    const path = folder(withFault(NU, 'invalid: ["0.99", "100.01"]', 'invalid: ["0.99", "100"]'));
    const { code, out } = await payrules(['test', 'nu.payout', '--rules', path]);
    expect(code).toBe(1);
    expect(out).toContain(
      `${path}/${NU}:21:56 error wrong-example\n  amount-range accepts the example "100", which is listed as invalid; correct the example or the check.\n  21 |     examples: { valid: ["1", "100"], invalid: ["0.99", "100"] }\n     |                                                        ^^^^^\n`,
    );
    expect(out).toMatch(/nu\.payout +8 rules +18 examples {2}1 wrong/);
  });

  describe('--format', () => {
    const right = folder();
    const wrong = folder(withFault(NU, 'invalid: ["0.99", "100.01"]', 'invalid: ["0.99", "100"]'));
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
      await payrules(['test', '--rules', folder(withFault(NU, 'title: Nu payout', 'title: "open'))]),
    ).toMatchObject({
      code: 2,
      out: expect.stringContaining('missing-char'),
    });
    expect(
      await payrules(['test', 'nu.payout', '--rules', folder(withFault(NU, '[BANK, WALLET]', '{ x: BANK }'))]),
    ).toMatchObject({ code: 2, out: expect.stringContaining(`${NU}:24:`), err: '' });
    expect(await payrules(['test', 'nu.payot', '--rules', folder()])).toMatchObject({
      code: 2,
      err: expect.stringContaining('did you mean nu.payout?'),
    });
  });

  const change = (rule: string): string =>
    `change:\n  - { rule: ${rule}, severity: warning, reason: ours, until: "2999-01-31" }\n`;
  const rules = folder();
  const own = folder(new Map([['nu.payout.yaml', change('amount-range')]]));
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

  test("--overlay: a merchant's own cards are counted, and called wrong where they are", async () => {
    const merchant = folder(
      new Map([
        [
          'nu.payout.yaml',
          'add:\n  - { id: own/prefix, field: phone, check: { prefix-in: { list: ["PE-"] } }, document: Ours, examples: { valid: ["PE-1"], invalid: ["PE-2"] } }\n',
        ],
      ]),
    );
    const { code, out } = await payrules(['test', 'nu.payout', '--rules', folder(minimal), '--overlay', merchant]);
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

describe('new', () => {
  test('a file without findings, except for parts that must be filled in', async () => {
    const path = mkdtempSync(join(tmpdir(), 'payrules-rules-'));
    cpSync(fixtureFolder, path, { recursive: true });
    const edit = (name: string, change: (written: string) => string): void =>
      writeFileSync(join(path, name), change(readFileSync(join(path, name), 'utf8')));
    edit('operations/delta.collection.yaml', (written) => written.replace('\ncurrency:', '\ncountry: KW\ncurrency:'));
    edit(
      'gateway/not-documented.yaml',
      (written) => `${written}  - { id: delta.payout, title: Delta payout, clause: "7 other operations" }\n`,
    );
    expect(await payrules(['new', 'delta.payout', '--rules', path])).toMatchObject({
      code: 0,
      out: expect.stringContaining('Next steps:'),
    });
    const { findings } = JSON.parse((await payrules(['lint', path, '--format', 'json'])).out) as {
      findings: readonly { file: string; code: string }[];
    };
    expect([...new Set(findings.map(({ file, code }) => `${file.slice(path.length + 1)} ${code}`))]).toEqual([
      'gateway/response.yaml missing-operation',
      'operations/delta.payout.yaml unfilled',
    ]);

    const file = join(path, 'operations/delta.payout.yaml');
    const text = readFileSync(file, 'utf8');
    expect(text).toContain('title: Delta payout\nregion: Middle East\ncountry: KW\ncurrency: KWD\n');
    for (const id of ['delta.payout', 'DELTA.payout'])
      expect(await payrules(['new', id, '--rules', path])).toMatchObject({
        code: 2,
        err: expect.stringContaining('operations/delta.payout.yaml exists already; nothing is written'),
      });
    expect(readFileSync(file, 'utf8')).toBe(text);
    expect((await payrules(['lint', path, '--fix'])).code).toBe(1);
    expect(readFileSync(file, 'utf8')).toBe(text);

    // Filled in, and with its two other places updated, it is clean.
    const filled = text
      .replace('amount-between: ["...", "..."]', 'amount-between: ["1", "500"]')
      .replace(
        'valid: ["..."], invalid: ["..."] }\n  - id: payment-type-required',
        'valid: ["1", "500"], invalid: ["0.99"] }\n  - id: payment-type-required',
      )
      .replace('valid: [KWD], invalid: ["..."]', 'valid: [KWD], invalid: [USD]')
      .replaceAll('clause: "..."', 'clause: "5 amount"')
      .replace('valid: ["..."], invalid: [""]', 'valid: [CASH], invalid: [""]')
      .replace('valid: ["..."], invalid: ["..."]', 'valid: [CASH], invalid: [CARD]')
      .replace('help: "..."', 'help: Always CASH.')
      .replaceAll('"..."', 'CASH');
    writeFileSync(file, filled);
    edit('gateway/not-documented.yaml', (written) => written.replace(/.*delta\.payout.*\n/, ''));
    edit('gateway/response.yaml', (written) => `${written}  delta.payout:\n    items: []\n    clause: "6 reply"\n`);
    expect((await payrules(['lint', path])).out).toMatch(/nothing found\n$/);
  });

  test('a rule that a shared file has is not written again', async () => {
    const path = mkdtempSync(join(tmpdir(), 'payrules-rules-'));
    cpSync(fixtureFolder, path, { recursive: true });
    const newFile = async (id: string): Promise<string> => {
      await payrules(['new', id, '--rules', path]);
      return readFileSync(join(path, `operations/${id}.yaml`), 'utf8');
    };
    const alone = await newFile('delta.payout');
    expect(alone).toContain('id: payment-type-required');
    expect(alone).toContain('id: amount-decimals');
    rmSync(join(path, 'operations/delta.payout.yaml'));
    const common = join(path, 'common/order.yaml');
    const rules =
      '  - { id: payment-type-required, field: paymentType, check: { required: true }, clause: "1 amount", examples: { valid: [{}], invalid: [""] } }\n' +
      '  - { id: decimals, field: amount, check: { decimals-by: lists/minor-units }, clause: "1 amount", examples: { valid: ["1"], invalid: ["1.12345"] } }\n';
    writeFileSync(
      common,
      readFileSync(common, 'utf8').replace(
        'rules:\n',
        `  paymentType: { label: Payment type, example: CASH }\nrules:\n${rules}`,
      ),
    );
    const text = await newFile('delta.payout');
    expect(text).toContain('id: payment-type\n');
    for (const id of ['payment-type-required', 'amount-decimals']) expect(text).not.toContain(`id: ${id}`);
  });

  test('a link out of the folder is not followed', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'payrules-outside-'));
    const path = mkdtempSync(join(tmpdir(), 'payrules-rules-'));
    cpSync(fixtureFolder, path, { recursive: true });
    cpSync(join(path, 'operations'), outside, { recursive: true });
    rmSync(join(path, 'operations'), { recursive: true });
    symlinkSync(outside, join(path, 'operations'), 'junction');
    const before = readdirSync(outside);
    expect(await payrules(['new', 'delta.payout', '--rules', path])).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('is outside the rules folder, behind a symbolic link; nothing is written'),
    });
    expect(readdirSync(outside)).toEqual(before);
    // --rules names a link to the folder itself.
    const link = join(outside, 'rules');
    rmSync(join(path, 'operations'));
    cpSync(join(fixtureFolder, 'operations'), join(path, 'operations'), { recursive: true });
    symlinkSync(path, link, 'junction');
    expect(await payrules(['new', 'delta.payout', '--rules', link])).toMatchObject({ code: 0 });
  });

  test('the folder of operations is made where it is missing', async () => {
    const path = mkdtempSync(join(tmpdir(), 'payrules-rules-'));
    writeFileSync(join(path, 'rulebook.yaml'), 'title: A gateway\ndocument: Guide\n');
    expect(await payrules(['new', 'card.payment', '--rules', path])).toMatchObject({ code: 0 });
    expect(readdirSync(join(path, 'operations'))).toEqual(['card.payment.yaml']);
  });

  test.each([
    [['new'], 'name one operation'],
    [['new', 'Peru'], 'write two words or more of letters, digits and hyphens, joined by points'],
    [['new', '../x.payout'], 'write two words or more of letters, digits and hyphens, joined by points'],
    [['new', 'delta.payout', '--rules', '/nowhere'], 'There is no folder of rules here.'],
  ])('%j is refused', async (args, message) => {
    expect(await payrules(args)).toMatchObject({ code: 2, out: '', err: expect.stringContaining(message) });
  });
});
