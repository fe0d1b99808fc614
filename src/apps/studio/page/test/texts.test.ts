import { expect, test } from 'vitest';
import type { TranslationRow } from '../src/api/contract.js';
import { editsOf, textsOfField, wordingIn } from '../src/rule-files/field-texts.js';
import { chosenRows, translationEdits, writtenTranslation } from '../src/rule-files/translations.js';

const files: Readonly<Record<string, unknown>> = {
  'common/order.yaml': {
    fields: { amount: { label: { en: 'Amount', es: 'Importe' }, help: 'A decimal.' } },
    notes: [{ field: 'amount', text: 'Ask.' }],
  },
  'operations/a.yaml': {
    fields: { amount: { help: 'Euros.', example: '1' } },
    notes: [{ field: 'other', text: 'No.' }],
  },
};
const [label, help, note] = textsOfField('amount', Object.keys(files), (file) => files[file]);

test('a text is in the last file that has it', () => {
  expect([label!.file, help!.file, note!.file]).toEqual([
    'common/order.yaml',
    'operations/a.yaml',
    'common/order.yaml',
  ]);
  expect(note!.path).toEqual(['notes', 0, 'text']);
  expect(textsOfField('none', Object.keys(files), (file) => files[file])).toEqual([
    { kind: 'label', file: 'operations/a.yaml', path: ['fields', 'none', 'label'], wording: undefined },
    { kind: 'help', file: 'operations/a.yaml', path: ['fields', 'none', 'help'], wording: undefined },
  ]);
});

const es = { language: 'es', file: 'locales/es.yaml', data: { language: 'es', texts: { 'Euros.': 'Euro.' } } };
const pt = { language: 'pt-BR', file: 'locales/pt-BR.yaml', data: {} };

test('a translation stays where it is, and follows a new English text', () => {
  expect(wordingIn(label!, 'es', () => es.data)).toBe('Importe');
  expect(wordingIn(help!, 'es', () => es.data)).toBe('Euro.');
  expect(editsOf(label!, { en: 'Sum', es: 'Suma', 'pt-BR': '' }, [es, pt])).toEqual([
    { file: 'common/order.yaml', edits: [{ path: ['fields', 'amount', 'label'], value: { en: 'Sum', es: 'Suma' } }] },
  ]);
  expect(editsOf(help!, { en: 'In euros.', es: 'Euro.', 'pt-BR': 'Em euros.' }, [es, pt])).toEqual([
    { file: 'operations/a.yaml', edits: [{ path: ['fields', 'amount', 'help'], value: 'In euros.' }] },
    { file: 'locales/es.yaml', edits: [{ path: ['texts', 'In euros.'], value: 'Euro.' }] },
    {
      file: 'locales/pt-BR.yaml',
      edits: [{ path: [], value: { language: 'pt-BR', texts: { 'In euros.': 'Em euros.' } } }],
    },
  ]);
  expect(editsOf(help!, { en: 'Euros.', es: 'Euro.', 'pt-BR': '' }, [es, pt])).toEqual([]);
  expect(editsOf(help!, { en: 'Euros.', es: '', 'pt-BR': '' }, [es, pt])).toEqual([
    { file: 'locales/es.yaml', edits: [{ path: ['texts', 'Euros.'] }] },
  ]);
});

test('an empty note is removed, an empty help too', () => {
  expect(editsOf(note!, { en: ' ' }, [])).toEqual([{ file: 'common/order.yaml', edits: [{ path: ['notes', 0] }] }]);
  expect(editsOf(help!, { en: '' }, [])).toEqual([
    { file: 'operations/a.yaml', edits: [{ path: ['fields', 'amount', 'help'] }] },
  ]);
});

const row = (key: string, state: TranslationRow['state'], operations: readonly string[] = []): TranslationRow => ({
  part: 'labels',
  key,
  english: key,
  state,
  operations,
});
const rows = [
  row('A', 'file', ['x']),
  row('B', 'unused'),
  row('C', 'missing', ['x']),
  row('D', 'older'),
  row('E', 'package'),
];
const keys = (asked: Partial<Parameters<typeof chosenRows>[1]>): string =>
  chosenRows(rows, { filter: 'all', operation: '', query: '', ...asked })
    .map(({ key }) => key)
    .join('');

test('what is missing comes first, then older texts, then unused ones', () => {
  expect(keys({})).toBe('CDBAE');
  expect(keys({ filter: 'open' })).toBe('CDB');
  expect(keys({ filter: 'unused' })).toBe('B');
  expect(keys({ operation: 'x' })).toBe('CA');
  expect(keys({ query: 'é' })).toBe('E');
});

test('a message says which English text its translation was made from', () => {
  expect(writtenTranslation({ ...row('a.b/c', 'missing'), part: 'messages', english: 'No.' }, 'Non.')).toEqual({
    en: 'No.',
    text: 'Non.',
  });
  expect(writtenTranslation(row('A', 'file'), '')).toBeUndefined();
  expect(translationEdits({ language: 'es' }, 'es', ['labels', 'A'], undefined)).toEqual([{ path: ['labels', 'A'] }]);
});
