import { type Operation, type Rule, dayAfterPeriod, dayBefore, say } from '../../../core/index.js';
import type { LintRule } from '../lint-rule.js';

export const uncoveredDays: LintRule = {
  name: 'uncovered-days',
  severity: 'warning',
  description: 'Between two dated rules of one id there are days on which neither applies.',
  operation(operation, { at }, report) {
    for (const versions of versionsOf(operation)) {
      versions.slice(1).forEach((rule, i) => {
        const first = dayAfterPeriod(versions[i]!);
        if (first === undefined || rule.from === undefined) return;
        const last = dayBefore(rule.from);
        if (first > last || last < at) return;
        report(
          rule,
          ['from'],
          say(
            'From {first} to {last} no rule {rule} applies; start this one with from: "{first}", or end the one before it with until: "{last}".',
            { first, last, rule: rule.id },
          ),
        );
      });
    }
  },
};

/** The rules of each id, in the order of their dates. */
function versionsOf({ rules }: Operation): readonly (readonly Rule[])[] {
  const begin = ({ from = '' }: Rule): string => from;
  return [...new Set(rules.map(({ id }) => id))].map((id) =>
    rules.filter((rule) => rule.id === id).sort((a, b) => (begin(a) < begin(b) ? -1 : 1)),
  );
}
