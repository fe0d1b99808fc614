import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { ReviewPage } from '../../../../src/workbench/analysis/review/page.js';
import { payrules } from '../../../support/cli.js';
import { initialCommit } from '../../../support/git.js';
import { fixtureFolder } from '../../../fixtures/fixture.js';
import { folder, samples } from '../fixture.js';

/** Two operations of the fixture, because comparing all of them takes three times as long. */
const base = join(folder, 'base');
for (const path of [
  'rulebook.yaml',
  'clauses.yaml',
  'common',
  'lists/alpha-accounts.yaml',
  'lists/minor-units.yaml',
  'operations/alpha.payout.yaml',
  'operations/delta.collection.yaml',
])
  cpSync(join(fixtureFolder, path), join(base, path), { recursive: true });
for (const [file, others] of [
  ['slots.yaml', '  beta.wallet:'],
  ['exceptions.yaml', '  - code: YUG'],
] as const)
  writeFileSync(join(base, file), readFileSync(join(fixtureFolder, file), 'utf8').split(others)[0]!);
const head = join(folder, 'rules');
const alpha = join(head, 'operations/alpha.payout.yaml');

beforeEach(() => {
  rmSync(head, { recursive: true, force: true });
  cpSync(base, head, { recursive: true });
});

/** Changes the text of a rule file of the later version. */
function edit(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(from);
  writeFileSync(file, text.replace(from, to));
}

/** The amount's upper bound from 900 to 1000, with its examples and clauses. */
function widen(): void {
  edit(alpha, '["5", "900"] }', '["5", "1000"] }');
  edit(alpha, 'valid: ["5", "900", "900.00", {', 'valid: ["5", "1000", "1000.00", {');
  edit(alpha, 'invalid: ["4.99", "900.01",', 'invalid: ["4.99", "1000.01",');
  const clauses = join(head, 'clauses.yaml');
  writeFileSync(clauses, readFileSync(clauses, 'utf8').replaceAll(/\b900\b/g, '1000'));
}

const orders = (name: string, amounts: readonly string[]): string => {
  const path = join(folder, name);
  writeFileSync(
    path,
    amounts
      .map((amount) => `${JSON.stringify({ operation: 'alpha.payout', order: { ...samples[0], amount } })}\n`)
      .join(''),
  );
  return path;
};

const review = async (args: readonly string[] = []) => payrules(['review', base, head, ...args]);
async function pageOf(args: readonly string[] = []): Promise<ReviewPage & { readonly code: number }> {
  const { out, code } = await review([...args, '--format', 'json']);
  return { ...(JSON.parse(out) as ReviewPage), code };
}

