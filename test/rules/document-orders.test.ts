import { describe, expect, test } from '@jest/globals';
import { createValidator, operations, validate, type OperationId } from '../../src/index.js';
import { SEED, VOLUME } from '../support/seeded.js';
import { BINDINGS, DAY, documented, documentOrder } from './document-orders.js';

/** Orders of each operation: 500, and 20,000 in the nightly run. */
const COUNT = 500 * VOLUME;
const at = DAY;
const bound = createValidator({ bindings: BINDINGS });

test('there are orders of every operation', () => {
  const ids = operations.flatMap(({ id, documented: hasRules }) => (hasRules ? [id] : []));
  expect(documented.toSorted()).toEqual(ids.toSorted());
});

describe.each(documented)('%s', (operation) => {
  const id = operation as OperationId;

  test(`${COUNT} orders that follow the document have no error, with codes bound or not (seed ${SEED})`, () => {
    for (let number = 0; number < COUNT; number++) {
      const { order, facts } = documentOrder(operation, SEED + number);
      for (const check of [validate, bound]) {
        const result = check(id, order, { at, facts });
        if (result.valid) continue;
        const errors = result.diagnostics.flatMap(({ severity, ruleId }) => (severity === 'error' ? [ruleId] : []));
        expect({ number, order, errors }).toEqual({ number, order, errors: [] });
      }
    }
  });

  test('and one without its amount, or of another type, has one', () => {
    for (let number = 0; number < 20; number++) {
      const { order, facts } = documentOrder(operation, SEED + number);
      const { amount, ...others } = order;
      for (const wrong of [others, { ...order, amount: Number(amount) }])
        expect(validate(id, wrong, { at, facts }).valid).toBe(false);
    }
  });
});
