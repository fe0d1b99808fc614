import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Operation } from '../../src/model/operation.js';
import { exampleOrder } from '../../src/model/example-order.js';
import { evaluatorOf } from '../../src/validator/evaluate.js';
import { validatorOf } from '../../src/validator/validator.js';
import { compiledFixture, textIds, fixtureOperation } from '../fixtures/fixture.js';
import { everyBinding, valuesOf, type Order } from './orders.js';
import { SEED, VOLUME } from '../support/seeded.js';

const runs = { numRuns: Math.round(40 * VOLUME), seed: SEED };

/** Orders of an operation: right values, values in its rules, any text, and anything else. */
function ordersOf(operation: Operation): fc.Arbitrary<Order> {
  const base = exampleOrder(operation);
  const values = valuesOf(operation);
  const fields = Object.fromEntries(
    operation.fields.map(({ name }) => [
      name,
      fc.oneof(
        { weight: 6, arbitrary: fc.constant(base[name]) },
        { weight: 4, arbitrary: fc.constantFrom(...values.get(name)!) },
        { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
        { weight: 1, arbitrary: fc.anything() },
      ),
    ]),
  );
  const order = fc.record(fields, { requiredKeys: [] });
  return fc.oneof(
    { weight: 3, arbitrary: order },
    {
      weight: 1,
      arbitrary: fc
        .tuple(order, fc.dictionary(fc.string(), fc.anything(), { maxKeys: 3 }))
        .map(([known, more]) => ({ ...more, ...known })),
    },
  );
}

function deepFrozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  // Views of memory cannot be frozen.
  if (!ArrayBuffer.isView(value)) Object.freeze(value);
  for (const key of Reflect.ownKeys(value)) deepFrozen((value as Record<string | symbol, unknown>)[key]);
  return value;
}

describe.each(textIds())('%s', (id) => {
  const operation = fixtureOperation(id);
  const validate = evaluatorOf(compiledFixture(id));
  const bound = validatorOf(compiledFixture(id), { bindings: everyBinding });
  const orders = ordersOf(operation);
  const known = new Set(operation.fields.map(({ name }) => name));

  test('validation never throws, and its result is complete', () => {
    fc.assert(
      fc.property(fc.oneof(orders, fc.anything()), fc.boolean(), (order, isBound) => {
        const { valid, diagnostics, notEvaluated, operation: of } = (isBound ? bound : validate)(order);
        expect([of, Array.isArray(notEvaluated), diagnostics.length <= 100]).toEqual([id, true, true]);
        expect(valid).toBe(diagnostics.every(({ severity }) => severity === 'warning'));
      }),
      runs,
    );
  });

  test('validation never changes an order, and returns the same result twice', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const first = JSON.stringify(bound(order));
        expect(JSON.stringify(bound(deepFrozen(order)))).toBe(first);
      }),
      runs,
    );
  });

  test('the order of the keys does not matter', () => {
    fc.assert(
      fc.property(orders, fc.infiniteStream(fc.nat(1000)), (order, numbers) => {
        const shuffled = Object.fromEntries(
          Object.entries(order)
            .filter(([name]) => known.has(name))
            .map((entry) => [numbers.next().value!, entry] as const)
            .sort(([a], [b]) => a - b)
            .map(([, entry]) => entry),
        );
        const plain = Object.fromEntries(Object.entries(order).filter(([name]) => known.has(name)));
        expect(bound(shuffled).diagnostics).toEqual(bound(plain).diagnostics);
      }),
      runs,
    );
  });

  test('an unknown field changes no diagnostic of another', () => {
    fc.assert(
      fc.property(orders, fc.string({ unit: 'binary' }), fc.anything(), (order, name, value) => {
        fc.pre(!known.has(name) && !(name in order) && name !== '__proto__');
        const about = (given: Order): readonly unknown[] =>
          bound(given).diagnostics.filter(({ ruleId }) => ruleId !== 'order/unknown-field');
        expect(about({ ...order, [name]: value })).toEqual(about(order));
      }),
      runs,
    );
  });

  test('an order with one error becomes valid by another value of the field of that error', () => {
    const base = exampleOrder(operation);
    const values = valuesOf(operation);
    let refused = 0;
    fc.assert(
      fc.property(fc.constantFrom(...known), fc.nat(), (name, at) => {
        const choices = values.get(name)!;
        const order = { ...base, [name]: choices[at % choices.length] };
        const { diagnostics, valid } = validate(order);
        fc.pre(!valid && diagnostics.filter(({ severity }) => severity === 'error').length === 1);
        refused++;
        const { field } = diagnostics[0]!;
        // Where fields go together, the right value of one may be part of the other.
        const elsewhere = Object.values(order).flatMap((value) =>
          typeof value === 'string' ? [value, value.slice(value.indexOf('_') + 1), value.slice(0, 8)] : [],
        );
        const isFixed = [base[field], ...values.get(field)!, ...elsewhere].some(
          (value) => validate({ ...order, [field]: value }).valid,
        );
        expect([diagnostics[0]!.ruleId, isFixed]).toEqual([diagnostics[0]!.ruleId, true]);
      }),
      runs,
    );
    expect(refused).toBeGreaterThan(runs.numRuns / 2);
  });
});
