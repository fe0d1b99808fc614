import { stepsOf } from '../support/steps.js';
import { describe, expect, test } from '@jest/globals';
import { exampleOrder } from '../../src/core/model/example-order.js';
import { evaluatorOf } from '../../src/core/evaluator/evaluate.js';
import { validatorOf } from '../../src/core/evaluator/validator.js';
import { compiledFixture, fixtureOperation, gatewayIds, nestedIds } from '../fixtures/fixture.js';
import { emittedFixture } from '../fixtures/modules.js';
import { faultsOf, hostileValues as values } from '../support/hostile-values.js';
import { VOLUME } from '../support/seeded.js';

/** The most steps of two evaluations, as the mean over the values. */
const MOST = 12_000;

/** The most findings of a result. */
const MOST_FINDINGS = 100;

/** The operations with lists in three levels; with {@link VOLUME} of at least 2, all operations. */
const ids = VOLUME >= 2 ? [...nestedIds(), ...gatewayIds()] : [...nestedIds(), 'credit-transfer.initiation'];

/** The number of entries of a list: as many as it may have, by default fewer. */
const MANY = VOLUME >= 2 ? 10_000 : 600;

/** By default some of the values. */
const someValues = Object.entries(values).filter((_, i) => VOLUME >= 2 || i % 4 === 0);

type Step = string | number;

/** The steps to a member of the first entries: `items[].sku` -> items, 0, sku. */
const stepsTo = (path: string): readonly Step[] =>
  path.split('.').flatMap((name) => (name.endsWith('[]') ? [name.slice(0, -2), 0] : [name]));

const isObject = (value: unknown): value is Record<Step, unknown> => typeof value === 'object' && value !== null;

/** A copy of an order with another value at a place; missing members on the way are created. */
function withValue(order: unknown, [name, ...rest]: readonly Step[], value: unknown): unknown {
  const copy = (Array.isArray(order) ? [...(order as unknown[])] : { ...(order as object) }) as Record<Step, unknown>;
  const inner = copy[name!];
  copy[name!] =
    rest.length === 0 ? value : withValue(isObject(inner) ? inner : typeof rest[0] === 'number' ? [] : {}, rest, value);
  return copy;
}

describe.each(ids)('%s', (id) => {
  const operation = compiledFixture(id);
  const { fields } = fixtureOperation(id);
  const validate = evaluatorOf(operation);
  const module = validatorOf(emittedFixture(id));
  const good = exampleOrder(fixtureOperation(id));
  const places = fields.map(({ name }) => stepsTo(name));
  /** The objects and the entries that contain fields. */
  const around = [
    ...new Map(
      places
        .flatMap((steps) => steps.slice(1).map((_, i) => steps.slice(0, i + 1)))
        .map((steps) => [steps.join('.'), steps]),
    ).values(),
  ].filter((steps) => !places.some((place) => place.join('.') === steps.join('.')));

  test('every value has a result in each member, each entry and each object', () => {
    const { faults, expected } = faultsOf();
    const placed = someValues.flatMap(([name, value]) =>
      [...places, ...around].map((steps) => ({ name, value, place: steps, order: withValue(good, steps, value) })),
    );
    const taken = stepsOf(() => {
      for (const { name, value, place, order } of placed) {
        const result = validate(order);
        module(order);
        expected(result.diagnostics.length <= MOST_FINDINGS, name, place.join('.'));
        const field = fields.find((each) => stepsTo(each.name).join('.') === place.join('.'));
        if (field && (field.type ?? 'string') === 'string' && typeof value !== 'string')
          expected(
            !result.valid && result.diagnostics.some((one) => one.field.startsWith(String(place[0]))),
            name,
            place.join('.'),
          );
      }
    });
    expect(taken).toBeLessThan(MOST * placed.length);
    expect(faults).toEqual([]);
  });

  test('a getter is called at most once, on every level', () => {
    for (const value of [undefined, null, 'x', 1, [], {}, [{}], [[]]]) {
      for (const steps of [...places, ...around]) {
        const order = structuredClone(good) as Record<Step, unknown>;
        const object = steps.slice(0, -1).reduce<unknown>((inner, step) => isObject(inner) && inner[step], order);
        if (!isObject(object)) continue;
        let reads = 0;
        const before = object[steps.at(-1)!];
        Object.defineProperty(object, steps.at(-1)!, {
          enumerable: true,
          configurable: true,
          get: () => (reads++ === 0 ? value : before),
        });
        module(order);
        expect([steps.join('.'), reads]).toEqual([steps.join('.'), 1]);
      }
    }
  });

  test('a getter that throws gives one finding, on every level', () => {
    for (const steps of [...places, ...around]) {
      const order = structuredClone(good) as Record<Step, unknown>;
      const object = steps.slice(0, -1).reduce<unknown>((inner, step) => isObject(inner) && inner[step], order);
      if (!isObject(object)) continue;
      Object.defineProperty(object, steps.at(-1)!, {
        enumerable: true,
        get: () => {
          throw new Error('never');
        },
      });
      expect(module(order).diagnostics.map(({ ruleId }) => ruleId)).toEqual(['order/unreadable']);
    }
  });

  test('the members that an order does not have are not those of a prototype', () => {
    const prototype = Object.prototype as unknown as Record<string, unknown>;
    const names = [...new Set(places.flat().filter((step) => typeof step === 'string'))];
    const empty = around.map((steps) => withValue(good, steps, typeof steps.at(-1) === 'number' ? {} : undefined));
    const found = (): unknown => [{}, ...empty].map((order) => module(order).diagnostics);
    const before = found();
    for (const name of names) {
      prototype[name] = 'x';
      try {
        expect([name, found()]).toEqual([name, before]);
      } finally {
        delete prototype[name];
      }
    }
  });

  test('many entries in each list take time in proportion, and have at most 100 findings', () => {
    for (const { name } of fields.filter(({ of }) => of === 'object')) {
      const steps = stepsTo(name);
      const entry = [...steps, 0].reduce<unknown>((inner, step) => (isObject(inner) ? inner[step] : undefined), good);
      const kinds: readonly ((i: number) => unknown)[] = [
        () => entry ?? {},
        () => ({}),
        () => 'x',
        (i) => ({ [`surplus${i}`]: 'x' }),
        (i) => (i % 2 === 0 ? entry : null),
      ];
      for (const [kind, make] of kinds.entries()) {
        const takenBy = (length: number): number => {
          const order = withValue(
            good,
            steps,
            Array.from({ length }, (_, i) => make(i)),
          );
          return stepsOf(() => expect(module(order).diagnostics.length).toBeLessThanOrEqual(MOST_FINDINGS));
        };
        expect([name, kind, takenBy(MANY) < 12 * takenBy(MANY / 10)]).toEqual([name, kind, true]);
      }
      const tooMany = Array.from({ length: 10_001 }, () => entry);
      const taken = stepsOf(() => expect(module(withValue(good, steps, tooMany)).valid).toBe(false));
      expect(taken).toBeLessThan(MOST);
    }
  });

  test('an order is not changed', () => {
    const freeze = (value: unknown): unknown => {
      if (isObject(value)) Object.values(Object.freeze(value)).forEach(freeze);
      return value;
    };
    const text = JSON.stringify(good);
    expect(module(freeze(structuredClone(good)), { at: '2026-11-21' }).diagnostics).toEqual([]);
    expect(JSON.stringify(good)).toBe(text);
  });
});
