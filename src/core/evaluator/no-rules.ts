import { unknownOperation } from './reserved.js';
import type { Result } from '../model/validation.js';

/**
 * The result for an operation without rules, which is never valid. It repeats the given name only if that looks like an operation's name.
 */
export function refuseOperation(operation: unknown, known: readonly string[]): Result<never> {
  const id = typeof operation === 'string' && /^[a-z][a-z.-]{0,39}$/.test(operation) ? operation : '';
  return { valid: false, operation: id, rulesVersion: '', diagnostics: [unknownOperation(known)], notEvaluated: [] };
}

/** @throws {TypeError} always: a function whose result has no diagnostics can't refuse an operation in another way */
export function throwNoRules(known: readonly string[]): never {
  throw new TypeError(`there are no rules for this operation; known are ${known.join(', ')}`);
}
