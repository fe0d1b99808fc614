import { describe, expect, jest, test } from '@jest/globals';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { sValidator } from '@hono/standard-validator';
import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { Hono } from 'hono';
import { exampleOrder } from '../../../src/core/model/example-order.js';
import type { StandardSchema } from '../../../src/core/model/standard-schema.js';
import type { FieldOf, OrderInput, PlaceOf, Validated } from '../../../src/core/model/validation.js';
import {
  refusingSchema,
  standardSchemaOf,
  type SchemaModules,
  type StandardSchemaOptions,
} from '../../../src/core/standard-schema/standard-schema.js';
import { allIds, fixtureIds, fixtureOperation, fixtureValidator } from '../../fixtures/fixture.js';
import { fixtureLocale, fixtureModules } from '../../fixtures/modules.js';
import { VOLUME } from '../../support/seeded.js';
import { amountRange, english } from '../../support/english.js';

/** The type of an alpha payout. */
interface AlphaPayout {
  readonly mchOrderId: string;
  readonly amount: string;
  readonly paymentType?: 'BANK' | 'CASH';
}

const DAY = '2026-11-21';
const modules = new Map(allIds().map((id): readonly [string, SchemaModules] => [id, fixtureModules(id)]));

function standardSchema<Typed>(id: string, options: StandardSchemaOptions = {}): StandardSchema<Typed> {
  return standardSchemaOf<Typed>(modules.get(id) ?? fixtureModules(id), { at: DAY, ...options });
}

const clean = (id: string): Readonly<Record<string, unknown>> => exampleOrder(fixtureOperation(id));

const es = fixtureLocale('es');

/** Compiles only if the schema matches the specification's own types. */
function conforms<Order>(
  schema: StandardSchema<Order>,
): StandardSchemaV1<OrderInput<Order>, Validated<Order>> & StandardJSONSchemaV1<OrderInput<Order>, Validated<Order>> {
  return schema;
}

const alpha = standardSchema<AlphaPayout>('alpha.payout');
const good = clean('alpha.payout') as Readonly<Record<string, string>> & AlphaPayout;

describe('Standard Schema v1', () => {
  test('has the properties of the specification, and its types', () => {
    expect(conforms(alpha)['~standard']).toMatchObject({ version: 1, vendor: 'payrules' });
    const inferred: StandardSchemaV1.InferInput<ReturnType<typeof conforms<AlphaPayout>>> = good;
    expect(alpha['~standard'].validate(inferred)).toEqual({ value: inferred });
  });
  test('hands a valid order back, warnings or not', () => {
    const { currency: _left, ...order } = good;
    expect(fixtureValidator('alpha.payout')(order).diagnostics.length).toBe(1);
    const result = alpha['~standard'].validate(order);
    expect(result).toEqual({ value: order });
    expect('value' in result && result.value).toBe(order);
  });
  test('each error is an issue at its field', () => {
    expect(alpha['~standard'].validate({ ...good, amount: '4.99', mchOrderId: '', currency: '' })).toEqual({
      issues: [
        {
          path: ['mchOrderId'],
          message: english('required', { label: 'Order identifier' }),
          ruleId: 'alpha.payout/order-id-required',
          severity: 'error',
        },
        {
          path: ['amount'],
          message: amountRange(),
          ruleId: 'alpha.payout/amount-range',
          severity: 'error',
        },
      ],
    });
  });
  test.each([null, undefined, 5, [], 'order'])('%p: one issue, at no field', (order) => {
    expect(alpha['~standard'].validate(order)).toMatchObject({
      issues: [{ path: [], message: 'The order must be a JSON object.', ruleId: 'order/object' }],
    });
  });
  test('configuration, facts and language count', () => {
    const { issues } = standardSchema('alpha.payout', { locale: es, off: ['alpha.payout/order-id-required'] })[
      '~standard'
    ].validate({ ...good, amount: '4.99', mchOrderId: '' });
    expect(issues).toMatchObject([{ path: ['amount'], message: 'Importe: debe estar entre 5 y 900 SEK.' }]);
    const card = standardSchema('beta.collection', { facts: { cardCountry: 'x' } })['~standard'].validate(
      clean('beta.collection'),
    );
    expect(card.issues?.map(({ path }) => path)).toEqual([['cardCountry']]);
    expect(() => standardSchema('alpha.payout', { off: ['alpha.payout/none'] })).toThrow(TypeError);
  });
  test('facts of a call override the facts of the schema', () => {
    const { validate: judge } = standardSchema('beta.collection', { facts: { cardCountry: 'DEU' } })['~standard'];
    const order = clean('beta.collection');
    const blocked = [{ path: ['cardCountry'], message: expect.stringContaining('not accepted') }];
    expect(judge(order)).toEqual({ value: order });
    expect(judge(order, { libraryOptions: { facts: { cardCountry: 'ISL' }, other: 1 } }).issues).toMatchObject(blocked);
    expect(judge(order, { libraryOptions: { facts: { cardCountry: 'DEU' } } })).toEqual({ value: order });
    for (const none of [undefined, {}, { libraryOptions: undefined }, { libraryOptions: { facts: null } }])
      expect(judge(order, none as never)).toEqual({ value: order });
  });
  test.each([
    [{ cardcountry: 'DEU' }, 'there is no fact cardcountry; known are cardCountry'],
    ['DEU', 'facts must be a plain object'],
    [null, 'facts must be a plain object'],
    [new Map([['cardCountry', 'DEU']]), 'facts must be a plain object'],
  ])('facts %p throw when the schema is made', (facts, message) => {
    expect(() => standardSchema('beta.collection', { facts: facts as never })).toThrow(new TypeError(message));
  });
  test.each([276, null])('the fact %p is an issue, as it is a finding of the validator', (cardCountry) => {
    const order = clean('beta.collection');
    const facts = { cardCountry } as never;
    const { diagnostics } = fixtureValidator('beta.collection')(order, { facts });
    expect(diagnostics).toMatchObject([{ ruleId: 'beta.collection/field-type' }]);
    expect(standardSchema('beta.collection', { facts })['~standard'].validate(order).issues).toEqual(
      diagnostics.map(({ field, message, ruleId, severity }) => ({ path: [field], message, ruleId, severity })),
    );
  });
  test('facts that are not known yet may be undefined', () => {
    const order = clean('beta.collection');
    for (const facts of [undefined, {}, { cardCountry: undefined }])
      expect(standardSchema('beta.collection', { facts })['~standard'].validate(order)).toEqual({ value: order });
  });
  test('for an unknown operation refuses everything', () => {
    const schema = refusingSchema('xx.payout', fixtureIds());
    expect(schema['~standard'].validate({}).issues).toMatchObject([
      { path: [], message: expect.stringContaining('alpha.payout'), ruleId: 'order/operation', severity: 'error' },
    ]);
    expect(() => schema['~standard'].jsonSchema.input({ target: 'draft-07' })).toThrow(TypeError);
  });
});

