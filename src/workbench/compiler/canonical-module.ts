import { checks } from '../../checks/index.js';
import { type Canonical, type CanonicalForms, type Operation, nationalOf, source } from '../../core/index.js';
import { evaluatedRules } from './keyword-schema.js';

/** What `normalize` needs of an operation's rules. */
export function canonicalForms(operation: Operation): CanonicalForms {
  return formsOf(operation).map(([id, { prefix, ...form }]) => [
    id,
    { ...form, ...(prefix && { prefix: nationalOf(prefix) }) },
  ]);
}

/** The same as source. @param nameOf the name of {@link nationalOf} in it */
export function canonicalFormsSource(operation: Operation, nameOf: () => string): string {
  const forms = formsOf(operation).map(([id, form]) => {
    const members = Object.entries(form).map(
      // A function: of a call, bundlers do not know that it has no effects.
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
