import { checks } from '../../checks/index.js';
import type { CanonicalForms, Operation } from '../../core/index.js';
import { evaluatedRules } from './keyword-schema.js';

/** What `normalize` needs of an operation's rules. */
export function canonicalForms(operation: Operation): CanonicalForms {
  return evaluatedRules(operation).flatMap(({ id, check: { name, parameters } }) => {
    const canonical = checks[name]?.canonical?.(parameters);
    return canonical ? [[`${operation.id}/${id}`, canonical] as const] : [];
  });
}
