import { describe, expect, test } from '@jest/globals';
import { AmountSums } from '../../../src/workbench/analysis/amount-sums.js';

const sumsOf = (...amounts: readonly (readonly [string, string | undefined])[]): AmountSums => {
  const sums = new AmountSums();
  for (const [currency, amount] of amounts) sums.add(currency, amount);
  return sums;
};

describe('sums of amounts', () => {
  test('are exact where binary numbers are not', () => {
    expect(sumsOf(['PEN', '0.1'], ['PEN', '0.2']).entries()).toEqual([['PEN', '0.3']]);
    expect(sumsOf(['COP', '9007199254740993'], ['COP', '0.5']).entries()).toEqual([['COP', '9007199254740993.5']]);
  });

  test('are by currency, in alphabetical order', () => {
    expect(sumsOf(['PEN', '1'], ['BRL', '2'], ['PEN', '3.50']).entries()).toEqual([
      ['BRL', '2'],
      ['PEN', '4.5'],
    ]);
  });

  test('take the longest plain decimals', () => {
    const small = `0.${'0'.repeat(37)}1`;
    expect(sumsOf(['X', '9'.repeat(40)], ['X', small]).entries()).toEqual([
      ['X', `${'9'.repeat(40)}.${'0'.repeat(37)}1`],
    ]);
  });

  test.each([undefined, '', '1,5', '-1', '1e3', ' 1', '01', '9'.repeat(41)])('count %p apart', (amount) => {
    const sums = sumsOf(['PEN', amount], ['PEN', '1']);
    expect([sums.entries(), sums.uncounted]).toEqual([[['PEN', '1']], 1]);
  });

  test.each([
    ['PEN', '1.000', false],
    ['PEN', '999.999', false],
    ['CLP', '12.250', false],
    ['PEN', '0.500', true],
    ['PEN', '1000.000', true],
    ['PEN', '1.00', true],
    ['PEN', '1.0000', true],
    ['KWD', '1.000', true],
  ])('contain %s %s unless it may be thousands: %p', (currency, amount, isAdded) => {
    const sums = new AmountSums();
    expect([sums.add(currency, amount), sums.entries().length, sums.uncounted]).toEqual([
      isAdded,
      Number(isAdded),
      Number(!isAdded),
    ]);
  });

  test('merge, also after a thread has sent them', () => {
    const all = sumsOf(['PEN', '0.1'], ['PEN', 'x']);
    all.merge(structuredClone(sumsOf(['PEN', '0.2'], ['ARS', '0'], ['PEN', undefined])));
    expect([all.entries(), all.uncounted]).toEqual([
      [
        ['ARS', '0'],
        ['PEN', '0.3'],
      ],
      2,
    ]);
  });
});
