import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { buildSync } from 'esbuild';
import { runBare } from '../../support/bare-engine.js';
import { runProcess, runProgram } from '../../support/process.js';

/**
 * A rulebook whose operations share a table of 2,000 banks: the account of each has as many digits as the table says. They share a list of
 * branches in CSV, and one of closed branches in YAML.
 */
const ROWS = 2000;
const OPERATIONS = 4;

const folder = mkdtempSync(join(tmpdir(), 'payrules-tables-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeAll(() => {
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(resolve('.'), join(folder, 'node_modules/payrules'));
});

interface Bank {
  readonly country: string;
  readonly code: string;
  readonly digits: number;
}

const bankAt = (i: number): Bank => ({
  country: `C${i % 20}`,
  code: String(i).padStart(8, '0'),
  digits: 10 + (Math.floor(i / 20) % 5),
});

const operation = (id: string): string =>
  `operation: ${id}
title: Payout
region: Nowhere
document: Guide
fields:
  country: { label: Country, example: C1 }
  bankCode: { label: Bank code, example: "00000001" }
  account: { label: Account number, example: "1234567890" }
  branch: { label: Branch, example: B0 }
rules:
  - id: bank-of-country
    field: bankCode
    check: { by: { table: lists/banks, where: { country: country }, one-of: bank_code } }
    document: Guide
    examples: { valid: [{ country: C1, bankCode: "00000001" }], invalid: [{ country: C2, bankCode: "00000001" }] }
  - id: account-length
    field: account
    check: { by: { table: lists/banks, where: { country: country, bankCode: bank_code }, digits: account_length } }
    document: Guide
    examples:
      valid: [{ country: C1, bankCode: "00000001", account: "1234567890" }]
      invalid: [{ country: C1, bankCode: "00000001", account: "12345678901" }]
  - id: branch-known
    field: branch
    check: { one-of: lists/branches }
    document: Guide
    examples: { valid: [B0, B1], invalid: [X0] }
  - id: branch-open
    field: branch
    check: { not-in: lists/closed-branches }
    document: Guide
    examples: { valid: [B0], invalid: [B2] }
`.replace('document: Guide\n', '');

const csv = (banks: readonly Bank[]): string =>
  [
    'country,bank_code,account_length',
    ...banks.map(({ country, code, digits }) => `${country},${code},${digits}`),
  ].join('\r\n');

const BANKS = Array.from({ length: ROWS }, (_, i) => bankAt(i));

const BRANCHES = Array.from({ length: 5000 }, (_, i) => `B${i}`);
/** The codes end with letters, so that each occurs in a file as often as the list. */
const CLOSED = ['B2', 'B3', ...Array.from({ length: 1498 }, (_, i) => `C${i}END`)];

function rulebook(name: string, banks: readonly Bank[], operations = OPERATIONS): string {
  const rules = join(folder, name);
  mkdirSync(join(rules, 'operations'), { recursive: true });
  mkdirSync(join(rules, 'lists'));
  for (let i = 0; i < operations; i++)
    writeFileSync(join(rules, `operations/op${i}.pay.yaml`), operation(`op${i}.pay`));
  writeFileSync(join(rules, 'rulebook.yaml'), 'title: Bank\nname: bank-rules\nversion: 1.0.0\n');
  writeFileSync(join(rules, 'lists/banks.csv'), csv(banks));
  writeFileSync(join(rules, 'lists/branches.csv'), ['branch', ...BRANCHES].join('\n'));
  writeFileSync(
    join(rules, 'lists/closed-branches.yaml'),
    `list: closed-branches\ntitle: Closed branches\ndocument: Guide\nvalues:\n${CLOSED.map((code) => `  - ${code}\n`).join('')}`,
  );
  return rules;
}

const RULES = rulebook('rules', BANKS);

const digits = (count: number): string => '1234567890123456'.slice(0, count);

/** Orders with the rules that they break. */
const ORDERS: readonly (readonly [order: object, broken: readonly string[]])[] = [0, 1, 1242, ROWS - 1].flatMap((i) => {
  const { country, code, digits: count } = bankAt(i);
  return [
    [{ country, bankCode: code, account: digits(count) }, []],
    [{ country, bankCode: code, account: digits(count + 1) }, ['account-length']],
    [{ country: `C${(i + 1) % 20}`, bankCode: code, account: digits(count) }, ['bank-of-country']],
    [{ country, bankCode: 'x', account: digits(count) }, ['bank-of-country']],
    [{ country: 'XX', bankCode: code, account: digits(3) }, []],
    [{ bankCode: code, account: digits(count + 1) }, ['account-length']],
    [{ country, account: digits(9) }, ['account-length']],
    [{ country, branch: 'B4999' }, []],
    [{ country, branch: 'B5000' }, ['branch-known']],
    [{ country, branch: 'B3' }, ['branch-open']],
  ] as const;
});

