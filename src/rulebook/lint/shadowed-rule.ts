import type { Rule } from '../../model/operation.js';
import type { LintRule } from './rule.js';
import { Conditions } from './support/conditions.js';
import { isAtLeastAsStrict } from './support/demands.js';

/** A field's first finding hides the rest, errors before warnings and then in file order. */
export const shadowedRule: LintRule = {
  name: 'shadowed-rule',
  severity: 'error',
  description: 'A card never has a finding, since one judged before it refuses all that it would.',
  operation(operation, { rulebook }, report) {
    const conditions = new Conditions(operation, rulebook);
    const rank = new Map<Rule, number>(
      [...operation.rules].sort((a, b) => severityRank(a) - severityRank(b)).map((rule, i) => [rule, i]),
    );
    for (const rule of operation.rules) {
      const shadow = operation.rules.find(
        // Two cards of one id on the same days are told where they are read.
        (other) =>
          other.id !== rule.id &&
          other.field === rule.field &&
          rank.get(other)! < rank.get(rule)! &&
          conditions.counts(rule, other) &&
          isAtLeastAsStrict(other.check, rule.check),
      );
      if (shadow)
        report(
          rule,
          [],
          `This card never has a finding: ${shadow.id} (${shadow.position.file}:${shadow.position.line}) is judged before it and refuses all that it would. Remove one of them.`,
        );
    }
  },
};

const severityRank = ({ severity }: Rule): number => (severity === 'error' ? 0 : 1);
