import { describe, expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import * as amountBetween from '../../src/checks/amount-between.js';
import * as decimalsBy from '../../src/checks/decimals-by.js';
import * as digitsBy from '../../src/checks/digits-by.js';
import * as pairs from '../../src/checks/pairs.js';
import * as templatePairs from '../../src/checks/template-pairs.js';
import { tableOf } from '../../src/checks/support/rows.js';
import type { Judged, Portable, Test } from '../../src/model/check.js';
import { compiledCheck } from './compiled-check.js';
import { context, random } from './context.js';

const digits = (count: number): string => '12345678901234567890123'.slice(0, count);

describe('digits-by', () => {
  const account = context({ field: 'beneficiaryAccountNumber' });
  const rows = digitsBy.prepare('lists/pe-banks', account);
  const judge = digitsBy.test(rows);
  const told = (table: unknown, order: Judged) =>
    compiledCheck('digits-by', table, 'beneficiaryAccountNumber')({ ...order, beneficiaryAccountNumber: 'x' }).params;

  /** The document's table (part 4.2, Peru payout 7). */
  test.each<[string, string, number[]]>([
    ['bank-a', 'current', [18, 20]],
    ['bank-a', 'savings', [18, 20]],
    ['bank-b', 'current', [13]],
    ['bank-c', 'current', [13]],
    ['bank-c', 'savings', [14]],
    ['bank-d', 'savings', [10]],
    ['other', 'current', [20]],
    ['bank-c', 'unknown', [13, 14]],
    ['bank-c', 'other', [13, 14]],
    ['unknown', 'unknown', [10, 13, 14, 18, 20]],
    ['unknown', 'savings', [10, 13, 14, 18, 20]],
  ])('%s, %s account', (bank, accountType, lengths) => {
    const right = [...Array(23).keys()].filter((n) => judge(digits(n), { bank, accountType }) === true);
    expect(right).toEqual(lengths);
    expect(told(rows, { bank, accountType })).toEqual({ digits: lengths.map(String) });
  });

  test('without a binding only what no bank allows is wrong', () => {
    expect(judge(digits(10), { bank: 'unbound', accountType: 'unbound' })).toBeUndefined();
    expect(judge(digits(11), { bank: 'unbound', accountType: 'unbound' })).toBe(false);
    expect(judge('001234567A', { bank: 'unbound', accountType: 'unbound' })).toBe(false);
    expect(judge(digits(13), { bank: 'bank-c', accountType: 'unbound' })).toBeUndefined();
    expect(judge(digits(13), { bank: 'bank-b', accountType: 'unbound' })).toBe(true);
  });

  test('a combination without a row is not judged', () => {
    expect(judge('x', { bank: 'bank-z', accountType: 'current' })).toBeUndefined();
  });

  test('Ecuador: exactly 10, up to 10, 7 to 20', () => {
    const ecuador = digitsBy.prepare('lists/ec-banks', account);
    const right = (bank: string): number[] =>
      [...Array(23).keys()].filter((n) => digitsBy.test(ecuador)(digits(n), { bank }) === true);
    expect(right('bank-1')).toEqual([10]);
    expect(right('bank-2')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(right('other')).toEqual([7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
    expect(told(ecuador, { bank: 'other' })).toEqual({ digits: ['7 to 20'] });
  });
});

test('only what orders meet is put together, however many columns a table has', () => {
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
  const meeting = (order: Judged): readonly number[] =>
    find({ a: 'a7', b: 'b7', c: 'c7', d: 'd7', e: 'e7', f: 'f7', ...order });
  expect([
    meeting({}),
    meeting({ a: 'unknown', b: null }),
    meeting({ a: 'a8' }),
    meeting({ a: 'other' }),
    meeting({}),
  ]).toEqual([[7], [7], [], [], [7]]);
  expect(summaries).toBe(4);
});

describe('pairs', () => {
  const currency = context({ field: 'currency', currency: undefined });
  const rows = pairs.prepare('lists/global-type-currency', currency);
  const judge = pairs.test(rows);
  const CURRENCIES = ['USD', 'EUR', 'AED', 'SAR', 'AUD', 'GBP', 'CAD', 'SGD', 'INR', 'PEN'];

  /** The document's table (part 2.6). */
  test.each([
    ['IBAN', ['EUR', 'AED', 'SAR']],
    ['ACH', ['USD']],
    ['BSB', ['AUD']],
    ['SC', ['GBP']],
    ['CC', ['CAD']],
    ['SWIFT', ['USD', 'EUR', 'AED', 'SGD']],
    ['IMPS', ['INR']],
  ])('%s', (paymentType, allowed) => {
    expect(CURRENCIES.filter((value) => judge(value, { paymentType })).sort()).toEqual([...allowed].sort());
    expect(compiledCheck('pairs', rows, 'currency')({ paymentType, currency: 'x' }).params).toEqual({
      values: allowed,
      others: ['paymentType'],
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
      others: ['paymentType'],
    });
  });

  test('a type without a row, or none, is not judged', () => {
    expect([judge('PEN', { paymentType: 'RTGS' }), judge('PEN', {}), judge('PEN', { paymentType: null })]).toEqual([
      true,
      true,
      true,
    ]);
  });
});

describe('template-pairs', () => {
  const type = templatePairs.test(templatePairs.prepare('lists/ph-methods', context({ field: 'paymentType' })));
  const channel = templatePairs.test(templatePairs.prepare('lists/ph-methods', context({ field: 'paymentChannel' })));

  test('the type has one of three shapes, in capitals', () => {
    for (const value of ['QRIS', 'WALLET_ABC', 'ABC_QR', 'WALLET_A_1', 'WALLET_ABC_QR'])
      expect(type(value, {})).toBe(true);
    for (const value of ['qris', 'WALLET_', '_QR', 'WALLET_abc', 'QR', 'WALLET_A-B', 'QRIS\n', ' QRIS', 'WALLET_Ａ'])
      expect(type(value, {})).toBe(false);
  });

  test('the channel repeats the name', () => {
    const judge = (paymentType: string, value: string) => channel(value, { paymentType });
    expect([judge('QRIS', 'QRIS'), judge('WALLET_ABC', 'ABC'), judge('ABC_QR', 'ABC_QR')]).toEqual([true, true, true]);
    expect([
      judge('QRIS', 'ABC'),
      judge('WALLET_ABC', 'ABC_QR'),
      judge('WALLET_ABC', 'WALLET_ABC'),
      judge('ABC_QR', 'ABC'),
      judge('ABC_QR', 'XYZ_QR'),
    ]).toEqual([false, false, false, false, false]);
    expect([judge('CASH', 'ABC'), channel('ABC', {})]).toEqual([true, true]);
  });
});

describe('decimals-by', () => {
  test("the operation's own currency and one at parity", () => {
    const peru = decimalsBy.prepare('lists/minor-units', context());
    expect(peru).toEqual({ own: 'PEN', decimals: { PEN: 2 } });
    const judge = decimalsBy.test(peru);
    expect([
      judge('1.23', {}),
      judge('1.234', {}),
      judge('1.230', { currency: 'PEN' }),
      judge('1.234', { currency: 'CLP' }),
    ]).toEqual([true, false, false, true]);
    expect(decimalsBy.prepare('lists/minor-units', context({ currency: 'ECS', parity: 'USD' })).decimals).toEqual({
      ECS: 2,
      USD: 2,
    });
  });

  test('every currency where the operation has none', () => {
    const all = decimalsBy.prepare('lists/minor-units', context({ currency: undefined }));
    const judge = decimalsBy.test(all);
    expect([
      judge('1', { currency: 'JPY' }),
      judge('1.0', { currency: 'JPY' }),
      judge('1.00', { currency: 'USD' }),
      judge('1.000', { currency: 'USD' }),
    ]).toEqual([true, false, true, false]);
    expect([
      judge('1.2345', {}),
      judge('1.2345', { currency: 'XYZ' }),
      judge('1.2345', { currency: 'constructor' }),
    ]).toEqual([true, true, true]);
    expect(compiledCheck('decimals-by', all, 'amount')({ currency: 'JPY', amount: '1.0' }).params).toEqual({
      currency: 'JPY',
      decimals: '0',
    });
  });
});

test('a message names the currency of the order, or the own one', () => {
  const ecuador = decimalsBy.prepare('lists/minor-units', context({ currency: 'ECS', parity: 'USD' }));
  const told = (order: Judged) => compiledCheck('decimals-by', ecuador, 'amount')({ amount: '1.005', ...order }).params;
  expect([told({ currency: 'USD' }), told({ currency: 'ECS' }), told({})]).toEqual([
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
  const money = ['0', '0.99', '1', '1.005', '1.0', '39999.999', '40000', '40000.00', '40000.01', '5e9', '1.', 'x'];
  const currencies = ['PEN', 'ECS', 'USD', 'CLP', 'EUR', 'GBP', undefined];
  const peru = context({ parity: 'USD' });
  const subjects: [field: string, test: Test, schema: Portable, values: readonly string[]][] = [
    ...['lists/pe-banks', 'lists/ec-banks'].map((list): [string, Test, Portable, readonly string[]] => {
      const rows = digitsBy.prepare(list, context({ field: 'phone' }));
      return [
        'phone',
        digitsBy.test(rows),
        digitsBy.schema(rows, 'phone'),
        [...Array(22).keys()].map((n) => digits(n + 1)).concat('12345678901\n', '1234567890A'),
      ];
    }),
    [
      'amount',
      amountBetween.test(amountBetween.prepare(['1', '40000'], peru)),
      amountBetween.schema(amountBetween.prepare(['1', '40000'], peru), 'amount'),
      money,
    ],
    ...[peru, context(), context({ currency: undefined }), context({ currency: 'GBP' })].map(
      (around): [string, Test, Portable, readonly string[]] => {
        const prepared = decimalsBy.prepare('lists/minor-units', around);
        return ['amount', decimalsBy.test(prepared), decimalsBy.schema(prepared, 'amount'), money];
      },
    ),
    [
      'currency',
      pairs.test(pairs.prepare('lists/global-type-currency', context({ field: 'currency' }))),
      pairs.schema(pairs.prepare('lists/global-type-currency', context({ field: 'currency' })), 'currency'),
      ['USD', 'EUR', 'AED', 'PEN'],
    ],
  ];
  for (const [field, judge, portable, values] of subjects) {
    if (!('order' in portable)) throw new Error('no schema');
    const allows = ajv.compile(portable.order);
    const seen = new Set<boolean>();
    for (let i = 0; i < 4000; i++) {
      const given: Record<string, string | undefined> = {
        bank: pick(banks),
        accountType: pick(['current', 'savings', 'unknown', 'unbound']),
        currency: pick(currencies),
        paymentType: pick(['IBAN', 'ACH', 'SWIFT', 'FED', undefined]),
        [field]: pick(values),
      };
      const order: Judged = JSON.parse(JSON.stringify(given));
      const verdict = judge(given[field] ?? '', order) !== false;
      seen.add(verdict);
      if (allows(order) !== verdict) throw new Error(`${JSON.stringify(order)}: ${verdict}`);
    }
    expect(seen.size).toBe(2);
  }
});
