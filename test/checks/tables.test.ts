import { describe, expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import * as amountBetween from '../../src/checks/amount-between.js';
import * as decimalsBy from '../../src/checks/decimals-by.js';
import { checks } from '../../src/checks/index.js';
import * as templatePairs from '../../src/checks/template-pairs.js';
import { tableOf } from '../../src/checks/internal/rows.js';
import { type OrderValues, type PortableSchema, type CheckTest, messageIdOf } from '../../src/core/model/check.js';
import { compiledCheck } from './compiled-check.js';
import { context, random } from './context.js';
import { VOLUME } from '../support/seeded.js';

const by = checks['by']!;

const digits = (count: number): string => '12345678901234567890123'.slice(0, count);

describe('by: counts of digits', () => {
  const account = context({ field: 'beneficiaryAccountNumber' });
  const rows = by.prepare('lists/account-lengths', account);
  const evaluate = by.test(rows);
  const paramsFor = (table: unknown, order: OrderValues) =>
    compiledCheck('by', table, 'beneficiaryAccountNumber')({ ...order, beneficiaryAccountNumber: '1' }).params;

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
    const ranges = by.prepare('lists/length-ranges', account);
    const right = (bank: string): number[] =>
      [...Array(23).keys()].filter((n) => by.test(ranges)(digits(n), { bank }) === true);
    expect(right('bank-1')).toEqual([10]);
    expect(right('bank-2')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(right('other')).toEqual([7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
    expect(paramsFor(ranges, { bank: 'other' })).toEqual({ digits: ['7 to 20'], others: ['bank'] });
  });
});

test('one table in YAML is for decimals-by and for by', () => {
  const minor = [
    { currency: 'JPY', decimals: 0 },
    { currency: 'USD', decimals: 2 },
  ];
  const given = context({ tables: { minor }, currency: undefined });
  const table = { table: 'lists/minor', where: { currency: 'currency' }, 'max-decimals': 'decimals' };
  const tests = [by.test(by.prepare(table, given)), decimalsBy.test(decimalsBy.prepare('lists/minor', given))];
  for (const evaluate of tests) {
    expect(evaluate('5.25', { currency: 'USD' })).toBe(true);
    expect(evaluate('5.255', { currency: 'USD' })).toBe(false);
    expect(evaluate('5.2', { currency: 'JPY' })).toBe(false);
  }
});

describe('by: a table in CSV', () => {
  const csv = {
    cards: { country: ['MX', 'MX', 'NG', 'US'], type: ['A', 'A', 'B', 'A'], code: ['002', '012', '044', '021'] },
  };
  const table = by.prepare(
    { table: 'lists/cards', where: { bank: 'country', accountType: 'type' }, 'one-of': 'code' },
    context({ field: 'phone', csv }),
  );
  const outcomeOf = (bank: string, accountType: string) =>
    compiledCheck('by', table, 'phone')({ bank, accountType, phone: 'x' }).outcome;

  test('the message names the values of the rows that the order meets', () => {
    expect(outcomeOf('MX', 'A')).toMatchObject({
      message: '{label} must be {values} for this {others}.',
      params: { values: ['002', '012'], others: ['bank', 'accountType'] },
    });
    expect(outcomeOf('NG', 'B')).toMatchObject({ params: { values: ['044'] } });
  });

  const NOT_VALID = '{label} is not valid; look for a typing mistake.';

  test('of rows that may be several, it names neither values nor fields', () => {
    expect(outcomeOf('unknown', 'A')).toMatchObject({ message: NOT_VALID, params: { others: [] } });
  });

  test('a field that is missing does not appear in what is said of a value that no row accepts', () => {
    const lengths = {
      banks: { name: ['A', 'A', 'B', 'B'], type: ['x', 'y', 'x', 'y'], least: ['10', '12', '20', '12'] },
    };
    const said = (where: object, order: OrderValues) => {
      const prepared = by.prepare(
        { table: 'lists/banks', where, length: { from: 'least', to: 'least' } },
        context({ field: 'phone', csv: lengths }),
      );
      return compiledCheck('by', prepared, 'phone')({ ...order, phone: 'x' }).outcome;
    };
    expect(said({ bank: 'name' }, {})).toMatchObject({ message: NOT_VALID, params: { others: [] } });
    expect(said({ bank: 'name' }, { bank: 'A' })).toEqual({ params: { others: ['bank'] } });
    const both = { bank: 'name', accountType: 'type' };
    // Both rows of this type have the same length.
    expect(said(both, { accountType: 'y' })).toMatchObject({ params: { to: '12', others: [] } });
    expect(said(both, { accountType: 'x' })).toMatchObject({ message: NOT_VALID, params: { others: [] } });
  });

  test('decimals-by reads its whole numbers', () => {
    const rowsOf = ({ currency, decimals }: Readonly<Record<'currency' | 'decimals', readonly string[]>>) => ({
      units: currency.map((each, i) => ({ currency: each, decimals: decimals[i] })),
    });
    const own = { units: { currency: ['CLP', 'EUR'], decimals: ['0', '2'] } };
    const prepared = decimalsBy.prepare(
      'lists/units',
      context({ currency: undefined, csv: own, tables: rowsOf(own.units) }),
    );
    expect(prepared).toEqual({ decimals: { CLP: 0, EUR: 2 } });
    for (const decimals of ['2.0', '-1', '02', '']) {
      const units = { currency: ['PEN'], decimals: [decimals] };
      expect(() => decimalsBy.prepare('lists/units', context({ csv: { units }, tables: rowsOf(units) }))).toThrow(
        /whole number from 0 to 38/,
      );
    }
  });
});

describe('by: other checks', () => {
  const reference = context({ field: 'phone' });
  const rows = by.prepare(
    [
      { paymentChannel: 'SWIFT', check: { length: { to: 16 } } },
      { paymentChannel: ['SEPA', 'FPS'], bank: 'bank-a', check: { 'one-of': ['A', 'B'] } },
      { paymentChannel: ['SEPA', 'FPS'], bank: 'other', check: { 'one-of': ['B', 'C'] } },
      { paymentChannel: 'ACH', check: { 'check-digits': 'pe-cci' } },
    ],
    reference,
  );
  const compiled = compiledCheck('by', rows, 'phone');
  const CCI = '01136600010003254221';

  test.each<[string, OrderValues, boolean | undefined]>([
    ['x'.repeat(16), { paymentChannel: 'SWIFT' }, true],
    ['x'.repeat(17), { paymentChannel: 'SWIFT' }, false],
    ['A', { paymentChannel: 'FPS', bank: 'bank-a' }, true],
    ['C', { paymentChannel: 'FPS', bank: 'bank-a' }, false],
    ['C', { paymentChannel: 'SEPA', bank: 'other' }, true],
    ['A', { paymentChannel: 'SEPA', bank: 'unknown' }, true],
    ['D', { paymentChannel: 'SEPA', bank: 'unknown' }, false],
    ['A', { paymentChannel: 'SEPA', bank: 'unbound' }, undefined],
    ['D', { paymentChannel: 'SEPA', bank: 'unbound' }, false],
    ['A', { paymentChannel: 'SWIFT', bank: 'unbound' }, true],
    [CCI, { paymentChannel: 'ACH' }, true],
    ['x', { paymentChannel: 'CASH' }, undefined],
    ['x', { paymentChannel: 'CASH', bank: 'unbound' }, undefined],
    ['C', {}, true],
    ['x'.repeat(17), {}, false],
  ])('%s for %j', (phone, order, result) => {
    expect(by.test(rows)(phone, order)).toBe(result);
    expect(compiled({ ...order, phone }).verdict).toBe(result);
  });

  test.each<[string, OrderValues, object]>([
    [
      'x'.repeat(17),
      { paymentChannel: 'SWIFT', bank: 'other' },
      {
        code: 'length',
        message: '{label} must have at most {to} characters for this {others}.',
        params: { to: '16', others: ['paymentChannel'] },
      },
    ],
    [
      'D',
      { paymentChannel: 'SEPA', bank: 'other' },
      {
        code: 'choice',
        message: '{label} must be {values} for this {others}.',
        params: { values: ['B', 'C'], others: ['paymentChannel', 'bank'] },
      },
    ],
    [
      'D',
      { paymentChannel: 'SEPA', bank: 'unknown' },
      {
        code: 'choice',
        message: '{label} must be {values} for this {others}.',
        params: { values: ['A', 'B', 'C'], others: ['paymentChannel'] },
      },
    ],
    [
      CCI.replace(/1$/, '2'),
      { paymentChannel: 'ACH' },
      {
        code: 'checksum',
        message: '{label} looks mistyped: its check digits do not match.',
        params: { standard: 'pe-cci', others: ['paymentChannel'] },
      },
    ],
    [
      'CCI',
      { paymentChannel: 'ACH' },
      {
        code: 'format',
        message: '{label} must be an interbank account code (CCI) of 20 digits, without spaces or hyphens.',
        params: { standard: 'pe-cci', others: ['paymentChannel'] },
      },
    ],
    ['x'.repeat(17), {}, { message: '{label} is not valid; look for a typing mistake.', params: { others: [] } }],
    ['x'.repeat(17), { bank: 'bank-a' }, { params: { others: ['bank'] } }],
  ])('%s for %j is reported as its row says', (phone, order, outcome) => {
    expect(compiled({ ...order, phone })).toMatchObject({ verdict: false, outcome });
  });

  test('rows with different checks have a report of their own; those with one check have its', () => {
    expect([by.codeFor!(rows), messageIdOf(by, rows), by.params(rows)]).toEqual([
      'combination',
      'by.others',
      { others: ['paymentChannel', 'bank'] },
    ]);
    const digitsOnly = by.prepare('lists/length-ranges', reference);
    expect([by.codeFor!(digitsOnly), messageIdOf(by, digitsOnly), by.params(digitsOnly)]).toEqual([
      'length',
      'digits.others',
      { digits: ['1 to 20'], others: ['bank'] },
    ]);
  });

  test('rows whose messages have other params than all of them together have a report of their own', () => {
    const values = (count: number) => Array.from({ length: count }, (_, i) => `VALUE_${10 + i}`);
    const choices = by.prepare(
      [
        { paymentChannel: 'SEPA', check: { 'one-of': values(20) } },
        { paymentChannel: 'FPS', check: { 'one-of': ['A', 'B'] } },
      ],
      reference,
    );
    expect([by.codeFor!(choices), by.params(choices)]).toEqual(['combination', { others: ['paymentChannel'] }]);
    expect(compiledCheck('by', choices, 'phone')({ paymentChannel: 'FPS', phone: 'x' }).outcome).toEqual({
      code: 'choice',
      message: '{label} must be {values} for this {others}.',
      params: { values: ['A', 'B'], others: ['paymentChannel'] },
    });
  });

  test('without a fact, what one row refuses and another accepts is open', () => {
    const byFact = by.prepare(
      [
        { cardCountry: 'DEU', check: { digits: 5 } },
        { cardCountry: 'BEL', check: { digits: 4 } },
      ],
      reference,
    );
    const results = [{ cardCountry: 'DEU' }, { cardCountry: 'BEL' }, { cardCountry: 'PER' }, {}].map((order) =>
      ['12345', '123'].map((value) => by.test(byFact)(value, order)),
    );
    expect(results).toEqual([
      [true, false],
      [false, false],
      [undefined, undefined],
      [undefined, false],
    ]);
  });

  test('an input takes what any matching row takes', () => {
    const formats = by.prepare(
      [
        { paymentChannel: 'A', check: { digits: 4 } },
        { paymentChannel: 'B', check: { format: 'bic' } },
        { paymentChannel: 'C', check: { length: { to: 3 } } },
        { paymentChannel: ['D', 'E'], check: { digits: 6 } },
        { paymentChannel: 'E', check: { digits: 7 } },
      ],
      reference,
    );
    const narrow = (paymentChannel?: string) => by.narrow!(formats)({ paymentChannel });
    expect(narrow('A')).toEqual({ lengths: [4], pattern: '(?:[0-9]{4})' });
    expect(narrow('B')).toEqual(checks['format']!.narrow!('bic')({}));
    expect(narrow('C')).toEqual({ maxLength: 3 });
    expect(narrow('E')).toEqual({ lengths: [6, 7], pattern: '(?:[0-9]{6})|(?:[0-9]{7})' });
    expect(narrow('X')).toBeUndefined();
    expect(narrow()).toEqual({});
  });

  test('values are normalised where all rows agree how', () => {
    const canonical = (...written: readonly object[]) =>
      by.canonical!(
        by.prepare(
          written.map((check, i) => ({ paymentChannel: `${i}`, check })),
          reference,
        ),
      );
    expect(canonical({ digits: 5 }, { digits: 4 })).toEqual({ separators: ' .()-' });
    expect(canonical({ digits: 5 }, { length: { to: 4 } })).toBeUndefined();
  });
});

test('only rows that orders match are put together, however many columns a table has', () => {
  const columns = ['a', 'b', 'c', 'd', 'e', 'f'];
  const rows = Array.from({ length: 40 }, (_, i) => ({
    when: Object.fromEntries(columns.map((column) => [column, [`${column}${i}`]])),
    i,
  }));
  let summaries = 0;
  const find = tableOf(rows, {}, (matching) => {
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

describe('by: values', () => {
  const currency = context({ field: 'currency', currency: undefined });
  const rows = by.prepare('lists/type-currencies', currency);
  const evaluate = by.test(rows);
  const CURRENCIES = ['USD', 'EUR', 'AED', 'SAR', 'AUD', 'GBP', 'CAD', 'SGD', 'INR', 'PEN'];

  test.each([
    ['IBAN', ['EUR', 'AED', 'SAR']],
    ['ACH', ['USD']],
    ['SWIFT', ['USD', 'EUR', 'AED', 'SGD']],
  ])('%s', (paymentType, allowed) => {
    expect(CURRENCIES.filter((value) => evaluate(value, { paymentType })).sort()).toEqual([...allowed].sort());
    expect(compiledCheck('by', rows, 'currency')({ paymentType, currency: 'x' }).params).toEqual({
      values: [...allowed].sort(),
      others: ['paymentType'],
    });
  });

  test('a value called unknown is a value', () => {
    const named = by.prepare(
      [
        { paymentType: 'unknown', currency: 'USD' },
        { paymentType: 'IBAN', currency: 'EUR' },
      ],
      currency,
    );
    expect(compiledCheck('by', named, 'currency')({ paymentType: 'unknown', currency: 'x' }).params).toEqual({
      values: ['USD'],
      others: ['paymentType'],
    });
  });

  test.each<[bank: string | undefined, result: (boolean | undefined)[]]>([
    ['bank-a', [true, false, false]],
    ['other', [true, true, false]],
    // There is no row for this bank.
    ['bank-c', [undefined, undefined, undefined]],
    // An unbound code may belong to any of the banks.
    ['unbound', [undefined, undefined, false]],
    [undefined, [true, true, false]],
  ])('by a derived name, %s: a value that a row may refuse is not evaluated', (bank, results) => {
    const byBank = by.prepare(
      [
        { bank: 'bank-a', currency: 'USD' },
        { bank: 'other', currency: ['EUR', 'USD'] },
      ],
      currency,
    );
    expect(['USD', 'EUR', 'PEN'].map((value) => by.test(byBank)(value, { bank }))).toEqual(results);
  });

  test('beside rows with checks, a missing field matches every row', () => {
    const mixed = by.prepare(
      [
        { paymentType: 'IBAN', currency: 'EUR' },
        { paymentType: 'ACH', check: { format: 'country-3' } },
      ],
      currency,
    );
    const results = (paymentType?: string) =>
      ['EUR', 'USD', 'usd'].map((value) => by.test(mixed)(value, { paymentType }));
    expect(results('IBAN')).toEqual([true, false, false]);
    expect(results('ACH')).toEqual([true, true, false]);
    expect(results('SC')).toEqual([undefined, undefined, undefined]);
    expect(results()).toEqual([true, true, false]);
  });

  /** The results of both ways to evaluate rows, and of a JSON Schema. */
  const resultsOf = (prepared: unknown, field: string, order: OrderValues, values: readonly string[]) => {
    const { order: schema } = by.schema(prepared, field) as { readonly order: object };
    const matches = new Ajv({ strictTypes: false }).compile(schema);
    return values.map((value) => {
      const given = { ...order, [field]: value };
      const result = by.test(prepared)(value, order);
      expect(compiledCheck('by', prepared, field)(given).verdict).toBe(result);
      expect(matches(JSON.parse(JSON.stringify(given)))).toBe(result !== false);
      return result;
    });
  };
  const csv = { types: { name: ['V', 'W', 'W', 'unknown'], least: ['2', '3', '4', '5'] } };
  const phone = context({ field: 'phone', csv });
  const written = {
    rows: [
      { paymentType: 'V', check: { digits: 2 } },
      { paymentType: 'W', check: { digits: [3, 4] } },
      { paymentType: 'unknown', check: { digits: 5 } },
    ],
    table: { table: 'lists/types', where: { paymentType: 'name' }, length: { from: 'least', to: 'least' } },
  };

  test.each(Object.entries(written))('of a field beside checks, unknown and unbound are values: %s', (_, given) => {
    const byType = by.prepare(given, phone);
    const results = (paymentType?: string) =>
      resultsOf(byType, 'phone', paymentType === undefined ? {} : { paymentType }, ['12', '1234', '12345', '123456']);
    expect(results('V')).toEqual([true, false, false, false]);
    expect(results('unknown')).toEqual([false, false, true, false]);
    expect(results('unbound')).toEqual([undefined, undefined, undefined, undefined]);
    expect(results('Z')).toEqual(results('unbound'));
    expect(results()).toEqual([true, true, true, false]);
    const { lengths, maxLength } = by.narrow!(byType)({ paymentType: 'unknown' })!;
    expect(lengths ?? [maxLength]).toEqual([5]);
    expect(by.narrow!(byType)({ paymentType: 'unbound' })).toBeUndefined();
  });

  test('beside a derived name, a field has no labels', () => {
    const both = by.prepare(
      [
        { bank: 'bank-a', paymentType: 'V', check: { digits: 2 } },
        { bank: 'bank-b', paymentType: 'V', check: { digits: 3 } },
      ],
      phone,
    );
    const results = (bank: string, paymentType: string) =>
      resultsOf(both, 'phone', { bank, paymentType }, ['12', '1234']);
    expect(results('bank-a', 'V')).toEqual([true, false]);
    expect(results('unknown', 'V')).toEqual([true, false]);
    expect(results('unbound', 'V')).toEqual([undefined, false]);
    expect(results('bank-a', 'unknown')).toEqual([undefined, undefined]);
    expect(results('unbound', 'unbound')).toEqual([undefined, undefined]);
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
  const references = by.prepare('lists/references', context({ field: 'phone' }));
  const subjects: [field: string, test: CheckTest, schema: PortableSchema, values: readonly string[]][] = [
    ...['lists/account-lengths', 'lists/length-ranges'].map(
      (list): [string, CheckTest, PortableSchema, readonly string[]] => {
        const rows = by.prepare(list, context({ field: 'phone' }));
        return [
          'phone',
          by.test(rows),
          by.schema(rows, 'phone'),
          [...Array(22).keys()].map((n) => digits(n + 1)).concat('12345678901\n', '1234567890A'),
        ];
      },
    ),
    [
      'phone',
      by.test(references),
      by.schema(references, 'phone'),
      ['x'.repeat(16), 'x'.repeat(17), 'PASSPORT', 'ID', 'A', '3420108912318', '342010891231'],
    ],
    [
      'amount',
      amountBetween.test(amountBetween.prepare(['1', '25000'], atParity)),
      amountBetween.schema(amountBetween.prepare(['1', '25000'], atParity), 'amount'),
      money,
    ],
    ...[atParity, context(), context({ currency: undefined }), context({ currency: 'GBP' })].map(
      (around): [string, CheckTest, PortableSchema, readonly string[]] => {
        const prepared = decimalsBy.prepare('lists/minor-units', around);
        return ['amount', decimalsBy.test(prepared), decimalsBy.schema(prepared, 'amount'), money];
      },
    ),
    [
      'currency',
      by.test(by.prepare('lists/type-currencies', context({ field: 'currency' }))),
      by.schema(by.prepare('lists/type-currencies', context({ field: 'currency' })), 'currency'),
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
        paymentChannel: pick(['SWIFT', 'SEPA', 'FPS', 'ACH', 'CASH', undefined]),
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

describe('by: tables with too many rows for code of their own', () => {
  const columns = ['beneficiaryId', 'paymentType', 'paymentChannel', 'beneficiaryAccountNumber', 'recipientCardNo'];

  test.each<[string, 'values' | 'checks']>([
    ['values', 'values'],
    ['checks', 'checks'],
  ])('a thousand rows of %s are found one by one', (_, kind) => {
    const rows = Array.from({ length: 1000 }, (_row, i) =>
      kind === 'values'
        ? { beneficiaryId: `C${i}`, phone: `P${i}` }
        : { beneficiaryId: `C${i}`, check: { digits: 1 + (i % 20) } },
    );
    const prepared = by.prepare(rows, context({ field: 'phone' }));
    const evaluate = by.test(prepared);
    const compiled = compiledCheck('by', prepared, 'phone');
    const expected = (order: OrderValues, phone: string): boolean | undefined => {
      const i = Number(/^C(\d{1,3})$/.exec(order['beneficiaryId'] ?? '')?.[1] ?? -1);
      if (i < 0)
        return kind === 'values' ? true : order['beneficiaryId'] === undefined ? phone.length <= 20 : undefined;
      return kind === 'values' ? phone === `P${i}` : phone.length === 1 + (i % 20);
    };
    const values = kind === 'values' ? ['P0', 'P999', 'P1000', 'P12'] : [1, 12, 20, 21].map(digits);
    for (const beneficiaryId of ['C0', 'C999', 'C12', 'C1000', 'x', undefined])
      for (const phone of values) {
        const order = { beneficiaryId };
        const result = expected(order, phone);
        expect([beneficiaryId, phone, evaluate(phone, order)]).toEqual([beneficiaryId, phone, result]);
        expect([beneficiaryId, phone, compiled({ ...order, phone }).verdict]).toEqual([beneficiaryId, phone, result]);
      }
  });

  test('the report names what the one row says', () => {
    const rows = Array.from({ length: 1000 }, (_, i) => ({ beneficiaryId: `C${i}`, check: { digits: 1 + (i % 20) } }));
    const compiled = compiledCheck('by', by.prepare(rows, context({ field: 'phone' })), 'phone');
    expect(compiled({ beneficiaryId: 'C11', phone: '1' }).params).toEqual({
      digits: ['12'],
      others: ['beneficiaryId'],
    });
  });

  test('rows that each have other columns', () => {
    const rows = Array.from({ length: 200 }, (_, i) => ({
      [columns[i % 5]!]: `V${i}`,
      check: { digits: 1 + (i % 20) },
    }));
    const prepared = by.prepare(rows, context({ field: 'phone' }));
    const compiled = compiledCheck('by', prepared, 'phone');
    const order = { ...Object.fromEntries(columns.map((name) => [name, 'none'])), paymentType: 'V6' };
    for (const [phone, result] of [
      [digits(7), true],
      [digits(8), false],
    ] as const) {
      expect(by.test(prepared)(phone, order)).toBe(result);
      expect(compiled({ ...order, phone }).verdict).toBe(result);
    }
  });

  test('columns with so many values that their product is no safe integer', () => {
    const rows = Array.from({ length: 1000 }, (_, i) => ({
      ...Object.fromEntries(columns.map((name) => [name, [`V${i}`, `W${i}`]])),
      phone: `P${i}`,
    }));
    const evaluate = by.test(by.prepare(rows, context({ field: 'phone' })));
    const find = tableOf(
      rows.map(({ phone, ...when }) => ({ when, phone })),
      { closed: true },
      ([row]) => row?.phone,
    );
    for (const i of [0, 1, 500, 998, 999]) {
      const order = Object.fromEntries(columns.map((name, at) => [name, at % 2 === 0 ? `V${i}` : `W${i}`]));
      expect(find(order)).toBe(`P${i}`);
      expect([evaluate(`P${i}`, order), evaluate(`P${i + 1}`, order)]).toEqual([true, false]);
    }
  });
});
