import type { LintRule } from '../lint-rule.js';
import { say } from '../../../core/index.js';

export const expiredRule: LintRule = {
  name: 'expired-rule',
  severity: 'warning',
  description: 'The last day of a rule has passed.',
  operation(operation, { at }, report) {
    for (const rule of operation.rules) {
      if (rule.until !== undefined && rule.until < at)
        report(rule, ['until'], say('This rule expired on {day}; remove it, or set a later day.', { day: rule.until }));
    }
  },
};
