import { type Rule, overlaps, say } from '../../../core/index.js';
import type { LintRule } from '../lint-rule.js';
import { ConditionComparer } from '../internal/condition-comparer.js';
import { areDisjoint, exclude } from '../internal/demands.js';
import { isRequired, isUnsupported } from '../internal/presence.js';
import { placeOf, acceptedBy, checkTable } from '../../rulebook/index.js';

export const unsatisfiable: LintRule = {
  name: 'unsatisfiable',
  severity: 'error',
  description: 'Two rules on one field contradict each other, so that no order satisfies both.',
  operation(operation, _context, report) {
    const conditions = new ConditionComparer(operation);
    operation.rules.forEach((rule, i) => {
      const contradicts = (other: Rule): boolean =>
        other.id !== rule.id &&
        other.field === rule.field &&
        overlaps(other, rule) &&
        (conditions.appliesOnlyWithin(rule, other) || conditions.appliesOnlyWithin(other, rule)) &&
        // A field that must be left out satisfies both rules.
        ![other, rule].some(({ check }) => acceptedBy(check)?.kind === 'nothing') &&
        exclude(other.check, rule.check);
      const other = operation.rules.slice(0, i).find(contradicts);
      if (other)
        report(
          rule,
          ['check'],
          [
            say('No value satisfies both this rule and {rule} ({place}), which also checks {field}.', {
              rule: other.id,
              place: placeOf(other.position),
              field: rule.field,
            }),
            say('Change one of them, or give them conditions that never match together.'),
          ],
          'key',
        );
    });
    for (const rule of operation.rules) {
      if (rule.severity !== 'error' || !isRequired(rule)) continue;
      const other = operation.rules.find(
        (each) =>
          each.field === rule.field &&
          each.severity === 'error' &&
          isUnsupported(each) &&
          conditions.appliesOnlyWithin(rule, each),
      );
      if (other)
        report(
          rule,
          [],
          [
            say('Where this rule requires {field}, {rule} ({place}) refuses every value: no such order is valid.', {
              field: rule.field,
              rule: other.id,
              place: placeOf(other.position),
            }),
            say('Change one of them, or give them conditions that never match together.'),
          ],
        );
    }
    for (const rule of operation.rules) {
      const { rows = [] } = checkTable(rule.check) ?? {};
      const strict = operation.rules.filter((r) => r.field === rule.field && conditions.appliesOnlyWithin(rule, r));
      rows.forEach(({ accepts }, i) => {
        const other = strict.find(({ check }) => accepts?.kind === 'digits' && areDisjoint(acceptedBy(check), accepts));
        if (other)
          report(
            rule,
            ['check'],
            say(
              'Row {row} of the table requires a number of digits that {rule} ({place}) refuses; change one of them.',
              {
                row: i + 1,
                rule: other.id,
                place: placeOf(other.position),
              },
            ),
            'key',
          );
      });
    }
  },
};
