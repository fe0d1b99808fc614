import { say, valueTypeOf } from '../../../core/index.js';
import { refuses } from '../internal/demands.js';
import type { LintRule } from '../lint-rule.js';

/** Amounts of every size that are no whole numbers. */
const FRACTIONS = Array.from({ length: 15 }, (_, digits) => `${10 ** digits}.5`);

export const fractionalUnit: LintRule = {
  name: 'fractional-unit',
  severity: 'warning',
  description: 'A text in minor units may have decimals.',
  needsWhole: true,
  operation({ fields, rules }, _, report) {
    for (const field of fields) {
      const own = rules.filter((rule) => rule.field === field.name);
      const isText = field.unit !== undefined && valueTypeOf(field) === 'string';
      if (!isText || FRACTIONS.every((value) => own.some(({ check }) => refuses(check, value)))) continue;
      report(
        field,
        ['unit'],
        [
          say('No rule refuses a part of the smallest unit in {field}, such as 12.5.', { field: field.name }),
          say('Add a rule for {field} with {check}: an error, without conditions or dates.', {
            field: field.name,
            check: 'check { max-decimals: 0 }',
          }),
        ],
      );
    }
  },
};
