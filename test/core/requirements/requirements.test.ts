import { describe, expect, test } from '@jest/globals';
import { exampleOrder } from '../../../src/core/model/example-order.js';
import type { Requirement } from '../../../src/core/model/requirement.js';
import { loadRulebook } from '../../../src/workbench/open/load-rulebook.js';
import type { OperationOptions } from '../../../src/core/model/validation.js';
import { fixtureOperation } from '../../fixtures/fixture.js';
import { bindings, requirements } from './support.js';

type Order = Readonly<Record<string, unknown>>;

function field(operation: string, name: string, order: Order = {}, options: OperationOptions = {}): Requirement {
  const found = requirements(operation, order, options).fields.find((each) => each.name === name);
  if (!found) throw new Error(`${operation} has no field ${name}`);
  return found;
}

const values = ({ options }: Requirement): readonly string[] | undefined => options?.map(({ value }) => value);

describe('what each field says', () => {
  test('the amount of the alpha payout', () => {
    expect(field('alpha.payout', 'amount')).toEqual({
      name: 'amount',
      label: 'Amount',
      help: 'A plain decimal, such as 120.50.',
      example: '120.50',
      need: 'required',
      providedBy: 'payer',
      input: 'decimal',
      pattern: '(?:0|[1-9][0-9]*)(?:[.][0-9]+)?',
      min: '5',
      max: '900',
      decimals: 2,
      dependsOn: ['currency'],
      refreshOnChange: false,
      ruleIds: [
        'alpha.payout/amount-required',
        'alpha.payout/amount-format',
        'alpha.payout/amount-positive',
        'alpha.payout/amount-decimals',
        'alpha.payout/amount-range',
      ],
      notes: [],
    });
  });
  test('kinds of input', () => {
    expect(field('alpha.payout', 'callbackUrl').input).toBe('url');
    expect(field('beta.payout', 'beneficiaryEmail').input).toBe('email');
    expect(field('beta.payout', 'phone').input).toBe('tel');
    expect(field('alpha.collection', 'phone').input).toBe('tel');
    expect(field('delta.collection', 'purpose').input).toBe('text');
    expect(field('alpha.payout', 'paymentType')).toMatchObject({
      input: 'select',
      options: [
        { value: 'BANK', label: 'BANK' },
        { value: 'CASH', label: 'Cash (CASH)' },
      ],
    });
  });
  test('requirements have autocomplete only where the rule file sets it', () => {
    expect(field('alpha.collection', 'firstname').autocomplete).toBe('given-name');
    expect(field('alpha.payout', 'beneficiaryName')).not.toHaveProperty('autocomplete');
  });
  test('needs: refused, warned about, neither', () => {
    expect(field('alpha.payout', 'mchOrderId').need).toBe('required');
    expect(field('delta.collection', 'purpose').need).toBe('recommended');
    expect(field('beta.payout', 'beneficiaryId').need).toBe('optional');
  });
  test('who knows the value: the payer if the rule file says nothing', () => {
    expect(field('alpha.payout', 'callbackUrl').providedBy).toBe('merchant');
    expect(field('alpha.payout', 'beneficiaryName').providedBy).toBe('payer');
  });
  test('a field has its notes', () => {
    expect(field('alpha.payout', 'beneficiaryName').notes).toEqual(["Give the account holder's full name."]);
    expect(field('alpha.payout', 'beneficiaryBankCode').notes).toEqual([
      'The bank must be that of the account number.',
    ]);
  });
  test('values that only warn are suggestions, not a closed choice', () => {
    expect(field('alpha.payout', 'currency')).toMatchObject({
      input: 'text',
      options: [{ value: 'SEK', label: 'SEK' }],
    });
  });
  test('two patterns both bind', () => {
    const pattern = new RegExp(`^(?:${field('beta.payout', 'phone').pattern})$`, 'u');
    for (const right of ['063012345', '063112345', '064212345']) expect(right).toMatch(pattern);
    for (const wrong of ['06301234', '0630123456', '063212345', '06301234x']) expect(wrong).not.toMatch(pattern);
  });
});

