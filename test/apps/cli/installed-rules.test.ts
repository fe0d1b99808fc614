import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
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

test('a link in node_modules to one’s own folder is not an installed package', async () => {
  const own = join(folder, 'own/rules');
  cpSync(join(EARLIER, 'rules'), own, { recursive: true });
  symlinkSync(join(folder, 'own'), join(folder, 'node_modules/own-rules'), 'junction');
  const before = textIn(own);
  const { err } = await run('lint', '--fix', '--rules', 'own-rules');
  expect(err).toBe('');
  expect(textIn(own)).not.toEqual(before);
});
