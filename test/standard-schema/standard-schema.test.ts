import { describe, expect, test } from '@jest/globals';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { sValidator } from '@hono/standard-validator';
import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { Hono } from 'hono';
import { standardSchema, validate, type OperationId, type Orders, type StandardSchema } from '../../src/index.js';
import { standardSchema as schemaOfPeru } from '../../src/operations/pe.payout.js';
import { es } from '../../src/operations/locales/es.js';
import { clean, operationIds } from '../verdicts/support.js';

/** Holds where the schema is what the specification's own types say. */
function conforms<Order>(schema: StandardSchema<Order>): StandardSchemaV1<Order> & StandardJSONSchemaV1<Order> {
  return schema;
}

const peru = standardSchema('pe.payout');
const good: Orders['pe.payout'] = clean['pe.payout'];

describe('Standard Schema v1', () => {
  test('has the properties of the specification, and its types', () => {
    expect(conforms(peru)['~standard']).toMatchObject({ version: 1, vendor: 'payrules' });
    const inferred: StandardSchemaV1.InferOutput<ReturnType<typeof conforms<Orders['pe.payout']>>> = good;
    expect(peru['~standard'].validate(inferred)).toEqual({ value: inferred });
  });
  test('hands a valid order back, warnings or not', () => {
    const { purpose: _left, ...order } = clean['pe.payout'];
    expect(validate('pe.payout', order).diagnostics.length).toBe(1);
    const result = peru['~standard'].validate(order);
    expect(result).toEqual({ value: order });
    expect('value' in result && result.value).toBe(order);
  });
  test('each error is an issue at its field', () => {
    expect(peru['~standard'].validate({ ...good, amount: '0.99', mchOrderId: '', purpose: '' })).toEqual({
      issues: [
        { path: ['mchOrderId'], message: 'Order identifier is missing; give it.' },
        { path: ['amount'], message: 'Amount must be from 1 to 40000 PEN.' },
      ],
    });
  });
  test.each([null, undefined, 5, [], 'order'])('%p: one issue, at no field', (order) => {
    expect(peru['~standard'].validate(order)).toEqual({
      issues: [{ path: [], message: 'The order must be a JSON object.' }],
    });
  });
  test('configuration, facts and language count', () => {
    const { issues } = standardSchema('pe.payout', { locale: es, off: ['pe.payout/order-id-required'] })[
      '~standard'
    ].validate({ ...good, amount: '0.99', mchOrderId: '' });
    expect(issues).toEqual([{ path: ['amount'], message: 'Monto: debe estar entre 1 y 40000 PEN.' }]);
    const card = standardSchema('global.collection', { facts: { cardCountry: 'x' } })['~standard'].validate(
      clean['global.collection'],
    );
    expect(card.issues?.map(({ path }) => path)).toEqual([['cardCountry']]);
    expect(() => standardSchema('pe.payout', { off: ['pe.payout/none'] })).toThrow(TypeError);
  });
  test('facts of a call come over those of the schema', () => {
    const { validate: judge } = standardSchema('global.collection', { facts: { cardCountry: 'DEU' } })['~standard'];
    const order = clean['global.collection'];
    const blocked = [{ path: ['cardCountry'], message: expect.stringContaining('not supported') }];
    expect(judge(order)).toEqual({ value: order });
    expect(judge(order, { libraryOptions: { facts: { cardCountry: 'CUB' }, other: 1 } }).issues).toEqual(blocked);
    expect(judge(order, { libraryOptions: { facts: { cardCountry: 'DEU' } } })).toEqual({ value: order });
    for (const none of [undefined, {}, { libraryOptions: undefined }, { libraryOptions: { facts: null } }])
      expect(judge(order, none as never)).toEqual({ value: order });
  });
  test('that of one operation alone is the same', () => {
    const own = schemaOfPeru({ locale: es });
    const all = standardSchema('pe.payout', { locale: es });
    for (const order of [good, {}, { ...good, amount: '0.99' }, null])
      expect(own['~standard'].validate(order)).toEqual(all['~standard'].validate(order));
    expect(own['~standard'].jsonSchema.input({ target: 'draft-07' })).toEqual(
      all['~standard'].jsonSchema.input({ target: 'draft-07' }),
    );
    expect(() => schemaOfPeru({ off: ['pe.payout/none'] })).toThrow(TypeError);
  });
  test('an unknown operation refuses everything', () => {
    // @ts-expect-error there is no such operation
    const schema = standardSchema('xx.payout');
    expect(schema['~standard'].validate({}).issues).toHaveLength(1);
    expect(() => schema['~standard'].jsonSchema.input({ target: 'draft-07' })).toThrow(TypeError);
  });
});

