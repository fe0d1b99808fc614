import { describe, expect, test } from 'vitest';
import {
  asCopied,
  cellText,
  cellValue,
  columnsOf,
  copiedCells,
  hasDigitsAlone,
  rowsOfTable,
  textOfCell,
  withCells,
} from '../src/rule-files/cells.js';

describe('cells', () => {
  test.each([
    ['decimals', 2, '2'],
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
    for (const text of ['many', '1,5', '1.5', '2, 3', '2,']) expect(cellValue('decimals', text, 2)).toBe(text);
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
    expect(columnsOf([{ bank: 'bank-a', check }], ['bank', 'accountType', 'check'])).toEqual([
      'bank',
      'accountType',
      'check',
    ]);
  });

  test.each([
    ['13', { digits: 13 }, '13'],
    ['13, 15', { digits: [13, 15] }, '13, 15'],
    ['13;15', { digits: [13, 15] }, '13, 15'],
    ['7–20', { digits: { from: 7, to: 20 } }, '7–20'],
    ['7 - 20', { digits: { from: 7, to: 20 } }, '7–20'],
    ['13,', { digits: 13 }, '13'],
  ])('digits: %s', (text, value, shown) => {
    expect(cellValue('check', text, { digits: 1 })).toEqual(value);
    expect(textOfCell('check', value, true)).toBe(shown);
  });

  test('a column shows only numbers if every check is a check of digits', () => {
    expect(hasDigitsAlone([{ check: { digits: 1 } }, { check: { digits: [1, 2] } }])).toBe(true);
    expect(hasDigitsAlone([{ check: { digits: 1 } }, { check: { format: 'bic' } }])).toBe(false);
    expect(hasDigitsAlone([{ check: { digits: { from: 1, to: 2, ignoring: '-' } } }])).toBe(false);
    expect(hasDigitsAlone([])).toBe(false);
    // A person has cleared the second cell to type another value.
    expect(hasDigitsAlone([{ check: { digits: 1 } }, { bank: 'b' }])).toBe(true);
    expect(hasDigitsAlone([{ bank: 'b' }])).toBe(false);
    expect(textOfCell('check', { digits: 1 }, false)).toBe('digits: 1');
  });

  const columns = ['bank', 'accountType', 'check'];
  const rows = [{ bank: '011', check: { digits: 13 } }];

  test('cells of a spreadsheet are written over a table, with new rows', () => {
    const pasted = copiedCells('033\t\t"a ""b"""\r\n044\tcurrent\t13, 15\r\n');
    expect(pasted).toEqual([
      ['033', '', 'a "b"'],
      ['044', 'current', '13, 15'],
    ]);
    expect(withCells(rows, columns, [0, 0], pasted)).toEqual([
      { bank: '033', check: 'a "b"' },
      { bank: '044', accountType: 'current', check: { digits: [13, 15] } },
    ]);
    expect(withCells(rows, columns, [0, 2], [['7', ' ']])).toEqual([{ bank: '011', check: { digits: 7 } }]);
    expect(copiedCells(asCopied([['a\tb', 'c']]))).toEqual([['a b', 'c']]);
  });

  test('cells right of the last column are not dropped', () => {
    expect(withCells(rows, columns, [0, 2], [['7'], ['13', 'more']])).toBeUndefined();
  });

  test.each([
    [
      '"one\ntwo"\tb\r\nc\td',
      [
        ['one\ntwo', 'b'],
        ['c', 'd'],
      ],
    ],
    ['"a\t""b"""\tc', [['a\t"b"', 'c']]],
    ['"a\tb', [['"a', 'b']]],
    ['5" pipe\tb\n', [['5" pipe', 'b']]],
    [
      'a\t\n\tb',
      [
        ['a', ''],
        ['', 'b'],
      ],
    ],
  ])('cells in quotation marks: %j', (text, cells) => {
    expect(copiedCells(text)).toEqual(cells);
  });

  test('a file names its columns, in any order', () => {
    const namesOf = (column: string) => [column, column === 'check' ? 'Digits' : column];
    const file = [
      ['digits ', 'BANK'],
      ['13', '011'],
      ['', '012'],
    ];
    expect(rowsOfTable(file, columns, namesOf)).toEqual({
      rows: [{ bank: '011', check: { digits: 13 } }, { bank: '012' }],
    });
    expect(rowsOfTable([['Bank', 'Other']], columns, namesOf)).toEqual({ unknown: ['Other'] });
  });
});
