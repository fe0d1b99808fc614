import {
  chmodSync,
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
import { describe, expect, test } from '@jest/globals';
import { fixtureFolder } from '../../fixtures/fixture.js';
import { payrules } from '../../support/cli.js';
import { minimal, withFault, NU, writeRules } from '../../workbench/lint/minimal.js';

const lossy = (): string => writeRules(withFault('lists/prefixes.yaml', '"300"', '030'));

test('lint reports a list whose name ends in .CSV', async () => {
  const rules = writeRules(new Map([...minimal, ['lists/codes.CSV', 'code\nA\n']]));
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
      writeRules(new Map([...minimal, [NU, minimal.get(NU)!.replace('title: Nu payout', `${long}\u001b[31m`)]])),
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
    expect(JSON.parse((await payrules(['lint', writeRules(), '--format', 'json'])).out)).toEqual({ findings: [] });
  });

  test('github', async () => {
    const path = writeRules(withFault(NU, 'title: Nu payout', 'title: "..."'));
    expect((await payrules(['lint', path, '--format', 'github'])).out).toBe(
      `::error file=${path}/${NU},line=2,col=8,title=unfilled::Fill this in.\n`,
    );
  });

  test('sarif 2.1.0', async () => {
    const path = writeRules(withFault(NU, 'severity: warning', 'severity: warning\n    until: "2020-01-01"'));
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
    const path = writeRules(withFault(NU, 'severity: warning', 'severity: warning\n    until: "2030-01-31"'));
    expect((await payrules(['lint', path, '--at', '2030-01-31', '--fail-on', 'warning'])).code).toBe(0);
    expect((await payrules(['lint', path, '--at', '2030-02-01', '--fail-on', 'warning'])).code).toBe(1);
    expect((await payrules(['lint', path, '--at', '2030-02-01'])).code).toBe(0);
  });

  test('--overlay: what a merchant changes, adds and binds', async () => {
    const own = writeRules(
      new Map([
        ['bindings.yaml', 'nu.bank:\n  bank-a: [011]\n'],
        [
          'nu.payout.yaml',
          'change:\n  - { rule: amount-rang, severity: warning, reason: ours, until: "2030-01-31" }\n',
        ],
      ]),
    );
    const { code, out } = await payrules(['lint', writeRules(), '--overlay', own, '--format', 'github']);
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
    const { findings } = JSON.parse((await payrules(['lint', writeRules(files), '--format', 'json'])).out) as {
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
      (await payrules(['lint', writeRules(new Map([...minimal, [NU, text]])), '--format', 'json'])).out,
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
    const path = writeRules(
      new Map([...minimal, ['lists/more.YAML', 'list: more\n'], ['lists/one.Yaml', 'list: one\n']]),
    );
    const { out } = await payrules(['lint', path]);
    expect(out.match(/lists\/\S+ error unknown-file/g)).toEqual([
      'lists/more.YAML:1:1 error unknown-file',
      'lists/one.Yaml:1:1 error unknown-file',
    ]);
  });

  test('do not include hidden files, or files of packages', async () => {
    const more = ['.github/workflows/ci.yml', '.hidden.yaml', 'node_modules/a/b.yaml', 'lists/node_modules/c.yaml'];
    const path = writeRules(new Map([...minimal, ...more.map((file) => [file, 'a: 1\n'] as const)]));
    expect(await payrules(['lint', path])).toMatchObject({ code: 0, out: '9 files: nothing found\n' });
  });

  test('are read once where links lead back to folders', async () => {
    const path = writeRules();
    for (const name of ['operations', 'lists', 'common'])
      for (let i = 0; i < 3; i++) symlinkSync(path, join(path, name, `link${i}`), 'junction');
    expect(await payrules(['lint', path])).toMatchObject({ code: 0, out: '9 files: nothing found\n' });
  });

  test('may be in folders that links lead to', async () => {
    const path = writeRules();
    mkdirSync(join(path, '..data'));
    renameSync(join(path, 'operations'), join(path, '..data/operations'));
    symlinkSync(join(path, '..data/operations'), join(path, 'operations'), 'junction');
    expect(await payrules(['lint', path])).toMatchObject({ code: 0, out: '9 files: nothing found\n' });
  });
});

describe('lint --fix', () => {
  test('writes what it fixes, keeps permissions, leaves nothing behind, and does it once', async () => {
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
    const [link, file] = [join(path, 'lists/prefixes.yaml'), join(writeRules(), 'shared.yaml')];
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
    return writeRules(withFault('clauses.yaml', 'text: Amounts.', 'text: "From 1 to 90 PEN."'));
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
