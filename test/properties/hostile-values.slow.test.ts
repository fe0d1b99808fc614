import { stepsOf } from '../support/steps.js';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import { exampleOrder } from '../../src/core/model/example-order.js';
import { evaluatorOf } from '../../src/core/evaluator/evaluate.js';
import type { Configuration } from '../../src/core/model/validation.js';
import { validatorOf } from '../../src/core/evaluator/validator.js';
import { memberAt, withMember } from '../../scripts/vectors/members.js';
import { someIds, compiledFixture, fixtureOperation } from '../fixtures/fixture.js';
import { faultsOf, hostileValues as values } from '../support/hostile-values.js';
import { everyBinding } from './orders.js';

/** The most steps of two evaluations, as the mean over the values. */
const MOST = 4_000;
const names = Object.keys(values);

describe.each(someIds())('%s', (id) => {
  const operation = compiledFixture(id);
  const validate = evaluatorOf(operation);
  const bound = validatorOf(operation, { bindings: everyBinding });
  const good = exampleOrder(fixtureOperation(id));
  const { facts, fields: known } = fixtureOperation(id);
  const fields = Object.keys(good);
  const paths = known.map(({ name }) => name);
  const isText = (path: string): boolean =>
    known.some(({ name, type = 'string' }) => name === path && type === 'string');

  test('every value has a result, in each field and as the order', () => {
    const { faults, expected } = faultsOf();
    const placed = Object.entries(values).flatMap(([name, value]) =>
      [
        ...paths.map((path) => [path, withMember(good, path, value)] as const),
        // The value replaces an object that contains fields.
        ...fields.filter((each) => !paths.includes(each)).map((field) => [field, { ...good, [field]: value }] as const),
        ['as the order', value] as const,
        ['in all fields', Object.fromEntries(fields.map((field) => [field, value]))] as const,
        ['in an unknown field', { ...good, surplus: value }] as const,
      ].map(([place, order]) => ({ name, value, place, order })),
    );
    // Reading the counts takes longer than the evaluations of a value.
    const steps = stepsOf(() => {
      for (const { name, value, place, order } of placed) {
        bound(order);
        const { valid, diagnostics } = validate(order);
        if (place === 'as the order' || place === 'in all fields') expected(!valid, name, place);
        const isRefused = !valid && diagnostics[0]?.code === 'type';
        if (isText(place)) expected(isRefused || typeof value === 'string', name, place);
      }
    });
    expect(steps).toBeLessThan(MOST * placed.length);
    for (const value of Object.values(values))
      for (const fact of facts) validate(good, { facts: { [fact.name]: value } });
    expect(faults).toEqual([]);
  });

  test('a getter is called at most once, whatever it returns', () => {
    for (const name of names.filter((_, i) => i % 7 === 0)) {
      for (const path of new Set([...fields, ...paths])) {
        let reads = 0;
        const order = structuredClone(good);
        const steps = path.split('.');
        const object = steps.slice(0, -1).reduce<unknown>(memberAt, order);
        // An example may lack the object.
        if (typeof object !== 'object' || object === null) continue;
        Object.defineProperty(object, steps.at(-1)!, {
          enumerable: true,
          get: () => (reads++ === 0 ? values[name] : memberAt(good, path)),
        });
        bound(order);
        expect([name, path, reads]).toEqual([name, path, 1]);
      }
    }
  });

  test('fields and settings on Object.prototype change no result', () => {
    const prototype = Object.prototype as unknown as Record<string, unknown>;
    const settings = {
      off: [`${id}/amount-required`],
      severities: { [`${id}/amount-required`]: 'warning' },
      unknownFields: 'ignore',
      facts: { cardCountry: 'ISL' },
      at: 'never',
      mode: 'draft',
      fields: [],
      [`${id}/amount-required`]: 'off',
    };
    const orders = [good, { ...good, amount: 'x' }, { ...good, amount: undefined, surplus: 'x' }, {}];
    const resultsOf = (configuration?: Configuration): unknown =>
      orders.map((order) => {
        const { valid, diagnostics } = (configuration ? validatorOf(operation, configuration) : validate)(order);
        return { valid, diagnostics };
      });
    const before = resultsOf();
    const changed: string[] = [];
    for (const [name, value] of [...Object.entries(settings), ...Object.entries(good)]) {
      prototype[name] = value;
      try {
        if (!isDeepStrictEqual([resultsOf(), resultsOf({})], [before, before])) changed.push(name);
      } finally {
        delete prototype[name];
      }
    }
    expect(changed).toEqual([]);
  });

  test('1,000 unknown names, long and alike, take little time', () => {
    const many = Object.fromEntries(
      Array.from({ length: 1000 }, (_, i) => [`beneficiaryAccountNumberAndMoreOfItThatIsVeryLong${i}`, 'x']),
    );
    const steps = stepsOf(() => expect(validate({ ...many, ...good }).diagnostics).toHaveLength(100));
    // Some for each name, and some for each field that a reported name is compared with.
    expect(steps).toBeLessThan(24 * 1000 + 2 * 100 * known.length);
  });
});
