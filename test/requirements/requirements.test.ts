import { describe, expect, test } from '@jest/globals';
import { requirements, type OperationId, type Requirement, type RequirementsOptions } from '../../src/index.js';
import { exampleOrder } from '../../src/compiler/example-order.js';
import { rulebook } from '../support/rulebook.js';
import { bindings } from './support.js';

type Order = Readonly<Record<string, unknown>>;

function field(
  operation: OperationId,
  name: string,
  order: Order = {},
  options: RequirementsOptions = {},
): Requirement {
  const found = requirements(operation, order, options).fields.find((each) => (each.name as string) === name);
  if (!found) throw new Error(`${operation} has no field ${name}`);
  return found;
}

const values = ({ options }: Requirement): readonly string[] | undefined => options?.map(({ value }) => value);

describe('what each field says', () => {
  test('the amount of a Peru payout', () => {
    expect(field('pe.payout', 'amount')).toEqual({
      name: 'amount',
      label: 'Amount',
      help: "A plain decimal in the order's currency, without separators, such as 1250.50.",
      example: '100.50',
      need: 'required',
      input: 'decimal',
      pattern: '(?:0|[1-9][0-9]*)(?:[.][0-9]+)?',
      min: '1',
      max: '40000',
      decimals: 2,
      dependsOn: ['currency'],
      refreshOnChange: false,
      ruleIds: [
        'pe.payout/amount-required',
        'pe.payout/amount-format',
        'pe.payout/amount-positive',
        'pe.payout/amount-decimals',
        'pe.payout/amount-range',
      ],
      notes: [],
    });
  });
  test('kinds of input', () => {
    expect(field('pe.payout', 'callbackUrl').input).toBe('url');
    expect(field('pe.payout', 'beneficiaryEmail').input).toBe('email');
    expect(field('pe.payout', 'beneficiaryMobile').input).toBe('tel');
    expect(field('cl.collection', 'phone').input).toBe('tel');
    expect(field('pe.payout', 'purpose').input).toBe('text');
    expect(field('pe.payout', 'paymentType')).toMatchObject({
      input: 'select',
      options: [{ value: 'NET_BANKING', label: 'Bank transfer (NET_BANKING)' }],
    });
  });
  test('needs: refused, warned about, neither', () => {
    expect(field('pe.payout', 'mchOrderId').need).toBe('required');
    expect(field('pe.payout', 'purpose').need).toBe('expected');
    expect(field('pk.payout', 'beneficiaryId').need).toBe('optional');
  });
  test('notes stand beside the field', () => {
    expect(field('pe.payout', 'beneficiaryBankType').notes).toEqual(['The sample shows a code of one digit.']);
  });
  test('values that only warn are suggestions, not a closed choice', () => {
    expect(field('cl.collection', 'paymentType')).toMatchObject({
      input: 'text',
      options: [{ value: 'CASH', label: 'Cash (CASH)' }],
    });
  });
  test('two patterns both bind', () => {
    const pattern = new RegExp(`^(?:${field('pk.payout', 'beneficiaryMobile').pattern})$`, 'u');
    for (const right of ['03001234567', '03351234567']) expect(right).toMatch(pattern);
    for (const wrong of ['0300123456', '030012345678', '03051234567', '0300123456x'])
      expect(wrong).not.toMatch(pattern);
  });
});

