import { describe, expect, test } from '@jest/globals';
import {
  createForm,
  createValidator,
  load,
  operation,
  operations,
  readReply,
  requirements,
  standardSchema,
  validate,
  type Configuration,
  type Operation,
  type OperationId,
  type StandardSchema,
  type ValidatorOf,
} from '../../../src/index.js';
import { es } from '../../../src/generated/operations/locales/es.js';
import { exampleOrder } from '../../../src/core/model/example-order.js';
import { rulebook } from '../rulebook.js';

interface OperationModule {
  readonly createValidator: (configuration: Configuration) => ValidatorOf<unknown>;
  readonly standardSchema: (options: object) => StandardSchema<unknown>;
  readonly operation: (options: object) => Operation<OperationId>;
  readonly readReply: (body: unknown) => unknown;
}

const ids = operations.flatMap(({ id, documented }) => (documented ? [id] : []));
const at = '2026-11-21';

describe.each(ids)('the module of %s alone', (id) => {
  const own = module.require(`../../../src/generated/operations/${id}.js`) as OperationModule;
  const order = exampleOrder(rulebook.operations.get(id)!);
  const orders = [order, {}, { ...order, amount: 'x' }, null];

  test('validates as the entry of the package does, in another language too', () => {
    for (const configuration of [{}, { locale: es }]) {
      for (const each of orders)
        expect(own.createValidator(configuration)(each, { at })).toEqual(
          createValidator(configuration)(id, each, { at }),
        );
    }
  });

  test('is one object with its options, as the entry makes and loads it', async () => {
    const options = { locale: es, at };
    const objects = [own.operation(options), operation(id, options), await load(id, options)];
    for (const each of orders) {
      const expected = validate(id, each, options);
      for (const one of objects) expect(one.validate(each)).toEqual(expected);
      expect(createValidator()(id, each, options)).toEqual(expected);
      expect(createValidator({ locale: es })(id, each, { at })).toEqual(expected);
    }
    const reply = { success: false, data: [{ platOrderId: '1' }] };
    for (const one of objects) expect(one.explain(reply)).toEqual(readReply(id, reply));
    expect(own.readReply(reply)).toEqual(readReply(id, reply));
  });

  test('refuses a locale that is no catalogue', () => {
    expect(() => own.createValidator({ locale: Object('es') })).toThrow(TypeError);
  });

  test('has the same Standard Schema', () => {
    const [one, all] = [own.standardSchema({ locale: es, at }), standardSchema(id, { locale: es, at })];
    for (const each of orders) expect(one['~standard'].validate(each)).toEqual(all['~standard'].validate(each));
    const target = { target: 'draft-07' };
    expect(one['~standard'].jsonSchema.input(target)).toEqual(all['~standard'].jsonSchema.input(target));
    expect(() => own.standardSchema({ off: [`${id}/none`] })).toThrow(TypeError);
  });

  test('the entry asks for the fields that the rule file has', () => {
    const { fields, complete } = requirements(id, order, { at });
    expect(fields.map(({ name }) => name)).toEqual(rulebook.operations.get(id)!.fields.map(({ name }) => name));
    expect(complete).toBe(true);
  });
});

describe('an operation that does not exist', () => {
  test.each(['xx.payout', 'toString'])(
    '%s has no requirements and no form, and its schema refuses everything',
    async (id) => {
      const none = /^there are no rules for this operation; known are .*pe\.payout/;
      // @ts-expect-error there is no such operation
      expect(() => requirements(id)).toThrow(none);
      // @ts-expect-error there is no such operation
      expect(() => createForm(id)).toThrow(none);
      // @ts-expect-error there is no such operation
      expect(() => operation(id)).toThrow(none);
      // @ts-expect-error there is no such operation
      await expect(load(id)).rejects.toThrow(none);
      // @ts-expect-error there is no such operation
      expect(readReply(id, { data: { platOrderId: '1' } })).toMatchObject({ orders: [], failed: null });
      // @ts-expect-error there is no such operation
      const schema = standardSchema(id);
      expect(schema['~standard'].validate({}).issues).toHaveLength(1);
      expect(() => schema['~standard'].jsonSchema.input({ target: 'draft-07' })).toThrow(TypeError);
    },
  );
});