describe('a choice already made narrows what follows', () => {
  test('beta.payout: a wallet has one document type, cash two, and only cash has no account', () => {
    const document = (paymentType: string): Requirement => field('beta.payout', 'beneficiaryType', { paymentType });
    expect(document('WALLET')).toMatchObject({ input: 'select', dependsOn: ['paymentType'] });
    expect(values(document('WALLET'))).toEqual(['RUT']);
    expect(values(document('CASH'))).toEqual(['ID', 'RUT']);
    expect([document('IBAN').input, values(document('IBAN'))]).toEqual(['text', ['RUT', 'ID', 'PASS']]);
    const account = (paymentType: string): Requirement =>
      field('beta.payout', 'beneficiaryAccountNumber', { paymentType });
    expect([account('WALLET').need, account('CASH').need]).toEqual(['required', 'unused']);
    // The choice is not known yet.
    expect(field('beta.payout', 'beneficiaryAccountNumber').need).not.toBe('unused');
    expect(account('WALLET').pattern).toBeUndefined();
    expect('DE89370400440532013000').toMatch(new RegExp(`^(?:${account('IBAN').pattern})$`, 'u'));
    expect('12345678').not.toMatch(new RegExp(`^(?:${account('IBAN').pattern})$`, 'u'));
    expect(field('beta.payout', 'paymentType').refreshOnChange).toBe(true);
  });
  test('a field is unused if every value is an error, for a condition on a value or on another field being given', async () => {
    const { requirements: asked } = await loadRulebook('test/fixtures/acme');
    const need = (operation: string, name: string, order: Order): string =>
      asked(operation, order).fields.find((each) => each.name === name)!.need;
    const currencies = ['EUR', 'JPY'].map((currency) => need('card.payment', 'installments', { currency }));
    expect([need('card.payment', 'installments', {}), ...currencies]).toEqual(['optional', 'optional', 'unused']);
    const references = [{}, { remittance: 'Rent' }].map((order) => need('eu-sepa.payout', 'creditorReference', order));
    expect(references).toEqual(['optional', 'unused']);
  });
  test('beta.payout: two fields decide on a third', () => {
    const wallet = (order: Order): Requirement => field('beta.payout', 'walletNumber', order);
    const lengths = { minLength: 3, maxLength: 14 };
    expect(wallet({ beneficiaryType: 'RUT', paymentType: 'CASH' })).toMatchObject(lengths);
    expect(wallet({ beneficiaryType: 'ID', paymentType: 'WALLET' })).toMatchObject(lengths);
    expect(wallet({ beneficiaryType: 'RUT', paymentType: 'WALLET' })).not.toHaveProperty('maxLength');
  });
  test.each([
    [{ beneficiaryBankCode: 'N1' }, 8, 12],
    [{ beneficiaryBankCode: 'S1', beneficiaryBankType: '1' }, 9, 9],
    [{ beneficiaryBankCode: 'S2', beneficiaryBankType: '2' }, 11, 11],
    [{ beneficiaryBankCode: 'S1', beneficiaryBankType: '9' }, 9, 11],
    [{ beneficiaryBankCode: 'S1' }, 9, 11],
    [{ beneficiaryBankCode: 'Z' }, 5, 15],
    [{}, 5, 15],
  ])('alpha.payout: with the banks bound, %j has accounts of %i to %i digits', (order, minLength, maxLength) => {
    const account = field('alpha.payout', 'beneficiaryAccountNumber', order, { bindings });
    expect(account).toMatchObject({ minLength, maxLength, dependsOn: ['beneficiaryBankCode', 'beneficiaryBankType'] });
    expect(account.example).toMatch(new RegExp(`^(?:${account.pattern})$`, 'u'));
  });
  test('alpha.payout: without bindings a bank does not narrow the account', () => {
    expect(field('alpha.payout', 'beneficiaryAccountNumber', { beneficiaryBankCode: 'N1' })).toMatchObject({
      minLength: 5,
      maxLength: 15,
    });
  });
  test('alpha.payout: the transfer code is required with another bank, expected with an unknown one', () => {
    const need = (order: Order, options?: OperationOptions): string =>
      field('alpha.payout', 'transferCode', order, options).need;
    expect(need({ beneficiaryBankCode: 'Z' }, { bindings })).toBe('required');
    expect(need({ beneficiaryBankCode: 'Z', paymentType: 'CASH' }, { bindings })).toBe('optional');
    expect(need({ beneficiaryBankCode: 'N1' }, { bindings })).toBe('optional');
    expect(need({ beneficiaryBankCode: 'Z' })).toBe('recommended');
  });
  test('beta.collection: the type decides on the channel and the currency', () => {
    const channels = (paymentType: string): readonly string[] | undefined =>
      values(field('beta.collection', 'paymentChannel', { paymentType }));
    expect(channels('CARD')).toEqual(['CARD']);
    expect(channels('PAY_MOON')).toEqual(['MOON']);
    expect(channels('MOON_SCAN')).toEqual(['MOON_SCAN']);
    expect(field('beta.collection', 'paymentChannel').options).toBeUndefined();
    expect(values(field('beta.collection', 'currency', { paymentType: 'CARD' }))).toEqual(['EUR', 'KWD']);
    expect(values(field('beta.collection', 'currency', { paymentType: 'PAY_MOON' }))).toEqual(['JPY']);
  });
  test("a merchant's codes are suggested on the field that they bind, but not those that are refused", () => {
    const paymentTypes = (codes: readonly string[]): readonly string[] | undefined =>
      values(field('beta.collection', 'paymentType', {}, { bindings: { 'beta.wallet': { moon: codes } } }));
    expect(paymentTypes(['MOON'])).toEqual(['CARD', 'PAY_MOON', 'MOON_SCAN']);
    expect(paymentTypes(['MOON', 'moon'])).toEqual(['CARD', 'PAY_MOON', 'MOON_SCAN']);
    expect(values(field('alpha.payout', 'beneficiaryBankCode', {}, { bindings }))).toEqual(['N1', 'S1', 'S2']);
    expect(field('alpha.payout', 'beneficiaryBankCode').options).toBeUndefined();
  });
  test('a code goes by the label of its slot, with the code where several have that label', () => {
    expect(field('alpha.payout', 'beneficiaryBankCode', {}, { bindings }).options).toEqual([
      { value: 'N1', label: 'Bank North' },
      { value: 'S1', label: 'Bank South (S1)' },
      { value: 'S2', label: 'Bank South (S2)' },
    ]);
    const locale = { language: 'sv', messages: {}, labels: {}, texts: { 'Bank North': 'Norra banken' } };
    const [first] = field('alpha.payout', 'beneficiaryBankCode', {}, { bindings, locale }).options!;
    expect(first).toEqual({ value: 'N1', label: 'Norra banken' });
  });
  test('labels that are equal in another way have their values too: of two derived names, or in a language', () => {
    expect(field('beta.collection', 'paymentType', {}, { bindings }).options).toEqual([
      { value: 'CARD', label: 'Card (CARD)' },
      { value: 'PAY_MOON', label: 'The Moon wallet (PAY_MOON)' },
      { value: 'MOON_SCAN', label: 'The Moon wallet (MOON_SCAN)' },
    ]);
    const texts = { 'Bank North': 'Banken', 'Bank South': 'Banken' };
    const locale = { language: 'sv', messages: {}, labels: {}, texts };
    const codes = { 'alpha.bank': { north: ['N1'], south: ['S1'] } };
    const labelsWith = (options: OperationOptions): readonly (string | undefined)[] =>
      field('alpha.payout', 'beneficiaryBankCode', {}, options).options!.map(({ label }) => label);
    expect(labelsWith({ bindings: codes, locale })).toEqual(['Banken (N1)', 'Banken (S1)']);
    expect(labelsWith({ bindings: codes })).toEqual(['Bank North', 'Bank South']);
  });
  test('alpha.collection: the phone is expected with an invoice', () => {
    const need = (order: Order): string => field('alpha.collection', 'phone', order).need;
    expect([need({ paymentType: 'INVOICE' }), need({}), need({ paymentType: 'CARD' })]).toEqual([
      'recommended',
      'recommended',
      'optional',
    ]);
  });
  test('an amount in another currency has no range', () => {
    expect(field('alpha.payout', 'amount', { currency: 'EUR' }).max).toBeUndefined();
    expect(field('alpha.payout', 'amount', { currency: 'SEK' }).max).toBe('900');
  });
});

