import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import { exampleOrder } from '../../../src/core/model/example-order.js';
import { someIds, fixtureOperation } from '../../fixtures/fixture.js';
import { faultsOf, hostileValues } from '../../support/hostile-values.js';
import { memberAt, withMember } from '../../../scripts/vectors/members.js';
import { normalizer } from './support.js';

describe.each(someIds())('%s', (id) => {
  const normalize = normalizer(id);
  const good = exampleOrder(fixtureOperation(id));
  const fields = Object.keys(good);
  const paths = fixtureOperation(id).fields.map(({ name }) => name);
  const isList = (path: string): boolean =>
    fixtureOperation(id).fields.some(({ name, type }) => name === path && type === 'list');

  test('in each field and as the order, every value is kept or listed as changed', () => {
    const { faults, expected } = faultsOf();
    for (const [name, value] of Object.entries(hostileValues)) {
      for (const field of paths) {
        const order = Object.freeze(withMember(good, field, value));
        const { order: after, changes } = normalize(order);
        // The returned list is a copy, because an entry of it may change.
        const isKept = Object.is(memberAt(after, field), value) || (Array.isArray(value) && isList(field));
        expected(isKept || changes.length > 0, name, field);
      }
      // The value replaces an object: normalize must not throw.
      for (const field of fields) normalize({ ...good, [field]: value });
      const { order, changes } = normalize(value);
      // Objects of another prototype are read without it; an amount of 5000 is well formed.
      if (name === 'a null prototype' || name === 'an instance')
        expected(isDeepStrictEqual({ ...(order as object) }, { amount: '5000' }), name, 'as the order');
      else if (!isPlain(value)) expected(Object.is(order, value) && changes.length === 0, name, 'as the order');
      expected(normalize({ ...good, surplus: value }).changes.length === 0, name, 'in an unknown field');
    }
    expect(faults).toEqual([]);
  });

  test('a getter is called once, whatever it returns', () => {
    for (const field of fields) {
      let reads = 0;
      const order = Object.defineProperty({ ...good }, field, {
        enumerable: true,
        get: () => (reads++ === 0 ? ' 1 2-3 ' : good[field]),
      });
      normalize(order);
      expect([field, reads]).toEqual([field, 1]);
    }
  });

  test('an order that JSON would write in another way is left as it is', () => {
    const hidden = Object.defineProperty({ ...good }, fields[0]!, { enumerable: false, value: ' 1 ' });
    expect(normalize(hidden).order).toBe(hidden);
    const written = { ...good, toJSON: () => ({}) };
    expect(normalize(written).order).toBe(written);
  });

  test('options and fields on Object.prototype change nothing', () => {
    const prototype = Object.prototype as unknown as Record<string, unknown>;
    const order = { ...good, callbackUrl: ' https://shop.example.com/callback', currency: undefined };
    const before = JSON.stringify(normalize(order));
    for (const [name, value] of Object.entries({
      off: [`${id}/callback-url`],
      at: 'never',
      separators: 'o',
      amount: '5',
    })) {
      prototype[name] = value;
      try {
        expect([name, JSON.stringify(normalizer(id)(order))]).toEqual([name, before]);
      } finally {
        delete prototype[name];
      }
    }
  });
});

/** Whether a value is an object that can be copied without loss. */
function isPlain(value: unknown): boolean {
  try {
    return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  } catch {
    return false;
  }
}
