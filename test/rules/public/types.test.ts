import { expect, test } from '@jest/globals';
import type { FormValidateOrFn } from '@tanstack/form-core';
import {
  createForm,
  createValidator,
  load,
  normalize,
  operation,
  operations,
  readReply,
  requirements,
  rulesOf,
  standardSchema,
  validate,
  type Configuration,
  type FactName,
  type Form,
  type FormChange,
  type FormOptions,
  type InvalidResult,
  type Operation,
  type OperationId,
  type OperationOptions,
  type OrderInput,
  type Orders,
  type OwnPart,
  type GlobalPayoutOrder,
  type PePayoutOrder,
  type PkPayoutOrder,
  type Requirement,
  type Requirements,
  type Result,
  type RuleId,
  type StandardSchemaOptions,
  type Submission,
  type Unlisted,
  type ValidResult,
  type ValidateOptions,
  type Validated,
  type Validator,
} from '../../../src/index.js';
import {
  createForm as createPeruForm,
  createValidator as createPeru,
  operation as operationOfPeru,
  requirements as requirementsOfPeru,
  validate as validatePeru,
} from '../../../src/generated/operations/pe.payout.js';

import { type SentOrder, useForm } from '../../../src/react.js';

/** Compiles if both types are the same. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type PeruField = keyof PePayoutOrder;
type PeruRule = RuleId<'pe.payout'>;
/** Checked by the compiler; does nothing at run time. */
const holds = <_ extends true>(): void => undefined;

/** The compiler checks this file (npm run types); at run time the calls must only not throw. */
test('requirements name only the fields of their operation', () => {
  const { fields } = requirements('pe.payout');
  const [first] = fields;
  holds<Same<typeof fields, readonly Requirement<Extract<keyof PePayoutOrder, string>>[]>>();
  holds<Same<Requirement<'a'>['name'], 'a'>>();
  const cci = fields.find(({ name }) => name === 'recipientCardNo');
  void cci;
  // @ts-expect-error a field of the global payout
  fields.find(({ name }) => name === 'companyName');
  // @ts-expect-error a misspelt field
  fields.find(({ name }) => name === 'beneficaryName');
  // @ts-expect-error and so where fields are named that a field depends on
  first?.dependsOn.includes('companyName');
  holds<Same<NonNullable<typeof first>['need'], 'required' | 'recommended' | 'optional' | 'unused'>>();
  const peru = requirementsOfPeru();
  holds<Same<typeof peru.fields, typeof fields>>();
  expect(peru).toEqual(requirements('pe.payout'));
  const anywhere: Requirements = requirements('global.payout');
  void anywhere;
});

test('forms and changes name only the fields of their operation', () => {
  const form = createForm('pe.payout');
  holds<Same<typeof form, Form<PeruField, FactName, PeruRule>>>();
  const { diagnostics } = form.set('recipientCardNo', '5');
  expect(diagnostics.map(({ field }) => field)).toEqual(['recipientCardNo']);
  // @ts-expect-error a misspelt field
  expect(() => form.set('amont', '5')).toThrow(TypeError);
  // @ts-expect-error a field of the global payout
  expect(() => form.typing('companyName')).toThrow(TypeError);
  const peru = createPeruForm();
  holds<Same<typeof peru, Form<PeruField, never, PeruRule>>>();
  const { changes } = normalize('pe.payout', {});
  // @ts-expect-error a field of the global payout
  expect(changes.some(({ field }) => field === 'companyName')).toBe(false);
  // A component for all operations takes a form of any operation.
  const forms: readonly Form[] = [form, peru];
  const parts: readonly (FormChange | Submission)[] = forms.flatMap((each) => [each.typing(), each.submit()]);
  expect(parts).toHaveLength(4);
  // @ts-expect-error there is no such operation
  expect(() => createForm('toString')).toThrow(TypeError);
});

test('a form in React has the fields of its operation, whatever orders the function takes that sends them', () => {
  const send = (order: SentOrder): void => void order;
  const component = () => useForm(() => createPeruForm(), send).fields[0]!.name;
  holds<Same<ReturnType<typeof component>, PeruField>>();
  expect(component).toBeInstanceOf(Function);
});