describe('the page', () => {
  test('what changes, in plain sentences, with an order that shows it', async () => {
    widen();
    const { code, ...page } = await pageOf();
    expect(code).toBe(0);
    expect(page).toMatchObject({
      payrules: 1,
      base,
      head,
      at: '2026-06-15',
      isCompared: true,
      release: 'patch',
      lint: [],
      examples: { operations: 2, wrong: [] },
      clauses: [],
      days: [],
      gates: [
        { name: 'lint errors', limit: '0', outcome: 'kept' },
        { name: 'wrong examples', limit: '0', outcome: 'kept' },
      ],
    });
    expect(page.changes[0]).toMatchObject({
      ruleId: 'alpha.payout/amount-range',
      operation: 'alpha.payout',
      kind: 'widened',
      semver: 'patch',
      sentences: ['Alpha payout: largest Amount: 900 -> 1000 SEK'],
      witnesses: [
        {
          direction: 'widened',
          words: [
            expect.stringContaining('amount "1000"'),
            expect.stringContaining('refused (alpha.payout/amount-range) -> accepted'),
          ],
        },
      ],
      position: { file: alpha, line: expect.any(Number) },
    });
    expect(page.changes.slice(1).every(({ kind }) => kind === 'wording')).toBe(true);
  });

  test('as text', async () => {
    widen();
    const { out } = await review();
    expect(out).toMatch(/^1 looser change, \d changes? of wording\nrelease: patch\n/);
    expect(out.replaceAll(/\n +/g, ' ')).toContain(', as of 2026-06-15\n');
    expect(out).toContain('    Alpha payout: largest Amount: 900 -> 1000 SEK\n');
    expect(Math.max(...out.split('\n').flatMap((line) => (line.includes('/') ? [] : [line.length])))).toBeLessThan(81);
    expect(out).toContain('who must approve\n  there is no CODEOWNERS file, so that none is named\n');
  });

  test('as Markdown', async () => {
    widen();
    const { out } = await review(['--format', 'markdown']);
    expect(out).toMatch(/^<!-- payrules review -->\n## 1 looser change, \d changes? of wording\n/);
    expect(out).not.toMatch(/passed|witness|widened|gate/);
    expect(out).toContain('  - Alpha payout: largest Amount: 900 → 1000 SEK\n');
  });

  test('a renamed rule is a change of names or data, in each form', async () => {
    edit(alpha, '- id: amount-range', '- id: amount-bounds');
    expect((await pageOf()).changes).toMatchObject([{ kind: 'wording', semver: 'major' }]);
    const { out } = await review();
    expect(out).toMatch(/^1 change of names or data\nrelease: major\n/);
    expect(out).toContain('  names or data: alpha.payout/amount-range');
    const markdown = await review(['--format', 'markdown']);
    expect(markdown.out).toContain('**names or data** (no result changes, but names or data that programs read): ');
    const annotations = await review(['--format', 'github']);
    expect(annotations.out).toContain('title=names or data%3A alpha.payout/amount-range::');
  });

  test('as annotations on the lines of the files', async () => {
    widen();
    edit(alpha, '"4.99", "1000.01"', '"4.99", "999"');
    const { out, code } = await review(['--format', 'github']);
    const line =
      readFileSync(alpha, 'utf8')
        .split('\n')
        .findIndex((each) => each.includes('id: amount-range')) + 1;
    expect(out).toContain(`::error file=${alpha},line=${line + 6},`);
    expect(out.split('\n')[0]).toMatch(
      /^::error title=Review of the rules::1 looser change, .*%0Aexceeded: wrong examples: 1, at most 0$/,
    );
    expect(out).toContain(
      `::notice file=${alpha},line=${line},title=looser%3A alpha.payout/amount-range::Alpha payout: largest Amount: 900 -> 1000 SEK\n`,
    );
    expect(code).toBe(1);
  });

  test('in several forms from one run', async () => {
    widen();
    const [json, markdown] = [join(folder, 'page.json'), join(folder, 'page.md')];
    const { out } = await review(['--json', json, '--markdown', markdown, '--format', 'github']);
    expect(out).toMatch(/^::notice /);
    expect(out).not.toContain('::error');
    expect(JSON.parse(readFileSync(json, 'utf8'))).toMatchObject({ payrules: 1 });
    for (const format of ['text', 'markdown', 'json'])
      expect((await payrules(['review', '--from', json, '--format', format])).out).toBe(
        (await review(['--format', format])).out,
      );
    expect(readFileSync(markdown, 'utf8')).toBe((await review(['--format', 'markdown'])).out);
  });

  test('what happens on which day', async () => {
    edit(
      alpha,
      '    check: { amount-between: ["5", "900"] }\n',
      '    until: "2026-12-31"\n    check: { amount-between: ["5", "900"] }\n',
    );
    const { days } = await pageOf();
    expect(days).toEqual([
      {
        day: '2027-01-01',
        event: 'begins',
        ruleId: 'alpha.payout/amount-range',
        sentences: [expect.stringMatching(/^Alpha payout: removed error: .*, from 2027-01-01$/)],
      },
    ]);
  });

  test('a clause whose text does not agree with the check', async () => {
    edit(alpha, '["5", "900"] }', '["5", "1000"] }');
    edit(alpha, 'valid: ["5", "900", "900.00", {', 'valid: ["5", "1000", "1000.00", {');
    edit(alpha, 'invalid: ["4.99", "900.01",', 'invalid: ["4.99", "1000.01",');
    const { clauses, lint, code } = await pageOf();
    expect(clauses).toEqual([expect.objectContaining({ code: 'stale-source', severity: 'warning', file: alpha })]);
    expect(lint).toEqual([]);
    expect(code).toBe(0);
    expect((await pageOf(['--fail-on', 'clauses'])).code).toBe(1);
  });
});

describe('a later version with errors', () => {
  test('that cannot be read: says so first, with file and line, and compares nothing', async () => {
    edit(alpha, 'field: amount\n', 'field: amuont\n');
    const page = await pageOf(['--orders', orders('all.ndjson', ['950']), '--max-newly-refused', '0']);
    expect(page).toMatchObject({ isCompared: false, release: null, changes: [], code: 1 });
    expect(page).not.toHaveProperty('backtest');
    expect(page.lint[0]).toMatchObject({ code: 'unknown-field', severity: 'error', file: alpha });
    expect(page.gates.at(-1)).toEqual({ name: 'newly refused orders', limit: '0', outcome: 'undecided' });
    const { out } = await review();
    expect(out).toMatch(/^The later version has errors: nothing was compared\nexceeded: lint errors: 1, at most 0\n/);
    expect(out.indexOf('unknown-field')).toBeLessThan(out.indexOf('\nlimits and examples\n'));
  });

  test('that is not YAML', async () => {
    writeFileSync(alpha, 'operation: [\n');
    expect(await pageOf()).toMatchObject({ isCompared: false, code: 1 });
    // The count leaves out the operation that cannot be read.
    const { out } = await review();
    expect(out).toMatch(/^ {2}\d+ operations? that could be read, \d+ rules, [\d,]+ examples: all are right$/m);
  });

  test('only from lint: compares', async () => {
    edit(alpha, 'check: { one-of: [BANK, CASH] }', 'check: { one-of: [BANK, CASH, CHEQUE] }');
    edit(alpha, 'examples: { valid: [BANK, CASH],', 'examples: { valid: [BANK, CASH, OTHER],');
    const page = await pageOf();
    expect(page.examples.wrong).toEqual([expect.objectContaining({ code: 'wrong-example', file: alpha })]);
    expect(page.changes).toHaveLength(1);
    expect(page.code).toBe(1);
  });
});

describe('an earlier version with errors', () => {
  beforeEach(() => edit(alpha, 'field: amount\n', 'field: amuont\n'));
  const reviewed = (args: readonly string[] = []) => payrules(['review', head, base, ...args]);

  test('nothing is compared, and the correction passes', async () => {
    expect(await reviewed()).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^The earlier version has errors: nothing was compared\n/),
      err: expect.stringContaining('unknown-field'),
    });
  });

  test('a limit on changes is undecided', async () => {
    const { code, out } = await reviewed(['--fail-on', 'stricter']);
    expect([code, out]).toEqual([1, expect.stringContaining('\nundecided: stricter changes, at most 0\n')]);
  });

  test('that are still there are those of the later one', async () => {
    expect(await payrules(['review', head, head])).toMatchObject({
      code: 1,
      out: expect.stringMatching(/^The later version has errors: nothing was compared\n/),
    });
  });

  test('that does not exist cannot be reviewed', async () => {
    expect(await payrules(['review', 'src/checks', base])).toMatchObject({ code: 2, out: '' });
  });
});

