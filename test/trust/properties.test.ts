import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createValidator, validate, type OperationId } from '../../src/index.js';
import type { Operation } from '../../src/model/operation.js';
import { exampleOrder } from '../../src/compiler/example-order.js';
import { rulebook } from '../support/rulebook.js';
import { everyBinding, valuesOf } from './orders.js';
import type { Order } from './corpus.js';
import { SEED, SIZE } from './size.js';

const runs = { numRuns: Math.round(300 * SIZE), seed: SEED };
const bound = createValidator({ bindings: everyBinding });

/** Orders of an operation: right values, values that its rules speak of, any text, and anything else. */
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
  // What views memory can't be frozen.
  if (!ArrayBuffer.isView(value)) Object.freeze(value);
  for (const key of Reflect.ownKeys(value)) deepFrozen((value as Record<string | symbol, unknown>)[key]);
  return value;
}

describe.each([...rulebook.operations.values()])('$id', (operation) => {
  const id = operation.id as OperationId;
  const orders = ordersOf(operation);
  const known = new Set(operation.fields.map(({ name }) => name));

  test('never throws, and always says as much as it promises', () => {
    fc.assert(
      fc.property(fc.oneof(orders, fc.anything()), fc.boolean(), (order, isBound) => {
        const { valid, diagnostics, unjudged, operation: of } = (isBound ? bound : validate)(id, order);
        expect([of, Array.isArray(unjudged), diagnostics.length <= 100]).toEqual([id, true, true]);
        expect(valid).toBe(diagnostics.every(({ severity }) => severity === 'warning'));
      }),
      runs,
    );
  });

  test('never changes an order, and answers it the same way twice', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const first = JSON.stringify(bound(id, order));
        expect(JSON.stringify(bound(id, deepFrozen(order)))).toBe(first);
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
        expect(bound(id, shuffled).diagnostics).toEqual(bound(id, plain).diagnostics);
      }),
      runs,
    );
  });

  test('a field that is not known changes nothing about another', () => {
    fc.assert(
      fc.property(orders, fc.string({ unit: 'binary' }), fc.anything(), (order, name, value) => {
        fc.pre(!known.has(name) && !(name in order) && name !== '__proto__');
        const about = (given: Order): readonly unknown[] =>
          bound(id, given).diagnostics.filter(({ ruleId }) => ruleId !== 'order/unknown-field');
        expect(about({ ...order, [name]: value })).toEqual(about(order));
      }),
      runs,
    );
  });

  test('where one finding refuses an order, its field is the one to mend', () => {
    const base = exampleOrder(operation);
    const values = valuesOf(operation);
    let refused = 0;
    fc.assert(
      fc.property(fc.constantFrom(...known), fc.nat(), (name, at) => {
        const choices = values.get(name)!;
        const order = { ...base, [name]: choices[at % choices.length] };
        const { diagnostics, valid } = validate(id, order);
        fc.pre(!valid && diagnostics.filter(({ severity }) => severity === 'error').length === 1);
        refused++;
        const { field } = diagnostics[0]!;
        // Where fields go together, what mends one may be said by the other.
        const elsewhere = Object.values(order).flatMap((value) =>
          typeof value === 'string' ? [value, value.slice(value.indexOf('_') + 1), value.slice(0, 8)] : [],
        );
        const mended = [base[field], ...values.get(field)!, ...elsewhere].some(
          (value) => validate(id, { ...order, [field]: value }).valid,
        );
        expect([diagnostics[0]!.ruleId, mended]).toEqual([diagnostics[0]!.ruleId, true]);
      }),
      runs,
    );
    expect(refused).toBeGreaterThan(runs.numRuns / 2);
  });
});
