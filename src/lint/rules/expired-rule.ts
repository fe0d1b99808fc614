import type { LintRule } from '../lint-rule.js';

export const expiredRule: LintRule = {
  name: 'expired-rule',
  severity: 'warning',
  description: 'The last day of a rule has passed.',
  operation(operation, { at }, report) {
    for (const rule of operation.rules) {
      if (rule.until !== undefined && rule.until < at)
        report(rule, ['until'], `This rule expired on ${rule.until}; remove it, or set a later day.`);
    }
  },
};
