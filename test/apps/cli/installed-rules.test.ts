import { cpSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { inPackage } from '../../../src/workbench/system/index.js';
import { payrules } from '../../support/cli.js';
import { folder } from './fixture.js';

const WHY =
  'acme-rules/rules: these rules belong to an installed package, and the next install replaces them; to keep changes, copy the folder and name the copy with --rules';
// Older names, which lint --fix replaces.
const EARLIER = 'test/fixtures/earlier';

const installed = join(folder, 'node_modules/acme-rules/rules');
const textIn = (rules: string): string => readFileSync(join(rules, 'operations/beta.payout.yaml'), 'utf8');

beforeAll(() => {
  mkdirSync(installed, { recursive: true });
  cpSync(join(EARLIER, 'rules'), installed, { recursive: true });
});

const run = (...args: readonly string[]) => payrules(args, { cwd: folder });

test('the name of a package and its folder are read', async () => {
  for (const name of ['acme-rules', 'node_modules/acme-rules/rules'])
    expect(await run('lint', '--rules', name)).toMatchObject({
      err: '',
      out: expect.stringContaining('node_modules/acme-rules/rules/'),
    });
});

test.each([
  ['lint --fix', ['lint', '--fix', '--rules']],
  ['lint --fix of a clause', ['lint', 'Clause 1', '--fix', '--rules']],
  ['new', ['new', 'other.payout', '--rules']],
])('%s writes nothing into an installed package', async (_, args) => {
  const before = textIn(installed);
  for (const name of ['acme-rules', installed]) {
    const { code, err } = await run(...args, name);
    expect(code).toBe(2);
    expect(err).toContain(WHY);
  }
  expect(textIn(installed)).toEqual(before);
  expect(existsSync(join(installed, 'operations/other.payout.yaml'))).toBe(false);
});

test('lint --fix of an overlay on installed rules writes only the overlay', async () => {
  const overlay = join(folder, 'overlay');
  mkdirSync(overlay);
  const file = join(overlay, 'beta.payout.yaml');
  const change = 'check: { pairs: [{ paymentType: WALLET, beneficiaryType: ID }] }';
  writeFileSync(file, `change:\n  - rule: document-type\n    ${change}\n    reason: Agreed\n    until: 2026-12-31\n`);
  const before = textIn(installed);
  const { err } = await run('lint', '--fix', '--rules', 'acme-rules', '--overlay', 'overlay');
  expect(err).not.toContain('installed package');
  expect(textIn(installed)).toEqual(before);
  expect(readFileSync(file, 'utf8')).toContain('{ by: [');
});

test('a message that there is no rules folder names the built-in rules of the installed package', async () => {
  const elsewhere = join(folder, 'elsewhere');
  const hint = 'payrules: to use the built-in rules, write payrules as the rules folder\n';
  const commands = [
    ['lint', 'rules'],
    ['test', '--rules', 'rules'],
    ['diff', 'HEAD', 'rules'],
    ['review', 'rules', 'rules'],
  ];
  mkdirSync(elsewhere);
  for (const args of commands)
    expect(await payrules(args, { cwd: elsewhere })).toMatchObject({ code: 2, err: expect.not.stringContaining(hint) });
  mkdirSync(join(elsewhere, 'node_modules/payrules/rules'), { recursive: true });
  for (const args of commands)
    expect(await payrules(args, { cwd: elsewhere })).toMatchObject({ code: 2, err: expect.stringContaining(hint) });
});

describe('rules that nobody named are not edited', () => {
  const builtIn = inPackage('rules/rulebook.yaml');

  test.each([
    ['by lint --fix', []],
    ['by lint --fix of a clause', ['1 scope']],
    ['by lint --fix of a clause with an overlay', ['1 scope', '--overlay', 'overlay-alone']],
  ])('%s', async (_, args) => {
    const before = statSync(builtIn).mtimeMs;
    expect(await run('lint', '--fix', ...args)).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('name your rules folder, such as --rules rules'),
    });
    expect(statSync(builtIn).mtimeMs).toBe(before);
  });

  test('by lint --fix of an overlay', async () => {
    mkdirSync(join(folder, 'overlay-alone'));
    const change = 'severity: error, rule: amount-range, reason: Agreed, until: 2026-12-31';
    writeFileSync(join(folder, 'overlay-alone/alpha.payout.yaml'), `change: [{ ${change} }]\n`);
    const { err } = await run('lint', '--fix', '--overlay', 'overlay-alone');
    expect(err.match(/\S+ is changed/g)).toEqual(['overlay-alone/alpha.payout.yaml is changed']);
  });
});

test('a link in node_modules to one’s own folder is not an installed package', async () => {
  const own = join(folder, 'own/rules');
  cpSync(join(EARLIER, 'rules'), own, { recursive: true });
  symlinkSync(join(folder, 'own'), join(folder, 'node_modules/own-rules'), 'junction');
  const before = textIn(own);
  const { err } = await run('lint', '--fix', '--rules', 'own-rules');
  expect(err).toMatch(/^(?:payrules: node_modules\/own-rules\/rules\/\S+ is changed\n)+$/);
  expect(textIn(own)).not.toEqual(before);
});
