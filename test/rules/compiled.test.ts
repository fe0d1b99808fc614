import { describe, expect, test } from '@jest/globals';
import { mutantsOf } from '../../scripts/vectors/mutants.js';
import { compileOperation } from '../../src/workbench/compiler/index.js';
import { compiled } from '../../src/generated/operations/compiled.js';
import type { OperationId } from '../../src/index.js';
import { validatorOf } from '../../src/core/evaluator/validator.js';
import { rulebook } from './rulebook.js';
import { VOLUME } from '../support/seeded.js';

describe.each([...rulebook.operations.values()])('$id', (operation) => {
  test('the generated module gives the same results as the rules compiled here and now', () => {
    const generated = validatorOf(compiled[operation.id as OperationId]);
    const fresh = validatorOf(compileOperation(operation, '0'));
    for (const order of mutantsOf(operation, 100 * VOLUME, 7)) {
      const { diagnostics, notEvaluated, valid } = generated(order);
      expect(fresh(order)).toMatchObject({ diagnostics, notEvaluated, valid });
    }
  });
});
