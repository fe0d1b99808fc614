import { acceptedBy, subjectOf } from '../../rulebook/index.js';
import { checks } from '../../../checks/index.js';
import { type Rule, applies, boundTests } from '../../../core/index.js';
import { readsOf } from '../../compiler/index.js';

/** Which fields of an order are given. */
export type Presence = Readonly<Record<string, string | undefined>>;

/** The most fields to combine; their combinations are a few thousand. */
export const MOST_FIELDS = 12;

const GIVEN = 'x';

export const isGroup = ({ check }: Rule): boolean => subjectOf(check) === 'presence';
export const isRequired = ({ check }: Rule): boolean => subjectOf(check) === 'missing';
export const isUnsupported = ({ check }: Rule): boolean => acceptedBy(check)?.kind === 'nothing';

/** Whether a rule refuses orders, on every day, because fields are given or missing. */
export const decidesPresence = (rule: Rule): boolean =>
  rule.severity === 'error' &&
  rule.from === undefined &&
  rule.until === undefined &&
  (isGroup(rule) || isRequired(rule) || isUnsupported(rule));

/** The fields whose presence a rule decides. */
export const decidedFields = (rule: Rule): readonly string[] =>
  isGroup(rule) ? [rule.field, ...readsOf(rule)] : [rule.field];

/** Each combination of given and missing fields. */
export const combinationsOf = (fields: readonly string[]): readonly Presence[] =>
  Array.from({ length: 2 ** fields.length }, (_, bits) =>
    Object.fromEntries(fields.map((name, i) => [name, (bits >> i) & 1 ? GIVEN : undefined])),
  );

/** No name of an order is a derived name or a fact. */
export const NO_NAMES = { derived: new Set<string>(), facts: new Set<string>() };

/** Whether a rule accepts an order to which it applies. */
export function isSatisfied(rule: Rule, order: Presence): boolean {
  const value = order[rule.field];
  if (isRequired(rule)) return value !== undefined;
  if (isUnsupported(rule)) return value === undefined;
  const check = checks[rule.check.name]!;
  if (value !== undefined) return check.test(rule.check.parameters)(value, order) === true;
  return (check.missingCases?.(rule.check.parameters) ?? []).every(
    ({ when }) => applies({ when }, order, NO_NAMES, boundTests) !== true,
  );
}
