import { describe, expect, test } from '@jest/globals';
import * as allOrNoneOf from '../../src/checks/all-or-none-of.js';
import * as compare from '../../src/checks/compare.js';
import * as firstDigitsOf from '../../src/checks/first-digits-of.js';
import * as containsAccount from '../../src/checks/contains-account.js';
import * as ibanCountry from '../../src/checks/iban-country.js';
import * as prefixIn from '../../src/checks/prefix-in.js';
import * as uniqueInBatch from '../../src/checks/unique-in-batch.js';
import { compiledCheck } from './compiled-check.js';
import { context } from './context.js';

describe('compare', () => {
  const compares = (
    relation: Parameters<typeof compare.test>[0]['relation'],
    value: string,
    other?: string | null,
  ): ReturnType<ReturnType<typeof compare.test>> => compare.test({ relation, other: 'other' })(value, { other });

  test('texts, with equal and different', () => {
    expect([
      compares('different', '1', '1'),
      compares('different', '1', '2'),
      compares('different', '1', '1.0'),
    ]).toEqual([false, true, true]);
    expect([compares('equal', '1', '1'), compares('equal', '1', '2'), compares('equal', '1', '1.0')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test.each([
    ['1', '1', true, true],
    ['1', '1.0', true, true],
    ['1.00', '1.0', true, true],
    ['9', '10', true, false],
    ['10', '9', false, true],
    ['0.1', '0.10000000000000000000000000000000001', true, false],
    ['9007199254740993', '9007199254740992', false, true],
    ['9007199254740992.5', '9007199254740992.49', false, true],
  ])('plain decimals, exactly: %s at most and at least %s', (value, other, atMost, atLeast) => {
    expect([compares('at-most', value, other), compares('at-least', value, other)]).toEqual([atMost, atLeast]);
  });

  test.each([
    ['2027-02-28', '2027-02-28', true, true],
    ['2027-02-28', '2027-03-01', true, false],
    ['2028-01-01', '2027-12-31', false, true],
  ])('dates: %s at most and at least %s', (value, other, atMost, atLeast) => {
    expect([compares('at-most', value, other), compares('at-least', value, other)]).toEqual([atMost, atLeast]);
  });

  test.each([
    ['1', '1.0', false, false],
    ['1.01', '1', true, false],
    ['10', '9', true, false],
    ['0.1', '0.10000000000000000000000000000000001', false, true],
    ['9007199254740993', '9007199254740992', true, false],
    ['2027-02-28', '2027-02-27', true, true],
  ])('plain decimals, exactly: %s above and below %s', (value, other, above, below) => {
    expect([compares('above', value, other), compares('below', value, other)]).toEqual([above, below]);
  });

  test.each([
    ['2027-02-28', '2027-02-28', false, false],
    ['2027-03-01', '2027-02-28', true, false],
    ['2027-12-31', '2028-01-01', false, true],
    ['2027-02-29', '2027-03-01', true, true],
    ['5.5', '6', true, true],
    // Unix seconds.
    ['5', '6', false, true],
    ['1801396800', '1801396800', false, false],
    ['999999999', '1000000000', false, true],
    // Times, whatever their zones; a time and a day, or Unix seconds, have no order.
    ['2027-01-31T12:00:00Z', '2027-01-31T07:00:00-05:00', false, false],
    ['2027-01-31T12:00:00.001Z', '2027-01-31T07:00:00-05:00', true, false],
    ['2016-12-31T23:59:60Z', '2017-01-01T05:30:00+05:30', false, true],
    ['2027-01-31T12:00:00Z', '2027-02-01', true, true],
    ['2027-01-31T12:00:00Z', '1', true, true],
    ['2027-01-31T12:00:00', '2027-01-31T13:00:00Z', true, true],
  ])('dates and times: %s after and before %s', (value, other, after, before) => {
    expect([compares('after', value, other), compares('before', value, other)]).toEqual([after, before]);
  });

  test.each([
    ['equal', [false, true, false]],
    ['different', [true, false, true]],
    ['at-most', [true, true, false]],
    ['at-least', [false, true, true]],
    ['above', [false, false, true]],
    ['below', [true, false, false]],
  ] as const)('with a total, by its value: 9.99, 10.0 and 10.01 %s 10', (relation, expected) => {
    const holds = compare.test({ relation, other: 'total', total: true });
    const evaluate = compiledCheck('compare', { relation, other: 'total', total: true }, 'amount');
    const amounts = ['9.99', '10.0', '10.01'];
    expect(amounts.map((value) => holds(value, { total: '10' }))).toEqual(expected);
    expect(amounts.map((amount) => evaluate({ amount, total: '10' }).verdict)).toEqual(expected);
  });

  test('passes where the other field is missing or not text', () => {
    for (const relation of ['at-most', 'at-least', 'above', 'below', 'after', 'before', 'equal', 'different'] as const)
      expect([compares(relation, '1'), compares(relation, '1', null)]).toEqual([true, true]);
  });

  test('passes where the values have no order', () => {
    for (const [value, other] of [
      ['2', '1,5'],
      ['2027-02-30', '2027-02-01'],
      ['2', '2027-02-01'],
      ['2027-02-02T00:00:00Z', '2027-02-01'],
      ['b', 'a'],
      ['+2', '1'],
    ] as const)
      expect([compares('at-most', value, other), compares('at-least', other, value)]).toEqual([true, true]);
  });
});

test.each([
  ['at-most', '2027-02-01', '2027-01-31', '{label} must not be after {other}.'],
  ['at-least', '2027-01-31', '2027-02-01', '{label} must not be before {other}.'],
  ['at-most', '2027-01-31T12:00:00Z', '2027-01-31T11:59:59Z', '{label} must not be after {other}.'],
  ['at-least', '2027-01-31T11:59:59Z', '2027-01-31T07:00:00-05:00', '{label} must not be before {other}.'],
  ['at-most', '2', '1', undefined],
] as const)(
  'compare %s: %s beside %s is reported as a date or a time where it is one',
  (relation, value, other, message) => {
    const evaluate = compiledCheck('compare', { relation, other: 'until' }, 'amount');
    expect(evaluate({ amount: value, until: other }).verdict).toBe(false);
    expect(evaluate({ amount: value, until: other }).outcome?.message).toBe(message);
  },
);

describe('first-digits-of', () => {
  const eight = firstDigitsOf.test({ field: 'beneficiaryId', body: 8 });
  const seven = firstDigitsOf.test({ field: 'beneficiaryId', body: 7 });
  const at = (accepts: typeof eight, account: string, beneficiaryId?: string | null) =>
    accepts(account, { beneficiaryId });

  test('a body of 8 digits is the account', () => {
    for (const rut of ['12345678-5', '12.345.678-5', '123456785']) {
      expect([
        at(eight, '12345678', rut),
        at(eight, '12345679', rut),
        at(eight, '1234567', rut),
        at(eight, '123456785', rut),
      ]).toEqual([true, false, false, false]);
    }
    expect([at(eight, '10000013', '10000013-K'), at(eight, '10000012', '10000013-k')]).toEqual([true, false]);
  });

  test('a body of 7 digits may have its check digit behind it, but not a K', () => {
    for (const rut of ['7654321-6', '7.654.321-6', '07654321-6', '0007654321-6'])
      expect(
        ['7654321', '07654321', '76543216', '076543216', '765432', '76543210', '765432160'].map((account) =>
          at(seven, account, rut),
        ),
      ).toEqual([true, true, true, true, false, false, false]);
    expect(
      ['1000005', '01000005', '1000005K', '10000059', '1000005999999999', '1000005 ABC'].map((account) =>
        at(seven, account, '1000005-K'),
      ),
    ).toEqual([true, true, false, false, false, false]);
  });

  test('leading zeros do not count, separators in the account do', () => {
    expect(
      ['012345678', '0012345678', '12.345.678', '12345678-5', '12345678 ', ' 12345678'].map((account) =>
        at(eight, account, '012345678-5'),
      ),
    ).toEqual([true, true, false, false, false, false]);
  });

  test('other texts are not evaluated', () => {
    for (const id of [undefined, null, '', 'passport', '1234567-8', '123456789-0', '12345678 5', '12345678-9'])
      expect(at(eight, '1', id)).toBe(true);
    for (const id of [undefined, null, '12345678-5', '654321-6', '7654321-K']) expect(at(seven, '1', id)).toBe(true);
  });
});

describe('contains-account', () => {
  /** 0-based slices: bank A '00110' + 3:6 + 8:18; Interbank and BCP current 3:6 + 8:18; BCP savings 3:6 + 7:18; Scotiabank 8:18. */
  test.each([
    ['01136600010003254221', '00110', ['4-6', '9-18'], '001103660100032542'],
    ['00219300123456701214', undefined, ['4-6', '9-18'], '1931234567012'],
    ['00219300123456701214', undefined, ['4-6', '8-18'], '19301234567012'],
    ['00219300123456701214', undefined, ['9-18'], '1234567012'],
  ])('%s after %s at %j', (cci, after, digits, account) => {
    const accepts = containsAccount.test(
      containsAccount.prepare(
        { field: 'beneficiaryAccountNumber', digits, ...(after === undefined ? {} : { after }) },
        context(),
      ),
    );
    const other = account.slice(0, -1) + (account.endsWith('0') ? '1' : '0');
    expect([
      accepts(cci, { beneficiaryAccountNumber: account }),
      accepts(cci, { beneficiaryAccountNumber: other }),
    ]).toEqual([true, false]);
    expect([
      accepts(cci, {}),
      accepts(cci, { beneficiaryAccountNumber: `${account}0` }),
      accepts(cci.slice(1), { beneficiaryAccountNumber: other }),
    ]).toEqual([true, true, true]);
  });
});

test('iban-country', () => {
  const accepts = ibanCountry.test('beneficiaryAccountCountry');
  const at = (country: string | undefined) => accepts('DE89370400440532013000', { beneficiaryAccountCountry: country });
  expect([at('DE'), at('de'), at('AE'), at('D'), at(undefined)]).toEqual([true, true, false, false, true]);
  const of = (iban: string) => (country: string) => accepts(iban, { beneficiaryAccountCountry: country });
  for (const territory of ['RE', 'GP', 'MQ', 'GF', 'YT', 'PM', 'BL', 'MF', 'NC', 'PF', 'WF', 'TF', 're'])
    expect(of('FR1420041010050500013M02606')(territory)).toBe(true);
  for (const territory of ['JE', 'GG', 'IM']) expect(of('GB82WEST12345698765432')(territory)).toBe(true);
  expect(of('FI2112345600000785')('AX')).toBe(true);
  expect(['AX', 'JE', 'FI'].map(of('FR1420041010050500013M02606'))).toEqual([false, false, false]);
  expect(['RE', 'GI'].map(of('GB82WEST12345698765432'))).toEqual([false, false]);
});

test('prefix-in: the prefixes of a list after a fixed text', () => {
  const evaluate = prefixIn.test(prefixIn.prepare({ list: 'lists/mobile-prefixes', after: '0' }, context()));
  const passes = (prefix: string): boolean => evaluate(`${prefix}1234567`, {}) === true;
  expect(['0300', '0308', '0304', '0314', '0320', '0364'].filter(passes)).toHaveLength(6);
  expect(['0305', '0310', '0363', '0365', '1300', '300', '00300'].filter(passes)).toEqual([]);
});

test('unique-in-batch compares without hyphens', () => {
  const key = uniqueInBatch.key({ ignoring: '-.' });
  expect(key('34201-0891231-8')).toBe(key('34201.08912318'));
  expect(key('3420108912318')).not.toBe(key('3420108912319'));
  expect(uniqueInBatch.test()('x', {})).toBe(true);
  expect(uniqueInBatch.key(uniqueInBatch.prepare({}))('34201-change.8')).toBe('34201-change.8');
});

test.each([
  [{}, false],
  [{ b: '1' }, false],
  [{ c: '1' }, false],
  [{ b: '1', c: '1' }, true],
])('all or none of three fields, with one that is given beside %j', (others, expected) => {
  expect(allOrNoneOf.test({ others: ['b', 'c'] })('1', others)).toBe(expected);
});

describe('the values with which versions of a comparison are compared', () => {
  type Versions = Parameters<typeof compare.trials>[0];
  const relations = ['at-most', 'at-least', 'above', 'below', 'after', 'before', 'equal', 'different'] as const;
  const values = ['1', '1.5', '2', '10', '1.50', 'A', '2027-01-01', '2027-01-02', '2027-01-01T10:00:00Z'];
  const isLooser = (
    [before, after]: Versions,
    [value, order]: readonly [string, Readonly<Record<string, string | undefined>>],
  ): boolean => !compare.test(before!)(value, order) && compare.test(after!)(value, order) === true;

  test.each([
    ['the same field', 'b'],
    ['another field', 'c'],
  ])('show each looser relation to %s', (_, second) => {
    for (const before of relations)
      for (const after of relations) {
        const pair: Versions = [
          { relation: before, other: 'b' },
          { relation: after, other: second },
        ];
        const isEver = values.some((value) =>
          values.some((b) => values.some((c) => isLooser(pair, [value, { b, c }]))),
        );
        const isTried = compare
          .trials(pair)
          .some(({ order, values: tried }) => tried.some((value) => isLooser(pair, [value, order])));
        expect({ before, after, isLooser: isTried }).toEqual({ before, after, isLooser: isEver });
      }
  });
});
