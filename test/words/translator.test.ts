import { describe, expect, test } from '@jest/globals';
import { asIs, englishOf, listed, say } from '../../src/core/model/phrase.js';
import { ownText } from '../../src/workbench/rulebook/own-texts.js';
import type { Rulebook } from '../../src/workbench/rulebook/rulebook.js';
import { Translator } from '../../src/workbench/translator/translator.js';
import { fixture } from '../fixtures/fixture.js';
import { fixtureLocales } from '../fixtures/words.js';
import { amountRange } from '../support/english.js';

const withTexts = (reference: Readonly<Record<string, string>>): Rulebook => ({
  ...fixture(),
  locales: new Map([['es', { ...fixtureLocales.get('es')!, reference }]]),
});
const spanish = (reference: Readonly<Record<string, string>> = {}): Translator =>
  new Translator(withTexts(reference), 'es');

describe('phrases', () => {
  test('have their values in both languages', () => {
    const phrase = say('This rule expired on {day}; remove it, or set a later day.', { day: '2026-01-31' });
    expect(englishOf(phrase)).toBe('This rule expired on 2026-01-31; remove it, or set a later day.');
    expect(spanish().said(phrase)).toEqual({
      text: 'Esta regla venció el 2026-01-31; quítela, o ponga un día posterior.',
    });
  });

  test('can follow each other, and can contain phrases and lists', () => {
    const types = listed([say('text'), say('a list')], ' or ', ' or ');
    const said = [say('This must be {types}.', { types }), say('Such as: {example}.', { example: '"x"' })];
    expect(englishOf(said)).toBe('This must be text or a list. Such as: "x".');
    expect(spanish().said(said)).toEqual({ text: 'Debe ser texto o una lista. Por ejemplo: "x".' });
    const codes = listed(['1', '2', 'i'], ' and ');
    const decimals = say('{currencies} must have the same number of decimals.', { currencies: codes });
    expect(englishOf(decimals)).toBe('1, 2 and i must have the same number of decimals.');
    expect(spanish().said(decimals).text).toBe('1, 2 e i deben tener el mismo número de decimales.');
  });

  test('are in English as a whole where a part has no translation', () => {
    const unknown = { template: 'Nobody translates {this}.', values: { this: '1' } };
    expect(spanish().said([say('Remove it.'), unknown])).toEqual({
      text: 'Remove it. Nobody translates 1.',
      lang: 'en',
    });
    expect(spanish().said(asIs('must be a function'))).toEqual({ text: 'must be a function', lang: 'en' });
    expect(new Translator(fixture(), 'en').said(unknown)).toEqual({ text: 'Nobody translates 1.' });
  });

  test('a value is never taken for a template', () => {
    const said = say('Add "{name}".', { name: '{name} Remove it.' });
    expect(englishOf(said)).toBe('Add "{name} Remove it.".');
    expect(spanish().said(said).text).toBe('Agregue "{name} Remove it.".');
  });

  test('labels, messages and conditions come from the rulebook', () => {
    const label = { kind: 'label', english: 'Amount' } as const;
    expect(spanish().said({ template: 'largest {label}', values: { label } }).text).toBe('máximo de Importe');
    const message = {
      kind: 'message',
      english: amountRange(),
      params: { min: '5', max: '900', currency: 'SEK' },
      severity: 'error',
    } as const;
    expect(spanish().said(say('{event}: "{message}"', { event: say('new error'), message })).text).toBe(
      'nuevo error: "Importe: debe estar entre 5 y 900 SEK."',
    );
    const condition = {
      kind: 'condition',
      english: 'when Amount is missing, unless bank is given',
      condition: { when: { amount: 'missing' }, unless: { bank: 'given' } },
      labels: { amount: 'Amount' },
    } as const;
    expect(spanish().said(say('{sentence} {condition}', { sentence: say('moved'), condition })).text).toBe(
      'cambió de lugar cuando Importe no tiene valor, salvo si bank tiene valor',
    );
  });
});

describe('texts of the rule files', () => {
  const limit = 'An amount is from 5 to 40,000 kronor.';
  const texts = { [limit]: 'Un monto es de 5 a 40,000 coronas.', '2 of 2 parts': '2 de 2 partes' };

  test('are those of locales; others stay English and say so', () => {
    expect(spanish(texts).own(limit)).toEqual({ text: 'Un monto es de 5 a 40\u00a0000 coronas.' });
    expect(spanish(texts).own('Another clause.')).toEqual({ text: 'Another clause.', lang: 'en' });
    expect(spanish().own('Current account')).toEqual({ text: 'Cuenta corriente' });
    expect(new Translator(withTexts(texts), 'en').own(limit)).toEqual({ text: limit });
  });

  test('a changed limit is in the translation at once', () => {
    expect(spanish(texts).own('An amount is from 10 to 50,000 kronor.').text).toBe(
      'Un monto es de 10 a 50\u00a0000 coronas.',
    );
  });

  test('where it is not clear which number is which, the text is in English', () => {
    expect(ownText(withTexts(texts), 'es', '3 of 3 parts')).toBe('3 de 3 partes');
    expect(ownText(withTexts(texts), 'es', '1 of 2 parts')).toBeUndefined();
  });

  test('a reworded text has no translation', () => {
    expect(ownText(withTexts(texts), 'es', limit.replace('An amount', 'Each amount'))).toBeUndefined();
  });
});

test('help of schemas is in the language, and marked where it is not', () => {
  const schema = {
    description: 'A decimal above zero.',
    properties: { own: { description: 'Of an own check.' }, description: { type: 'string' } },
  };
  expect(spanish().help(schema)).toEqual({
    description: 'Un decimal mayor que cero.',
    properties: { own: { description: 'Of an own check.', lang: 'en' }, description: { type: 'string' } },
  });
  expect(new Translator(fixture(), 'en').help(schema)).toBe(schema);
});
