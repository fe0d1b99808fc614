import { describe, expect, test } from 'vitest';
import { cellText, cellValue, columnsOf } from '../src/rule-files/cells.js';

describe('cells', () => {
  test.each([
    [20, '20'],
    [[18, 20], '18, 20'],
    [{ from: 7, to: 20 }, '7–20'],
    ['bank-a', 'bank-a'],
    [['USD', 'EUR'], 'USD, EUR'],
    [undefined, ''],
  ])('%j reads %s, and back', (value, text) => {
    expect(cellText(value)).toBe(text);
    expect(
      cellValue(
        typeof value === 'string' || typeof (value as unknown[])?.[0] === 'string' ? 'currency' : 'digits',
        text,
        value,
      ),
    ).toEqual(value);
  });

  test('codes are always text', () => {
    expect(cellValue('bank', '033', 'bank-a')).toBe('033');
    expect(cellValue('bank', '7-20', 'bank-a')).toBe('7-20');
  });

  test('a list of one value stays a list, and text that is not a number stays text', () => {
    expect(cellValue('digits', '18', [18, 20])).toEqual([18]);
    expect(cellValue('currency', 'USD', ['USD'])).toEqual(['USD']);
    expect(cellValue('digits', '18,', [18, 20])).toEqual([18]);
    expect(cellValue('digits', 'many', 13)).toBe('many');
    expect(cellValue('decimals', '2', 0)).toBe(2);
    expect(cellValue('digits', '7 - 20', 13)).toEqual({ from: 7, to: 20 });
  });

  test('columns with numbers come last', () => {
    expect(
      columnsOf([{ bank: 'bank-a', digits: 18 }, { bank: 'bank-c', accountType: 'current', digits: 13 }, null]),
    ).toEqual(['bank', 'accountType', 'digits']);
  });
});