describe('a choice already made narrows what follows', () => {
  test('pk.payout: a wallet has the codes 033 and 034, and needs one', () => {
    expect(field('pk.payout', 'beneficiaryBankCode', { paymentType: 'WALLET' })).toMatchObject({
      need: 'required',
      input: 'select',
      dependsOn: ['paymentType'],
    });
    expect(values(field('pk.payout', 'beneficiaryBankCode', { paymentType: 'WALLET' }))).toEqual(['033', '034']);
    const bank = field('pk.payout', 'beneficiaryBankCode', { paymentType: 'NET_BANKING' });
    expect([bank.need, bank.input, bank.options]).toEqual(['expected', 'text', undefined]);
    expect(field('pk.payout', 'paymentType').refreshOnChange).toBe(true);
  });
  test('global.payout: a company account needs companyName', () => {
    expect(field('global.payout', 'companyName', { beneficiaryAccountType: 'Company' }).need).toBe('required');
    expect(
      field('global.payout', 'companyName', { beneficiaryAccountType: 'Personal', paymentType: 'IBAN' }).need,
    ).toBe('optional');
    expect(field('global.payout', 'companyName', { paymentType: 'IBAN' }).need).toBe('expected');
  });
  test('global.payout: SAR by IBAN needs the city; the type says the currencies', () => {
    expect(field('global.payout', 'city', { paymentType: 'IBAN', currency: 'SAR' }).need).toBe('required');
    expect(field('global.payout', 'city', { paymentType: 'IBAN', currency: 'EUR' }).need).toBe('optional');
    expect(values(field('global.payout', 'currency', { paymentType: 'IBAN' }))).toEqual(['EUR', 'AED', 'SAR']);
    expect(values(field('global.payout', 'currency', { paymentType: 'ACH' }))).toEqual(['USD']);
    expect(field('global.payout', 'beneficiaryAccountNumber', { paymentType: 'ACH' }).pattern).toBeUndefined();
    expect('DE89370400440532013000').toMatch(
      new RegExp(`^(?:${field('global.payout', 'beneficiaryAccountNumber', { paymentType: 'IBAN' }).pattern})$`, 'u'),
    );
  });
  test.each([
    [{ beneficiaryBankCode: 'A' }, 18, 20],
    [{ beneficiaryBankCode: 'B' }, 13, 13],
    [{ beneficiaryBankCode: 'C', beneficiaryBankType: '1' }, 13, 13],
    [{ beneficiaryBankCode: 'C', beneficiaryBankType: '2' }, 14, 14],
    [{ beneficiaryBankCode: 'C' }, 13, 14],
    [{ beneficiaryBankCode: 'D' }, 10, 10],
    [{ beneficiaryBankCode: 'Z' }, 20, 20],
    [{}, 10, 20],
  ])('pe.payout: with the banks bound, %j has accounts of %i to %i digits', (order, minLength, maxLength) => {
    const account = field('pe.payout', 'beneficiaryAccountNumber', order, { bindings });
    expect(account).toMatchObject({ minLength, maxLength, dependsOn: ['beneficiaryBankCode', 'beneficiaryBankType'] });
    if (account.example !== undefined) expect(account.example).toMatch(new RegExp(`^(?:${account.pattern})$`, 'u'));
  });
  test('pe.payout: without bindings a bank says nothing of the account', () => {
    expect(field('pe.payout', 'beneficiaryAccountNumber', { beneficiaryBankCode: 'B' })).toMatchObject({
      minLength: 10,
      maxLength: 20,
    });
  });
  test('pe.payout: the CCI is required with another bank, expected with an unknown one', () => {
    expect(field('pe.payout', 'recipientCardNo', { beneficiaryBankCode: 'Z' }, { bindings }).need).toBe('required');
    expect(field('pe.payout', 'recipientCardNo', { beneficiaryBankCode: 'A' }, { bindings }).need).toBe('optional');
    expect(field('pe.payout', 'recipientCardNo', { beneficiaryBankCode: 'Z' }).need).toBe('expected');
  });
  test('ph.collection: the type says the channel', () => {
    expect(values(field('ph.collection', 'paymentChannel', { paymentType: 'WALLET_ALPHA' }))).toEqual(['ALPHA']);
    expect(values(field('ph.collection', 'paymentChannel', { paymentType: 'ALPHA_QR' }))).toEqual(['ALPHA_QR']);
    expect(values(field('ph.collection', 'paymentChannel', { paymentType: 'QRIS' }))).toEqual(['QRIS']);
    expect(field('ph.collection', 'paymentChannel').options).toBeUndefined();
  });
  test("a merchant's codes are suggested where they stand, but not those that are refused", () => {
    expect(values(field('ph.collection', 'paymentType', {}, { bindings }))).toEqual([
      'QRIS',
      'WALLET_ALPHA',
      'WALLET_BETA',
      'WALLET_GAMMA',
      'ALPHA_QR',
      'BETA_QR',
    ]);
    expect(values(field('pe.payout', 'beneficiaryBankCode', {}, { bindings }))).toEqual(['A', 'B', 'C', 'D']);
    expect(values(field('co.collection', 'paymentType', {}, { bindings }))).toEqual(['NET_BANKING', 'TRANSFER']);
    expect(values(field('global.payout', 'paymentType', {}, { bindings }))).toEqual([
      'IBAN',
      'ACH',
      'RTGS',
      'BSB',
      'SC',
      'CC',
      'SWIFT',
      'IMPS',
      'EWALLET',
    ]);
  });
  test('co.collection: the phone is required with the phone transfer', () => {
    expect(field('co.collection', 'phone', { paymentType: 'TRANSFER' }, { bindings }).need).toBe('required');
    expect(field('co.collection', 'phone', { paymentType: 'NET_BANKING' }, { bindings }).need).toBe('expected');
  });
  test('an amount in another currency has no range', () => {
    expect(field('pe.payout', 'amount', { currency: 'USD' }).max).toBeUndefined();
    expect(field('pe.payout', 'amount', { currency: 'PEN' }).max).toBe('40000');
  });
});