describe('past orders', () => {
  test('of several files, with amounts', async () => {
    widen();
    const files = [orders('one.ndjson', ['5', '950', '901']), orders('two.ndjson', ['1000', '950', '950', '1001'])];
    const { backtest, code, gates } = await pageOf(files.flatMap((file) => ['--orders', file]));
    const counts = { newlyRefused: 0, newlyAccepted: 5, newlyWarned: 0, noLongerWarned: 0 };
    expect(backtest).toEqual({
      orders: 7,
      ...counts,
      withoutRules: 0,
      refusedByBoth: 1,
      unreadable: 0,
      partial: false,
      amounts: {
        newlyRefused: { byCurrency: {}, withoutAmount: 0 },
        newlyAccepted: { byCurrency: { SEK: { orders: 5, sum: '4751' } }, withoutAmount: 0 },
      },
      byOperation: {
        'alpha.payout': {
          orders: 7,
          ...counts,
          amounts: {
            newlyRefused: { byCurrency: {}, withoutAmount: 0 },
            newlyAccepted: { byCurrency: { SEK: { orders: 5, sum: '4751' } }, withoutAmount: 0 },
          },
        },
      },
      byRule: { 'alpha.payout/amount-range': counts },
    });
    expect(gates.at(-1)).toEqual({ name: 'unreadable orders', limit: '0', outcome: 'kept' });
    expect(code).toBe(0);
    const { out } = await review(files.flatMap((file) => ['--orders', file]));
    expect(out).toMatch(/^5 of 7 orders of alpha\.payout that were refused would be accepted:\n {2}4,751\.00 SEK\n/);
    expect(out).toContain('  alpha.payout: 5 of 7 orders newly accepted (71.43%): 4,751.00 SEK\n');
    expect(out).toContain('  newly accepted: 4,751.00 SEK in 5 orders\n');
  });

  test('shares are relative to the evaluated orders', async () => {
    widen();
    const file = orders('foreign.ndjson', ['950', '900']);
    writeFileSync(file, '{"operation":"epsilon.collection","order":{}}\n'.repeat(8), { flag: 'a' });
    const { out } = await review(['--orders', file]);
    expect(out).toContain('  10 orders, as of 2026-06-15\n');
    expect(out).toContain('  alpha.payout: 1 of 2 orders newly accepted (50%)\n');
  });

  test('says that changes of later days are not in the figures', async () => {
    edit(
      alpha,
      '    check: { amount-between: ["5", "900"] }\n',
      '    until: "2026-12-31"\n    check: { amount-between: ["5", "900"] }\n',
    );
    const args = ['--orders', orders('later.ndjson', ['950'])];
    const said = 'changes that begin later are not counted here: --at 2027-01-01 shows what they do to these orders';
    const refused = '1 order refused by both versions, which may hide what changes: payrules check says why';
    expect((await review(args)).out.replaceAll(/\n +/g, ' ')).toContain(`no result changes ${refused} ${said}\n`);
    expect((await review([...args, '--format', 'markdown'])).out).toContain(
      'changes that begin later are not counted here',
    );
    expect((await review([...args, '--at', '2027-01-01'])).out).not.toContain('not counted');
  });

  test('come from a table whose columns have other names', async () => {
    widen();
    const table = join(folder, 'past.csv');
    const { amount: _, ...others } = samples[0]!;
    writeFileSync(
      table,
      `${['Sum', 'Note', ...Object.keys(others)].join(';')}\n${['950', 'x', ...Object.values(others)].join(';')}\n`,
    );
    const columns = join(folder, 'columns.yaml');
    writeFileSync(columns, 'columns: { Sum: amount }\nleave-out: [Note]\n');
    const { backtest } = await pageOf(['--orders', table, '--operation', 'alpha.payout', '--columns', columns]);
    expect(backtest).toMatchObject({ orders: 1, newlyAccepted: 1, unreadable: 0 });
  });

  test('that do not name their operation: says what helps', async () => {
    const file = join(folder, 'plain.ndjson');
    writeFileSync(file, `${JSON.stringify(samples[0])}\n`);
    expect((await review(['--orders', file])).err).toContain(
      'if all orders are of one operation, name it: --operation OPERATION\n',
    );
  });

  test('the sum of a few orders is in no form of the page', async () => {
    widen();
    const file = orders('few.ndjson', ['950', '951']);
    for (const format of ['text', 'markdown', 'json', 'github']) {
      const { out } = await review(['--orders', file, '--format', format]);
      expect(out).not.toMatch(/\b(?:950|951|1,?901)\b/);
    }
  });

  test.each([
    ['1', 1],
    ['2', 0],
    ['66.6%', 1],
    ['66.7%', 0],
  ])('--max-newly-refused %s: exit code %i', async (limit, code) => {
    edit(alpha, '["5", "900"] }', '["5", "800"] }');
    edit(alpha, 'valid: ["5", "900", "900.00", {', 'valid: ["5", "800", {');
    const file = orders('gate.ndjson', ['800', '801', '900']);
    const page = await pageOf(['--orders', file, '--max-newly-refused', limit]);
    expect(page.gates.at(-1)).toEqual({
      name: 'newly refused orders',
      limit,
      ...(code === 1 && { found: limit === '1' ? '2' : '2 of 3 orders of alpha.payout (66.67%)' }),
      outcome: code === 1 ? 'exceeded' : 'kept',
    });
    expect(page.code).toBe(code);
  });

  test.each([
    ['.', 'undecided'],
    ['odd.ndjson', 'exceeded'],
  ])('%s: a review of orders that cannot be read does not pass', async (name, outcome) => {
    writeFileSync(join(folder, 'odd.ndjson'), '{"operation":5}\n');
    const { code, gates } = await pageOf(['--orders', join(folder, name)]);
    expect({ code, outcome: gates.at(-1)!.outcome }).toEqual({ code: 1, outcome });
  });

  test('an interrupted run', async () => {
    const { code, out } = await payrules(['review', base, head, '--orders', orders('i.ndjson', ['5'])], {
      interrupt: AbortSignal.abort(),
    });
    expect(code).toBe(130);
    expect(out).toContain('PARTIAL RESULT');
  });
});

