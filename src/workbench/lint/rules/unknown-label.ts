import { unknownLabels } from '../internal/unknown-names.js';
import type { LintRule } from '../lint-rule.js';

export const unknownLabel: LintRule = {
  name: 'unknown-label',
  severity: 'error',
  description: 'A condition, a table or an example names a label that its slot does not have.',
  operation(operation, context, report) {
    for (const rule of operation.rules)
      for (const { entry, path, message } of unknownLabels(rule, operation, context)) report(entry, path, message);
  },
};
