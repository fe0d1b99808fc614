import { valuesAround } from '../../src/checks/internal/bounds-schema.js';
import { isWithinBounds } from '../../src/core/model/bounds.js';
import { alternativesOf, entryBounds, listedIn } from '../../src/core/model/condition.js';
import type { RuleCondition, Operation, Rule } from '../../src/core/model/operation.js';
import type { Changes } from './situation.js';

/** A value that no condition names, and that no derived name has as a label. */
export const ANOTHER = 'OTHER';

/**
 * Changes under which a rule applies, one for each value that its condition names and for each of its alternatives, and changes under
 * which it does not.
 */
export function conditionCases(
  operation: Operation,
  { when = {}, unless = {} }: Rule,
): { readonly on: readonly Changes[]; readonly off: readonly Changes[] } {
  const derived = new Set(operation.derived.map((d) => d.name));
  const another = (name: string): string => (derived.has(name) ? 'other' : ANOTHER);
  const around = (entry: RuleCondition[string], isMet: boolean): readonly string[] | undefined => {
    const bounds = entryBounds(entry);
    return bounds && valuesAround(bounds).filter((value) => isWithinBounds(value, bounds) === isMet);
  };
  const meeting = (name: string, entry: RuleCondition[string]): readonly (string | undefined)[] => {
    if (typeof entry === 'string') return [entry === 'given' ? another(name) : undefined];
    const within = around(entry, true);
    if (within) return within;
    return 'not' in entry
      ? [another(name)]
      : [...listedIn(entry), ...('any-case' in entry ? entry['any-case'].map((value) => value.toLowerCase()) : [])];
  };
  const missing = (name: string, entry: RuleCondition[string]): readonly (string | undefined)[] => {
    if (typeof entry === 'string') return [entry === 'given' ? undefined : another(name)];
    const outside = around(entry, false);
    if (outside) return [...outside, another(name), undefined];
    return ['not' in entry ? entry.not[0] : another(name), undefined];
  };

  const [firstWhen = {}] = alternativesOf(when);
  /** The first value with which no alternative of `unless` matches. */
  const spared = Object.assign({}, ...alternativesOf(unless).map((each) => firsts(each, missing))) as Changes;
  const first = { ...spared, ...firsts(firstWhen, meeting) };
  const vary = (condition: RuleCondition, start: Changes, values: typeof missing): readonly Changes[] =>
    Object.entries(condition).flatMap(([name, entry]) =>
      values(name, entry).map((value) => ({ ...start, [name]: value })),
    );
  const on = alternativesOf(when).flatMap((condition) =>
    vary(condition, { ...first, ...firsts(condition, meeting) }, meeting),
  );
  const off = [
    ...vary(firstWhen, first, missing),
    ...alternativesOf(unless).flatMap((condition) =>
      vary(condition, { ...first, ...firsts(condition, meeting) }, meeting),
    ),
  ];
  return { on: on.length > 0 ? on : [first], off };
}

function firsts(
  condition: RuleCondition,
  values: (name: string, entry: RuleCondition[string]) => readonly (string | undefined)[],
): Changes {
  return Object.fromEntries(Object.entries(condition).map(([name, entry]) => [name, values(name, entry)[0]]));
}
