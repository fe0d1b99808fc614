import type { LintRule } from '../lint-rule.js';
import { say } from '../../../core/index.js';

export const statedByDocument: LintRule = {
  name: 'stated-by-document',
  severity: 'error',
  description: "A rule has the basis stated, and its only source is a document other than the gateway's.",
  operation({ rules }, { rulebook }, report) {
    for (const rule of rules) {
      const { basis, clauses, document } = rule;
      if (basis === 'stated' && clauses.length === 0 && document !== undefined && document !== rulebook.about.document)
        report(
          rule,
          ['basis'],
          say(
            "Write the basis standard or assumption, or add the clause: the gateway's document does not state this rule.",
          ),
        );
    }
  },
};
