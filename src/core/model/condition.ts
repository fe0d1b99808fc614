import type { OrderValues } from './check.js';
import type { RuleCondition } from './operation.js';
import { equalsInAnyCase } from './any-case.js';

/** The conditions of a rule. */
export interface Conditions {
  readonly when?: RuleCondition | undefined;
  readonly unless?: RuleCondition | undefined;
}

/** The names in conditions that are not fields. */
export interface NamesBesideFields {
  readonly derived: ReadonlySet<string>;
  readonly facts: ReadonlySet<string>;
}

/** What an entry of a condition is about. */
type ConditionSubject = 'field' | 'derived' | 'fact';

export const kindOf = (name: string, { derived, facts }: NamesBesideFields): ConditionSubject =>
  derived.has(name) ? 'derived' : facts.has(name) ? 'fact' : 'field';

/** Values of derived names that are not labels. */
export const UNKNOWN = 'unknown';
export const UNBOUND = 'unbound';

/**
 * Whether a rule applies to an order: its `when` matches and its `unless` does not.
 * @returns `undefined` where it depends on a code that no binding explains, or on a fact that was not given
 */
export function applies(
  { when, unless }: Conditions,
  order: OrderValues,
  names: NamesBesideFields,
): boolean | undefined {
  const isWhen = when ? matches(when, order, names) : true;
  const isUnless = unless ? matches(unless, order, names) : false;
  if (isWhen === false || isUnless === true) return false;
  return isWhen === undefined || isUnless === undefined ? undefined : true;
}

/** The values that an entry lists, whatever it says of them. */
export function listedIn(entry: RuleCondition[string]): readonly string[] {
  if (typeof entry === 'string') return [];
  return 'not' in entry ? entry.not : 'any-case' in entry ? entry['any-case'] : entry;
}

/** Where a rule file has those values: below the entry itself, or below a key of it. */
export function pathToListed(entry: RuleCondition[string]): readonly string[] {
  if (typeof entry === 'string') return [];
  return 'not' in entry ? ['not'] : 'any-case' in entry ? ['any-case'] : [];
}

/** Whether all entries of a condition match. */
function matches(condition: RuleCondition, order: OrderValues, names: NamesBesideFields): boolean | undefined {
  const entries = new Set(
    Object.entries(condition).map(([name, entry]) => entryMatches(entry, order[name], kindOf(name, names))),
  );
  return entries.has(false) ? false : entries.has(undefined) ? undefined : true;
}

/**
 * Whether a value matches an entry: it is one of the listed values, after `any-case` in capitals or small letters, or after `not` none
 * of them. A missing value matches none of these forms, but `missing`; any other value matches `given`.
 * A derived name is `unknown` where its field has no code, and then matches only `missing`, and where `unknown` is listed. It is
 * `unbound` where no binding explains the code: then it is given, counts as `unknown`, and could be any label. A fact that was not given
 * is `missing`, and could have any value.
 * @returns `undefined` where an unbound name or a missing fact could match
 */
export function entryMatches(
  entry: RuleCondition[string],
  value: string | null | undefined,
  kind: ConditionSubject,
): boolean | undefined {
  const isDerived = kind === 'derived';
  if (typeof entry === 'string') return (value === (isDerived ? UNKNOWN : undefined)) === (entry === 'missing');
  if (kind === 'fact' && value === undefined) return undefined;
  const isNot = 'not' in entry;
  const listed = listedIn(entry);
  if ('any-case' in entry) return listed.some((one) => equalsInAnyCase(value, one));
  if (typeof value !== 'string' || (isNot && isDerived && value === UNKNOWN)) return false;
  if (isDerived && value === UNBOUND) return listed.includes(UNKNOWN) ? !isNot : undefined;
  return listed.includes(value) !== isNot;
}
