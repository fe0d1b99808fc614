import { checks } from '../../../checks/index.js';
import { type DiagnosticCode, type Rule, codeOf, say } from '../../../core/index.js';
import type { LintRule } from '../lint-rule.js';

export const unguardedAmount: LintRule = {
  name: 'unguarded-amount',
  severity: 'error',
  description: 'A rule limits a number in a field of text, and no rule refuses values that are not numbers.',
  operation({ fields, rules }, _, report) {
    const numbers = new Set(
      fields.flatMap(({ name, type, of }) =>
        [type, of].some((each) => each === 'integer' || each === 'number') ? [name] : [],
      ),
    );
    const guarded = new Set(rules.filter(isGuard).map(({ field }) => field));
    for (const rule of rules) {
      const guard = guardOf(codeOf(checks[rule.check.name]!, rule.check.parameters));
      if (guard === undefined || guarded.has(rule.field) || numbers.has(rule.field)) continue;
      report(
        rule,
        ['check'],
        [
          say('This check accepts values that are not plain numbers, such as "1,000,000".'),
          say('Add a rule for {field} with {check}: an error, without conditions or dates.', {
            field: rule.field,
            check: `check { ${guard}: true }`,
          }),
        ],
      );
    }
  },
};

/** The name of the check that refuses what checks of a code do not evaluate. */
function guardOf(code: DiagnosticCode): string | undefined {
  return Object.keys(checks).find((name) => checks[name]!.guards?.includes(code));
}

const isGuard = ({ check, severity, when, unless, from, until }: Rule): boolean =>
  checks[check.name]!.guards !== undefined &&
  severity === 'error' &&
  when === undefined &&
  unless === undefined &&
  from === undefined &&
  until === undefined;
