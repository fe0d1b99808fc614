import { describe, expect, test } from '@jest/globals';
import * as date from '../../src/checks/date.js';
import { DAY } from '../../src/core/model/check.js';
import { compiledCheck } from './compiled-check.js';

type Parameters = Parameters_[0];
type Parameters_ = globalThis.Parameters<typeof date.test>;

const on = (parameters: Parameters, value: string, day?: string) => date.test(parameters)(value, { [DAY]: day });

test('every day of the calendar, and no other, as the calendar of ECMAScript has it', () => {
  const isDate = date.test(true);
  const wrong: string[] = [];
  const two = (n: number): string => String(n).padStart(2, '0');
  for (const year of [
    0, 1, 4, 100, 400, 1582, 1899, 1900, 1904, 1999, 2000, 2001, 2023, 2024, 2100, 2400, 9996, 9999,
  ]) {
    for (let month = 0; month <= 13; month++) {
      for (let day = 0; day <= 32; day++) {
        const moment = new Date(Date.UTC(2000, 0, 1));
        moment.setUTCFullYear(year, month - 1, day);
        const isReal =
          moment.getUTCFullYear() === year && moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day;
        const text = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
        if (isDate(text, {}) !== isReal) wrong.push(text);
      }
    }
  }
  expect(wrong).toEqual([]);
});

describe('bounds', () => {
  test.each<readonly [Parameters, string, string, boolean]>([
    [{ after: '2020-02-29' }, '', '2020-02-29', false],
    [{ after: '2020-02-29' }, '', '2020-03-01', true],
    [{ before: '2020-03-01' }, '', '2020-02-29', true],
    [{ before: '2020-03-01' }, '', '2020-03-01', false],
    [{ after: 'today' }, '2027-12-31', '2027-12-31', false],
    [{ after: 'today' }, '2027-12-31', '2028-01-01', true],
    [{ after: 'yesterday' }, '2028-03-01', '2028-02-29', false],
    [{ after: 'yesterday' }, '2028-03-01', '2028-03-01', true],
    [{ before: 'today' }, '2028-03-01', '2028-02-29', true],
    [{ before: 'today' }, '2028-03-01', '2028-03-01', false],
    [{ before: 'tomorrow' }, '2028-03-01', '2028-03-01', true],
    [{ before: 'tomorrow' }, '2028-03-01', '2028-03-02', false],
    [{ age: { from: 18 } }, '2027-02-28', '2009-02-28', true],
    [{ age: { from: 18 } }, '2027-02-28', '2009-03-01', false],
    // In a year without 29 February, a person is a year older on 1 March.
    [{ age: { from: 19 } }, '2027-02-28', '2008-02-29', false],
    [{ age: { from: 19 } }, '2027-03-01', '2008-02-29', true],
    [{ age: { from: 20 } }, '2028-02-28', '2008-02-29', false],
    [{ age: { from: 20 } }, '2028-02-29', '2008-02-29', true],
    [{ age: { from: 18 } }, '2028-02-29', '2010-02-28', true],
    [{ age: { from: 18 } }, '2028-02-29', '2010-03-01', false],
    [{ age: { to: 17 } }, '2027-02-28', '2009-02-28', false],
    [{ age: { to: 17 } }, '2027-02-28', '2009-03-01', true],
    [{ age: { to: 17 } }, '2028-02-29', '2010-02-28', false],
    [{ age: { to: 17 } }, '2028-02-29', '2010-03-01', true],
    [{ age: { from: 0 } }, '2027-02-28', '2027-02-28', true],
    [{ age: { from: 0 } }, '2027-02-28', '2027-03-01', false],
    [{ age: { to: 0 } }, '2027-02-28', '2026-02-28', false],
    [{ age: { to: 0 } }, '2027-02-28', '2026-03-01', true],
    [{ age: { to: 200 } }, '0100-01-01', '0000-01-01', true],
    [{ age: { to: 10 } }, '0500-01-01', '0489-01-02', true],
    [{ age: { to: 10 } }, '0500-01-01', '0489-01-01', false],
  ])('%j on %s: %s is %s', (parameters, day, value, expected) => {
    expect(on(parameters, value, day)).toBe(expected);
  });

  test('without an evaluation date only the form and fixed bounds are evaluated', () => {
    expect(on({ before: 'today' }, '2020-01-01')).toBeUndefined();
    expect(on({ before: 'today' }, '2020-02-30')).toBe(false);
    expect(on({ before: '2020-01-01' }, '2019-12-31')).toBe(true);
    expect(
      [true, { before: '2020-01-01' }, { before: 'today' }, { age: { to: 9 } }].map((each) =>
        date.readsDay(each as Parameters & object),
      ),
    ).toEqual([false, false, true, true]);
  });
});

test('what is reported says which part is wrong', () => {
  const parameters = date.prepare({ after: '2000-01-01', before: 'tomorrow', age: { from: 18 } });
  const evaluate = compiledCheck('date', parameters, 'amount');
  const reported = (value: string) => evaluate({ amount: value, [DAY]: '2027-02-28' }).outcome;
  expect(reported('2000-02-30')).toBeUndefined();
  expect(reported('2000-01-01')).toEqual({
    code: 'range',
    message: '{label} must be a date after {after}.',
    params: { after: '2000-01-01' },
  });
  expect(reported('2027-03-01')).toMatchObject({ code: 'range', message: '{label} must be today or earlier.' });
  expect(reported('2009-03-01')).toEqual({
    code: 'range',
    message: '{label} must give an age in whole years of at least {from}.',
    params: { from: '18' },
  });
  expect(evaluate({ amount: '2009-02-28', [DAY]: '2027-02-28' }).verdict).toBe(true);
});

test.each<readonly [Parameters & object, string, string]>([
  [{ after: 'today' }, '2027-02-28', '{label} must be a date after today.'],
  [{ after: 'yesterday' }, '2027-02-27', '{label} must be today or later.'],
  [{ before: 'today' }, '2027-02-28', '{label} must be a date before today.'],
  [{ before: 'tomorrow' }, '2027-03-01', '{label} must be today or earlier.'],
])('%j: the day %s is reported in words', (parameters, value, message) => {
  const evaluate = compiledCheck('date', date.prepare(parameters), 'amount');
  expect(evaluate({ amount: value, [DAY]: '2027-02-28' }).outcome).toMatchObject({ code: 'range', message });
});

test('an input gets the first and the last day', () => {
  const narrowed = (parameters: Parameters & object, day: string) => date.narrow(parameters)({ [DAY]: day });
  expect(narrowed({ age: { from: 18, to: 20 } }, '2027-02-28')).toEqual({
    input: 'date',
    min: '2006-03-01',
    max: '2009-02-28',
  });
  expect(narrowed({ age: { from: 18, to: 20 } }, '2028-02-29')).toEqual({
    input: 'date',
    min: '2007-03-01',
    max: '2010-02-28',
  });
  expect(narrowed({ after: 'today' }, '2028-02-28')).toEqual({ input: 'date', min: '2028-02-29' });
  expect(narrowed({ before: '2028-03-01' }, '')).toEqual({ input: 'date', max: '2028-02-29' });
});
