import { checks } from '../../checks/index.js';
import type { Ruleset } from '../open/index.js';

/** The fields without which every order of an operation is refused, whatever its other values are. */
export function requiredFields({ compiled, references }: Ruleset, operation: string): readonly string[] {
  const always = new Set(
    references
      .get(operation)!
      .rules.flatMap(({ id, check, when, unless, from, until }) =>
        when || unless || from || until || Object.keys(check).some((name) => checks[name]?.subject !== 'missing')
          ? []
          : [id],
      ),
  );
  return compiled
    .get(operation)!
    .rules.flatMap(({ isError, diagnostic: { code, ruleId, field } }) =>
      isError && code === 'missing' && always.has(ruleId) ? [field] : [],
    );
}
