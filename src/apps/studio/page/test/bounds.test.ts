import { describe, expect, test } from 'vitest';
import { movedExamples } from '../src/rule-files/bounds.js';

const moved = (bounds: unknown, valid: readonly unknown[], invalid: readonly unknown[]) =>
  movedExamples({ field: 'amount', check: { 'amount-between': bounds }, examples: { valid, invalid } }, [
    'rules',
    3,
  ]).map(({ path, value }) => `${path.slice(2).join('/')} ${String(value)}`);

describe('the examples of an amount move to the new bound', () => {
  test('at the largest amount and one step past it, with their decimals', () =>
    expect(moved(['5', '1000'], ['5', '900', '900.00'], ['4.99', '900.01'])).toEqual([
      'examples/valid/1 1000',
      'examples/valid/2 1000.00',
      'examples/invalid/1 1000.01',
    ]));

  test('at the smallest amount, and with other fields', () =>
    expect(
      moved(['10', '900'], ['5', '900', { currency: 'EUR', amount: '4.99' }], ['4.99', '900.01', { amount: '' }]),
    ).toEqual(['examples/valid/0 10', 'examples/valid/2/amount 9.99', 'examples/invalid/0 9.99']));

  test('at both bounds, whole or with decimals', () =>
    expect(moved(['21', '850.75'], ['20.50', '700'], ['20.49', '701'])).toEqual([
      'examples/valid/0 21',
      'examples/valid/1 850.75',
      'examples/invalid/0 20.99',
      'examples/invalid/1 851.75',
    ]));

  test('of amounts beyond the precision of numbers', () =>
    expect(moved(['1', '90071992547409930.5'], ['90071992547409920.1'], ['90071992547409920.2'])).toEqual([
      'examples/valid/0 90071992547409930.5',
      'examples/invalid/0 90071992547409930.6',
    ]));

  test.each([
    ['are at the bounds', ['5', '900'], ['5', '900.00'], ['4.99', '900.01']],
    ['show no bound', ['5', '1000'], ['500'], ['2000']],
    ['are none', ['5', '1000'], [], []],
    ['would be below zero', ['0', '900'], ['5', '900'], ['4', '901']],
    ['belong to a bound that is being typed', ['5', '10k'], ['5', '900'], ['4.99', '900.01']],
    ['are of a check of another form', { most: '900' }, ['5', '900'], ['4.99', '900.01']],
  ])('and stay where they %s', (_, bounds, valid, invalid) => {
    const edits = moved(bounds, valid, invalid);
    expect(edits.filter((each) => !each.startsWith('examples/valid/0'))).toEqual([]);
  });

  const resized = (digits: unknown, valid: readonly string[], invalid: readonly string[]) =>
    movedExamples({ field: 'a', check: { digits }, examples: { valid, invalid } }, []).map(({ value }) => value);

  test('a number of digits becomes that of the check', () => {
    expect(resized(6, ['1234'], ['123', '12345', '123A', '1'])).toEqual(['123004', '12003', '1234005', '12300A']);
    expect(resized(3, ['1234'], ['123', '12345', '123A'])).toEqual(['124', '13', '1235', '12A']);
  });

  test('and stays where it is that of the check, or is of no single length', () => {
    expect(resized(4, ['1234'], ['123'])).toEqual([]);
    expect(resized(5, ['1234', '123'], ['12'])).toEqual([]);
    expect(resized('7-20', ['1234'], ['123'])).toEqual([]);
  });

  test('another check has none', () =>
    expect(movedExamples({ field: 'a', check: { length: { to: 5 } }, examples: { valid: ['12345'] } }, [])).toEqual(
      [],
    ));
});
