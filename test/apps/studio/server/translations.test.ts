import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TranslationRow, TranslationsAnswer } from '../../../../src/apps/studio/server/api.js';
import { ALPHA, Studio } from './studio.js';

const SPANISH = 'locales/es.yaml';
const TEXT = `language: es
labels: { Bank code: Código del banco, Gone: Ido }
messages:
  gateway/header-kind.payout: { en: An earlier text., text: Un texto anterior. }
reference: { An alpha payout is from 5 to 800 kronor.: Un pago alpha es de 5 a 800 coronas. }
`;

let studio: Studio;
beforeAll(async () => {
  studio = await Studio.start({
    prepare: (folder) => {
      mkdirSync(join(folder, 'rules/locales'));
      writeFileSync(join(folder, 'rules', SPANISH), TEXT);
    },
  });
});
afterAll(() => studio.stop());

const rowsOf = async (
  drafts: Readonly<Record<string, string>> = {},
  language = 'es',
): Promise<readonly TranslationRow[]> =>
  (await studio.post<TranslationsAnswer>('/api/translations', { drafts, language })).rows;
const rowOf = (rows: readonly TranslationRow[], part: string, english: string): TranslationRow | undefined =>
  rows.find((row) => row.part === part && row.english === english);

test('each text says where its translation is, and whether it has one', async () => {
  const rows = await rowsOf();
  expect(rowOf(rows, 'labels', 'Bank code')).toMatchObject({
    state: 'file',
    translation: 'Código del banco',
    operations: ['alpha.payout', 'eta.payout', 'zeta.payout'],
  });
  expect(rowOf(rows, 'labels', 'Account type code')).toMatchObject({ state: 'missing', operations: ['alpha.payout'] });
  expect(rowOf(rows, 'labels', 'Transfer code')).toMatchObject({
    state: 'rule',
    translation: 'Código de transferencia',
  });
  expect(rowOf(rows, 'labels', 'Gone')).toMatchObject({ state: 'unused', operations: [] });
  expect(rows.find(({ key }) => key === 'gateway/header-kind.payout')).toMatchObject({
    part: 'messages',
    state: 'older',
    before: 'An earlier text.',
    translation: 'Un texto anterior.',
  });
  // A clause whose figures changed keeps its translation, under its key.
  expect(rowOf(rows, 'reference', 'An alpha payout is from 5 to 900 kronor.')).toMatchObject({
    key: 'An alpha payout is from 5 to 800 kronor.',
    state: 'file',
  });
});

test('no translation counts as unused while a file cannot be read', async () => {
  const text = readFileSync(join(studio.folder, 'rules', ALPHA), 'utf8');
  const rows = await rowsOf({ [ALPHA]: text.replace('label: Bank code', 'label: Gone') });
  expect(rowOf(rows, 'labels', 'Gone')).toMatchObject({ state: 'file', operations: ['alpha.payout'] });
  expect(rowOf(await rowsOf({ [ALPHA]: 'operation: [' }), 'labels', 'Gone')).toBeUndefined();
});

test('a language without a file has every text, and its file is made with its folder', async () => {
  const rows = await rowsOf({}, 'de');
  expect(rowOf(rows, 'labels', 'Transfer code')).toMatchObject({ state: 'missing' });
  expect(rows.every(({ state }) => state === 'missing')).toBe(true);
});
