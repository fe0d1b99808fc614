import { checks } from '../../../checks/index.js';
import {
  type Rule,
  type RuleCondition,
  alternativesOf,
  applies,
  boundTests,
  entriesOf,
  overlaps,
  say,
} from '../../../core/index.js';
import { placeOf } from '../../rulebook/index.js';
import { acceptedBy } from '../internal/demands.js';
import type { LintRule } from '../lint-rule.js';

/** So many values are named. */
const NAMED = 5;

export const missingRow: LintRule = {
  name: 'missing-row',
  severity: 'warning',
  description: 'A table has no row for a value that another rule allows, so that nothing is refused for it.',
  needsWhole: true,
  operation({ rules }, _context, report) {
    for (const rule of rules) {
      for (const [name, values] of Object.entries(valuesWithRow(rule))) {
        const allowing = rules.find((other) => allows(other, name) && overlaps(rule, other));
        const allowed = allowing && acceptedBy(allowing.check);
        if (allowed?.kind !== 'values') continue;
        const known = new Set(values);
        const missing = allowed.values.filter(
          (value) =>
            !known.has(value) &&
            mayApply(rule, name, value) &&
            !rules.some((other) => covers(other, rule, name, value)),
        );
        if (missing.length === 0) continue;
        const at = {
          values: missing.slice(0, NAMED).join(', '),
          field: name,
          rule: allowing!.id,
          place: placeOf(allowing!.position),
        };
        report(
          rule,
          ['check'],
          [
            missing.length > NAMED
              ? say(
                  'The table has no row for {count} values of {field} that {rule} ({place}) allows, such as {values}: this rule refuses nothing for them.',
                  { ...at, count: missing.length },
                )
              : say(
                  'The table has no row for {field} {values}, which {rule} ({place}) allows: this rule refuses nothing for it.',
                  at,
                ),
            say('Add a row, or say that the rule is not for it: {example}.', {
              example: `unless: { ${name}: [${missing.slice(0, NAMED).map(written).join(', ')}] }`,
            }),
          ],
          'key',
        );
      }
    }
  },
};

const valuesWithRow = ({ check: { name, parameters } }: Rule): Readonly<Record<string, readonly string[]>> =>
  checks[name]!.valuesWithRow?.(parameters) ?? {};

/** Whether a rule lists every value of a field that an order may have. */
const allows = (rule: Rule, name: string): boolean =>
  rule.field === name &&
  rule.severity === 'error' &&
  rule.when === undefined &&
  rule.unless === undefined &&
  acceptedBy(rule.check)?.kind === 'values';

/** Whether another rule on the field says what is right where a name has this value. */
const covers = (other: Rule, rule: Rule, name: string, value: string): boolean =>
  other !== rule &&
  other.field === rule.field &&
  overlaps(other, rule) &&
  mayApply(other, name, value) &&
  (valuesWithRow(other)[name]?.includes(value) === true ||
    [other.when, other.unless].some((conditions) => entriesOf(conditions).some((entry) => entry.name === name)));

/** Whether a rule may apply to an order in which a name has this value. */
function mayApply({ when, unless }: Rule, name: string, value: string): boolean {
  const matches = (entry: RuleCondition[string]): boolean =>
    applies({ when: { [name]: entry } }, { [name]: value }, NO_NAMES, boundTests) === true;
  const mayMatch = (condition: RuleCondition): boolean => condition[name] === undefined || matches(condition[name]);
  const mustMatch = (condition: RuleCondition): boolean =>
    Object.keys(condition).length === 1 && condition[name] !== undefined && matches(condition[name]);
  return (
    (when === undefined || alternativesOf(when).some(mayMatch)) &&
    (unless === undefined || !alternativesOf(unless).some(mustMatch))
  );
}

const NO_NAMES = { derived: new Set<string>(), facts: new Set<string>() };

/** A value as a rule file writes it in a list. */
const written = (value: string): string => (/^[A-Za-z][\w-]*$/.test(value) ? value : JSON.stringify(value));
