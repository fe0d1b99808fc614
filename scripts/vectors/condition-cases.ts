import { listedIn } from '../../src/core/model/condition.js';
import type { RuleCondition, Operation, Rule } from '../../src/core/model/operation.js';
import type { Changes } from './situation.js';

/** A value that no condition names, and that no derived name has as a label. */
export const ANOTHER = 'OTHER';

/** Changes under which a rule applies, one for each value that its condition names, and changes under which it does not. */
export function conditionCases(
  operation: Operation,
  { when = {}, unless = {} }: Rule,
): { readonly on: readonly Changes[]; readonly off: readonly Changes[] } {
  const derived = new Set(operation.derived.map((d) => d.name));
  const another = (name: string): string => (derived.has(name) ? 'other' : ANOTHER);
  const meeting = (name: string, entry: RuleCondition[string]): readonly (string | undefined)[] => {
    if (typeof entry === 'string') return [entry === 'given' ? another(name) : undefined];
    return 'not' in entry
      ? [another(name)]
      : [...listedIn(entry), ...('any-case' in entry ? entry['any-case'].map((value) => value.toLowerCase()) : [])];
  };
  const missing = (name: string, entry: RuleCondition[string]): readonly (string | undefined)[] => {
    if (typeof entry === 'string') return [entry === 'given' ? undefined : another(name)];
    return ['not' in entry ? entry.not[0] : another(name), undefined];
  };

  const first = { ...firsts(unless, missing), ...firsts(when, meeting) };
  const vary = (condition: RuleCondition, values: typeof missing): readonly Changes[] =>
    Object.entries(condition).flatMap(([name, entry]) =>
      values(name, entry).map((value) => ({ ...first, [name]: value })),
    );
  const on = vary(when, meeting);
  return { on: on.length > 0 ? on : [first], off: [...vary(when, missing), ...vary(unless, meeting)] };
}

function firsts(
  condition: RuleCondition,
  values: (name: string, entry: RuleCondition[string]) => readonly (string | undefined)[],
): Changes {
  return Object.fromEntries(Object.entries(condition).map(([name, entry]) => [name, values(name, entry)[0]]));
}