test('validate narrows to the order of the operation', () => {
  const result = validate('pe.payout', {});
  holds<Same<typeof result, Result<PePayoutOrder, PeruField | FactName, PeruRule>>>();
  if (result.valid) {
    holds<Same<typeof result.order, Validated<PePayoutOrder>>>();
    // @ts-expect-error a misspelt field
    void result.order.beneficaryName;
    // @ts-expect-error a field of another operation
    void result.order.companyName;
  } else {
    holds<Same<typeof result.order, undefined>>();
  }
  // @ts-expect-error not before it is known to be valid
  void (() => result.order.amount);
  const one = validatePeru({});
  holds<Same<typeof one, Result<PePayoutOrder, PeruField, PeruRule>>>();
  const anyField: Result<PePayoutOrder> = one;
  void anyField;
  const configured: Validator = createValidator({ unknownFields: 'ignore' });
  const other = configured('mx.payout', {});
  holds<Same<typeof other, Result<Orders['mx.payout'], keyof Orders['mx.payout'] | FactName, RuleId<'mx.payout'>>>>();
});

test('options that satisfy their type keep the type of the order, and a variable of this type does not', () => {
  const kept = { mode: 'submit' } satisfies OperationOptions<'pe.payout'>;
  const result = operation('pe.payout', kept).validate({});
  holds<Same<Extract<typeof result, { valid: true }>['order'], Validated<PePayoutOrder>>>();
  const any: OperationOptions<'pe.payout'> = kept;
  const other = operation('pe.payout', any).validate({});
  // @ts-expect-error such options may ask for a draft
  void (other.valid && other.order.amount);
  expect([result.valid, other.valid]).toEqual([false, false]);
});

test("a field that a payment type's case requires is required after a comparison", () => {
  const result = validate('global.payout', {});
  const nameOf = (order: Orders['global.payout']): string | undefined => {
    // @ts-expect-error a person's account has none
    const before: string = order.companyName;
    return order.beneficiaryAccountType === 'Company' ? (order.companyName satisfies string) : before;
  };
  expect(result.valid && nameOf(result.order)).toBe(false);
});

/** Currencies of part 2.6 of the document. */
const CURRENCIES = {
  IBAN: ['EUR', 'AED', 'SAR'],
  ACH: ['USD'],
  BSB: ['AUD'],
  SC: ['GBP'],
  CC: ['CAD'],
  SWIFT: ['USD', 'EUR', 'AED', 'SGD'],
  IMPS: ['INR'],
} as const;
type CurrencyOf<Type extends string> = Extract<GlobalPayoutOrder, { readonly paymentType: Type }>['currency'];

test('the payment type of a global payout decides the currency, and FED is none', () => {
  holds<Same<CurrencyOf<'SWIFT'>, (typeof CURRENCIES)['SWIFT'][number]>>();
  holds<Same<CurrencyOf<'IBAN'>, (typeof CURRENCIES)['IBAN'][number]>>();
  holds<Same<GlobalPayoutOrder['paymentType'], keyof typeof CURRENCIES | 'RTGS' | Unlisted>>();
  const given = { mchOrderId: '1', amount: '1', callbackUrl: '', beneficiaryName: '', beneficiaryAccountNumber: '' };
  const orders: readonly GlobalPayoutOrder[] = [
    { ...given, paymentType: 'IBAN', currency: 'SAR' },
    { ...given, paymentType: 'RTGS', currency: 'HKD' },
    { ...given, paymentType: 'ACME' as Unlisted, currency: 'GBP' },
    // @ts-expect-error FED is not supported
    { ...given, paymentType: 'FED', currency: 'USD' },
    // @ts-expect-error a currency of another type
    { ...given, paymentType: 'ACH', currency: 'EUR' },
    // @ts-expect-error a misspelt type
    { ...given, paymentType: 'Iban', currency: 'EUR' },
  ];
  const currencies = orders.map((order): string => {
    if (order.paymentType === 'IBAN') return order.currency satisfies 'EUR' | 'AED' | 'SAR';
    // @ts-expect-error other types have other currencies
    return order.currency satisfies 'EUR' | 'AED' | 'SAR';
  });
  expect(currencies).toHaveLength(orders.length);
  for (const [paymentType, own] of Object.entries(CURRENCIES)) {
    const refused = (currency: string): boolean =>
      validate('global.payout', { paymentType, currency }).diagnostics.some(
        ({ field, severity }) => field === 'currency' && severity === 'error',
      );
    expect([paymentType, own.some(refused), refused('CHF')]).toEqual([paymentType, false, true]);
  }
});