describe('gates', () => {
  test.each([
    ['any', 1],
    ['stricter', 0],
    ['looser', 1],
    ['minor', 0],
    ['major', 0],
    ['stricter,looser', 1],
    ['widened', 1],
    ['lint,examples', 0],
  ])('--fail-on %s: exit code %i', async (list, code) => {
    widen();
    expect((await review(['--fail-on', list])).code).toBe(code);
  });

  test('a warning of lint', async () => {
    edit(
      alpha,
      '  - id: amount-range\n',
      '  - id: expired-one\n    field: amount\n    until: "2020-01-01"\n    check: { max-decimals: 9 }\n    clause: "2.2 amount"\n    examples: { valid: ["1"], invalid: ["1.1234567891"] }\n  - id: amount-range\n',
    );
    expect((await pageOf()).lint.map(({ severity }) => severity)).toEqual(expect.arrayContaining(['warning']));
    expect((await pageOf()).code).toBe(0);
    expect((await pageOf(['--fail-on', 'lint'])).code).toBe(1);
  });
});

describe('who must approve', () => {
  test('by the CODEOWNERS of the earlier revision, for the files that changed', async () => {
    mkdirSync(join(folder, '.github'));
    writeFileSync(join(folder, '.github/CODEOWNERS'), '* @dev\n/rules/ @ops\n/rules/clauses.yaml @legal\n');
    initialCommit(folder, '.github', 'rules');
    widen();
    // As git writes the files on Windows.
    for (const file of readdirSync(head, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.yaml'),
    ))
      writeFileSync(join(head, file), readFileSync(join(head, file), 'utf8').replaceAll('\n', '\r\n'));
    // A change cannot choose who approves it.
    writeFileSync(join(folder, '.github/CODEOWNERS'), '* @me\n');
    const { out } = await payrules(['review', 'HEAD', 'rules', '--format', 'json'], { cwd: folder });
    expect(JSON.parse(out)).toMatchObject({
      codeowners: '.github/CODEOWNERS',
      approvers: [
        { owners: ['@legal'], files: ['rules/clauses.yaml'] },
        { owners: ['@ops'], files: ['rules/operations/alpha.payout.yaml'] },
      ],
      changes: expect.arrayContaining([
        expect.objectContaining({ position: expect.objectContaining({ file: 'rules/operations/alpha.payout.yaml' }) }),
      ]),
    });
    const link = `${folder}-link`;
    symlinkSync(folder, link, 'junction');
    const texts = [
      await payrules(['review', 'HEAD', 'rules'], { cwd: link }),
      await payrules(['review', 'HEAD', join(link, 'rules')], { cwd: folder }),
    ];
    rmSync(link);
    expect(texts[0]!.out).toContain(
      'who must approve\n  @legal: rules/clauses.yaml\n  @ops: rules/operations/alpha.payout.yaml\n',
    );
    expect(texts[1]!.out).toMatch(/who must approve\n {2}@legal: \S+\/clauses\.yaml\n {2}@ops: /);
    const markdown = await payrules(['review', 'HEAD', 'rules', '--format', 'markdown'], { cwd: folder });
    expect(markdown.out).toContain('- `@ops`: `rules/operations/alpha.payout.yaml`\n');
  });
});

