import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from '@jest/globals';
import { payrules } from '../../support/cli.js';
import { folder } from './fixture.js';

const rules = join(folder, 'rules');
const out = join(folder, 'package');
const RULEBOOK = 'title: Small\nname: small-rules\nversion: 1.2.0\nengine: ">=0.1 <2"\ndocument: The small guide\n';
const operation = (id: string): string => `operation: ${id}
title: Small
region: Everywhere
fields:
  amount: { label: Amount, example: "10" }
rules:
  - { id: field-type, field: "*", check: { string: true }, examples: { valid: ["10"], invalid: [{ amount: 10 }] } }
  - { id: amount-required, field: amount, check: { required: true }, examples: { valid: ["10"], invalid: [""] } }
`;

let run = 0;
beforeEach(() => {
  mkdirSync(join(rules, 'operations'), { recursive: true });
  writeFileSync(join(rules, 'rulebook.yaml'), RULEBOOK);
  writeFileSync(join(rules, 'operations/small.pay.yaml'), operation('small.pay'));
  run++;
});

/** Each test has its own folder for the package. */
const target = (): string => `${out}-${run}`;
const build = (...more: readonly string[]) => payrules(['build', '--package', target(), '--rules', rules, ...more]);
const files = (): readonly string[] =>
  readdirSync(target(), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(target().length + 1));

test('a package has name, version and the range of the engine from rulebook.yaml, modules, scripts, schemas and rule files', async () => {
  writeFileSync(join(rules, 'bindings.yaml'), '{}\n');
  expect(await build()).toMatchObject({
    code: 0,
    err: `payrules: ${join(rules, 'bindings.yaml')} is not in the package: codes belong to a merchant\n`,
    out: expect.stringContaining('small-rules 1.2.0: 1 operation'),
  });
  const manifest = JSON.parse(readFileSync(join(target(), 'package.json'), 'utf8')) as Record<string, unknown>;
  expect(manifest).toMatchObject({
    name: 'small-rules',
    version: '1.2.0',
    peerDependencies: { payrules: '>=0.1.0-0 <2 || >=1.0.0-0 <2' },
  });
  for (const file of [
    'README.md',
    'modules/small.pay.js',
    'modules/small.pay.d.ts',
    'modules/index.js',
    'embed/payrules.embed.js',
    'schemas/operations/small.pay.schema.json',
    'rules/rulebook.yaml',
    'rules/operations/small.pay.yaml',
  ])
    expect(files()).toContain(file);
  expect(readFileSync(join(target(), 'README.md'), 'utf8')).toContain('orders.ndjson --rules small-rules`');
  // A merchant's codes do not belong to the rules.
  expect(files().filter((file) => file.includes('bindings.yaml'))).toEqual([]);
  rmSync(join(rules, 'bindings.yaml'));
  expect(new Set(manifest['files'] as string[])).toEqual(new Set(files().filter((file) => file !== 'package.json')));
});

test.each([
  ['name', 'has no name; add one, such as name: acme-rules'],
  ['version', 'has no version; add one, such as version: 1.0.0'],
])('a rulebook without %s cannot become a package', async (key, message) => {
  writeFileSync(join(rules, 'rulebook.yaml'), RULEBOOK.replace(new RegExp(`^${key}:.*\n`, 'm'), ''));
  expect(await build()).toMatchObject({ code: 2, out: '', err: expect.stringContaining(`rulebook.yaml ${message}`) });
});

test('a later build replaces an earlier one, and leaves no file of a removed operation', async () => {
  writeFileSync(join(rules, 'operations/old.pay.yaml'), operation('old.pay'));
  await build();
  expect(files()).toContain('modules/old.pay.js');
  rmSync(join(rules, 'operations/old.pay.yaml'));
  expect(await build()).toMatchObject({ code: 0, err: '' });
  expect(files().filter((file) => file.includes('old.pay'))).toEqual([]);
});

test('a folder with other files is left as it is', async () => {
  mkdirSync(target(), { recursive: true });
  writeFileSync(join(target(), 'notes.txt'), 'mine');
  expect(await build()).toMatchObject({ code: 2, out: '' });
  expect(files()).toEqual(['notes.txt']);
  await payrules(['build', '--package', `${target()}-2`, '--rules', rules]);
  writeFileSync(join(`${target()}-2`, 'notes.txt'), 'mine');
  const { code, err } = await payrules(['build', '--package', `${target()}-2`, '--rules', rules]);
  expect(code).toBe(2);
  expect(err).toContain('notes.txt');
});

test.each([['--out', 'x'], ['--embed'], ['--overlay', 'x'], ['--bindings', 'x'], ['small.pay']])(
  'a package contains the unchanged rules: %s is refused',
  async (...args) => {
    const { code, err } = await build(...args);
    expect(code).toBe(2);
    expect(err).toContain(`omit ${args[0].startsWith('--') ? args[0] : 'the names of operations'}`);
  },
);