describe('its JSON Schema', () => {
  const schemaOf = (operation: string, target: string): Record<string, unknown> =>
    standardSchema(operation)['~standard'].jsonSchema.input({ target });
  const validators = { 'draft-07': new Ajv({ strict: false }), 'draft-2020-12': new Ajv2020({ strict: false }) };

  test.each(allIds())('%s: accepts what validate accepts, in both drafts', (operation) => {
    const { properties } = schemaOf(operation, 'draft-07') as { readonly properties: object };
    const right = clean(operation);
    const validate = fixtureValidator(operation);
    const isValid = (order: unknown): boolean => validate(order, { at: DAY }).valid;
    const value = (name: string): fc.Arbitrary<unknown> =>
      fc.oneof(
        { arbitrary: fc.constant(right[name]), weight: 20 },
        { arbitrary: fc.constantFrom('', ' ', '0', 'x'), weight: 1 },
      );
    const order = fc.record(Object.fromEntries(Object.keys(properties).map((name) => [name, value(name)])));
    for (const [target, ajv] of Object.entries(validators)) {
      const accepts = ajv.compile(schemaOf(operation, target));
      expect(accepts(right)).toBe(true);
      expect(accepts({})).toBe(false);
      fc.assert(
        fc.property(order, (each) => !isValid(each) || accepts(each)),
        { numRuns: Math.ceil(40 * VOLUME) },
      );
      for (const name of Object.keys(right)) {
        const wrong = typeof right[name] === 'number' ? 'x' : 5;
        expect([name, accepts({ ...right, [name]: wrong })]).toEqual([name, false]);
        if (!accepts({ ...right, [name]: ' ' })) expect(isValid({ ...right, [name]: ' ' })).toBe(false);
      }
    }
  });
  test('says what a field must be', () => {
    const accepts = validators['draft-07'].compile(schemaOf('alpha.payout', 'draft-07'));
    for (const wrong of [
      { amount: '1,000' },
      { amount: '' },
      { paymentType: 'WALLET' },
      { transferCode: '1' },
      { callbackUrl: '/back' },
    ])
      expect(accepts({ ...good, ...wrong })).toBe(false);
    expect(accepts({ ...good, transferCode: '' })).toBe(true);
    const beta = validators['draft-07'].compile(schemaOf('beta.payout', 'draft-07'));
    expect(beta({ ...clean('beta.payout'), paymentType: 'IBAN', beneficiaryAccountNumber: '' })).toBe(false);
    expect(beta({ ...clean('beta.payout'), paymentType: 'CASH', reference: '', beneficiaryAccountNumber: '' })).toBe(
      true,
    );
  });
  test("the header and the examples are the target's", () => {
    expect(schemaOf('alpha.payout', 'draft-2020-12')['$schema']).toBe('https://json-schema.org/draft/2020-12/schema');
    expect(schemaOf('alpha.payout', 'draft-07')).toMatchObject({
      $schema: 'http://json-schema.org/draft-07/schema#',
      properties: { amount: { examples: ['120.50'] } },
    });
    expect(schemaOf('alpha.payout', 'draft-04')['$schema']).toBe('http://json-schema.org/draft-04/schema#');
    const openapi = schemaOf('alpha.payout', 'openapi-3.0');
    expect(openapi).toMatchObject({ properties: { amount: { example: '120.50' } } });
    expect(JSON.stringify(openapi)).not.toMatch(/\$schema|"examples"/);
    expect(() => schemaOf('alpha.payout', 'draft-03')).toThrow(TypeError);
    expect(alpha['~standard'].jsonSchema.output({ target: 'draft-07' })).toEqual(schemaOf('alpha.payout', 'draft-07'));
  });
  test('is a copy each time', () => {
    const schema = schemaOf('alpha.payout', 'draft-07');
    delete schema['properties'];
    expect(schemaOf('alpha.payout', 'draft-07')).toHaveProperty('properties');
  });
});

