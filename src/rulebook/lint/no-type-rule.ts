import type { LintRule } from './rule.js';

export const noTypeRule: LintRule = {
  name: 'no-type-rule',
  severity: 'error',
  description: 'An operation lacks the rule that every field is text.',
  needsWhole: true,
  operation(operation, _, report) {
    if (!operation.rules.some((rule) => rule.field === '*')) report(operation, [], 'Include common/order: its first rule says that every field is text.');
  },
};
