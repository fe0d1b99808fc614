import { type Rule, listed, say } from '../../../core/index.js';
import {
  MOST_FIELDS,
  type Presence as Order,
  decidesPresence,
  decidedFields,
  isGroup,
  isSatisfied,
  combinationsOf,
} from '../internal/presence.js';
import type { LintRule } from '../lint-rule.js';
import { isAlwaysError } from '../internal/demands.js';

export const impossibleGroup: LintRule = {
  name: 'impossible-group',
  severity: 'error',
  description:
    'No order satisfies a rule on a group of fields and the other rules on whether these are given, or the others decide already.',
  operation(operation, _context, report) {
    const decisive = operation.rules.filter((rule) => isDecisive(rule) && decidedFields(rule).length > 0);
    decisive.forEach((rule, i) => {
      if (!isGroup(rule)) return;
      const others = decisive.filter(
        (other, j) => j !== i && (!isGroup(other) || j < i) && isConnected(rule, other, decisive),
      );
      const fields = [...new Set([rule, ...others].flatMap(decidedFields))];
      if (fields.length > MOST_FIELDS) return;
      const orders = combinationsOf(fields);
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

/** Whether a rule decides in every order which fields must be given. */
const isDecisive = (rule: Rule): boolean => decidesPresence(rule) && isAlwaysError(rule);

/** Whether a rule shares fields with another one, directly or through other rules. */
function isConnected(rule: Rule, other: Rule, all: readonly Rule[]): boolean {
  const reached = new Set(decidedFields(rule));
  for (let size = 0; size < reached.size;) {
    size = reached.size;
    for (const each of all)
      if (isGroup(each) && decidedFields(each).some((name) => reached.has(name)))
        decidedFields(each).forEach((name) => reached.add(name));
  }
  return decidedFields(other).some((name) => reached.has(name));
}

/** The fewest of the rules that still have the property. */
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