test('the payment type of a Pakistan payout decides whether a wallet is named', () => {
  const given = { mchOrderId: '1', amount: '1', callbackUrl: '', beneficiaryName: '', beneficiaryAccountNumber: '' };
  const orders: readonly PkPayoutOrder[] = [
    { ...given, paymentType: 'WALLET', beneficiaryBankCode: '034' },
    { ...given, paymentType: 'NET_BANKING', beneficiaryBankCode: '999' },
    { ...given, paymentType: 'ACME' as Unlisted },
    // @ts-expect-error no wallet
    { ...given, paymentType: 'WALLET', beneficiaryBankCode: '999' },
    // @ts-expect-error a missing wallet
    { ...given, paymentType: 'WALLET' },
    // @ts-expect-error a misspelt type
    { ...given, paymentType: 'Wallet', beneficiaryBankCode: '034' },
  ];
  const refused = orders.map((order) =>
    validate('pk.payout', order, { fields: ['beneficiaryBankCode'] }).diagnostics.some(
      ({ severity }) => severity === 'error',
    ),
  );
  expect(refused).toEqual([false, false, false, true, true, false]);
});

test('a finding names only rules of its operation and of the engine', () => {
  const found = [...validate('pe.payout', {}).diagnostics, ...operation('pe.payout').validate({}).diagnostics];
  const form = createForm('pe.payout');
  const ofForm = form.set('amount', 'x').diagnostics.flatMap(({ diagnostic }) => diagnostic ?? []);
  const ofPeru = [...validatePeru({}).diagnostics, ...createPeru()({}).diagnostics, ...createPeruForm().diagnostics];
  for (const { ruleId } of [...found, ...ofPeru, ...form.submit().diagnostics, ...ofForm]) {
    // @ts-expect-error misspelt
    expect(ruleId === 'pe.payout/amount-rnge').toBe(false);
    // @ts-expect-error a rule of another operation
    expect(ruleId === 'mx.payout/amount-format').toBe(false);
    expect([ruleId === 'pe.payout/amount-range', ruleId === 'order/unknown-field']).toHaveLength(2);
  }
  const loaded: Promise<{ validate: (order: unknown) => Result<PePayoutOrder, string, PeruRule> }> = load('pe.payout');
  void loaded;
});

test('the id of a rule is of one operation, or of any', () => {
  const ids: readonly RuleId[] = ['pe.payout/amount-range', 'mx.payout/amount-format', 'order/object'];
  const ofPeru: readonly RuleId<'pe.payout'>[] = ['pe.payout/amount-range', 'engine/failed'];
  // @ts-expect-error a rule of another operation
  const wrong: RuleId<'pe.payout'> = 'mx.payout/amount-format';
  expect([ids.length, ofPeru.length, wrong.length > 0]).toEqual([3, 2, true]);
});

test('the order is typed where all of it was judged, however the options were put together', () => {
  const at = '2026-01-01';
  const some = { fields: ['amount'], at };
  const all = { mode: 'submit' as const, at };
  const ofSome = validate('pe.payout', {}, some);
  const peruOfSome = validatePeru({}, some);
  holds<Same<typeof ofSome, Result<unknown, PeruField | FactName, PeruRule>>>();
  holds<Same<typeof peruOfSome, Result<unknown, PeruField, PeruRule>>>();
  const ofAll = validate('pe.payout', {}, all);
  holds<Same<typeof ofAll, Result<PePayoutOrder, PeruField | FactName, PeruRule>>>();
  expect([ofSome.valid, ofAll.valid]).toEqual([false, false]);
});

test('the fields to report are fields of the operation: a misspelt one would never be reported', () => {
  const fields = ['amount', 'mchOrderId'] as const;
  const visited: readonly string[] = ['amount'];
  expect([
    validate('pe.payout', {}, { fields: visited }).valid,
    validatePeru({}, { fields: [...visited], mode: 'draft' }).valid,
  ]).toEqual([false, true]);
  const misspelt: readonly string[] = ['amont'];
  expect(() => validate('pe.payout', {}, { fields: misspelt })).toThrow(TypeError);
  expect(() => validatePeru({}, { fields: misspelt })).toThrow(TypeError);
  const anyOperation = 'pe.payout' as OperationId;
  expect(
    [
      validate('pe.payout', {}, { fields }),
      validatePeru({}, { fields }),
      validate(anyOperation, {}, { fields: ['amount', 'paymentType'] }),
    ].map(({ valid }) => valid),
  ).toEqual([false, false, false]);
  const maybe = undefined as string | undefined;
  expect(
    validate('global.collection', {}, { fields: ['amount', 'cardCountry'], at: maybe, facts: undefined }).valid,
  ).toBe(false);
  // @ts-expect-error misspelt
  expect(() => validate('pe.payout', {}, { fields: ['amuont'] })).toThrow(TypeError);
  // @ts-expect-error misspelt
  expect(() => validatePeru({}, { mode: 'draft', fields: ['amuont'] })).toThrow(TypeError);
  // @ts-expect-error a field of another operation
  expect(() => createValidator()('pe.payout', {}, { fields: ['companyName'] })).toThrow(TypeError);
  // @ts-expect-error of no operation
  expect(() => validate(anyOperation, {}, { fields: ['amuont'] })).toThrow(TypeError);
});

