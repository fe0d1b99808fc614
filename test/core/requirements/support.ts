import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Bindings } from '../../../src/core/model/bindings.js';
import type { Requirements } from '../../../src/core/model/requirement.js';
import type { OperationOptions } from '../../../src/core/model/validation.js';
import { requirementsOf, type OperationModules } from '../../../src/core/requirements/requirements.js';
import { fixtureModules } from '../../fixtures/modules.js';

/** Codes for every label of the fixture's slots. */
export const bindings = parse(readFileSync('test/fixtures/bindings.yaml', 'utf8')) as Bindings;

const modules = new Map<string, OperationModules>();

/** The day as of which orders are evaluated, unless a test names another. */
export const DAY = '2026-11-21';

/** What an operation of the fixture asks for. */
export function requirements(id: string, order: unknown = {}, options: OperationOptions = {}): Requirements {
  const own = modules.get(id) ?? fixtureModules(id);
  modules.set(id, own);
  return requirementsOf(own, order, { at: DAY, ...options });
}
