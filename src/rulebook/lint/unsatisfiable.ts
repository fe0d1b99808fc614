import type { Rule } from '../../model/operation.js';
import { overlap } from '../operation-reader.js';
import type { LintRule } from './rule.js';
import { Conditions } from './support/conditions.js';
import { exclude } from './support/demands.js';

/** Every order on which one of the two counts must fail one of them. */
export const unsatisfiable: LintRule = {
  name: 'unsatisfiable',
  severity: 'error',
  description: 'Two cards on one field demand what no value has, so that no order can satisfy both.',
  operation(operation, { rulebook }, report) {
    const conditions = new Conditions(operation, rulebook);
    operation.rules.forEach((rule, i) => {
      const isHopeless = (other: Rule): boolean =>
        other.id !== rule.id &&
        other.field === rule.field &&
        overlap(other, rule) &&
        (conditions.counts(rule, other) || conditions.counts(other, rule)) &&
        exclude(other.check, rule.check);
      const other = operation.rules.slice(0, i).find(isHopeless);
      if (other)
        report(
          rule,
          ['check'],
          `No value can satisfy this and ${other.id} (${other.position.file}:${other.position.line}), which also judges ${rule.field}; change one of them, or give them conditions that keep them apart.`,
          'key',
        );
    });
    for (const rule of operation.rules.filter((r) => r.check.name === 'digits-by')) {
      const rows = rule.check.parameters as readonly { readonly lengths: readonly number[] }[];
      const strict = operation.rules.filter(
        (r) => r.field === rule.field && r.check.name === 'digits' && conditions.counts(rule, r),
      );
      rows.forEach(({ lengths }, i) => {
        const other = strict.find((r) =>
          exclude(r.check, { name: 'digits', written: undefined, parameters: { lengths, starting: '' } }),
        );
        if (other)
          report(
            rule,
            ['check'],
            `Row ${i + 1} of the table asks for a number of digits that ${other.id} (${other.position.file}:${other.position.line}) refuses; change one of them.`,
            'key',
          );
      });
    }
  },
};
