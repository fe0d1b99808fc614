import type { OrderValues } from './check.js';
import type { RuleCondition, RuleConditions } from './operation.js';
import { spelling } from '../text/spelling.js';
import { equalsInAnyCase } from './any-case.js';
import type { Bound, Bounds } from './bounds.js';

/** The conditions of a rule. */
export interface Conditions {
  readonly when?: RuleConditions | undefined;
  readonly unless?: RuleConditions | undefined;
}

/** The names in conditions that are not fields. */
export interface NamesBesideFields {
  readonly derived: ReadonlySet<string>;
  readonly facts: ReadonlySet<string>;
}

/** The functions for the bounds in conditions. Leaving out functions that no condition needs makes a bundle smaller. */
export type BoundTests = Readonly<Partial<Record<Bound, (value: string | null | undefined, bound: string) => boolean>>>;

/** The kind of name that an entry of a condition is about. */
type ConditionSubject = 'field' | 'derived' | 'fact';

export const kindOf = (name: string, { derived, facts }: NamesBesideFields): ConditionSubject =>
  derived.has(name) ? 'derived' : facts.has(name) ? 'fact' : 'field';

/** Values of derived names that are not labels. */
export const UNKNOWN = 'unknown';
export const UNBOUND = 'unbound';

/**
 * Whether a rule applies to an order: its `when` matches and its `unless` does not.
 * @param within the functions for its bounds
 * @returns `undefined` if it depends on a code that no binding explains, or on a fact that was not given
 */
export function applies(
  { when, unless }: Conditions,
  order: OrderValues,
  names: NamesBesideFields,
  within: BoundTests,
): boolean | undefined {
  const isWhen = when ? matches(when, order, names, within) : true;
  const isUnless = unless ? matches(unless, order, names, within) : false;
  if (isWhen === false || isUnless === true) return false;
  return isWhen === undefined || isUnless === undefined ? undefined : true;
}

/** The conditions of which one must match; a single condition is its only alternative. */
export const alternativesOf = (conditions: RuleConditions): readonly RuleCondition[] =>
  isList(conditions) ? conditions : [conditions];

const isList = (conditions: RuleConditions): conditions is readonly RuleCondition[] => Array.isArray(conditions);

/** An entry of conditions, and its path in a rule file: in the rule, or below `when` or `unless`. */
export interface ConditionEntry {
  readonly name: string;
  readonly entry: RuleCondition[string];
  readonly path: readonly (string | number)[];
}

/** The entries of all alternatives. */
export const entriesOf = (conditions: RuleConditions | undefined): readonly ConditionEntry[] =>
  conditions === undefined
    ? []
    : alternativesOf(conditions).flatMap((condition, i) =>
        Object.entries(condition).map(([name, entry]) => ({
          name,
          entry,
          path: isList(conditions) ? [i, name] : [name],
        })),
      );

/** The entries of both conditions of a rule. */
export const conditionEntries = (rule: Conditions): readonly ConditionEntry[] =>
  (['when', 'unless'] as const).flatMap((key) =>
    entriesOf(rule[key]).map((each) => ({ ...each, path: [key, ...each.path] })),
  );

/** The bounds of an entry; `undefined` if it has another form. */
export const entryBounds = (entry: RuleCondition[string]): Bounds | undefined =>
  typeof entry === 'string' || 'length' in entry || 'not' in entry || 'any-case' in entry ? undefined : entry;

/** The values that an entry lists, in any form. */
export function listedIn(entry: RuleCondition[string]): readonly string[] {
  if (typeof entry === 'string' || entryBounds(entry)) return [];
  return 'not' in entry ? entry.not : 'any-case' in entry ? entry['any-case'] : (entry as readonly string[]);
}

/** The values that a condition entry lists, and their paths in a rule file. */
export function listedAt({ entry, path }: ConditionEntry): readonly { value: string; path: (string | number)[] }[] {
  const keys = typeof entry === 'string' ? [] : ['not', 'any-case'].filter((key) => key in entry);
  return listedIn(entry).map((value, i) => ({ value, path: [...path, ...keys, i] }));
}

/** Whether all entries of at least one condition match. */
function matches(
  conditions: RuleConditions,
  order: OrderValues,
  names: NamesBesideFields,
  within: BoundTests,
): boolean | undefined {
  const results = new Set(
    alternativesOf(conditions).map((condition) => {
      const entries = new Set(
        Object.entries(condition).map(([name, entry]) => entryMatches(entry, order[name], kindOf(name, names), within)),
      );
      return entries.has(false) ? false : entries.has(undefined) ? undefined : true;
    }),
  );
  return results.has(true) ? true : results.has(undefined) ? undefined : false;
}

/**
 * Whether a value matches an entry: it is one of the listed values (after `any-case` in any case and with surrounding blanks), it is none
 * of them after `not`, or it is within the bounds. A missing value matches only `missing`, and any other value matches `given`. A derived
 * name is `unknown` if its field has no code; then it matches only `missing` and lists with `unknown`. It is `unbound` if no binding
 * explains the code; then it is given, counts as `unknown`, and could be any label. A fact that was not given is `missing`, and could have
 * any value.
 * @param within the functions for the bounds of the entry
 * @returns `undefined` if an unbound name or a missing fact could match
 */
export function entryMatches(
  entry: RuleCondition[string],
  value: string | null | undefined,
  kind: ConditionSubject,
  within: BoundTests,
): boolean | undefined {
  const isDerived = kind === 'derived';
  if (typeof entry === 'string') return (value === (isDerived ? UNKNOWN : undefined)) === (entry === 'missing');
  if (kind === 'fact' && value === undefined) return undefined;
  const bounds = entryBounds(entry);
  if (bounds) return Object.entries(bounds).every(([bound, limit]) => within[bound as Bound]!(value, limit));
  const isNot = 'not' in entry;
  const listed = listedIn(entry);
  if ('any-case' in entry) return listed.some((one) => equalsInAnyCase(value, spelling(one)));
  if (typeof value !== 'string' || (isNot && isDerived && value === UNKNOWN)) return false;
  if (isDerived && value === UNBOUND) return listed.includes(UNKNOWN) ? !isNot : undefined;
  return listed.includes(value) !== isNot;
}
