import { describe, expect, test } from '@jest/globals';
import { exampleOrder } from '../../../src/core/model/example-order.js';
import type { ValueChangeKind } from '../../../src/core/model/normalized.js';
import { candidatesOf } from '../../../src/core/normalize/candidates.js';
import { nationalOf } from '../../../src/core/normalize/national.js';
import { fixtureOperation, fixtureValidator } from '../../fixtures/fixture.js';
import { DAY, normalizer } from './support.js';

type Order = Readonly<Record<string, unknown>>;

const good = (id: string): Order => exampleOrder(fixtureOperation(id));

/** The new value of one field of an otherwise right order, and its changes. */
function field(id: string, name: string, value: string, others: Order = {}): readonly [unknown, ...ValueChangeKind[]] {
  const { order, changes } = normalizer(id)({ ...good(id), ...others, [name]: value });
  expect(changes.every((change) => change.field === name)).toBe(true);
  return [(order as Order)[name], ...changes.map(({ change }) => change)];
}

describe('a value is written in another way', () => {
  test.each([
    ['blanks around it', 'purposeCode', ' 1234\t', ['1234', 'trim']],
    ['a BOM', 'reference', '\ufeffBP-77', ['BP-77', 'trim']],
    ['spaces in digits', 'purposeCode', '12 34', ['1234', 'separators']],
    ['a hyphen in digits', 'purposeCode', '12-34', ['1234', 'separators']],
    ['points and brackets', 'purposeCode', '(1) 2.34', ['1234', 'separators']],
    ['an invisible character', 'purposeCode', '12\u200b34', ['1234', 'separators']],
    ['invisible characters around it', 'purposeCode', '\u202a1234\u202c', ['1234', 'trim']],
    ['a no-break space and a dash', 'purposeCode', '1\u00a02\u20133 4', ['1234', 'separators']],
    [
      'spaces in an IBAN',
      'beneficiaryAccountNumber',
      'DE89 3704 0044 0532 0130 00',
      ['DE89370400440532013000', 'separators'],
    ],
    [
      'an IBAN in small letters',
      'beneficiaryAccountNumber',
      'de89370400440532013000',
      ['DE89370400440532013000', 'case'],
    ],
    ['both', 'beneficiaryAccountNumber', 'de89 370400440532013000', ['DE89370400440532013000', 'separators', 'case']],
    ['a code in small letters', 'beneficiaryType', 'rut', ['RUT', 'case']],
    ['a calling code', 'phone', '+31631123450', ['+31631123450']],
    ['a calling code before the number', 'phone', '+3163112345', ['063112345', 'prefix']],
    ['a calling code after 00', 'phone', '003163112345', ['063112345', 'prefix']],
    ['a calling code without a sign', 'phone', '3163112345', ['063112345', 'prefix']],
    ['a calling code without a sign, in groups', 'phone', '31 6311 2345', ['063112345', 'separators', 'prefix']],
    ['a calling code and the trunk digit', 'phone', '+31063112345', ['063112345', 'prefix']],
    ['an address of a number', 'phone', 'tel:+31-6311-2345', ['063112345', 'separators', 'prefix']],
    ['brackets around the trunk digit', 'phone', '+31 (0)6311 2345', ['063112345', 'separators', 'prefix']],
    ['groups of an international number', 'phone', ' +31 6311-2345', ['063112345', 'trim', 'separators', 'prefix']],
    ['a RUT with points', 'walletNumber', '12.345.678', ['12345678', 'separators']],
    ['blanks around an amount', 'amount', ' 60.25 ', ['60.25', 'trim']],
    [
      'blanks around an address',
      'callbackUrl',
      ' https://shop.example.com/callback',
      ['https://shop.example.com/callback', 'trim'],
    ],
  ] as const)('%s: %s', (_, name, value, expected) => {
    expect(field('beta.payout', name, value)).toEqual(expected);
  });

  test.each([
    ['+447911123456', '7911123456', '07911123456'],
    ['+4407911123456', '7911123456', '07911123456'],
    ['00447911123456', '7911123456', '07911123456'],
    ['447911123456', '7911123456', '07911123456'],
    ['07911123456', '7911123456', '07911123456'],
    ['7911123456', '7911123456', '7911123456'],
    // One digit too short for a calling code and a number.
    ['44791112345', '44791112345', '44791112345'],
  ])('a British number, for a field without the trunk digit and for one with it: %s', (number, without, with0) => {
    expect(nationalOf({ code: '44', trunk: '', drops: '0', length: 12 })(number)).toBe(without);
    expect(nationalOf({ code: '44', trunk: '0', length: 12 })(number)).toBe(with0);
  });

  test.each([
    ['bic', ' deut deff ', ['DEUTDEFF', 'trim', 'separators', 'case']],
    ['country', 'se', ['SE', 'case']],
    ['nationality', 'swe', ['SWE', 'case']],
    ['ifsc', 'sbin-0001234', ['SBIN0001234', 'separators', 'case']],
    ['cnic', '34201 0891231 8', ['3420108912318', 'separators']],
    ['sortCode', '20 00 00', ['200000', 'separators']],
    ['card', '4111 1111 1111 1111', ['4111111111111111', 'separators']],
    ['clabe', '032 180 00011835971 9', ['032180000118359719', 'separators']],
    ['rut', '12 345 678-5', ['123456785', 'separators']],
    ['nit', '800 197 268-4', ['800197268-4', 'separators']],
    ['cpf', '12abc34501de35', ['12ABC34501DE35', 'case']],
    ['cpf', '529 982 247-25', ['52998224725', 'separators']],
    ['cpf', ' 529.982.247 25', ['52998224725', 'trim', 'separators']],
    ['cbu', '0000003-1 10000000000014', ['0000003110000000000014', 'separators']],
    ['cbu', '2850 5909 4009 0418 1352 01', ['2850590940090418135201', 'separators']],
    ['email', 'ada.berg@mail.com ', ['ada.berg@mail.com', 'trim']],
    ['iban', 'de89 3704 0044 0532 0130 00', ['DE89370400440532013000', 'separators', 'case']],
  ])('%s of %p', (name, value, expected) => {
    expect(field('gamma.payout', name, value)).toEqual(expected);
  });
});