describe('its JSON Schema', () => {
  const schemaOf = (operation: OperationId, target: string): Record<string, unknown> =>
    standardSchema(operation)['~standard'].jsonSchema.input({ target });
  const validators = { 'draft-07': new Ajv({ strict: false }), 'draft-2020-12': new Ajv2020({ strict: false }) };

  test.each(operationIds)('%s: accepts what validate accepts, in both drafts', (operation) => {
    const { properties } = schemaOf(operation, 'draft-07') as { readonly properties: object };
    const right = clean[operation] as Record<string, string>;
    const value = (name: string): fc.Arbitrary<string | undefined> =>
      fc.oneof(
        { arbitrary: fc.constant(right[name]), weight: 20 },
        { arbitrary: fc.constantFrom('', ' ', '0', 'x'), weight: 1 },
      );
    const order = fc.record(Object.fromEntries(Object.keys(properties).map((name) => [name, value(name)])));
    for (const [target, ajv] of Object.entries(validators)) {
      const accepts = ajv.compile(schemaOf(operation, target));
      expect(accepts(clean[operation])).toBe(true);
      expect(accepts({})).toBe(false);
      fc.assert(
        fc.property(order, (each) => !validate(operation, each).valid || accepts(each)),
        { numRuns: 200 },
      );
      for (const name of Object.keys(clean[operation])) {
        expect([name, accepts({ ...clean[operation], [name]: 5 })]).toEqual([name, false]);
        if (!accepts({ ...clean[operation], [name]: ' ' }))
          expect(validate(operation, { ...clean[operation], [name]: ' ' }).valid).toBe(false);
      }
    }
  });
  test('says what a field must be', () => {
    const accepts = validators['draft-07'].compile(schemaOf('pe.payout', 'draft-07'));
    for (const wrong of [
      { amount: '1,000' },
      { amount: '' },
      { paymentType: 'WALLET' },
      { recipientCardNo: '1' },
      { callbackUrl: '/back' },
    ])
      expect(accepts({ ...good, ...wrong })).toBe(false);
    expect(accepts({ ...good, recipientCardNo: '' })).toBe(true);
    const global = validators['draft-07'].compile(schemaOf('global.payout', 'draft-07'));
    expect(global({ ...clean['global.payout'], beneficiaryAccountType: 'Company', companyName: '' })).toBe(false);
    expect(global({ ...clean['global.payout'], beneficiaryAccountType: 'Personal', companyName: '' })).toBe(true);
  });
  test("the header and the examples are the target's", () => {
    expect(schemaOf('pe.payout', 'draft-2020-12')['$schema']).toBe('https://json-schema.org/draft/2020-12/schema');
    expect(schemaOf('pe.payout', 'draft-07')).toMatchObject({
      $schema: 'http://json-schema.org/draft-07/schema#',
      properties: { amount: { examples: ['100.50'] } },
    });
    expect(schemaOf('pe.payout', 'draft-04')['$schema']).toBe('http://json-schema.org/draft-04/schema#');
    const openapi = schemaOf('pe.payout', 'openapi-3.0');
    expect(openapi).toMatchObject({ properties: { amount: { example: '100.50' } } });
    expect(JSON.stringify(openapi)).not.toMatch(/\$schema|"examples"/);
    expect(() => schemaOf('pe.payout', 'draft-03')).toThrow(TypeError);
    expect(peru['~standard'].jsonSchema.output({ target: 'draft-07' })).toEqual(schemaOf('pe.payout', 'draft-07'));
  });
  test('is a copy each time', () => {
    const schema = schemaOf('pe.payout', 'draft-07');
    delete schema['properties'];
    expect(schemaOf('pe.payout', 'draft-07')).toHaveProperty('properties');
  });
});

describe('in other libraries', () => {
  test("react-hook-form's resolver puts each message at its field", async () => {
    const resolver = standardSchemaResolver(conforms(peru));
    const options = { fields: {}, shouldUseNativeValidation: false };
    expect(await resolver({ ...good, amount: '0.99' }, undefined, options)).toMatchObject({
      values: {},
      errors: { amount: { message: 'Amount must be from 1 to 40000 PEN.' } },
    });
    expect(await resolver(good, undefined, options)).toEqual({ values: good, errors: {} });
  });
  test("a server framework's validator answers 400, or hands the typed order on", async () => {
    const app = new Hono().post('/payouts', sValidator('json', conforms(peru)), (c) => {
      const method: 'NET_BANKING' = c.req.valid('json').paymentType;
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
    const refused = await post({ ...good, amount: '0.99' });
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { success: false, error: [{ path: ['amount'] }] },
    ]);
    const accepted = await post(good);
    expect([accepted.status, await accepted.json()]).toEqual([200, { method: 'NET_BANKING' }]);
  });
});
