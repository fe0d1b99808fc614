import { describe, expect, test } from '@jest/globals';
import { translate } from '../../src/validator/translate.js';
import type { Diagnostic, Params } from '../../src/model/diagnostic.js';
import type { Locale } from '../../src/model/locale.js';
import { fixtureValidators } from '../fixtures/fixture.js';

/** A catalogue of the test's own. */
const locale: Locale = {
  language: 'en',
  messages: {},
  labels: { amount: 'Sum', 'alpha.payout/amount': 'Alpha sum', 'alpha.collection/amount': 'Collected sum' },
  texts: {},
};
const found = (params: Params, ruleId = 'alpha.payout/own'): Diagnostic => ({
  ruleId,
  code: 'range',
  severity: 'error',
  field: 'amount',
  message: 'As it was.',
  params,
  basis: 'stated',
  source: {},
});
const worded = (wording: string, params: Params, operation?: string): string =>
  translate(found(params), { ...locale, messages: { own: wording } }, operation).message;

test('a field goes by its name in the operation', () => {
  expect(worded('{label}!', {})).toBe('Alpha sum!');
  expect(worded('{label}!', {}, 'alpha.collection')).toBe('Collected sum!');
  expect(worded('{label}!', {}, 'beta.payout')).toBe('Sum!');
  expect(worded('beside {other}', { other: 'amount' })).toBe('beside Alpha sum');
});

test('a range is worded, and nothing that only looks like one', () => {
  expect(worded('{digits}', { digits: ['7 to 20'] })).toBe('7–20');
  for (const text of ['x7 to 20', '7 to 20x', ' to 20', '7 to '])
    expect(worded('{digits}', { digits: [text] })).toBe(text);
});

test('braces around nothing are text, and a wording that asks for what is not there is left out', () => {
  expect(worded('{} {label}', {})).toBe('{} Alpha sum');
  expect(worded('{missing}', {})).toBe('As it was.');
});

test('a rule that is named like a member of every object has no wording', () => {
  for (const name of ['constructor', 'toString'])
    expect(translate(found({}, `alpha.payout/${name}`), locale).message).toBe('As it was.');
});

describe('what is no catalogue is refused', () => {
  test.each(['messages', 'labels', 'texts'])('without %s', (part) => {
    for (const wrong of [null, undefined, 5, 'x'])
      expect(() => fixtureValidators({ locale: Object({ ...locale, [part]: wrong }) })('alpha.payout', {})).toThrow(
        new TypeError(`locale: pass the catalogue itself: import { es } from 'payrules/locales/es'`),
      );
  });

  test.each(['es-abcde-abcde', 'x', '', 'es_PE', undefined, 5])('in a language called %p', (language) => {
    expect(() => fixtureValidators({ locale: Object({ ...locale, language }) })).toThrow(TypeError);
  });
});