describe('a value stays as it is', () => {
  test.each([
    ['beta.payout', 'purposeCode', '１２３４'],
    ['beta.payout', 'purposeCode', '12,34'],
    ['beta.payout', 'purposeCode', '123.0'],
    ['beta.payout', 'purposeCode', '-1234'],
    ['beta.payout', 'purposeCode', '12'],
    ['beta.payout', 'purposeCode', '()'],
    ['beta.payout', 'purposeCode', ' [ ] '],
    ['beta.payout', 'amount', '60,25'],
    ['beta.payout', 'amount', '1 000'],
    ['beta.payout', 'amount', '６０'],
    ['beta.payout', 'phone', '63112345'],
    ['beta.payout', 'phone', '+3263112345'],
    ['beta.payout', 'phone', '316311234'],
    ['beta.payout', 'phone', '31631123450'],
    ['beta.payout', 'phone', '31-6A112345'],
    ['beta.payout', 'reference', 'bp-77'],
    ['beta.payout', 'beneficiaryName', ' ada  berg '],
    ['gamma.payout', 'bic', 'deutdef'],
    ['gamma.payout', 'iban', 'ıE89370400440532013000'],
    ['gamma.payout', 'cbu', 'mi alias'],
    ['gamma.payout', 'cbu', '1234 5678'],
    ['gamma.payout', 'cbu', '2850 5909 4009 0418 1352 02'],
    ['gamma.payout', 'cpf', 'ada berg@mail.com'],
    ['gamma.payout', 'cpf', '529 982 247 26'],
    ['gamma.payout', 'cpf', '529.982.247-25'],
    ['gamma.payout', 'nit', '800 197 268-5'],
    ['gamma.payout', 'card', '4111 1111 1111 1112'],
  ])('%s %s %p', (id, name, value) => {
    expect(field(id, name, value)).toEqual([value]);
  });

  test.each(['+57', '0057', ' +57 ()', 'tel:+57'])('a calling code alone: %s', (value) => {
    const forms = [{ separators: ' .()-', prefix: nationalOf({ code: '57', trunk: '' }) }];
    expect([...candidatesOf(value, forms)].filter(({ text }) => text.trim() === '')).toEqual([]);
  });

  test('where a change would remove the finding and add an error', () => {
    // 064112345 has as many digits as a phone number, but no operator has that prefix.
    expect(field('beta.payout', 'phone', '0641 12345')).toEqual(['0641 12345']);
    // In capitals the type asks for a channel of the same name.
    const { order, changes } = normalizer('beta.collection')({
      ...good('beta.collection'),
      paymentType: 'pay_sun',
      paymentChannel: 'MOON',
    });
    expect([(order as Order)['paymentType'], changes]).toEqual(['pay_sun', []]);
  });
});

