import { say } from '../../../core/index.js';
import type { LintRule } from '../lint-rule.js';

export const unneededReason: LintRule = {
  name: 'unneeded-reason',
  severity: 'warning',
  description: 'A clause has a reason why software cannot check it, and a rule that names it.',
  operation(operation, { rulebook, isBroken }, report) {
    if (isBroken('clauses.yaml')) return;
    const reasoned = new Set(rulebook.clauses.flatMap(({ id, reason }) => (reason === undefined ? [] : [id])));
    for (const rule of operation.rules) {
      const clause = rule.clauses.find((one) => reasoned.has(one));
      if (clause !== undefined)
        report(
          rule,
          ['clause'],
          say('This rule checks clause "{clause}"; remove the reason in clauses.yaml why software cannot.', { clause }),
        );
    }
  },
};