describe('what counts as an issue', () => {
  const doubtful = { ...good, amount: '100.255' };
  const decimals = 'alpha.payout/amount-decimals';
  const validateBy = (options: StandardSchemaOptions) => standardSchema('alpha.payout', options)['~standard'].validate;
  const pathsOf = (options: StandardSchemaOptions, order: unknown): unknown =>
    validateBy(options)(order).issues?.map(({ path }) => path.join());

  test('failOn: warnings, except those that are acknowledged', () => {
    expect(pathsOf({}, doubtful)).toBeUndefined();
    expect(pathsOf({ failOn: 'error' }, doubtful)).toBeUndefined();
    expect(pathsOf({ failOn: 'warning' }, doubtful)).toEqual(['amount']);
    expect(pathsOf({ failOn: 'warning', acknowledge: [decimals] }, doubtful)).toBeUndefined();
    expect(pathsOf({ failOn: 'warning' }, { ...doubtful, mchOrderId: '' })).toEqual(['mchOrderId', 'amount']);
    const { issues = [] } = validateBy({ failOn: 'warning' })(doubtful);
    expect(issues.map(({ ruleId, severity }) => [ruleId, severity])).toEqual([[decimals, 'warning']]);
  });

  test('fields: only those of a form, and no other is missing', () => {
    const fields = ['amount', 'beneficiaryName'];
    expect(validateBy({ fields })({ amount: '10', beneficiaryName: 'Ada Berg' })).toEqual({
      value: { amount: '10', beneficiaryName: 'Ada Berg' },
    });
    expect(pathsOf({ fields }, { amount: '1' })).toEqual(['amount', 'beneficiaryName']);
    expect(pathsOf({ fields, mode: 'draft' }, { amount: '1' })).toEqual(['amount']);
    expect(() => standardSchema('alpha.payout', { fields: ['amuont'] })).toThrow(TypeError);
    expect(() => standardSchema('alpha.payout', { mode: 'drfat' as never })).toThrow(TypeError);
  });

  test('onNotEvaluated: what rules need and do not have, once at each field', () => {
    const { validate } = standardSchema('beta.collection', { onNotEvaluated: 'error' })['~standard'];
    const order = clean('beta.collection');
    expect(validate(order).issues).toMatchObject([
      { path: ['zip'], message: 'Postal code cannot be checked without the fact cardCountry; pass it in facts.' },
      {
        path: ['cardCountry'],
        message: 'Card country cannot be checked without the fact cardCountry; pass it in facts.',
      },
    ]);
    const given = validate(order, { libraryOptions: { facts: { cardCountry: 'DEU' } } });
    expect(given.issues?.map(({ path }) => path.join()) ?? []).not.toContain('cardCountry');
    expect(standardSchema('beta.collection')['~standard'].validate(order).issues).toBeUndefined();
  });

  test.each([
    [undefined, 'Amount can be checked only in SEK; use this currency.', 'without a binding of alpha.bank'],
    ['es', 'Importe: solo se puede verificar en SEK; use esa moneda.', 'sin los códigos de alpha.bank'],
    ['pt-BR', 'Valor: só é possível verificar em SEK; use essa moeda.', 'sem os códigos de alpha.bank'],
  ] as const)('onNotEvaluated: in %s', (language, amount, binding) => {
    const locale = language === undefined ? undefined : fixtureLocale(language);
    const { validate } = standardSchema('alpha.payout', { onNotEvaluated: 'error', locale })['~standard'];
    const { issues = [] } = validate({ ...clean('alpha.payout'), currency: 'USD' });
    const at = (field: string): readonly string[] =>
      issues.flatMap(({ path, message }) => (path.join() === field ? [message] : []));
    expect(at('amount')).toEqual([amount]);
    const ofAccount = at('beneficiaryAccountNumber');
    expect(new Set(ofAccount).size).toBe(ofAccount.length);
    expect(ofAccount).toContainEqual(expect.stringContaining(binding));
  });

  test('other values throw', () => {
    expect(() => standardSchema('alpha.payout', { failOn: 'none' as never })).toThrow(
      new TypeError('failOn must be error or warning'),
    );
    expect(() => standardSchema('alpha.payout', { onNotEvaluated: 'warn' as never })).toThrow(
      new TypeError('onNotEvaluated must be ignore or error'),
    );
  });
});

