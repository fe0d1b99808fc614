import { type Rule, say } from '../../../core/index.js';
import type { LintRule } from '../lint-rule.js';
import { ConditionComparer } from '../internal/condition-comparer.js';
import { isAtLeastAsStrict } from '../internal/demands.js';
import { placeOf } from '../../rulebook/index.js';

export const shadowedRule: LintRule = {
  name: 'shadowed-rule',
  severity: 'error',
  description: 'A rule never reports anything, because one that comes first refuses everything it would refuse.',
  operation(operation, _context, report) {
    const conditions = new ConditionComparer(operation);
    const rank = new Map<Rule, number>(
      [...operation.rules].sort((a, b) => severityRank(a) - severityRank(b)).map((rule, i) => [rule, i]),
    );
    for (const rule of operation.rules) {
      const shadow = operation.rules.find(
        // The reader reports two rules of one id on the same day.
        (other) =>
          other.id !== rule.id &&
          other.field === rule.field &&
          rank.get(other)! < rank.get(rule)! &&
          conditions.appliesOnlyWithin(rule, other) &&
          isAtLeastAsStrict(other.check, rule.check),
      );
      if (shadow)
        report(
          rule,
          [],
          [
            say(
              'This rule never reports anything: {rule} ({place}) comes first and refuses everything that this rule would refuse.',
              { rule: shadow.id, place: placeOf(shadow.position) },
            ),
            say('Remove one of the two.'),
          ],
        );
    }
  },
};

const severityRank = ({ severity }: Rule): number => (severity === 'error' ? 0 : 1);