describe('two values change together if one asks for the other', () => {
  const sun = { ...good('beta.collection'), paymentType: 'pay_sun', paymentChannel: 'sun' };

  test('each change is named, with the rule whose finding it removes', () => {
    expect(normalizer('beta.collection')(sun)).toEqual({
      order: { ...sun, paymentType: 'PAY_SUN', paymentChannel: 'SUN' },
      changes: [
        { field: 'paymentType', ruleId: 'beta.collection/payment-type-shape', change: 'case' },
        { field: 'paymentChannel', ruleId: 'beta.collection/channel-matches', change: 'case' },
      ],
    });
  });

  test('and neither changes if the other cannot be right', () => {
    const order = { ...sun, paymentChannel: 'sum' };
    expect(normalizer('beta.collection')(order)).toEqual({ order, changes: [] });
  });
});

test('a warning that the finding hid may appear', () => {
  const transferCode = '0113660001000325 4231';
  const order = { ...good('alpha.payout'), transferCode };
  const result = normalizer('alpha.payout')(order);
  expect(result.changes).toEqual([
    { field: 'transferCode', ruleId: 'alpha.payout/transfer-code-length', change: 'separators' },
  ]);
  const { diagnostics } = fixtureValidator('alpha.payout')(result.order, { at: DAY });
  expect(diagnostics.map(({ ruleId }) => ruleId)).toEqual(['alpha.payout/transfer-code-check-digits']);
});

describe('the order', () => {
  test('is another object with the same fields in the same order; the given one stays', () => {
    const order = Object.freeze({ surplus: ' x ', ...good('beta.payout'), purposeCode: '12 34', nested: { a: 1 } });
    const before = JSON.stringify(order);
    const { order: after } = normalizer('beta.payout')(order);
    expect(JSON.stringify(order)).toBe(before);
    expect(after).not.toBe(order);
    expect(JSON.stringify(after)).toBe(before.replace('12 34', '1234'));
  });

  test('a member named __proto__ stays a member', () => {
    const order: unknown = JSON.parse(`{ "__proto__": { "amount": "5" }, "purposeCode": "12 34" }`);
    expect(JSON.stringify(normalizer('beta.payout')(order).order)).toBe(
      '{"__proto__":{"amount":"5"},"purposeCode":"1234"}',
    );
  });
});

describe('options', () => {
  test('bindings and severities count, and rules off change nothing', () => {
    const options = { off: ['beta.payout/purpose-code-length'] };
    expect(normalizer('beta.payout', options)({ ...good('beta.payout'), purposeCode: '12 34' }).changes).toEqual([]);
    const bindings = { 'alpha.bank': { north: ['N1'], south: ['S1'] } };
    // Bank north has accounts of 8 or 12 digits.
    const order = (beneficiaryAccountNumber: string): Order => ({
      ...good('alpha.payout'),
      beneficiaryBankCode: 'N1',
      beneficiaryAccountNumber,
    });
    const bound = normalizer('alpha.payout', { bindings });
    expect(bound(order('123-456 78')).order).toMatchObject({ beneficiaryAccountNumber: '12345678' });
    expect(bound(order('123-456 7')).changes).toEqual([]);
    expect(normalizer('alpha.payout')(order('123-456 7')).order).toMatchObject({ beneficiaryAccountNumber: '1234567' });
  });

  test('the day counts', () => {
    const order = { ...good('alpha.collection'), amount: '20 ' };
    expect(normalizer('alpha.collection')(order).order).toMatchObject({ amount: '20' });
    // From June 2031 on 20 is too little.
    expect(normalizer('alpha.collection', { at: '2031-06-01' })(order).changes).toEqual([]);
  });

  test.each([{ at: 'soon' }, { off: ['none'] }, { sepcial: true }])('%j throws', (options) => {
    expect(() => normalizer('beta.payout', options)).toThrow(TypeError);
  });
});
