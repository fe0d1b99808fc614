import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { checks } from '../../src/checks/index.js';
import type { Operation } from '../../src/core/model/operation.js';
import { exampleTexts, jsonOrder } from '../../src/core/model/example-order.js';
import { evaluatorOf } from '../../src/core/evaluator/evaluate.js';
import { validatorOf } from '../../src/core/evaluator/validator.js';
import { allIds, compiledFixture, fixtureOperation } from '../fixtures/fixture.js';
import { DAY, everyBinding, valuesOf, type Order } from './orders.js';
import { SEED, VOLUME } from '../support/seeded.js';
import { anyCharacter } from '../support/any-character.js';

const runs = { numRuns: Math.round(40 * VOLUME), seed: SEED };

const anyText = fc.string({ unit: anyCharacter });
const anything = fc.anything();

/** Orders of an operation: right values, values in its rules, any text, and anything else. */
function ordersOf(operation: Operation): fc.Arbitrary<Order> {
  const base = exampleTexts(operation);
  const values = valuesOf(operation);
  const fields = Object.fromEntries(
    operation.fields.map(({ name }) => [
      name,
      fc.oneof(
        { weight: 6, arbitrary: fc.constant(base[name]) },
        { weight: 4, arbitrary: fc.constantFrom(...values.get(name)!) },
        { weight: 1, arbitrary: anyText },
        { weight: 1, arbitrary: anything },
      ),
    ]),
  );
  const record = fc.record(fields, { requiredKeys: [] }).map((texts) => jsonOrder(operation, texts));
  // Any value that replaces an object that contains fields.
  const objects = [
    ...new Set(operation.fields.flatMap(({ name }) => (name.includes('.') ? [name.split('.')[0]!] : []))),
  ];
  const order =
    objects.length === 0
      ? record
      : fc.oneof(
          { weight: 5, arbitrary: record },
          {
            weight: 1,
            arbitrary: fc
              .tuple(record, fc.constantFrom(...objects), anything)
              .map(([known, name, value]) => ({ ...known, [name]: value })),
          },
        );
  return fc.oneof(
    { weight: 3, arbitrary: order },
    {
      weight: 1,
      arbitrary: fc
        .tuple(order, fc.dictionary(fc.string(), anything, { maxKeys: 3 }))
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

describe.each(allIds())('%s', (id) => {
  const operation = fixtureOperation(id);
  const validate = evaluatorOf(compiledFixture(id));
  const bound = validatorOf(compiledFixture(id), { bindings: everyBinding });
  const orders = ordersOf(operation);
  const paths = operation.fields.map(({ name }) => name);
  const known = new Set(paths.map((path) => path.split('.')[0]!));

  /** The known members of an order, and of the objects in it that contain fields, sorted by a number for each. */
  function sorted(order: object, next: () => number, within = ''): Order {
    const members = Object.entries(order).flatMap(([name, value]: [string, unknown]) => {
      const path = `${within}${name}`;
      if (paths.includes(path)) return [[next(), [name, value]] as const];
      if (!paths.some((each) => each.startsWith(`${path}.`))) return [];
      const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
      return [[next(), [name, isObject ? sorted(value, next, `${path}.`) : value]] as const];
    });
    return Object.fromEntries(members.sort(([a], [b]) => a - b).map(([, member]) => member));
  }

  test('validation never throws, and its result is complete', () => {
    fc.assert(
      fc.property(fc.oneof(orders, anything), fc.boolean(), (order, isBound) => {
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
        const shuffled = sorted(order, () => numbers.next().value!);
        expect(bound(shuffled).diagnostics).toEqual(bound(sorted(order, () => 0)).diagnostics);
      }),
      runs,
    );
  });

  test('an unknown field changes no diagnostic of another', () => {
    fc.assert(
      fc.property(orders, anyText, anything, (order, name, value) => {
        fc.pre(!known.has(name) && !(name in order) && name !== '__proto__');
        const about = (given: Order): readonly unknown[] =>
          bound(given).diagnostics.filter(({ ruleId }) => ruleId !== 'order/unknown-field');
        expect(about({ ...order, [name]: value })).toEqual(about(order));
      }),
      runs,
    );
  });

  test('an order with one error becomes valid by another value of the field of that error', () => {
    const base: Order = exampleTexts(operation);
    const values = valuesOf(operation);
    const judged = (texts: Order) => validate(jsonOrder(operation, texts), { at: DAY });
    /** If fields are given together, any of them may be the wrong one. */
    const isOfGroup = (ruleId: string): boolean =>
      operation.rules.some(
        (rule) => `${operation.id}/${rule.id}` === ruleId && checks[rule.check.name]!.subject === 'presence',
      );
    let refused = 0;
    let beside = 0;
    fc.assert(
      fc.property(fc.constantFrom(...paths), fc.nat(), (name, at) => {
        const choices = values.get(name)!;
        const order: Order = { ...base, [name]: choices[at % choices.length] };
        const { diagnostics, valid } = judged(order);
        fc.pre(!valid && diagnostics.filter(({ severity }) => severity === 'error').length === 1);
        refused++;
        // The finding may be on an entry of a list.
        const field = paths.find((path) => `${diagnostics[0]!.field}.`.startsWith(`${path}.`))!;
        // If fields go together, the right value of one may be part of the other.
        const elsewhere = Object.values(order).flatMap((value) =>
          typeof value === 'string' ? [value, value.slice(value.indexOf('_') + 1), value.slice(0, 8)] : [],
        );
        const isFixed = [base[field], ...values.get(field)!, ...elsewhere].some(
          (value) => judged({ ...order, [field]: value }).valid,
        );
        // The rules may not contain a value that fits the other field, such as an IBAN of its country: then the other field is wrong.
        const { ruleId, related } = diagnostics[0]!;
        const isBeside = !isFixed && (related ?? []).some((other) => judged({ ...order, [other]: base[other] }).valid);
        if (isBeside && !isOfGroup(ruleId)) beside++;
        expect([ruleId, isFixed || isBeside]).toEqual([ruleId, true]);
      }),
      runs,
    );
    expect(refused).toBeGreaterThan(runs.numRuns / 2);
    expect(beside).toBeLessThan(refused / 10);
  });
});
