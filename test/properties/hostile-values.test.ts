import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import { exampleOrder } from '../../src/core/model/example-order.js';
import { evaluatorOf } from '../../src/core/evaluator/evaluate.js';
import type { Configuration, Result } from '../../src/core/model/validation.js';
import { validatorOf } from '../../src/core/evaluator/validator.js';
import { memberAt, withMember } from '../../scripts/vectors/members.js';
import { someIds, compiledFixture, fixtureOperation } from '../fixtures/fixture.js';
import { faultsOf, hostileValues as values } from '../support/hostile-values.js';
import { everyBinding } from './orders.js';

/** Milliseconds that one evaluation may take. */
const MOST = 50;
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

  /** Fails where an evaluation takes too long in three attempts, by the clock and by the processor's time: others use the machine too. */
  function timed(order: unknown, what: string): Result<unknown> {
    let least = Number.POSITIVE_INFINITY;
    for (let attempt = 0; attempt < 3 && least > MOST; attempt++) {
      const [started, used] = [performance.now(), process.cpuUsage()];
      bound(order);
      validate(order);
      const { user, system } = process.cpuUsage(used);
      least = Math.min(least, (performance.now() - started) / 2, (user + system) / 2000);
    }
    if (least >= MOST) throw new Error(`${what} takes ${least} ms`);
    return validate(order);
  }

  test('every value has a result, in each field and as the order', () => {
    const { faults, expected } = faultsOf();
    for (const [name, value] of Object.entries(values)) {
      for (const path of paths) {
        const { valid, diagnostics } = timed(withMember(good, path, value), `${name} as ${path}`);
        const isRefused = !valid && diagnostics[0]?.code === 'type';
        expected(isRefused || !isText(path) || typeof value === 'string', name, path);
      }
      // In place of an object that fields are in.
      for (const field of fields.filter((each) => !paths.includes(each)))
        timed({ ...good, [field]: value }, `${name} as ${field}`);
      expected(!timed(value, name).valid, name, 'as the order');
      const everywhere = Object.fromEntries(fields.map((field) => [field, value]));
      expected(!timed(everywhere, name).valid, name, 'in all fields');
      timed({ ...good, surplus: value }, `${name} in an unknown field`);
      for (const fact of facts) validate(good, { facts: { [fact.name]: value } });
    }
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
    expect(timed({ ...many, ...good }, 'unknown names').diagnostics).toHaveLength(100);
  });
});