test('a misspelt operation does not compile', () => {
  // @ts-expect-error
  validate('pe.payuot', {});
  // @ts-expect-error
  expect(() => requirements('pe.payuot')).toThrow(TypeError);
  // @ts-expect-error
  standardSchema('pe.payuot');
  // @ts-expect-error
  rulesOf('pe.payuot');
  // @ts-expect-error
  readReply('pe.payuot', {});
  // @ts-expect-error
  expect(() => operation('pe.payuot')).toThrow(TypeError);
  const id: OperationId = 'pe.payout';
  // @ts-expect-error
  const wrong: OperationId = 'pe.payuot';
  expect([id, wrong]).toHaveLength(2);
});

test('an operation of the list is one to validate where it is documented', () => {
  for (const { documented, id } of operations) {
    if (documented) holds<Same<typeof id, OperationId>>();
    // @ts-expect-error without rules
    else validate(id, {});
  }
  const results = operations.flatMap((o) => (o.documented ? [validate(o.id, {})] : []));
  expect(results.every(({ valid }) => !valid)).toBe(true);
});

test('a misspelt option does not compile', () => {
  // @ts-expect-error
  expect(() => validate('pe.payout', {}, { mode: 'drfat' })).toThrow(TypeError);
  // @ts-expect-error
  expect(() => requirements('pe.payout', {}, { unknownField: 'warn' })).toThrow(TypeError);
  // @ts-expect-error
  expect(() => operation('pe.payout', { mode: 'drfat' })).toThrow(TypeError);
  // @ts-expect-error a misspelt field
  expect(() => operation('pe.payout', { fields: ['amuont'] })).toThrow(TypeError);
  // @ts-expect-error
  expect(() => createPeru({ severities: { 'pe.payout/amount-range': 'info' } })).toThrow(TypeError);
  // @ts-expect-error
  expect(() => createPeru({ unknwonFields: 'warn' })).toThrow(TypeError);
});

test('a standard schema carries the order type', () => {
  const schema = standardSchema('pe.payout');
  holds<Same<NonNullable<(typeof schema)['~standard']['types']>['output'], Validated<PePayoutOrder>>>();
  holds<Same<NonNullable<(typeof schema)['~standard']['types']>['input'], OrderInput<'pe.payout'>>>();
  const result = schema['~standard'].validate({});
  if (!result.issues) holds<Same<typeof result.value, Validated<PePayoutOrder>>>();
});

test('results are read-only', () => {
  const result = validate('pe.payout', {});
  // @ts-expect-error
  const write = (): void => void (result.diagnostics[0]!.message = '');
  expect(write).toThrow(TypeError);
  const { fields } = requirements('pe.payout');
  // @ts-expect-error
  fields[0]!.need = 'optional';
});

test('a copy of a valid result has no order, and its type says so', () => {
  const result = validate('pk.payout', {}, { fields: [] });
  expect(result.valid).toBe(true);
  if (!result.valid) return;
  const { valid, ...copy } = result;
  // @ts-expect-error the order is in the prototype
  expect([valid, copy.order]).toEqual([true, undefined]);
  expect(copy.operation).toBe('pk.payout');
});

