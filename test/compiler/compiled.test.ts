import { describe, expect, test } from '@jest/globals';
import { compileOperation } from '../../src/compiler/index.js';
import { validatorOf } from '../../src/evaluator/validator.js';
import { compiled } from '../../src/operations/index.js';
import { exampleOrder } from '../../src/compiler/example-order.js';
import type { OperationId } from '../../src/index.js';
import { mutants } from '../support/mutants.js';
import { rulebook } from '../support/rulebook.js';

describe.each([...rulebook.operations.values()])('$id', (operation) => {
  test('the generated module judges as the rules compiled here and now', () => {
    const generated = validatorOf(compiled[operation.id as OperationId]);
    const fresh = validatorOf(compileOperation(operation, rulebook.slots, '0'));
    for (const order of mutants(exampleOrder(operation), 500, 7)) {
      const { diagnostics, unjudged, valid } = generated(order);
      expect(fresh(order)).toMatchObject({ diagnostics, unjudged, valid });
    }
  });
});
