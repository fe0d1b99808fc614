import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Manifest } from '../../src/compiler/index.js';
import type { JsonSchema } from '../../src/model/check.js';
import { corpus, operations, validatorFor } from './support.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'payrules-export-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = (...args: readonly string[]) =>
  spawnSync(process.execPath, ['dist/esm/cli/main.js', 'export', ...args], { encoding: 'utf8' });
const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
const files = (): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .sort();

test('writes a schema for each operation that is named, and their manifest', () => {
  const { status, stdout } = run('pe.payout', 'ec.payout', '--target', 'draft-04', '--out', folder);
  expect([status, stdout]).toEqual([0, `2 operations written to ${folder} as draft-04\n`]);
  expect(files()).toEqual(['draft-04/ec.payout.schema.json', 'draft-04/pe.payout.schema.json', 'manifest.json']);
  expect(read('draft-04/pe.payout.schema.json')).toBe(
    readFileSync('schemas/operations/draft-04/pe.payout.schema.json', 'utf8'),
  );
  expect(Object.keys((JSON.parse(read('manifest.json')) as Manifest).operations)).toEqual(['ec.payout', 'pe.payout']);
});

test('without a name writes all operations', () => {
  expect(run('--out', folder).status).toBe(0);
  expect(files()).toEqual([...operations.map(({ id }) => `2020-12/${id}.schema.json`), 'manifest.json'].sort());
});

test('writes one OpenAPI document', () => {
  expect(run('--target', 'openapi', '--out', folder).status).toBe(0);
  expect(files()).toEqual(['manifest.json', 'openapi.json']);
  expect(read('openapi.json')).toBe(readFileSync('schemas/openapi.json', 'utf8'));
});

test('with bindings compiles the codes in', () => {
  expect(run('pe.payout', '--bindings', 'test/orders/bindings.yaml', '--out', folder).status).toBe(0);
  expect(read('2020-12/pe.payout.schema.json')).toContain('BANK-A');
  expect(
    (JSON.parse(read('manifest.json')) as Manifest).operations['pe.payout']!.rules['pe.payout/account-number-length']!
      .status,
  ).toBe('exact');
});

test("writes a merchant's own rules, and its changes until their last day", () => {
  const overlay = join(folder, 'overlay');
  mkdirSync(overlay);
  const rules = [
    'change:',
    '  - { rule: amount-range, check: { amount-between: ["10", "20000"] }, reason: our contract }',
    '  - { rule: cci-length, off: true, reason: a trial, until: 2999-12-31 }',
    'add:',
    '  - id: own/purpose',
    '    field: purpose',
    '    check: { one-of: [Salary] }',
    '    basis: assumption',
    '    document: Our contract',
    '    examples: { valid: [Salary], invalid: [Rent] }',
  ];
  writeFileSync(join(overlay, 'pe.payout.yaml'), `${rules.join('\n')}\n`);
  expect(run('pe.payout', '--overlay', overlay, '--out', folder)).toMatchObject({ status: 0, stderr: '' });
  const accepts = validatorFor(JSON.parse(read('2020-12/pe.payout.schema.json')) as JsonSchema);
  const order = { ...(corpus(operations.find(({ id }) => id === 'pe.payout')!)[0]!.data as object), purpose: 'Salary' };
  expect(
    [{}, { amount: '20000.01' }, { purpose: 'Rent' }, { recipientCardNo: '1' }].map((change) =>
      accepts({ ...order, ...change }),
    ),
  ).toEqual([true, false, false, true]);
  const { rules: statuses } = (JSON.parse(read('manifest.json')) as Manifest).operations['pe.payout']!;
  expect(statuses['pe.payout/own/purpose']?.status).toBe('exact');
});

test.each([
  [['pe.payout'], 'say where to write: --out DIR'],
  [['pe.payuot', '--out', 'x'], 'did you mean pe.payout?'],
  [['us.payout', '--out', 'x'], 'without giving its rules'],
  [['--target', 'draft-05', '--out', 'x'], '--target must be one of'],
  [['--bindings', 'none.yaml', '--out', 'x'], 'none.yaml: there is no such file'],
])('refuses %j and writes nothing', (args, complaint) => {
  const { status, stderr, stdout } = run(...args.map((arg) => (arg === 'x' ? folder : arg)));
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain(complaint);
  expect(readdirSync(folder)).toEqual([]);
});

test('writes all files or none', () => {
  const before = join(folder, '2020-12/pe.payout.schema.json');
  mkdirSync(join(folder, '2020-12/th.collection.schema.json'), { recursive: true });
  writeFileSync(before, 'generated from its rules, as it was');
  const { status, stderr } = run('pe.payout', 'th.collection', '--out', folder);
  expect([status, stderr]).toEqual([
    2,
    `payrules: ${join(folder, '2020-12/th.collection.schema.json')} cannot be written\n`,
  ]);
  expect(readdirSync(folder, { recursive: true }).sort()).toEqual([
    '2020-12',
    '2020-12/pe.payout.schema.json',
    '2020-12/th.collection.schema.json',
  ]);
  expect(readFileSync(before, 'utf8')).toBe('generated from its rules, as it was');
});

test('says so where it cannot write', () => {
  writeFileSync(join(folder, 'file'), '');
  const { status, stderr } = run('pe.payout', '--out', join(folder, 'file'));
  expect([status, stderr]).toEqual([2, `payrules: ${join(folder, 'file')} cannot be written\n`]);
  expect(readdirSync(folder)).toEqual(['file']);
});

test('a manifest keeps the operations of earlier exports, and takes those that are exported anew', () => {
  expect(run('pe.payout', '--out', folder).status).toBe(0);
  expect(run('ec.payout', '--out', folder).status).toBe(0);
  expect(run('pe.payout', '--bindings', 'test/orders/bindings.yaml', '--out', folder).status).toBe(0);
  const { operations: listed } = JSON.parse(read('manifest.json')) as Manifest;
  expect(Object.keys(listed)).toEqual(['ec.payout', 'pe.payout']);
  expect(listed['pe.payout']!.rules['pe.payout/account-number-length']!.status).toBe('exact');
  expect(listed['ec.payout']!.rules['ec.payout/account-number-length']!.status).toBe('approximated');
});

test.each([
  ['manifest.json', []],
  ['openapi.json', ['--target', 'openapi']],
])('a %s of something else stays as it is', (name, args) => {
  writeFileSync(join(folder, name), '{"name":"my app"}');
  const { status, stderr } = run('pe.payout', '--out', folder, ...args);
  expect([status, stderr]).toEqual([2, expect.stringContaining(`${name} is of no earlier export`)]);
  expect([files(), read(name)]).toEqual([[name], '{"name":"my app"}']);
});