test('misspelt facts, slots, labels and rules do not compile, and throw', () => {
  const card = 'global.collection';
  const calls: readonly (() => unknown)[] = [
    // @ts-expect-error a misspelt fact
    () => validate(card, {}, { facts: { cardcountry: 'DEU' } }),
    // @ts-expect-error a map
    () => validate(card, {}, { facts: new Map([['cardCountry', 'DEU']]) }),
    // @ts-expect-error an operation without facts
    () => validatePeru({}, { facts: { cardCountry: 'DEU' } }),
    // @ts-expect-error a misspelt slot
    () => createValidator({ bindings: { 'pe.bnk': { 'bank-a': ['1'] } } }),
    // @ts-expect-error a misspelt label
    () => createValidator({ bindings: { 'pe.bank': { 'bank-x': ['1'] } } }),
    // @ts-expect-error a misspelt rule
    () => createValidator({ off: ['pe.payout/amount-rnge'] }),
    // @ts-expect-error a rule that cannot be changed
    () => createValidator({ off: ['pe.payout/amount-format'] }),
    // @ts-expect-error a misspelt rule
    () => createValidator({ severities: { 'pe.payout/amount-rnge': 'warning' } }),
    // @ts-expect-error a misspelt rule
    () => createPeru({ acknowledge: ['pe.payout/amount-decimls'] }),
    // @ts-expect-error a misspelt slot
    () => requirements('pe.payout', {}, { bindings: { 'pe.bnk': {} } }),
    // @ts-expect-error a misspelt rule
    () => standardSchema('pe.payout', { off: ['pe.payout/amount-rnge'] }),
    // @ts-expect-error a misspelt fact
    () => standardSchema(card, { facts: { cardcountry: 'DEU' } }),
    // @ts-expect-error a map
    () => standardSchema(card, { facts: new Map([['cardCountry', 'DEU']]) }),
  ];
  for (const call of calls) expect(call).toThrow(TypeError);
  createValidator({
    bindings: { 'pe.bank': { 'bank-a': ['1'] } },
    severities: { 'pe.payout/amount-range': 'warning', 'order/unknown-field': 'error' },
    off: ['pe.payout/cci-required'],
    acknowledge: ['pe.payout/amount-range'],
  });
});

test('the code of a diagnostic decides its params', () => {
  const order = { amount: '9'.repeat(30), paymentType: 'CASH', beneficaryName: 'x' };
  const seen = validate('pe.payout', order).diagnostics.map((diagnostic): string | readonly string[] | undefined => {
    if (diagnostic.code === 'range') {
      holds<Same<typeof diagnostic.params.max, string | undefined>>();
      // @ts-expect-error a member of another code
      expect(diagnostic.params.digits).toBeUndefined();
      return diagnostic.params.max;
    }
    if (diagnostic.code === 'choice') {
      const { values, prefixes } = diagnostic.params;
      holds<Same<typeof values, readonly string[] | undefined>>();
      return values ?? prefixes;
    }
    if (diagnostic.code === 'checksum') {
      holds<Same<typeof diagnostic.params.standard, string>>();
      return diagnostic.params.standard;
    }
    if (diagnostic.code === 'unknown-field') return diagnostic.params.suggestion;
    // @ts-expect-error a member of only one code
    void diagnostic.params.suggestion;
    return undefined;
  });
  expect(seen).toEqual(expect.arrayContaining([expect.stringMatching(/^[0-9]+$/), ['NET_BANKING'], 'beneficiaryName']));
});

test('a diagnostic names only fields of its operation, unknown ones and facts', () => {
  const { diagnostics } = validate('pe.payout', {}, { mode: 'draft' });
  const named = [...diagnostics, ...validatePeru({}).diagnostics, ...createForm('pe.payout').diagnostics];
  for (const { code, field } of named) {
    const text: string = field;
    // @ts-expect-error misspelt
    expect(field === 'amont').toBe(false);
    // @ts-expect-error a field of the global payout
    expect(field === 'companyName').toBe(false);
    expect([code, text, field === 'amount', field === ''].length).toBe(4);
  }
});

test("an overlay's own rule, which the built-in rules do not have, does not compile", () => {
  // @ts-expect-error no rule of the built-in rules
  const own: Configuration = { off: ['pe.payout/own/lowest'] };
  expect(() => createValidator(own)).toThrow('there is no rule pe.payout/own/lowest that can be changed');
});

test('findings of a refusal name fields of the order, and a reply has the fields of its operation', () => {
  const { diagnostics, orders } = readReply('pe.payout', {});
  expect(diagnostics.filter(({ field }) => field === 'recipientCardNo')).toEqual([]);
  // @ts-expect-error no field of the order
  expect(diagnostics.filter(({ field }) => field === 'recipientCarNo')).toEqual([]);
  // @ts-expect-error no field of the reply
  expect(orders.filter(({ checkoutUrll }) => checkoutUrll)).toEqual([]);
});

