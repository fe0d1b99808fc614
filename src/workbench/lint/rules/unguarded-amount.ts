import { checks } from '../../../checks/index.js';
import { type DiagnosticCode, type Rule, codeOf, say } from '../../../core/index.js';
import type { LintRule } from '../lint-rule.js';
import { isAlwaysError } from '../internal/demands.js';

export const unguardedAmount: LintRule = {
  name: 'unguarded-amount',
  severity: 'error',
  description:
    'A rule limits a number in a field of text, or a total adds it up, and no rule refuses values that are not numbers.',
  operation({ fields, totals = [], rules }, _, report) {
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
    for (const { sum, times } of totals)
      for (const name of [sum, times]) {
        const field = fields.find((each) => each.name === name);
        if (!field || guarded.has(field.name) || numbers.has(field.name) || isCounted(field.name, rules)) continue;
        report(
          field,
          [],
          [
            say(
              'A total adds up {field}, which may not be a plain number, such as "1,000,000": it is unknown then, and no rule on it is evaluated.',
              { field: field.name },
            ),
            say('Add a rule for {field} with {check}: an error, without conditions or dates.', {
              field: field.name,
              check: 'check { amount: true }',
            }),
          ],
        );
      }
  },
};

/** Whether a rule without conditions or dates allows only digits or a form of its own, as an error. */
const isCounted = (field: string, rules: readonly Rule[]): boolean =>
  rules.some(
    (rule) => rule.field === field && isAlwaysError(rule) && ['digits', 'pattern', 'one-of'].includes(rule.check.name),
  );

/** The name of the check that refuses values which checks with this code skip. */
function guardOf(code: DiagnosticCode): string | undefined {
  return Object.keys(checks).find((name) => checks[name]!.guards?.includes(code));
}

const isGuard = (rule: Rule): boolean => checks[rule.check.name]!.guards !== undefined && isAlwaysError(rule);
