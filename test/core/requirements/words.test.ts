import { describe, expect, test } from '@jest/globals';
import { wordsOf } from '../../../src/core/requirements/words.js';

const locale = {
  language: 'es',
  messages: {},
  labels: { Amount: 'Monto' },
  texts: { 'A number.': 'Un número.', 'Letter A': 'Letra A', toString: 'nada' },
};
const field = {
  name: 'amount',
  label: 'Amount',
  help: 'A number.',
  notes: ['Give it.', { en: 'Give it twice.', es: 'Dos veces.' }],
  valueNames: { A: 'Letter A', B: { en: 'Letter B', es: 'Letra be' } },
};

describe("a field's words", () => {
  test('in English without a locale, also from a wording per language', () => {
    const words = wordsOf(field, undefined);
    expect([words.label, words.help, words.notes]).toEqual(['Amount', 'A number.', ['Give it.', 'Give it twice.']]);
    expect([words.value('A'), words.value('033'), words.value('constructor')]).toEqual([
      'Letter A',
      '033',
      'constructor',
    ]);
  });
  test("the rule file's own first, then the catalogue's, then English", () => {
    const words = wordsOf(field, locale);
    expect([words.label, words.help, words.notes]).toEqual(['Monto', 'Un número.', ['Give it.', 'Dos veces.']]);
    expect([words.value('A'), words.value('B'), words.value('valueOf')]).toEqual(['Letra A', 'Letra be', 'valueOf']);
    expect(wordsOf({ ...field, name: 'other', label: { en: 'Other', es: 'Otro' } }, locale).label).toBe('Otro');
  });
  test('a field without help has none', () => expect(wordsOf({ name: 'x', label: 'X' }, locale).help).toBeUndefined());
});