/**
 * Schemas with a warning that blocks, with a warning that does not, and with a fact that must arrive although libraries call `validate`
 * with only the order.
 */
const doubtful = { ...good, amount: '100.255' };
const blocking = standardSchema<AlphaPayout>('alpha.payout', { failOn: 'warning' });
const blockedCard = standardSchema<Readonly<Record<string, string>>>('beta.collection', {
  facts: { cardCountry: 'ISL' },
});

/** The type of a cart, as the build writes it. */
interface Cart {
  readonly order_id: string;
  readonly line_items: readonly {
    readonly sku: string;
    readonly kind?: 'physical' | 'digital';
    readonly quantity?: number;
    readonly taxes?: readonly { readonly name: string; readonly amount?: string }[];
  }[];
  readonly metadata?: { readonly [name: string]: string };
  readonly custom?: unknown;
}
const cart = standardSchema<Cart>('cart.order');
const goodCart = clean('cart.order') as Readonly<Record<string, unknown>> & Cart;
/** Two items, of which the second one is wrong in itself and in its first tax. */
const wrongCart: OrderInput<Cart> = {
  ...goodCart,
  line_items: [goodCart.line_items[0]!, { sku: 'A-2', kind: 'stone', taxes: [{ amount: '5.00' }] }],
};

describe('of an order with lists', () => {
  test('each issue has the places of entries as numbers in its path', () => {
    expect(cart['~standard'].validate(goodCart)).toEqual({ value: goodCart });
    const { issues = [] } = cart['~standard'].validate(wrongCart);
    expect(issues.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        ['line_items', 1, 'kind'],
        ['line_items', 1, 'taxes', 0, 'name'],
      ]),
    );
  });

  test('what a form has may lack members of entries, and has any text for a choice', () => {
    const drafts: readonly OrderInput<Cart>[] = [
      { line_items: [{}, { sku: 'A', taxes: [{}] }] },
      { line_items: Object.freeze([]), metadata: { a: '1' }, custom: 5 },
    ];
    // @ts-expect-error an item has no such member
    const misspelt: OrderInput<Cart> = { line_items: [{ skuu: 'A' }] };
    // @ts-expect-error a quantity is a number
    const wrong: OrderInput<Cart> = { line_items: [{ quantity: '1' }] };
    const fields: readonly FieldOf<Cart>[] = ['line_items', 'line_items[].taxes[].name', 'metadata', 'custom'];
    const places: readonly PlaceOf<Cart>[] = ['line_items.1', 'line_items.1.taxes.0.name', 'metadata.a', 'custom'];
    // @ts-expect-error an item has no such member
    const none: FieldOf<Cart> = 'line_items[].skuu';
    expect([...fields, ...places]).not.toContain(none);
    for (const draft of [...drafts, misspelt, wrong]) expect(cart['~standard'].validate(draft).issues).not.toEqual([]);
  });
});

