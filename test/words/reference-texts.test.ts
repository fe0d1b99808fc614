import { mkdtempSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readRules, parseRulebook, type Rulebook } from '../../src/workbench/rulebook/index.js';
import { localeOf, translationsOf } from '../../src/workbench/compiler/locale-module.js';
import { referenceTexts, unreadIn } from '../../src/workbench/analysis/coverage/translations.js';
import { rulebookLinter } from '../../src/workbench/lint/linter.js';
import { authoringSchemas } from '../../src/workbench/rulebook/load/package-schemas.js';
import { payrules } from '../support/cli.js';
import { fixture, fixtureFolder } from '../fixtures/fixture.js';

const CLAUSE = 'An alpha payout is from 5 to 900 kronor.';
const SPANISH = 'Un pago alpha es de 5 a 900 coronas.';
const DAY = '2026-11-21';
const withLocale = (reference: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map([
    ...readRules(fixtureFolder),
    ['locales/es.yaml', `language: es\nreference: ${JSON.stringify(reference)}\n`],
  ]);
const rulebookOf = (reference: Readonly<Record<string, string>>): Rulebook =>
  parseRulebook(withLocale(reference), authoringSchemas());

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'payrules-reference-'));
  cpSync(fixtureFolder, folder, { recursive: true });
  mkdirSync(join(folder, 'locales'));
  writeFileSync(join(folder, 'locales/es.yaml'), withLocale({ [CLAUSE]: SPANISH }).get('locales/es.yaml')!);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('they are texts that people read, but not at a checkout', () => {
  const texts = referenceTexts(fixture());
  for (const text of ['Alpha payout', CLAUSE, 'Bank North', 'Decimals of each currency']) expect(texts).toContain(text);
  for (const text of ['Amount', '']) expect(texts).not.toContain(text);
});

test('the catalogue of checkouts has none of them', () => {
  const own = rulebookOf({ [CLAUSE]: SPANISH });
  const [before, after] = [fixture(), own].map((rulebook) =>
    JSON.stringify(translationsOf(rulebook).map((translation) => localeOf(rulebook, translation))),
  );
  expect(after).toBe(before);
});

test('coverage lists those without a translation, and fails for none of them', async () => {
  const missing = unreadIn(rulebookOf({ [CLAUSE]: SPANISH })).get('es')!;
  expect(missing).toContain('Alpha payout');
  expect(missing).not.toContain(CLAUSE);
  const plain = await payrules(['coverage', '--rules', fixtureFolder]);
  const { code, out } = await payrules(['coverage', '--rules', folder]);
  expect(code).toBe(plain.code);
  expect(out).toMatch(
    /\nNot translated in reference of locales\/es\.yaml, and shown in English\n\n(?: {2}.*\n)* {2}Alpha payout\n/,
  );
  expect(plain.out).not.toContain('Not translated');
  const json = JSON.parse((await payrules(['coverage', '--rules', folder, '--format', 'json'])).out) as object;
  expect(json).toMatchObject({ languages: [{ language: 'es', untranslated: missing }] });
});

test('lint finds another number in a translation and a former text, and no missing one', () => {
  const lint = (reference: Readonly<Record<string, string>>): readonly string[] =>
    rulebookLinter(authoringSchemas())
      .lint(withLocale(reference), DAY)
      .flatMap(({ file, code, message }) => (file === 'locales/es.yaml' ? [`${code} ${message}`] : []));
  expect(lint({ [CLAUSE]: SPANISH })).toEqual([]);
  expect(lint({ [CLAUSE]: SPANISH, 'A former clause.': 'Una cláusula anterior.' })).toEqual([
    'older-translation The rules no longer have this English text; correct it and its translation, or remove both.',
  ]);
  expect(lint({ [CLAUSE]: SPANISH.replace('900', '800') })).toEqual([
    'wrong-translation The translation has other numbers than the English.',
  ]);
  const thousands = (spanish: string): readonly string[] => lint({ [CLAUSE]: SPANISH, 'At most 20,000.': spanish });
  expect(thousands('Hasta 20,000.').join()).not.toContain('wrong-translation');
  expect(thousands('Hasta 20.000.')).toContain(
    'wrong-translation Write the numbers as the English text does, such as 20,000: where they are shown, a blank separates the thousands.',
  );
  expect(thousands('Hasta 30.000.')).toContain('wrong-translation The translation has other numbers than the English.');
});
