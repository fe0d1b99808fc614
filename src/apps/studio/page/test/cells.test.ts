import { describe, expect, test } from 'vitest';
import { cellText, cellValue, columnsOf } from '../src/rule-files/cells.js';

describe('cells', () => {
  test.each([
    ['decimals', 2, '2'],
    ['decimals', [2, 3], '2, 3'],
    ['check', { digits: 20 }, 'digits: 20'],
    ['check', { digits: [18, 20] }, 'digits: [18, 20]'],
    ['check', { digits: { from: 7, to: 20 } }, 'digits: {from: 7, to: 20}'],
    ['check', { 'one-of': ['033', 'A, B'] }, 'one-of: ["033", "A, B"]'],
    ['check', { format: 'bic' }, 'format: bic'],
    ['bank', 'bank-a', 'bank-a'],
    ['currency', ['USD', 'EUR'], 'USD, EUR'],
    ['bank', undefined, ''],
  ])('%s: %j reads %s, and back', (column, value, text) => {
    expect(cellText(value)).toBe(text);
    expect(cellValue(column, text, value)).toEqual(value);
  });

  test('codes are always text', () => {
    expect(cellValue('bank', '033', 'bank-a')).toBe('033');
    expect(cellValue('bank', '7-20', 'bank-a')).toBe('7-20');
  });

  test('a list of one value stays a list, and text that is not a number stays text', () => {
    expect(cellValue('currency', 'USD', ['USD'])).toEqual(['USD']);
    expect(cellValue('decimals', '2', 0)).toBe(2);
    expect(cellValue('decimals', 'many', 2)).toBe('many');
  });

  test('a check that is typed halfway stays text', () => {
    for (const text of ['digits', 'digits:', 'digits: [18', 'digits: 18, ', '- x'])
      expect([text, cellValue('check', text, { digits: 18 })]).toEqual([
        text,
        text === 'digits: 18, ' ? { digits: 18 } : text.trim(),
      ]);
  });

  test('columns with numbers and checks come last', () => {
    const check = { digits: 18 };
    expect(columnsOf([{ bank: 'bank-a', check }, { bank: 'bank-c', accountType: 'current', check }, null])).toEqual([
      'bank',
      'accountType',
      'check',
    ]);
  });
});