describe('in other libraries', () => {
  test("react-hook-form's resolver puts each message at its field", async () => {
    const resolver = standardSchemaResolver(conforms(alpha));
    const options = { fields: {}, shouldUseNativeValidation: false };
    expect(await resolver({ ...good, amount: '4.99' }, undefined, options)).toMatchObject({
      values: {},
      errors: { amount: { message: amountRange() } },
    });
    expect(await resolver(good, undefined, options)).toEqual({ values: good, errors: {} });
    expect(await resolver(doubtful, undefined, options)).toEqual({ values: doubtful, errors: {} });
    expect(await standardSchemaResolver(conforms(blocking))(doubtful, undefined, options)).toMatchObject({
      errors: { amount: { message: expect.stringContaining('decimals') } },
    });
    const inEntries = (await standardSchemaResolver(cart)(wrongCart, undefined, options)).errors;
    expect(inEntries).toMatchObject({
      line_items: {
        1: {
          kind: { message: expect.stringContaining('must be ') },
          taxes: [{ name: { message: expect.stringContaining('missing') } }],
        },
      },
    });
    // A form has only a part of the order, so fields that the shop adds are not errors of the form.
    const ofForm = standardSchemaResolver(standardSchema<object>('alpha.payout', { fields: ['amount'] }));
    expect(await ofForm({ amount: '10' }, undefined, options)).toEqual({ values: { amount: '10' }, errors: {} });
    expect(await ofForm({ amount: '' }, undefined, options)).toMatchObject({
      errors: { amount: { message: expect.stringContaining('missing') } },
    });
    const card = standardSchemaResolver(conforms(blockedCard));
    expect(await card(clean('beta.collection') as Readonly<Record<string, string>>, undefined, options)).toMatchObject({
      errors: { cardCountry: { message: expect.stringContaining('not accepted') } },
    });
  });

  test('TanStack Form keeps a form from being submitted', async () => {
    // Its connection to the developer tools would keep the process alive.
    jest.doMock('@tanstack/devtools-event-client', () => ({
      EventClient: class {
        emit = (): void => undefined;
        on = (): (() => void) => this.emit;
      },
    }));
    const { FormApi } = await import('@tanstack/form-core');
    const submit = async (schema: StandardSchemaV1<object>, order: object): Promise<unknown> => {
      let isSent = false;
      const form = new FormApi({
        defaultValues: order,
        validators: { onSubmit: schema },
        onSubmit: () => {
          isSent = true;
        },
      });
      const unmount = form.mount();
      await form.handleSubmit();
      unmount();
      const errors = form.state.errorMap.onSubmit as Readonly<Record<string, unknown>> | undefined;
      return isSent ? 'sent' : Object.keys(errors ?? {});
    };
    expect(await submit(conforms(alpha), good)).toBe('sent');
    expect(await submit(conforms(alpha), { ...good, amount: '4.99' })).toEqual(['amount']);
    expect(await submit(conforms(alpha), doubtful)).toBe('sent');
    expect(await submit(conforms(blocking), doubtful)).toEqual(['amount']);
    expect(await submit(conforms(blockedCard), clean('beta.collection'))).toEqual(['cardCountry']);
    expect(await submit(cart as StandardSchemaV1<object>, goodCart)).toBe('sent');
    // The names of its fields in lists.
    expect(await submit(cart as StandardSchemaV1<object>, wrongCart)).toEqual(
      expect.arrayContaining(['line_items[1].kind', 'line_items[1].taxes[0].name']),
    );
  });
  test("a server framework's validator answers 400, or hands the typed order on", async () => {
    const app = new Hono().post('/payouts', sValidator('json', conforms(alpha)), (c) => {
      const method: 'BANK' | 'CASH' | undefined = c.req.valid('json').paymentType;
      return c.json({ method });
    });
    const post = (body: unknown): Promise<Response> =>
      Promise.resolve(
        app.request('/payouts', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      );
    const refused = await post({ ...good, amount: '4.99' });
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { success: false, error: [{ path: ['amount'] }] },
    ]);
    const accepted = await post(good);
    expect([accepted.status, await accepted.json()]).toEqual([200, { method: 'BANK' }]);
    expect((await post(doubtful)).status).toBe(200);
    const statusOf = async (schema: StandardSchemaV1, order: object): Promise<number> => {
      const strict = new Hono().post('/', sValidator('json', schema), (c) => c.text('sent'));
      const headers = { 'content-type': 'application/json' };
      return (await strict.request('/', { method: 'POST', headers, body: JSON.stringify(order) })).status;
    };
    expect(await statusOf(conforms(blocking), doubtful)).toBe(400);
    expect(await statusOf(conforms(blockedCard), clean('beta.collection'))).toBe(400);
  });
});
