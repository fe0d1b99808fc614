import { canonicalForms } from '../../../src/workbench/compiler/canonical-module.js';
import { normalizerOf, type Normalize } from '../../../src/core/normalize/normalize.js';
import type { OperationOptions } from '../../../src/core/model/validation.js';
import { compiledFixture, fixtureOperation } from '../../fixtures/fixture.js';

/** The day as of which orders are evaluated, unless a test names another. */
export const DAY = '2026-11-21';

/** The normaliser of an operation of the fixture. */
export function normalizer(id: string, options: OperationOptions = {}): Normalize {
  const modules = { operation: compiledFixture(id), canonicalForms: canonicalForms(fixtureOperation(id)) };
  return normalizerOf(modules, { at: DAY, ...options });
}
