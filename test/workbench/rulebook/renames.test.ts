import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { ENGINE } from '../../../src/core/index.js';
import { editYaml } from '../../../src/workbench/rulebook/index.js';
import { renames } from '../../../src/workbench/rulebook/format/renames.js';
import { payrules } from '../../support/cli.js';

/* test/fixtures/earlier has rulebooks from before names of the format changed. They do not change, because payrules 1 must read them. */

const folder = mkdtempSync(join(tmpdir(), 'payrules-renames-'));
afterAll(() => rmSync(folder, { recursive: true }));

const EARLIER = 'test/fixtures/earlier';
const BETA = 'operations/beta.payout.yaml';
const DOCUMENT_TYPE = `{ pairs: [{ paymentType: WALLET, beneficiaryType: RUT }, { paymentType: CASH, beneficiaryType: [ID, RUT] }] }`;

interface JsonFinding {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly code: string;
  readonly severity: string;
  readonly message: string;
}

async function findings(rules: string, ...args: readonly string[]): Promise<readonly JsonFinding[]> {
  const { out } = await payrules(['lint', rules, '--format', 'json', ...args]);
  return (JSON.parse(out) as { readonly findings: readonly JsonFinding[] }).findings;
}

const codesOf = (found: readonly JsonFinding[]): readonly string[] =>
  [...new Set(found.map(({ severity, code }) => `${severity} ${code}`))].toSorted();

/** A copy of the earlier rulebook `rules` with another text of a file. */
function copyOf(file: string, change: (text: string) => string): string {
  const copy = mkdtempSync(join(folder, 'rules-'));
  cpSync(join(EARLIER, 'rules'), copy, { recursive: true });
  writeFileSync(join(copy, file), change(readFileSync(join(copy, file), 'utf8')));
  return copy;
}

describe.each([
  ['rules', ['warning older-name', 'warning unbounded-list']],
  ['locales', ['warning older-translation', 'warning untranslated']],
])('the earlier rulebook %s', (name, codes) => {
  test('is read with warnings, and its examples have their results', async () => {
    expect(codesOf(await findings(join(EARLIER, name)))).toEqual(codes);
    const { code, out } = await payrules(['test', '--rules', join(EARLIER, name)]);
    expect([code, out]).toEqual([0, expect.stringMatching(/ examples in /)]);
  });
});

test('lint --fix writes the new names and nothing else', async () => {
  const before = readFileSync(join(EARLIER, 'rules', BETA), 'utf8');
  const rules = copyOf(BETA, (text) => text);
  await payrules(['lint', rules, '--fix']);
  expect(codesOf(await findings(rules))).not.toContain('warning older-name');
  expect(readFileSync(join(rules, BETA), 'utf8')).toBe(before.replace('{ pairs: [', '{ by: ['));
});

test('a warning names the place, both names, and the version that refuses the older one', async () => {
  expect((await findings(join(EARLIER, 'rules'))).filter(({ file }) => file.endsWith(BETA))).toEqual([
    expect.objectContaining({
      line: 88,
      column: 14,
      message: '"pairs" is now "by", and payrules 2 refuses it; payrules lint --fix renames it.',
    }),
  ]);
});

test('a mistake below an older name has its place', async () => {
  const rules = copyOf(BETA, (text) =>
    text.replace(DOCUMENT_TYPE, '{ "pairs": [{ paymentTyp: WALLET, beneficiaryType: RUT }] }'),
  );
  const errors = (await findings(rules)).filter(({ severity }) => severity === 'error');
  expect(errors.map(({ line, column, code }) => [line, column, code])).toEqual([[88, 24, 'wrong-parameters']]);
});

test('both names at one place are a mistake', async () => {
  const rules = copyOf(BETA, (text) =>
    text.replace(DOCUMENT_TYPE, `${DOCUMENT_TYPE.slice(0, -2)}, by: lists/type-currencies }`),
  );
  const found = (await findings(rules)).find(({ file }) => file.endsWith(BETA));
  expect(found).toMatchObject({ line: 88, column: 12, severity: 'error', code: 'wrong-shape' });
});

test('a field may have the older name of a check', async () => {
  const rules = copyOf('operations/alpha.payout.yaml', (text) =>
    text.replace(/^fields:$/m, 'fields:\n  pairs: { label: Pairs, example: two }'),
  );
  expect((await findings(rules)).filter(({ file }) => file.endsWith('alpha.payout.yaml'))).toEqual([]);
});

test('an overlay may have the older name, and lint --fix renames it there too', async () => {
  const overlay = join(folder, 'overlay');
  mkdirSync(overlay);
  const file = join(overlay, 'beta.payout.yaml');
  const text = `change:
  - rule: document-type
    check: { pairs: [{ paymentType: WALLET, beneficiaryType: ID }] } # until we know
    reason: Agreed with the gateway
    until: 2026-12-31
`;
  writeFileSync(file, text);
  const args = ['test/fixtures/rules', '--overlay', overlay];
  expect(codesOf(await findings(args[0]!, ...args.slice(1)))).toEqual(['warning older-name']);
  await payrules(['lint', ...args, '--fix']);
  expect(readFileSync(file, 'utf8')).toBe(text.replace('pairs', 'by'));
});

test('an edit of a file in an editor of rules writes the new names', () => {
  const text = 'rules:\n  - id: a\n    check: { pairs: lists/a } # old\n  - id: b\n    check: { required: true }\n';
  expect(editYaml(text, [{ path: ['rules', 0, 'check', 'by'], value: 'lists/b' }])).toBe(
    text.replace('pairs: lists/a', 'by: lists/b'),
  );
});

test('no name is accepted in a version that should refuse it', () => {
  expect(renames.filter(({ until }) => until <= Number.parseInt(ENGINE))).toEqual([]);
});
