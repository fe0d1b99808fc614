import { describe, expect, test } from '@jest/globals';
import { exampleOrder } from '../../src/compiler/example-order.js';
import { wrongExamples } from '../../src/studies/examples.js';
import { validate, type OperationId } from '../../src/index.js';
import { rulebook } from '../support/rulebook.js';

describe.each([...rulebook.operations.values()])('$id', (operation) => {
  test('each example is answered by its own rule as it says', () => {
    const wrong = wrongExamples(operation).map(({ rule, kind, index }) => `${rule.id} ${kind} ${index}`);
    expect(wrong).toEqual([]);
  });

  test('the examples of its fields make an order without findings', () => {
    expect(validate(operation.id as OperationId, exampleOrder(operation))).toMatchObject({
      valid: true,
      diagnostics: [],
    });
  });
});