test('codes: a change is on the page; with an error in them, nothing is compared', async () => {
  const codes = join(head, 'bindings.yaml');
  writeFileSync(codes, 'alpha.bank: { north: [N1], south: none }\n');
  const page = await pageOf(['--fail-on', 'any']);
  expect(page.changes).toMatchObject([{ ruleId: 'codes/alpha.bank', kind: 'both' }]);
  expect(page.gates.at(-1)).toMatchObject({ name: 'changes of results', outcome: 'exceeded' });
  writeFileSync(codes, 'alpha.bank: { north: [N1], south: [N1] }\n');
  const wrong = await pageOf(['--fail-on', 'any']);
  expect(wrong).toMatchObject({ isCompared: false, changes: [], code: 1 });
  expect(wrong.lint).toMatchObject([{ file: codes, code: 'repeated-binding' }]);
});

describe('an overlay', () => {
  const overlay = join(folder, 'own');

  test('over the later version: what it changes', async () => {
    mkdirSync(overlay, { recursive: true });
    writeFileSync(
      join(overlay, 'alpha.payout.yaml'),
      'change:\n  - { rule: amount-range, check: { amount-between: ["10", "480"] }, reason: our contract }\n',
    );
    const page = await pageOf(['--head-overlay', overlay]);
    expect(page.changes[0]).toMatchObject({
      ruleId: 'alpha.payout/amount-range',
      kind: 'narrowed',
      position: { file: join(overlay, 'alpha.payout.yaml') },
    });
    expect(page.code).toBe(0);
  });

  test('with an error: it is on the page', async () => {
    mkdirSync(overlay, { recursive: true });
    writeFileSync(
      join(overlay, 'alpha.payout.yaml'),
      'change:\n  - { rule: amount-rnage, off: true, reason: x, until: 2099-01-01 }\n',
    );
    const page = await pageOf(['--overlay', overlay]);
    expect(page).toMatchObject({ isCompared: false, code: 1 });
    expect(page.lint[0]!.file).toBe(join(overlay, 'alpha.payout.yaml'));
  });
});