test('one object for an operation: its order is typed where all of it is evaluated', async () => {
  const peru = operation('pe.payout', { off: ['pe.payout/cci-required'] });
  holds<Same<typeof peru, Operation<'pe.payout'>>>();
  const whole = peru.validate({});
  holds<Same<typeof whole, Result<PePayoutOrder, PeruField | FactName, PeruRule>>>();
  const draft = peru.validate({}, { mode: 'draft' });
  holds<Same<typeof draft, Result<unknown, PeruField | FactName, PeruRule>>>();
  const some = operation('pe.payout', { fields: ['amount'] }).validate({});
  holds<Same<typeof some, Result<unknown, PeruField | FactName, PeruRule>>>();
  // @ts-expect-error a misspelt field
  expect(() => peru.form().set('amont', '5')).toThrow(TypeError);
  const loaded = await load('pe.payout', { mode: 'draft' });
  const input = loaded.schema()['~standard'].validate({});
  if (!input.issues) holds<Same<typeof input.value, OrderInput<'pe.payout'>>>();
  expect([whole.valid, draft.valid, some.valid]).toEqual([false, true, false]);
});

test('the schema of some fields takes an order of which a form has a part', () => {
  const schema = standardSchema('pe.payout', { fields: ['amount'] });
  const inTanStack: FormValidateOrFn<OrderInput<'pe.payout'>> = schema;
  const result = schema['~standard'].validate({ amount: '5' });
  expect(inTanStack).toBe(schema);
  if (!result.issues) holds<Same<typeof result.value, OrderInput<'pe.payout'>>>();
  expect(result.issues).toBeUndefined();
});

test('only a validated order can be asked for, and a form holds any text', () => {
  const send = (order: Validated<PePayoutOrder>): PePayoutOrder => order;
  const form: OrderInput<'pe.payout'> = { amount: '', paymentType: '' };
  // @ts-expect-error a misspelt field
  const misspelt: OrderInput<'pe.payout'> = { amuont: '' };
  // @ts-expect-error it was not validated
  expect([send({}), form, misspelt]).toHaveLength(3);
  const result = validate('pe.payout', {});
  if (!result.valid) return;
  send(result.order);
  const { amount, ...others } = result.order;
  // @ts-expect-error a copy was not validated
  send({ ...others, amount: `-${amount}` });
});

test('a program names what it passes on by the operation', () => {
  const formOf = (options: FormOptions<'pe.payout'>): Form<PeruField, FactName> => createForm('pe.payout', options);
  const schemaOf = (options: StandardSchemaOptions<'pe.payout'>) => standardSchema('pe.payout', options);
  expect(formOf({ fields: ['amount'], order: { amount: '5' } }).order).toEqual({ amount: '5' });
  // @ts-expect-error a misspelt field
  expect(() => formOf({ fields: ['amuont'] })).toThrow(TypeError);
  // @ts-expect-error a misspelt rule
  expect(() => schemaOf({ failOn: 'warning', off: ['pe.payout/amount-rnge'] })).toThrow(TypeError);
  const check = (options: ValidateOptions): Result<unknown> => validate('pe.payout', {}, options);
  expect(check({ mode: 'draft' }).valid).toBe(true);
  const own: OwnPart<'pe.payout'> = { mchOrderId: 'A-1', callbackUrl: 'https://shop.example.com/callback' };
  // @ts-expect-error the callback address is missing
  const lacking: OwnPart<'pe.payout'> = { mchOrderId: 'A-1' };
  expect([own, lacking]).toHaveLength(2);
});

test('the two kinds of results have names', () => {
  const order = ({ order: validated }: ValidResult<PePayoutOrder>): PePayoutOrder => validated;
  const fields = ({ diagnostics }: InvalidResult<PeruField>) => diagnostics.map(({ field }) => field);
  const result = validatePeru({});
  // @ts-expect-error not before it is known to be valid
  expect(order(result)).toBeUndefined();
  expect(result.valid ? order(result) : fields(result)).toContain('amount');
});

test('the headers that the document leaves to the caller are asked for', () => {
  const order = {} as Validated<PePayoutOrder>;
  for (const one of [operation('pe.payout'), operationOfPeru()]) {
    expect(one.request(order, (body) => ({ mchId: '1', timestamp: '2', sign: body })).headers).toHaveProperty('sign');
    // @ts-expect-error: the signature is missing
    expect(() => one.request(order, () => ({ mchId: '1', timestamp: '2' }))).toThrow('sign');
  }
});
