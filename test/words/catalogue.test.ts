import { describe, expect, test } from '@jest/globals';
import { messageText } from '../../src/checks/index.js';
import { translate } from '../../src/core/evaluator/translate.js';
import type { AnyDiagnostic, Params } from '../../src/core/model/diagnostic.js';
import type { Locale } from '../../src/core/model/locale.js';
import { fixtureValidators } from '../fixtures/fixture.js';

/** The test's own catalogue. */
const locale: Locale = { language: 'en', messages: {}, labels: { Amount: 'Sum', Bank: 'House' }, texts: {} };
const found = (message: string, params: Params, more: Partial<AnyDiagnostic> = {}): AnyDiagnostic => ({
  ruleId: 'alpha.payout/own/anything',
  code: 'range',
  severity: 'error',
  field: 'amount',
  path: ['amount'],
  message,
  text: message,
  messageId: 'amount-between',
  params,
  basis: 'stated',
  source: {},
  ...more,
});
const worded = (
  message: string,
  params: Params,
  [template, wording]: readonly [string, string],
  more: Partial<Locale> = {},
): string => translate(found(message, params), { ...locale, messages: { [template]: wording }, ...more }).message;

test('a message is found by its template, whatever its rule is called', () => {
  const template = ['{label} must be from {min} to {max}.', '{label}: {min}–{max}'] as const;
  expect(worded('Amount must be from 1 to 5.', { min: '1', max: '5' }, template)).toBe('Sum: 1–5');
  expect(worded('A.*b must be from 1 to 5.', { min: '1', max: '5' }, template)).toBe('A.*b: 1–5');
  for (const other of ['Amount must be from 1 to 6.', 'Amount must be from 1 to 5. Really.', 'Must be from 1 to 5.'])
    expect(worded(other, { min: '1', max: '5' }, template)).toBe(other);
});

test('a warning is found by the template of the demand', () => {
  const messages = { '{label} must be above zero.': '{label} shall be above zero.' };
  const advised = found('Amount should be above zero.', {}, { severity: 'warning' });
  expect(translate(advised, { ...locale, messages, advice: { shall: 'might' } }).message).toBe(
    'Sum might be above zero.',
  );
});

test('a diagnostic that was sent as JSON is translated too', () => {
  const sent = JSON.parse(JSON.stringify(fixtureValidators()('alpha.payout', {}).diagnostics)) as AnyDiagnostic[];
  const messages = { [messageText('required')]: '{label} lacks.' };
  expect(translate(sent[0]!, { ...locale, messages }).message).toBe('Order identifier lacks.');
});

test('other fields go by their labels, in the way of the language', () => {
  const other = ['{label} must differ from {other}.', '{label} <> {other}'] as const;
  expect(worded('Amount must differ from Bank.', { other: 'bank' }, other)).toBe('Sum <> House');
  expect(worded('Amount must differ from Bank.', { other: 'bank' }, other, { field: '«{label}»' })).toBe(
    'Sum <> «House»',
  );
  const others = ['{label} must fit {others}.', '{label} ~ {others}'] as const;
  const more = { field: '"{label}"', and: '&' };
  expect(worded('Amount must fit Bank.', { others: ['bank'] }, others, more)).toBe('Sum ~ "House"');
  expect(worded('Amount must fit Bank and Type.', { others: ['bank', 'type'] }, others, more)).toBe(
    'Sum ~ "House" & "Type"',
  );
  expect(worded('Amount must fit Search and find.', { others: ['bank'] }, others, more)).toBe(
    'Sum ~ "Search and find"',
  );
});

test.each([
  ['Street and number and Bank', ['street', 'bank'], '"Calle y número" & "House"'],
  ['Bank, Street and number and Street', ['bank', 'street', 'way'], '"House", "Calle y número" & "Calle"'],
  ['Street, town, Bank and Street', ['street', 'bank', 'way'], '"Calle, ciudad", "House" & "Calle"'],
  ['Street and Bank', ['way', 'bank'], '"Calle" & "House"'],
  // Without a translation, it is not clear where a label ends.
  ['Search and find and Bank', ['search', 'bank'], '"Search and find and Bank"'],
  // A finding from JSON may name more fields than its message does.
  ['Bank', ['bank', 'street', 'way'], '"House"'],
])('a label with "and" or a comma stays whole: %s', (text, others, expected) => {
  const labels = {
    ...locale.labels,
    Street: 'Calle',
    'Street and number': 'Calle y número',
    'Street, town': 'Calle, ciudad',
  };
  const template = ['{label} must fit {others}.', '{label} ~ {others}'] as const;
  const more = { labels, field: '"{label}"', and: '&' };
  expect(worded(`Amount must fit ${text}.`, { others }, template, more)).toBe(`Sum ~ ${expected}`);
});

test.each([
  [['A'], 'A'],
  [['A', 'B'], 'A oder B'],
  [['A', 'B', 'C'], 'A, B oder C'],
  [['A', 'Bo'], 'A oder Bo'],
  [['A', 'oB'], 'A beziehungsweise oB'],
])('the values %j: %s', (values, text) => {
  const or = { word: 'oder', before: '^o', instead: 'beziehungsweise' };
  const english = values.length < 2 ? values.join('') : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
  expect(worded(`Amount is ${english}.`, { values }, ['{label} is {values}.', '{values}'], { or })).toBe(text);
});

test('without a word of the language the last value follows "or"', () => {
  expect(worded('Amount is A or B.', { values: ['A', 'B'] }, ['{label} is {values}.', '{values}'])).toBe('A or B');
});

test('a range is worded, and nothing that only looks like one', () => {
  const texts = { '{from} to {to}': '{from}–{to}' };
  const range = (digits: string): string => worded(`${digits}!`, { digits }, ['{digits}!', '{digits}'], { texts });
  expect(range('7 to 20')).toBe('7–20');
  for (const text of ['x7 to 20', '7 to 20x', ' to 20', '7 to ']) expect(range(text)).toBe(text);
});

test('braces around nothing are text, and a wording that asks for what is not there is left out', () => {
  expect(worded('Amount!', {}, ['{label}!', '{} {label}'])).toBe('{} Sum');
  expect(worded('Amount!', {}, ['{label}!', '{missing}'])).toBe('Amount!');
  expect(worded('Amount!', {}, ['{label}!', '{constructor}'])).toBe('Amount!');
});

describe('what is no catalogue is refused', () => {
  test.each(['messages', 'labels', 'texts', 'advice', 'and', 'or', 'field'])('with a wrong %s', (part) => {
    for (const wrong of [null, 5, part === 'field' ? [5] : { word: 5 }])
      expect(() => fixtureValidators({ locale: Object({ ...locale, [part]: wrong }) })('alpha.payout', {})).toThrow(
        new TypeError(`locale: pass the catalogue itself: import { es } from 'payrules/locales/es'`),
      );
  });

  test.each(['x', '', 'es_PE', undefined, 5])('in a language called %p', (language) => {
    expect(() => fixtureValidators({ locale: Object({ ...locale, language }) })).toThrow(TypeError);
  });
});
