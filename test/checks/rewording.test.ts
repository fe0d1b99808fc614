// Runs alone: it changes the checks.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { checks } from '../../src/checks/index.js';
import { checkDefaults } from '../../src/core/index.js';
import { payrules } from '../support/cli.js';

/** Rulebooks with and without their own languages, and the warnings that each has. */
const FOLDERS: readonly (readonly [name: string, ...codes: readonly string[]])[] = [
  ['rules'],
  ['acme'],
  ['nested', 'missing-factor'],
  ['locales', 'untranslated'],
  ['earlier/rules', 'older-name', 'unbounded-list'],
  // It names messages by their English texts.
  ['earlier/locales', 'older-translation', 'untranslated'],
];
/** Ten messages of rules in these folders, with another English text with the same names in braces. */
const REWORDED: Readonly<Record<string, string>> = {
  required: '{label} is not there: enter it.',
  'required.others': '{label} is not there: enter it for this {others}.',
  'one-of': 'Choose {values} as {label}.',
  'one-of.others': 'Choose {values} as {label} for this {others}.',
  string: '{label} needs text.',
  'amount-between': 'Enter {label} from {min} to {max} {currency}.',
  'digits.only': 'Enter {label} in digits.',
  'format.email': 'Enter {label} as an e-mail address.',
  length: 'Enter {label} with {from} to {to} characters.',
  'compare.equal': 'Enter {label} equal to {other}.',
};

interface Found {
  readonly severity: string;
  readonly code: string;
}
async function findingsIn(folder: string): Promise<readonly Found[]> {
  const { out } = await payrules(['lint', folder, '--format', 'json']);
  return (JSON.parse(out) as { readonly findings: readonly Found[] }).findings;
}
async function messagesIn(language: string): Promise<readonly string[]> {
  const locale = language === 'en' ? [] : ['--locale', language];
  const args = ['check', 'de-sepa.payout', '-', '--rules', 'test/fixtures/locales', ...locale, '--format', 'json'];
  const { out } = await payrules(args, { stdin: '{"currency":"USD","city":"Paris"}' });
  const { results } = JSON.parse(out) as {
    readonly results: readonly [{ readonly diagnostics: readonly { readonly message: string }[] }];
  };
  return results[0].diagnostics.map(({ message }) => message);
}

beforeAll(() => {
  const tables = Object.values(checks).map((check) => check!.messages as Record<string, string>);
  for (const [id, text] of Object.entries(REWORDED)) {
    const table = tables.find((each) => Object.hasOwn(each, id));
    if (!table) throw new Error(`There is no message ${id}.`);
    expect(table[id]).not.toBe(text);
    table[id] = text;
  }
  (checks as Record<string, unknown>)['even'] = {
    ...checkDefaults,
    parameters: { enum: [true] },
    test: () => (value: string) => /[02468]$/.test(value),
    messages: { even: '{label} must be even.' },
  };
});

test.each(FOLDERS)('other texts of ten messages and another check break nothing in %s', async (name, ...codes) => {
  const folder = `test/fixtures/${name}`;
  const found = await findingsIn(folder);
  expect(found.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect([...new Set(found.map(({ code }) => code))].sort()).toEqual(codes);
  expect(await payrules(['test', '--rules', folder])).toMatchObject({ code: 0, err: '' });
});

test('the English texts change, and the translations of the earlier texts are shown', async () => {
  expect(await messagesIn('en')).toEqual([
    'Amount is not there: enter it.',
    'Send to Berlin or Bonn only.',
    'Choose CHF or EUR as Currency.',
  ]);
  expect(await messagesIn('de')).toEqual([
    'Betrag fehlt; bitte angeben.',
    'Nur nach Berlin oder Bonn senden.',
    'Währung sollte CHF oder EUR sein.',
  ]);
});

test('lint names the translation of an earlier text', async () => {
  const rules = mkdtempSync(join(tmpdir(), 'payrules-rewording-'));
  cpSync('test/fixtures/locales', rules, { recursive: true });
  const file = join(rules, 'locales/de.yaml');
  const text = readFileSync(file, 'utf8');
  const entry =
    '  required: { en: "{label} is missing; it must be filled in.", text: "{label} fehlt; bitte angeben." }\n';
  writeFileSync(file, text.replace(/^ {2}required: .*\n/m, entry));
  const codes = (await findingsIn(rules)).map(({ severity, code }) => `${severity} ${code}`);
  expect(codes).toContain('warning older-translation');
  expect(codes.filter((code) => code.startsWith('error'))).toEqual([]);
  rmSync(rules, { recursive: true });
});