interface Result {
  readonly diagnostics: readonly { readonly ruleId: string; readonly message: string }[];
  readonly notEvaluated: readonly { readonly ruleId: string; readonly needs: readonly string[] }[];
}

const brokenIn = ({ diagnostics }: Result): readonly string[] => diagnostics.map(({ ruleId }) => ruleId.split('/')[1]!);

/** How often a text occurs in the files of a folder and its subfolders. */
function timesIn(path: string, text: string): number {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8').split(text).length - 1)
    .reduce((a, b) => a + b, 0);
}

const input = ORDERS.map(([order]) => JSON.stringify(order)).join('\n');
let checked: readonly Result[] = [];

beforeAll(() => {
  const { out, err } = runProcess(['check', 'op3.pay', '--rules', RULES, '--format', 'ndjson'], { input });
  expect(err).toBe('');
  checked = out
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Result);
});

test('check finds what the table says', () => {
  expect(checked.map(brokenIn)).toEqual(ORDERS.map(([, broken]) => broken));
  expect(checked[1]!.diagnostics[0]!.message).toBe(
    'Account number must have 10 digits for this Country and Bank code.',
  );
  expect(checked[8]!.diagnostics[0]!.message).toBe('Branch must be one of 5000 values, such as B0, B1, B2, B3 or B4.');
  // No row is for the country.
  expect(checked[4]!.notEvaluated).toEqual([
    { ruleId: 'op3.pay/account-length', needs: ['field:bankCode', 'field:country'] },
  ]);
});

test.each([
  ['lint', [RULES]],
  ['test', ['--rules', RULES]],
])('%s finds nothing', (command, args) => {
  expect(runProcess([command, ...args])).toMatchObject({ code: 0, err: '' });
});

describe('build', () => {
  const out = join(folder, 'built');
  const LAST = [bankAt(ROWS - 1).code, 'B4999', 'C1497END'];
  beforeAll(() => {
    expect(runProcess(['build', '--rules', RULES, '--out', out])).toMatchObject({ code: 0, err: '' });
  });

  /** Runs code that prints the results of the orders. */
  function resultsOf(module: string): readonly Result[] {
    const file = join(folder, `run-${Math.random()}.mjs`);
    const code = `import { validate } from ${JSON.stringify(module)};
for (const order of ${JSON.stringify(ORDERS.map(([order]) => order))}) console.log(JSON.stringify(validate('op3.pay', order)));`;
    writeFileSync(file, code);
    const { out: printed, err } = runProgram(process.execPath, [file]);
    expect(err).toBe('');
    return printed
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Result);
  }

  test('modules say the same, and contain the table once', () => {
    expect(resultsOf('./built/index.js').map(brokenIn)).toEqual(ORDERS.map(([, broken]) => broken));
    expect(LAST.map((text) => timesIn(out, text))).toEqual([1, 1, 1]);
  });

  test('a bundle contains it once, and one of another function not at all', () => {
    const bundled = (contents: string): string =>
      buildSync({
        stdin: { contents, resolveDir: folder },
        bundle: true,
        format: 'esm',
        minify: true,
        write: false,
      }).outputFiles[0]!.text;
    const all = bundled("export { validate, requirements } from './built/index.js'");
    expect(LAST.map((text) => all.split(text).length - 1)).toEqual([1, 1, 1]);
    writeFileSync(join(folder, 'bundle.mjs'), all);
    expect(resultsOf('./bundle.mjs').map(brokenIn)).toEqual(ORDERS.map(([, broken]) => broken));
    const others = bundled("export { operations } from './built/index.js'");
    expect(LAST.filter((text) => others.includes(text))).toEqual([]);
  });

  test('scripts say the same, and contain it once', () => {
    const scripts = join(folder, 'scripts');
    expect(runProcess(['build', '--embed', '--rules', RULES, '--out', scripts])).toMatchObject({ code: 0, err: '' });
    const [main, requirements] = ['payrules.embed.js', 'payrules.requirements.embed.js'].map((file) =>
      readFileSync(join(scripts, file), 'utf8'),
    );
    const embedded = runBare([main!, requirements!]);
    const results = ORDERS.map(([order]) => JSON.parse(embedded.check('op3.pay', JSON.stringify(order))) as Result);
    expect(results.map(brokenIn)).toEqual(ORDERS.map(([, broken]) => broken));
    const messagesIn = (each: readonly Result[]) =>
      each.map(({ diagnostics }) => diagnostics.map(({ message }) => message));
    expect(messagesIn(results)).toEqual(messagesIn(checked));
    expect(LAST.map((text) => timesIn(scripts, text))).toEqual([1, 1, 1]);
  });

  test('a package has the table as it was', () => {
    const path = join(folder, 'package');
    expect(runProcess(['build', '--package', path, '--rules', RULES])).toMatchObject({ code: 0, err: '' });
    expect(readFileSync(join(path, 'rules/lists/banks.csv'), 'utf8')).toBe(csv(BANKS));
  });
});

