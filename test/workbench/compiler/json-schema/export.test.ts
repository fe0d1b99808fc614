import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openApi, views, type Manifest } from '../../../../src/workbench/compiler/index.js';
import type { JsonSchema } from '../../../../src/core/model/check.js';
import { fixtureIds, fixture, fixtureFolder, fixtureOperation } from '../../../fixtures/fixture.js';
import { payrules } from '../../../support/cli.js';
import { corpus, optionsWith, validatorFor } from './support.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'payrules-export-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const BINDINGS = ['--bindings', 'test/fixtures/bindings.yaml'];
const run = (...args: readonly string[]) =>
  payrules(['export', '--rules', fixtureFolder, '--at', optionsWith().day, ...args]);
const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
const json = (file: string): unknown => JSON.parse(read(file));
const files = (): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .sort();

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test('writes a schema for each operation that is named, and their manifest', async () => {
  const { code, out } = await run('alpha.payout', 'beta.collection', '--target', 'draft-04', '--out', folder);
  expect([code, out]).toEqual([0, `2 operations written to ${folder} as draft-04\n`]);
  expect(files()).toEqual([
    'draft-04/alpha.payout.schema.json',
    'draft-04/beta.collection.schema.json',
    'manifest.json',
  ]);
  expect(json('draft-04/alpha.payout.schema.json')).toEqual(
    asJson(views['draft-04'](fixtureOperation('alpha.payout'), optionsWith())),
  );
  expect(Object.keys((json('manifest.json') as Manifest).operations)).toEqual(['alpha.payout', 'beta.collection']);
});

test('without a name writes all operations', async () => {
  expect(await run('--out', folder)).toMatchObject({ code: 0, err: '' });
  expect(files()).toEqual([...fixtureIds().map((id) => `2020-12/${id}.schema.json`), 'manifest.json'].sort());
});

test('writes one OpenAPI document', async () => {
  expect(await run('--target', 'openapi', '--out', folder)).toMatchObject({ code: 0, err: '' });
  expect(files()).toEqual(['manifest.json', 'openapi.json']);
  expect(json('openapi.json')).toEqual(asJson(openApi([...fixture().operations.values()], fixture())));
});

test('with bindings compiles the codes in', async () => {
  expect(await run('alpha.payout', ...BINDINGS, '--out', folder)).toMatchObject({ code: 0, err: '' });
  expect(read('2020-12/alpha.payout.schema.json')).toContain('N1');
  expect(
    (json('manifest.json') as Manifest).operations['alpha.payout']!.rules['alpha.payout/account-number-length']!.status,
  ).toBe('exact');
});

test("writes a merchant's own rules, and its changes until their last day", async () => {
  const overlay = join(folder, 'overlay');
  mkdirSync(overlay);
  const rules = [
    'change:',
    '  - { rule: amount-range, check: { amount-between: ["10", "800"] }, reason: our contract }',
    '  - { rule: transfer-code-length, off: true, reason: a trial, until: 2031-05-31 }',
    'add:',
    '  - id: own/name',
    '    field: beneficiaryName',
    '    check: { one-of: [Ada Berg] }',
    '    basis: assumption',
    '    document: Our contract',
    '    examples: { valid: [Ada Berg], invalid: [Bo Ek] }',
  ];
  writeFileSync(join(overlay, 'alpha.payout.yaml'), `${rules.join('\n')}\n`);
  expect(await run('alpha.payout', '--overlay', overlay, '--out', folder)).toMatchObject({ code: 0, err: '' });
  const accepts = validatorFor(json('2020-12/alpha.payout.schema.json') as JsonSchema);
  const order = { ...(corpus(fixtureOperation('alpha.payout'))[0]!.data as object) };
  expect(
    [{}, { amount: '800.01' }, { beneficiaryName: 'Bo Ek' }, { transferCode: '1' }].map((change) =>
      accepts({ ...order, ...change }),
    ),
  ).toEqual([true, false, false, true]);
  const { rules: statuses } = (json('manifest.json') as Manifest).operations['alpha.payout']!;
  expect(statuses['alpha.payout/own/name']?.status).toBe('exact');
});