describe('configuration', () => {
  test('severities and rules off count', () => {
    expect(
      field('pe.payout', 'mchOrderId', {}, { severities: { 'pe.payout/order-id-required': 'warning' } }).need,
    ).toBe('expected');
    expect(field('pe.payout', 'mchOrderId', {}, { off: ['pe.payout/order-id-required'] }).need).toBe('optional');
    expect(field('pe.payout', 'amount', {}, { off: ['pe.payout/amount-range'] })).not.toHaveProperty('max');
  });
  test('a wrong one throws', () => {
    expect(() => requirements('pe.payout', {}, { bindings: { 'pe.bank': { nobody: ['1'] } } })).toThrow(TypeError);
    expect(() => requirements('pe.payout', {}, { off: ['pe.payout/no-such-rule'] })).toThrow(TypeError);
    expect(() => requirements('pe.payout', {}, { at: 'soon' })).toThrow(TypeError);
  });
});

test('an example is one without findings, or none', () => {
  expect(field('mx.payout', 'beneficiaryAccountNumber', { paymentType: 'SPEI' }).example).toBe('032180000118359719');
  expect(field('mx.payout', 'beneficiaryAccountNumber', { paymentType: 'NET_BANKING' }).example).toBeUndefined();
  expect(field('global.payout', 'currency', { paymentType: 'RTGS' }).example).toBe('USD');
});

describe('any input', () => {
  test('what is no text does not complete an order', () => {
    const order = exampleOrder(rulebook.operations.get('pe.payout')!);
    expect(requirements('pe.payout', order).complete).toBe(true);
    for (const amount of [null, 5, '', ' '])
      expect(requirements('pe.payout', { ...order, amount }).complete).toBe(false);
  });

  test.each([undefined, null, 3, 'order', [], new Date(0)])('%p is as good as nothing', (order) => {
    expect(requirements('pe.payout', order)).toEqual(requirements('pe.payout', {}));
  });
  test('an order that cannot be read', () => {
    const order = {
      get amount(): string {
        throw new Error('no');
      },
    };
    expect(requirements('pe.payout', order).complete).toBe(false);
  });
  test('an unknown operation has no fields', () => {
    // @ts-expect-error there is no such operation
    expect(requirements('xx.payout')).toEqual({ fields: [], complete: false });
    // @ts-expect-error nor this
    expect(requirements('toString')).toEqual({ fields: [], complete: false });
  });
  test('each field is read once, and nothing is changed', () => {
    const reads = new Map<string, number>();
    const order = new Proxy(Object.freeze({ paymentType: 'WALLET', amount: '5' }), {
      get: (target, name, self): unknown => {
        reads.set(String(name), (reads.get(String(name)) ?? 0) + 1);
        return Reflect.get(target, name, self);
      },
    });
    requirements('pk.payout', order);
    expect([reads.get('paymentType'), reads.get('amount')]).toEqual([1, 1]);
  });
});

test('facts and the day to judge at are options, and an unknown one is a TypeError', () => {
  const asked = requirements('global.collection', {}, { facts: { cardCountry: 'DEU' }, at: '2026-11-21' });
  expect(asked.fields.length).toBeGreaterThan(0);
  expect(() => requirements('pe.payout', {}, { at: 'soon' })).toThrow(TypeError);
});
