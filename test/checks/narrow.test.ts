import { expect, jest, test } from '@jest/globals';
import { checks } from '../../src/checks/index.js';
import { narrowByTable } from '../../src/checks/by.js';
import { formats } from '../../src/checks/formats/index.js';
import { context } from './context.js';

const narrowed = (format: string) => checks['format']!.narrow!(format)({});
const narrowing = (name: string, field: string, list: string) =>
  checks[name]!.narrow!(checks[name]!.prepare(list, context({ field, currency: undefined })));

test('an amount has its own input', () => {
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

test('one row narrows as its check does, and several rows narrow where each of them does', () => {
  const rows = [
    { currency: 'SEK', check: { 'max-decimals': 2 } },
    { currency: 'CLP', check: { 'max-decimals': 0 } },
  ];
  const by = checks['by']!;
  const narrow = by.narrow!(by.prepare(rows, context({ field: 'amount', currency: undefined })));
  expect(['SEK', 'CLP', undefined].map((currency) => narrow({ currency }))).toEqual([
    { decimals: 2 },
    { decimals: 0 },
    {},
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

test('the pattern of any other format matches every right value, and has no anchors of its own', () => {
  const patterns = Object.keys(formats).flatMap((name) => {
    const { pattern } = narrowed(name) ?? {};
    return pattern === undefined ? [] : [{ name, whole: new RegExp(`^(?:${pattern})$`, 'v') }];
  });
  expect(patterns.length).toBeGreaterThan(5);
  // The test adds `^` and `$`.
  for (const { name, whole } of patterns)
    expect([name, whole.source]).toEqual([name, expect.not.stringMatching(/\^\(\?:\^|\$\)\$/)]);
  for (const { name, whole } of patterns)
    for (const value of checks['format']!.cases(name, '').valid)
      expect([name, value, whole.test(value)]).toEqual([name, value, true]);
});

test('a table is read once for the values that an order has, however many orders ask, and a list above the limit is not copied', () => {
  const ROWS = 50_000;
  let reads = 0;
  const column = (cell: (row: number) => string) => ({
    get text() {
      reads++;
      return Array.from({ length: ROWS }, (_, row) => cell(row)).join('\n');
    },
  });
  const where = [column((row) => `C${row % 20}`), column(String)];
  const cells = [column((row) => `A${row}`)];
  const narrow = narrowByTable({ names: ['country', 'bank'], where, cells, most: 2500 });
  const iterated: { readonly mock: { readonly contexts: readonly unknown[] }; mockRestore(): void } = jest.spyOn(
    Set.prototype,
    Symbol.iterator as never,
  );
  try {
    for (let i = 0; i < 1000; i++)
      expect(narrow({ country: `C${i % 20}`, bank: String(i) })).toEqual({ values: [`A${i}`] });
    expect(reads).toBe(3);
    for (let i = 0; i < 1000; i++) expect(narrow({})).toBeUndefined();
    // Only the cells are read.
    expect(reads).toBe(4);
    expect((iterated.mock.contexts as readonly Set<string>[]).map(({ size }) => size)).not.toContain(ROWS);
    expect(narrow({ country: 'C1' })?.values).toHaveLength(2500);
    expect(narrow({ country: 'C20' })).toBeUndefined();
    expect(reads).toBe(6);
  } finally {
    iterated.mockRestore();
  }
});
