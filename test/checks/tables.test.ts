import { describe, expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import * as amountBetween from '../../src/checks/amount-between.js';
import * as decimalsBy from '../../src/checks/decimals-by.js';
import * as digitsBy from '../../src/checks/digits-by.js';
import * as pairs from '../../src/checks/pairs.js';
import * as templatePairs from '../../src/checks/template-pairs.js';
import { tableOf } from '../../src/checks/internal/rows.js';
import type { OrderValues, PortableSchema, Test } from '../../src/model/check.js';
import { compiledCheck } from './compiled-check.js';
import { context, random } from './context.js';
import { VOLUME } from '../support/seeded.js';

const digits = (count: number): string => '12345678901234567890123'.slice(0, count);

describe('digits-by', () => {
  const account = context({ field: 'beneficiaryAccountNumber' });
  const rows = digitsBy.prepare('lists/account-lengths', account);
  const evaluate = digitsBy.test(rows);
  const paramsFor = (table: unknown, order: OrderValues) =>
    compiledCheck('digits-by', table, 'beneficiaryAccountNumber')({ ...order, beneficiaryAccountNumber: '1' }).params;

  test.each<[string, string, number[], string[]]>([
    ['bank-a', 'current', [18, 20], ['bank']],
    ['bank-a', 'savings', [18, 20], ['bank']],
    ['bank-b', 'current', [13], ['bank']],
    ['bank-c', 'current', [13], ['bank', 'accountType']],
    ['bank-c', 'savings', [14], ['bank', 'accountType']],
    ['bank-d', 'savings', [10], ['bank']],
    ['other', 'current', [20], ['bank']],
    ['bank-c', 'unknown', [13, 14], ['bank']],
    ['bank-c', 'other', [13, 14], ['bank', 'accountType']],
    ['unknown', 'unknown', [10, 13, 14, 18, 20], []],
    ['unknown', 'savings', [10, 13, 14, 18, 20], ['accountType']],
  ])('%s, %s account', (bank, accountType, lengths, others) => {
    const right = [...Array(23).keys()].filter((n) => evaluate(digits(n), { bank, accountType }) === true);
    expect(right).toEqual(lengths);
    expect(paramsFor(rows, { bank, accountType })).toEqual({
      digits: lengths.map(String),
      others,
    });
  });

  test('without a binding only what no bank allows is wrong', () => {
    expect(evaluate(digits(10), { bank: 'unbound', accountType: 'unbound' })).toBeUndefined();
    expect(evaluate(digits(11), { bank: 'unbound', accountType: 'unbound' })).toBe(false);
    expect(evaluate('001234567A', { bank: 'unbound', accountType: 'unbound' })).toBe(false);
    expect(evaluate(digits(13), { bank: 'bank-c', accountType: 'unbound' })).toBeUndefined();
    expect(evaluate(digits(13), { bank: 'bank-b', accountType: 'unbound' })).toBe(true);
  });

  test('a combination without a row is not evaluated', () => {
    expect(evaluate('x', { bank: 'bank-z', accountType: 'current' })).toBeUndefined();
  });

  test('counts and ranges', () => {
    const ranges = digitsBy.prepare('lists/length-ranges', account);
    const right = (bank: string): number[] =>
      [...Array(23).keys()].filter((n) => digitsBy.test(ranges)(digits(n), { bank }) === true);
    expect(right('bank-1')).toEqual([10]);
    expect(right('bank-2')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(right('other')).toEqual([7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
    expect(paramsFor(ranges, { bank: 'other' })).toEqual({ digits: ['7 to 20'], others: ['bank'] });
  });
});

test('only rows that orders match are put together, however many columns a table has', () => {
  const columns = ['a', 'b', 'c', 'd', 'e', 'f'];
  const rows = Array.from({ length: 40 }, (_, i) => ({
    when: Object.fromEntries(columns.map((column) => [column, [`${column}${i}`]])),
    i,
  }));
  let summaries = 0;
  const find = tableOf(rows, true, (matching) => {
    summaries++;
    return matching.map(({ i }) => i);
  });
  const matching = (order: OrderValues): readonly number[] =>
    find({ a: 'a7', b: 'b7', c: 'c7', d: 'd7', e: 'e7', f: 'f7', ...order });
  expect([
    matching({}),
    matching({ a: 'unknown', b: null }),
    matching({ a: 'a8' }),
    matching({ a: 'other' }),
    matching({}),
  ]).toEqual([[7], [7], [], [], [7]]);
  expect(summaries).toBe(4);
});

describe('pairs', () => {
  const currency = context({ field: 'currency', currency: undefined });
  const rows = pairs.prepare('lists/type-currencies', currency);
  const evaluate = pairs.test(rows);
  const CURRENCIES = ['USD', 'EUR', 'AED', 'SAR', 'AUD', 'GBP', 'CAD', 'SGD', 'INR', 'PEN'];

  test.each([
    ['IBAN', ['EUR', 'AED', 'SAR']],
    ['ACH', ['USD']],
    ['SWIFT', ['USD', 'EUR', 'AED', 'SGD']],
  ])('%s', (paymentType, allowed) => {
    expect(CURRENCIES.filter((value) => evaluate(value, { paymentType })).sort()).toEqual([...allowed].sort());
    expect(compiledCheck('pairs', rows, 'currency')({ paymentType, currency: 'x' }).params).toEqual({
      values: [...allowed].sort(),
    });
  });

  test('a value called unknown is a value', () => {
    const named = pairs.prepare(
      [
        { paymentType: 'unknown', currency: 'USD' },
        { paymentType: 'IBAN', currency: 'EUR' },
      ],
      currency,
    );
    expect(compiledCheck('pairs', named, 'currency')({ paymentType: 'unknown', currency: 'x' }).params).toEqual({
      values: ['USD'],
    });
  });

  test('a type without a row, or none, passes', () => {
    expect([
      evaluate('PEN', { paymentType: 'RTGS' }),
      evaluate('PEN', {}),
      evaluate('PEN', { paymentType: null }),
    ]).toEqual([true, true, true]);
  });
});

describe('template-pairs', () => {
  const type = templatePairs.test(templatePairs.prepare('lists/type-channels', context({ field: 'paymentType' })));
  const channel = templatePairs.test(
    templatePairs.prepare('lists/type-channels', context({ field: 'paymentChannel' })),
  );

  test('the type has one of three shapes, in capitals', () => {
    for (const value of ['SCAN', 'WALLET_ABC', 'ABC_QR', 'WALLET_A_1', 'WALLET_ABC_QR'])
      expect(type(value, {})).toBe(true);
    for (const value of ['scan', 'WALLET_', '_QR', 'WALLET_abc', 'QR', 'WALLET_A-B', 'SCAN\n', ' SCAN', 'WALLET_Ａ'])
      expect(type(value, {})).toBe(false);
  });

  test('the channel repeats the name', () => {
    const evaluate = (paymentType: string, value: string) => channel(value, { paymentType });
    expect([evaluate('SCAN', 'SCAN'), evaluate('WALLET_ABC', 'ABC'), evaluate('ABC_QR', 'ABC_QR')]).toEqual([
      true,
      true,
      true,
    ]);
    expect([
      evaluate('SCAN', 'ABC'),
      evaluate('WALLET_ABC', 'ABC_QR'),
      evaluate('WALLET_ABC', 'WALLET_ABC'),
      evaluate('ABC_QR', 'ABC'),
      evaluate('ABC_QR', 'XYZ_QR'),
    ]).toEqual([false, false, false, false, false]);
    expect([evaluate('CASH', 'ABC'), channel('ABC', {})]).toEqual([true, true]);
  });
});

describe('decimals-by', () => {
  test("the operation's own currency and one at parity", () => {
    const own = decimalsBy.prepare('lists/minor-units', context());
    expect(own).toEqual({ own: { currency: 'PEN' }, most: 2 });
    const evaluate = decimalsBy.test(own);
    expect([
      evaluate('1.23', {}),
      evaluate('1.234', {}),
      evaluate('1.230', { currency: 'PEN' }),
      evaluate('1.234', { currency: ' pen' }),
      evaluate('1.23', { currency: 'Pen' }),
      evaluate('1.2', { currency: 'CLP' }),
      evaluate('1.234', { currency: null }),
    ]).toEqual([true, false, false, false, true, undefined, undefined]);
    expect(decimalsBy.prepare('lists/minor-units', context({ currency: 'ECS', parity: 'USD' }))).toEqual({
      own: { currency: 'ECS', parity: 'USD' },
      most: 2,
    });
  });

  test('every currency where the operation has none', () => {
    const all = decimalsBy.prepare('lists/minor-units', context({ currency: undefined }));
    const evaluate = decimalsBy.test(all);
    expect([
      evaluate('1', { currency: 'JPY' }),
      evaluate('1.0', { currency: 'JPY' }),
      evaluate('1.00', { currency: 'USD' }),
      evaluate('1.000', { currency: 'USD' }),
    ]).toEqual([true, false, true, false]);
    // Without a row: not evaluated.
    for (const currency of [undefined, null, 'XYZ', 'constructor', 'usd', ' USD'])
      expect([evaluate('1.2345', { currency }), evaluate('1', { currency })]).toEqual([undefined, undefined]);
    expect(decimalsBy.needs(all)).toEqual(['field:currency']);
    expect(compiledCheck('decimals-by', all, 'amount')({ currency: 'JPY', amount: '1.0' }).params).toEqual({
      currency: 'JPY',
      decimals: '0',
    });
  });
});

test('a message names the currency of the order, or the own one', () => {
  const atParity = decimalsBy.prepare('lists/minor-units', context({ currency: 'ECS', parity: 'USD' }));
  const paramsFor = (order: OrderValues) =>
    compiledCheck('decimals-by', atParity, 'amount')({ amount: '1.005', ...order }).params;
  expect([paramsFor({ currency: 'USD' }), paramsFor({ currency: 'ECS' }), paramsFor({})]).toEqual([
    { currency: 'USD', decimals: '2' },
    { currency: 'ECS', decimals: '2' },
    { currency: 'ECS', decimals: '2' },
  ]);
});

test('params: of one currency, or of each', () => {
  const of = (decimals: Readonly<Record<string, number>>) => decimalsBy.params({ decimals });
  expect(of({ PEN: 2 })).toEqual({ currency: 'PEN', decimals: '2' });
  expect(of({ PEN: 2, USD: 2, CLP: 0 })).toEqual({ currency: ['PEN', 'USD', 'CLP'], decimals: ['2', '0'] });
});

test('order schemas refuse what the checks refuse', () => {
  const next = random(5);
  const ajv = new Ajv({ strict: false });
  const pick = (values: readonly (string | undefined)[]): string | undefined => values[next(values.length)];
  const banks = ['bank-a', 'bank-b', 'bank-c', 'bank-d', 'bank-1', 'bank-2', 'other', 'unknown', 'unbound', 'zz'];
  const money = ['0', '0.99', '1', '1.005', '1.0', '24999.999', '25000', '25000.00', '25000.01', '5e9', '1.', 'x'];
  const currencies = ['PEN', 'ECS', 'USD', 'CLP', 'EUR', 'GBP', undefined];
  const atParity = context({ parity: 'USD' });
  const subjects: [field: string, test: Test, schema: PortableSchema, values: readonly string[]][] = [
    ...['lists/account-lengths', 'lists/length-ranges'].map(
      (list): [string, Test, PortableSchema, readonly string[]] => {
        const rows = digitsBy.prepare(list, context({ field: 'phone' }));
        return [
          'phone',
          digitsBy.test(rows),
          digitsBy.schema(rows, 'phone'),
          [...Array(22).keys()].map((n) => digits(n + 1)).concat('12345678901\n', '1234567890A'),
        ];
      },
    ),
    [
      'amount',
      amountBetween.test(amountBetween.prepare(['1', '25000'], atParity)),
      amountBetween.schema(amountBetween.prepare(['1', '25000'], atParity), 'amount'),
      money,
    ],
    ...[atParity, context(), context({ currency: undefined }), context({ currency: 'GBP' })].map(
      (around): [string, Test, PortableSchema, readonly string[]] => {
        const prepared = decimalsBy.prepare('lists/minor-units', around);
        return ['amount', decimalsBy.test(prepared), decimalsBy.schema(prepared, 'amount'), money];
      },
    ),
    [
      'currency',
      pairs.test(pairs.prepare('lists/type-currencies', context({ field: 'currency' }))),
      pairs.schema(pairs.prepare('lists/type-currencies', context({ field: 'currency' })), 'currency'),
      ['USD', 'EUR', 'AED', 'PEN'],
    ],
  ];
  for (const [field, evaluate, portable, values] of subjects) {
    if (!('order' in portable)) throw new Error('no schema');
    const allows = ajv.compile(portable.order);
    const seen = new Set<boolean>();
    for (let i = 0; i < 800 * VOLUME; i++) {
      const given: Record<string, string | undefined> = {
        bank: pick(banks),
        accountType: pick(['current', 'savings', 'unknown', 'unbound']),
        currency: pick(currencies),
        paymentType: pick(['IBAN', 'ACH', 'SWIFT', 'FED', undefined]),
        [field]: pick(values),
      };
      const order: OrderValues = JSON.parse(JSON.stringify(given));
      const verdict = evaluate(given[field] ?? '', order) !== false;
      seen.add(verdict);
      if (allows(order) !== verdict) throw new Error(`${JSON.stringify(order)}: ${verdict}`);
    }
    expect(seen.size).toBe(2);
  }
});
