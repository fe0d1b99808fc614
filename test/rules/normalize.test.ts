import { describe, expect, test } from '@jest/globals';
import { normalize, operations, validate } from '../../src/index.js';
import { exampleOrder } from '../../src/core/model/example-order.js';
import { rulebook } from './rulebook.js';

const ids = operations.flatMap(({ id, documented }) => (documented ? [id] : []));
const at = '2026-11-21';
const good = (id: string): Readonly<Record<string, unknown>> => exampleOrder(rulebook.operations.get(id)!);

describe.each(ids)('%s', (id) => {
  const { normalize: own } = module.require(`../../src/generated/operations/${id}.js`) as {
    readonly normalize: (order: unknown, options: object) => unknown;
  };

  test('an order without findings stays, and the module of the operation does the same as the entry', () => {
    const order = good(id);
    expect(normalize(id, order, { at })).toEqual({ order, changes: [] });
    const untidy = Object.fromEntries(
      Object.entries(order).map(([name, value]) => [name, ` ${String(value).toLowerCase()} `]),
    );
    const result = normalize(id, untidy, { at });
    expect(own(untidy, { at })).toEqual(result);
    const errors = (each: unknown): number =>
      validate(id, each, { at }).diagnostics.filter(({ severity }) => severity === 'error').length;
    expect(errors(result.order)).toBeLessThanOrEqual(errors(untidy));
    expect(result.changes.some(({ field, change }) => field === 'amount' && change === 'trim')).toBe(true);
  });
});

test.each([
  // 4.2 Pakistan collection and payout 2: 11 digits that start with 03; +92 is Pakistan's calling code (ITU-T E.164).
  ['pk.payout', 'phone', '+92 300 1234567', '03001234567'],
  ['pk.payout', 'beneficiaryMobile', '+92 300 1234567', '03001234567'],
  ['pk.collection', 'phone', '0092-300-1234567', '03001234567'],
  ['pk.payout', 'phone', '+91 300 1234567', '+91 300 1234567'],
  ['pk.collection', 'phone', 'tel:+92-300-1234567', '03001234567'],
  ['pk.collection', 'phone', '(0300) 1234567', '03001234567'],
  ['pk.collection', 'phone', '\u202a+92 300 1234567\u202c', '03001234567'],
  // 4.2 Ecuador collection 3: fewer than 10 digits; 0 is the trunk prefix, and 593 the calling code (ITU-T E.164).
  ['ec.collection', 'phone', '0991234567', '991234567'],
  ['ec.collection', 'phone', '099 123 4567', '991234567'],
  ['ec.collection', 'phone', '+593 99 123 4567', '991234567'],
  ['ec.collection', 'phone', '+593991234567', '991234567'],
  ['ec.collection', 'phone', '+593 (0)99 123 4567', '991234567'],
  ['ec.collection', 'phone', '00593991234567', '991234567'],
  ['ec.collection', 'phone', 'tel:+593-99-123-4567', '991234567'],
  ['ec.collection', 'phone', '(02) 234-5678', '022345678'],
  ['ec.collection', 'phone', '99123456.0', '99123456.0'],
  ['ec.collection', 'phone', '593991234567', '991234567'],
  ['ec.collection', 'phone', '59322345678', '59322345678'],
  ['pk.collection', 'phone', '923001234567', '03001234567'],
  ['pk.collection', 'phone', '92300123456', '92300123456'],
  // 4.2 Colombia collection 2: exactly 10 digits.
  ['co.collection', 'phone', '(300) 123-4567', '3001234567'],
  ['co.collection', 'phone', '300.123.4567', '3001234567'],
  // Three zeros are a group of digits; spreadsheets add one or two zeros to a number.
  ['co.collection', 'phone', '3001234.000', '3001234000'],
  ['co.collection', 'phone', '30012345.00', '30012345.00'],
  ['co.collection', 'phone', '300123456.0', '300123456.0'],
  // 4.2 Ecuador payout 3: 7 digits and 10 are both accounts.
  ['ec.payout', 'beneficiaryAccountNumber', '1234567.000', '1234567.000'],
  ['co.collection', 'phone', '+57 300 123 4567', '3001234567'],
  ['co.collection', 'phone', '57 300 1234567', '3001234567'],
  ['co.collection', 'phone', '5730012345678', '5730012345678'],
  ['co.collection', 'phone', '571234567890', '1234567890'],
  // CLABE of 18 digits, and CCI of 20.
  ['mx.payout', 'beneficiaryAccountNumber', '032 180 00011835971 9', '032180000118359719'],
] as const)('%s %s', (id, field, value, expected) => {
  const { order } = normalize(id, { ...good(id), [field]: value }, { at });
  expect((order as Readonly<Record<string, unknown>>)[field]).toBe(expected);
});

test.each([
  // 4.2 Mexico payout: SPEI takes a CLABE of 18 digits.
  [
    'mx.payout',
    { paymentType: ' SPEI ', beneficiaryAccountNumber: '032 180 00011835971 9' },
    { paymentType: 'SPEI', beneficiaryAccountNumber: '032180000118359719' },
  ],
  // 2.5: the wallet codes are 033 and 034.
  [
    'pk.payout',
    { paymentType: 'wallet', beneficiaryBankCode: ' 033' },
    { paymentType: 'WALLET', beneficiaryBankCode: '033' },
  ],
  // 2.6: the currencies of IBAN.
  ['global.payout', { paymentType: 'iban', currency: 'eur' }, { paymentType: 'IBAN', currency: 'EUR' }],
  ['br.collection', { currency: 'BRL\u200e' }, { currency: 'BRL' }],
  ['ec.collection', { beneficiaryType: 'CI ' }, { beneficiaryType: 'CI' }],
  [
    'global.payout',
    {
      paymentType: 'iban',
      currency: 'EUR',
      beneficiaryAccountCountry: 'DE',
      beneficiaryAccountNumber: 'DE89 3704 0044 0532 0130 00',
    },
    { paymentType: 'IBAN', beneficiaryAccountNumber: 'DE89370400440532013000' },
  ],
  // 2.5: WALLET_X goes with X.
  [
    'ph.collection',
    { paymentType: 'wallet_gcash', paymentChannel: 'gcash' },
    { paymentType: 'WALLET_GCASH', paymentChannel: 'GCASH' },
  ],
  // A CVU of 22 digits, and a CPF of 11.
  [
    'ar.payout',
    { beneficiaryAccountNumber: '0000 0031 1000 0000 0000 14' },
    { beneficiaryAccountNumber: '0000003110000000000014' },
  ],
  ['br.collection', { docNumber: '529 982 247 25' }, { docNumber: '52998224725' }],
] as const)('%s %j', (id, fields, expected) => {
  const { order, changes } = normalize(id, { ...good(id), ...fields }, { at });
  expect(order).toEqual({ ...good(id), ...fields, ...expected });
  expect(validate(id, order, { at }).diagnostics).toEqual([]);
  expect(normalize(id, order, { at })).toEqual({ order, changes: [] });
  expect(changes.map(({ field }) => field)).toEqual(Object.keys(expected));
});

test('an unknown operation throws, as its order cannot be refused', () => {
  // @ts-expect-error there is no such operation
  expect(() => normalize('toString', { amount: ' 5 ' })).toThrow(
    /^there are no rules for this operation; known are .*pe\.payout/,
  );
});