test.each([
  [[base], 'a git revision and a folder: payrules review HEAD rules'],
  [[base, head, '--max-newly-refused', '0'], '--max-newly-refused is for past orders: name them with --orders'],
  [[base, head, '--operation', 'alpha.payout'], '--operation is for past orders: name them with --orders'],
  [[base, head, '--fail-on', 'narowed'], '--fail-on must be one of'],
  [[base, head, '--operation', 'a', '--mixed'], 'not both'],
  [[base, head, '--orders', 'no-such.ndjson'], 'no-such.ndjson: there is no such file'],
  [['no-such-revision', base], 'neither a folder nor a revision'],
  [[base, '--from', 'x.json'], 'not both'],
  [['--from', 'no-such.json'], 'no-such.json: there is no such file'],
  [['--from', 'no-such.json', '--fail-on', 'narrowed'], '--from compares nothing: leave out --fail-on'],
])('%j: %s', async (args, message) => {
  const { code, err, out } = await payrules(['review', ...args]);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toContain(message);
});

test('nothing changes', async () => {
  expect((await review()).out).toMatch(/^No differences\n/);
  expect(existsSync(head)).toBe(true);
});

describe('past orders', () => {
  test('--jobs: the page is that of one thread', async () => {
    widen();
    const path = orders('jobs.ndjson', ['5', '899', '901', '1000', '1001']);
    const args = ['--orders', path, '--format', 'json'];
    const one = await review(args);
    expect(one.out).toContain('"newlyAccepted": 2');
    expect((await review([...args, '--jobs', '2'])).out).toBe(one.out);
  });

  test('--bindings: orders are checked with the codes of the file', async () => {
    edit(join(head, 'lists/alpha-accounts.yaml'), 'digits: [8, 12]', 'digits: [8, 13]');
    const order = { ...samples[0], beneficiaryBankCode: 'N1', beneficiaryAccountNumber: '123456789012' };
    const path = join(folder, 'bank.ndjson');
    writeFileSync(path, `${JSON.stringify({ operation: 'alpha.payout', order })}\n`);
    const args = ['--orders', path, '--format', 'json'];
    expect((await review(args)).out).toContain('"newlyRefused": 0');
    const bindings = join(folder, 'bindings.yaml');
    writeFileSync(bindings, 'alpha.bank: { north: [N1] }\n');
    expect((await review([...args, '--bindings', bindings])).out).toContain('"newlyRefused": 1');
  });
});

test('a share is relative to the orders of the operation that a change is about', async () => {
  edit(alpha, '["5", "900"] }', '["5", "800"] }');
  edit(alpha, 'valid: ["5", "900", "900.00", {', 'valid: ["5", "800", {');
  const path = orders('shares.ndjson', ['800', '801', '900', '850']);
  const other = { operation: 'delta.collection', order: {} };
  writeFileSync(path, `${JSON.stringify(other)}\n`.repeat(996), { flag: 'a' });
  const args = ['--orders', path, '--max-newly-refused'];
  const { out, code } = await review([...args, '74.9%']);
  expect(code).toBe(1);
  expect(out).toMatch(/^3 of 4 orders of alpha\.payout that were accepted would be refused\n/);
  expect(out.replaceAll(/\n +/g, ' ')).toContain(
    '\nexceeded: newly refused orders: 3 of 4 orders of alpha.payout (75%), at most 74.9%\n',
  );
  expect(out).toContain('  alpha.payout: 3 of 4 orders newly refused (75%)\n');
  expect((await pageOf([...args, '75%'])).gates.at(-1)).toEqual({
    name: 'newly refused orders',
    limit: '75%',
    outcome: 'kept',
  });
  // A limit without % is a number of orders.
  expect((await pageOf([...args, '2'])).gates.at(-1)).toMatchObject({ found: '3', outcome: 'exceeded' });
});
