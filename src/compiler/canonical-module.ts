import { checks } from '../generated/checks.js';
import type { CanonicalForms } from '../model/compiled.js';
import type { Operation } from '../model/operation.js';
import { source } from '../strings/source.js';
import { emitByOperation } from './by-operation.js';
import { evaluatedRules } from './keyword-schema.js';

/** What `normalize` needs of an operation's rules. */
export function canonicalForms(operation: Operation): CanonicalForms {
  return evaluatedRules(operation).flatMap(({ id, check: { name, parameters } }) => {
    const canonical = checks[name]?.canonical?.(parameters);
    return canonical ? [[`${operation.id}/${id}`, canonical] as const] : [];
  });
}

/** The same as a module of its own, so that validators don't contain it. */
export function emitCanonicalForms(operation: Operation): string {
  return `// Generated from the rule files. Do not edit.
import type { CanonicalForms } from '../../../model/compiled.js';

export const canonicalForms: CanonicalForms = ${source(canonicalForms(operation))};
`;
}

/** The module with the data of every operation. */
export function emitCanonicalFormsIndex(operations: readonly Operation[]): string {
  return emitByOperation(operations, {
    folder: 'canonical-forms',
    member: 'canonicalForms',
    all: 'canonicalForms',
    type: 'CanonicalForms',
    imports: "import type { CanonicalForms } from '../../model/compiled.js';",
  });
}