describe('configuration', () => {
  test('severities and rules off count', () => {
    const severities = { 'alpha.payout/order-id-required': 'warning' } as const;
    expect(field('alpha.payout', 'mchOrderId', {}, { severities }).need).toBe('recommended');
    expect(field('alpha.payout', 'mchOrderId', {}, { off: ['alpha.payout/order-id-required'] }).need).toBe('optional');
    expect(field('alpha.payout', 'amount', {}, { off: ['alpha.payout/amount-range'] })).not.toHaveProperty('max');
  });
  test('a wrong one throws', () => {
    expect(() => requirements('alpha.payout', {}, { bindings: { 'alpha.bank': { nobody: ['1'] } } })).toThrow(
      TypeError,
    );
    expect(() => requirements('alpha.payout', {}, { off: ['alpha.payout/no-such-rule'] })).toThrow(TypeError);
    expect(() => requirements('alpha.payout', {}, { at: 'soon' })).toThrow(TypeError);
  });
});

test('an example is shown only if it has no findings', () => {
  const wallet = (beneficiaryId: string): Requirement =>
    field('beta.payout', 'walletNumber', { paymentType: 'WALLET', beneficiaryType: 'RUT', beneficiaryId });
  expect(wallet('12345678-5').example).toBe('12345678');
  expect(wallet('7654321-6').example).toBeUndefined();
  expect(field('beta.collection', 'currency', { paymentType: 'PAY_MOON' }).example).toBe('JPY');
});