test('a schema does not contain it, and the manifest says why', () => {
  const out = join(folder, 'schemas');
  expect(runProcess(['export', '--rules', RULES, '--out', out])).toMatchObject({ code: 0, err: '' });
  expect(timesIn(out, bankAt(0).code)).toBe(0);
  const manifest = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8')) as {
    readonly operations: Readonly<Record<string, { readonly rules: Readonly<Record<string, object>> }>>;
  };
  expect(manifest.operations['op3.pay']!.rules['op3.pay/account-length']).toMatchObject({
    status: 'not-expressible',
    reason: 'The table lists/banks has 2000 rows; a schema has tables of at most 1000.',
  });
});

test('requirements offer the banks of the country, and the digits of the bank', () => {
  const order = join(folder, 'order.json');
  writeFileSync(order, JSON.stringify({ country: 'C7', bankCode: bankAt(7).code }));
  const { out } = runProcess(['requirements', 'op1.pay', order, '--rules', RULES, '--format', 'json']);
  const { fields } = JSON.parse(out) as { readonly fields: readonly Readonly<Record<string, unknown>>[] };
  const fieldCalled = (name: string): unknown => fields.find((each) => each['name'] === name);
  expect(fieldCalled('bankCode')).toMatchObject({
    options: BANKS.filter(({ country }) => country === 'C7').map(({ code }) =>
      expect.objectContaining({ value: code }),
    ),
  });
  expect(fieldCalled('account')).toMatchObject({ minLength: 10, maxLength: 10 });
});

describe('a table in another version', () => {
  const changed = BANKS.flatMap((bank, i) => (i === 5 ? [{ ...bank, digits: 20 }] : i % 100 === 0 ? [] : [bank]));
  const LATER = rulebook('later', changed);

  test('diff summarises what changed, with a few rows', () => {
    const { out, err } = runProcess(['diff', RULES, LATER]);
    expect(err).toBe('');
    expect(out).toContain('op0.pay/account-length');
    // The output is wrapped.
    const text = out.replaceAll(/\s+/g, ' ');
    expect(text).toContain(
      '1 added (country C5, bankCode 00000005: 20), 21 removed (country C0, bankCode 00000000: 10,',
    );
    expect(text).toContain('the example order with country "C5", bankCode "00000005", account "12345678901234567890"');
    expect(text).toContain('and 11 more');
    expect(out.length).toBeLessThan(30_000);
  });

  test('review, backtest, explain, coverage and the reference pages', () => {
    const orders = join(folder, 'orders.ndjson');
    writeFileSync(orders, input);
    expect(runProcess(['review', RULES, LATER, '--orders', orders, '--operation', 'op1.pay'])).toMatchObject({
      err: '',
    });
    expect(runProcess(['backtest', RULES, LATER, orders, '--operation', 'op1.pay'])).toMatchObject({ err: '' });
    expect(runProcess(['explain', 'op1.pay/bank-of-country', '--rules', RULES]).out).toContain('lists/banks');
    expect(runProcess(['coverage', '--rules', RULES])).toMatchObject({ err: '' });
    const site = join(folder, 'site');
    expect(runProcess(['studio', '--build', site, '--rules', RULES])).toMatchObject({ code: 0 });
    const lists = readFileSync(join(site, 'lists.html'), 'utf8');
    expect(lists).toContain('The first 100 of 2000.');
    expect(lists).toContain(`<code>${bankAt(99).code}</code>`);
    expect(lists).not.toContain(`<code>${bankAt(100).code}</code>`);
    // The script that checks orders contains it.
    expect(timesIn(site, bankAt(ROWS - 1).code)).toBe(1);
  });
});
