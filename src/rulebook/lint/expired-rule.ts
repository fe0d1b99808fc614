import type { LintRule } from './rule.js';

export const expiredRule: LintRule = {
  name: 'expired-rule',
  severity: 'warning',
  description: 'The last day of a card has passed.',
  operation(operation, { at }, report) {
    for (const rule of operation.rules) {
      if (rule.until !== undefined && rule.until < at)
        report(rule, ['until'], `This card has not counted since ${rule.until}; remove it, or give it a later day.`);
    }
  },
};
