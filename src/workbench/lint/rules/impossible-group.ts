import { checks } from '../../../checks/index.js';
import { type Rule, applies, boundTests, listed, say } from '../../../core/index.js';
import { readsOf } from '../../compiler/index.js';
import { acceptedBy } from '../internal/demands.js';
import type { LintRule } from '../lint-rule.js';

/** So many fields have at most a few thousand combinations. */
const MOST_FIELDS = 12;

export const impossibleGroup: LintRule = {
  name: 'impossible-group',
  severity: 'error',
  description:
    'No order satisfies a rule on a group of fields and the other rules on whether these are given, or the others decide already.',
  operation(operation, _context, report) {
    const decisive = operation.rules.filter((rule) => isDecisive(rule) && fieldsOf(rule).length > 0);
    decisive.forEach((rule, i) => {
      if (!isGroup(rule)) return;
      const others = decisive.filter(
        (other, j) => j !== i && (!isGroup(other) || j < i) && isConnected(rule, other, decisive),
      );
      const fields = [...new Set([rule, ...others].flatMap(fieldsOf))];
      if (fields.length > MOST_FIELDS) return;
      const orders = ordersOf(fields);
      const satisfying = (rules: readonly Rule[]): readonly Order[] =>
        orders.filter((order) => rules.every((each) => isSatisfied(each, order)));
      if (satisfying(others).length === 0) return;
      if (satisfying([...others, rule]).length === 0)
        report(
          rule,
          ['check'],
          [
            say('No order satisfies this rule and {rules}.', {
              rules: namesOf(least(others, (some) => satisfying([...some, rule]).length === 0)),
            }),
            say('Take fields out of the group, or change the other rules.'),
          ],
          'key',
        );
      else if (satisfying(others).every((order) => isSatisfied(rule, order)))
        report(
          rule,
          ['check'],
          [
            say('This rule never reports anything: which of its fields are given follows from {rules}.', {
              rules: namesOf(least(others, (some) => satisfying(some).every((order) => isSatisfied(rule, order)))),
            }),
            say('Remove it, or take fields out of the group.'),
          ],
          'key',
        );
    });
  },
};

/** The fields of an order that are given. */
type Order = Readonly<Record<string, string | undefined>>;

const isGroup = ({ check }: Rule): boolean => checks[check.name]!.subject === 'presence';
const isRequired = ({ check }: Rule): boolean => checks[check.name]!.subject === 'missing';
const isUnsupported = ({ check }: Rule): boolean => acceptedBy(check)?.kind === 'nothing';

/** Whether a rule decides in every order whether fields are given. */
const isDecisive = (rule: Rule): boolean =>
  [rule.when, rule.unless, rule.from, rule.until].every((part) => part === undefined) &&
  rule.severity === 'error' &&
  (isGroup(rule) || isRequired(rule) || isUnsupported(rule));

const fieldsOf = (rule: Rule): readonly string[] => (isGroup(rule) ? [rule.field, ...readsOf(rule)] : [rule.field]);

/** Whether a rule shares fields with another, or with one that shares fields with it. */
function isConnected(rule: Rule, other: Rule, all: readonly Rule[]): boolean {
  const reached = new Set(fieldsOf(rule));
  for (let size = 0; size < reached.size;) {
    size = reached.size;
    for (const each of all)
      if (isGroup(each) && fieldsOf(each).some((name) => reached.has(name)))
        fieldsOf(each).forEach((name) => reached.add(name));
  }
  return fieldsOf(other).some((name) => reached.has(name));
}

const ordersOf = (fields: readonly string[]): readonly Order[] =>
  Array.from({ length: 2 ** fields.length }, (_, bits) =>
    Object.fromEntries(fields.map((name, i) => [name, (bits >> i) & 1 ? 'x' : undefined])),
  );

function isSatisfied(rule: Rule, order: Order): boolean {
  const value = order[rule.field];
  if (isRequired(rule)) return value !== undefined;
  if (isUnsupported(rule)) return value === undefined;
  const check = checks[rule.check.name]!;
  if (value !== undefined) return check.test(rule.check.parameters)(value, order) === true;
  const names = { derived: new Set<string>(), facts: new Set<string>() };
  return (check.missingCases?.(rule.check.parameters) ?? []).every(
    ({ when }) => applies({ when }, order, names, boundTests) !== true,
  );
}

/** As few of the rules as hold the property of all of them. */
function least(rules: readonly Rule[], holds: (some: readonly Rule[]) => boolean): readonly Rule[] {
  let left = rules;
  for (const rule of rules) {
    const others = left.filter((each) => each !== rule);
    if (holds(others)) left = others;
  }
  return left;
}

const namesOf = (rules: readonly Rule[]) =>
  listed(
    rules.map(({ id }) => id),
    ' and ',
  );