test.each([
  [['alpha.payout'], 'name the folder to write: --out DIR'],
  [['alpha.payuot', '--out', 'x'], 'did you mean alpha.payout?'],
  [['epsilon.payout', '--out', 'x'], 'without giving its rules'],
  [['--target', 'draft-05', '--out', 'x'], '--target must be one of'],
  [['--bindings', 'none.yaml', '--out', 'x'], 'none.yaml: there is no such file'],
])('refuses %j and writes nothing', async (args, complaint) => {
  const { code, out, err } = await run(...args.map((arg) => (arg === 'x' ? folder : arg)));
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain(complaint);
  expect(readdirSync(folder)).toEqual([]);
});

test('writes all files or none', async () => {
  const before = join(folder, '2020-12/alpha.payout.schema.json');
  mkdirSync(join(folder, '2020-12/delta.collection.schema.json'), { recursive: true });
  writeFileSync(before, 'generated from its rules, as it was');
  const { code, err } = await run('alpha.payout', 'delta.collection', '--out', folder);
  expect([code, err]).toEqual([
    2,
    `payrules: ${join(folder, '2020-12/delta.collection.schema.json')} cannot be written: it is a folder\n`,
  ]);
  expect(readdirSync(folder, { recursive: true }).sort()).toEqual([
    '2020-12',
    '2020-12/alpha.payout.schema.json',
    '2020-12/delta.collection.schema.json',
  ]);
  expect(readFileSync(before, 'utf8')).toBe('generated from its rules, as it was');
});

test('says so if it cannot write', async () => {
  writeFileSync(join(folder, 'file'), '');
  const { code, err } = await run('alpha.payout', '--out', join(folder, 'file'));
  expect([code, err]).toEqual([
    2,
    `payrules: ${join(folder, 'file/2020-12/alpha.payout.schema.json')} cannot be written: its folder is a file\n`,
  ]);
  expect(readdirSync(folder)).toEqual(['file']);
});

test('a manifest keeps the operations of earlier exports, and takes those that are exported anew', async () => {
  expect(await run('alpha.payout', '--out', folder)).toMatchObject({ code: 0, err: '' });
  expect(await run('beta.collection', '--out', folder)).toMatchObject({ code: 0, err: '' });
  expect(await run('alpha.payout', ...BINDINGS, '--out', folder)).toMatchObject({ code: 0, err: '' });
  const { operations: listed } = json('manifest.json') as Manifest;
  expect(Object.keys(listed)).toEqual(['alpha.payout', 'beta.collection']);
  expect(listed['alpha.payout']!.rules['alpha.payout/account-number-length']!.status).toBe('exact');
  expect(listed['beta.collection']!.rules['beta.collection/wallet-known']!.status).toBe('approximated');
});

test.each(['2020-12', 'draft-07', 'draft-04', 'rich', 'types', 'openapi', 'authoring'])(
  'an export as %s replaces an earlier one',
  async (target) => {
    for (const round of [1, 2])
      expect([round, await run('alpha.payout', '--out', folder, '--target', target)]).toMatchObject([
        round,
        { code: 0, err: '' },
      ]);
  },
);

test.each([
  ['manifest.json', []],
  ['openapi.json', ['--target', 'openapi']],
])('a %s with other content stays as it is', async (name, args) => {
  writeFileSync(join(folder, name), '{"name":"my app"}');
  const { code, err } = await run('alpha.payout', '--out', folder, ...args);
  expect([code, err]).toEqual([2, expect.stringContaining(`${name} is not from an earlier export`)]);
  expect([files(), read(name)]).toEqual([[name], '{"name":"my app"}']);
});
