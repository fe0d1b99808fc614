import { checks } from '../../checks/index.js';
import { type Canonical, type CanonicalForms, type Operation, nationalOf, source } from '../../core/index.js';
import { evaluatedRules } from './keyword-schema.js';

/** The data that `normalize` needs from an operation's rules. */
export function canonicalForms(operation: Operation): CanonicalForms {
  return formsOf(operation).map(([id, { prefix, ...form }]) => [
    id,
    { ...form, ...(prefix && { prefix: nationalOf(prefix) }) },
  ]);
}

/** The same data as source. @param nameOf returns the name of {@link nationalOf} in that source */
export function canonicalFormsSource(operation: Operation, nameOf: () => string): string {
  const forms = formsOf(operation).map(([id, form]) => {
    const members = Object.entries(form).map(
      // A function, because bundlers assume that a call may have effects.
      ([name, value]) =>
        `${name}: ${name === 'prefix' ? `(text) => ${nameOf()}(${source(value)})(text)` : source(value)}`,
    );
    return `[${source(id)}, { ${members.join(', ')} }]`;
  });
  return `[${forms.join(', ')}]`;
}

function formsOf(operation: Operation): readonly (readonly [ruleId: string, form: Canonical])[] {
  return evaluatedRules(operation).flatMap(({ id, check: { name, parameters } }) => {
    const canonical = checks[name]?.canonical?.(parameters);
    return canonical ? [[`${operation.id}/${id}`, canonical] as const] : [];
  });
}