test('an example that stands for a code of the gateway is not shown', () => {
  const { example } = fixtureOperation('alpha.payout').fields.find(({ name }) => name === 'beneficiaryBankCode')!;
  expect(example).toBe('BANK-CODE');
  expect(field('alpha.payout', 'beneficiaryBankCode').example).toBeUndefined();
});

describe('any input', () => {
  test('a value that is not text does not complete an order', () => {
    const order = exampleOrder(fixtureOperation('alpha.payout'));
    expect(requirements('alpha.payout', order).complete).toBe(true);
    for (const amount of [null, 5, '', ' '])
      expect(requirements('alpha.payout', { ...order, amount }).complete).toBe(false);
  });

  test.each([undefined, null, 3, 'order', [], new Date(0)])('%p is as good as nothing', (order) => {
    expect(requirements('alpha.payout', order)).toEqual(requirements('alpha.payout', {}));
  });
  test('an order that cannot be read', () => {
    const order = {
      get amount(): string {
        throw new Error('no');
      },
    };
    expect(requirements('alpha.payout', order).complete).toBe(false);
  });
  test('each field is read once, and nothing is changed', () => {
    const reads = new Map<string, number>();
    const order = new Proxy(Object.freeze({ paymentType: 'WALLET', amount: '5' }), {
      get: (target, name, self): unknown => {
        reads.set(String(name), (reads.get(String(name)) ?? 0) + 1);
        return Reflect.get(target, name, self);
      },
    });
    requirements('beta.payout', order);
    expect([reads.get('paymentType'), reads.get('amount')]).toEqual([1, 1]);
  });
});

test('an amount in minor units says so', () => {
  expect(field('theta.transfer', 'amount')).toMatchObject({
    type: 'integer',
    unit: 'minor',
    min: '100',
    max: '5000000',
  });
  expect(field('theta.transfer', 'rate')).not.toHaveProperty('unit');
});

test('facts decide on needs', () => {
  const need = (facts: Readonly<Record<string, string>>): string => field('beta.collection', 'zip', {}, { facts }).need;
  expect([need({ cardCountry: 'CAN' }), need({ cardCountry: 'DEU' }), need({})]).toEqual([
    'required',
    'optional',
    'optional',
  ]);
});

test('the day decides on needs and limits', () => {
  const needs = (at: string): readonly unknown[] => [
    field('alpha.collection', 'redirectUrl', {}, { at }).need,
    field('alpha.collection', 'amount', {}, { at }).max,
  ];
  expect(needs('2020-05-31')).toEqual(['optional', undefined]);
  expect(needs('2031-05-31')).toEqual(['optional', '750']);
  expect(needs('2031-06-01')).toEqual(['required', '650']);
});
