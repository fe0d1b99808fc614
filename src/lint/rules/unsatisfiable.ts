import { checks } from '../../generated/checks.js';
import type { Rule } from '../../model/operation.js';
import { overlaps } from '../../model/period.js';
import type { LintRule } from '../lint-rule.js';
import { ConditionComparer } from '../internal/condition-comparer.js';
import { acceptedBy, areDisjoint, exclude } from '../internal/demands.js';

export const unsatisfiable: LintRule = {
  name: 'unsatisfiable',
  severity: 'error',
  description: 'Two rules on one field contradict each other, so that no value satisfies both.',
  operation(operation, _context, report) {
    const conditions = new ConditionComparer(operation);
    operation.rules.forEach((rule, i) => {
      const contradicts = (other: Rule): boolean =>
        other.id !== rule.id &&
        other.field === rule.field &&
        overlaps(other, rule) &&
        (conditions.appliesOnlyWithin(rule, other) || conditions.appliesOnlyWithin(other, rule)) &&
        exclude(other.check, rule.check);
      const other = operation.rules.slice(0, i).find(contradicts);
      if (other)
        report(
          rule,
          ['check'],
          `No value satisfies both this rule and ${other.id} (${other.position.file}:${other.position.line}), which also checks ${rule.field}. Change one of them, or give them conditions that never match together.`,
          'key',
        );
    });
    for (const rule of operation.rules) {
      const { rows = [] } = checks[rule.check.name]!.table?.(rule.check.parameters) ?? {};
      const strict = operation.rules.filter((r) => r.field === rule.field && conditions.appliesOnlyWithin(rule, r));
      rows.forEach(({ accepts }, i) => {
        const other = strict.find(({ check }) => accepts?.kind === 'digits' && areDisjoint(acceptedBy(check), accepts));
        if (other)
          report(
            rule,
            ['check'],
            `Row ${i + 1} of the table requires a number of digits that ${other.id} (${other.position.file}:${other.position.line}) refuses; change one of them.`,
            'key',
          );
      });
    }
  },
};
