import { expect, test } from '@jest/globals';
import { checks } from '../../src/checks/index.js';
import { formats } from '../../src/checks/formats/index.js';
import { context } from './context.js';

const narrowed = (format: string) => checks['format']!.narrow!(format)({});
const narrowing = (name: string, field: string, list: string) =>
  checks[name]!.narrow!(checks[name]!.prepare(list, context({ field, currency: undefined })));

test('an amount has an input of its own', () => {
  expect(checks['amount']!.narrow!(true)({})?.input).toBe('decimal');
});

test('a type without a name is suggested, and its channel is known', () => {
  expect(narrowing('template-pairs', 'paymentType', 'lists/type-channels')({})?.suggestions).toEqual(['SCAN']);
  const channel = narrowing('template-pairs', 'paymentChannel', 'lists/type-channels');
  expect(['SCAN', 'WALLET_ABC', 'ABC_QR', 'CASH', undefined].map((paymentType) => channel({ paymentType }))).toEqual([
    { values: ['SCAN'] },
    { values: ['ABC'] },
    { values: ['ABC_QR'] },
    undefined,
    undefined,
  ]);
});

test('a currency without a row has no number of decimals, whatever it is called', () => {
  const decimals = narrowing('decimals-by', 'amount', 'lists/minor-units');
  expect(['CLP', 'PEN', 'XYZ', 'constructor', undefined].map((currency) => decimals({ currency }))).toEqual([
    { decimals: 0 },
    { decimals: 2 },
    undefined,
    undefined,
    undefined,
  ]);
});

test('the largest number of decimals is that of the check', () => {
  expect([0, 2].map((most) => checks['max-decimals']!.narrow!(most)({}))).toEqual([{ decimals: 0 }, { decimals: 2 }]);
});

test('addresses and e-mail have inputs of their own', () => {
  expect(['url', 'public-https-url', 'email'].map(narrowed)).toEqual([
    { input: 'url' },
    { input: 'url' },
    { input: 'email' },
  ]);
});

test('the pattern of another format takes the whole of what is right, and nothing of its bounds', () => {
  const patterns = Object.keys(formats).flatMap((name) => {
    const { pattern } = narrowed(name) ?? {};
    return pattern === undefined ? [] : [{ name, whole: new RegExp(`^(?:${pattern})$`, 'v') }];
  });
  expect(patterns.length).toBeGreaterThan(5);
  // `^` and `$` are those of the test.
  for (const { name, whole } of patterns)
    expect([name, whole.source]).toEqual([name, expect.not.stringMatching(/\^\(\?:\^|\$\)\$/)]);
  for (const { name, whole } of patterns)
    for (const value of checks['format']!.cases(name, '').valid)
      expect([name, value, whole.test(value)]).toEqual([name, value, true]);
});
