import type { Condition, Operation, Rule } from '../../model/operation.js';
import type { LintReport, LintRule } from '../lint-rule.js';
import { listedIn, pathToListed } from '../../model/condition.js';
import { ConditionComparer } from '../internal/condition-comparer.js';
import { refuses } from '../internal/demands.js';

export const impossibleCondition: LintRule = {
  name: 'impossible-condition',
  severity: 'error',
  description: 'A condition, or a value in it, never matches an order that could pass.',
  operation(operation, context, report) {
    const conditions = new ConditionComparer(operation);
    for (const rule of operation.rules) {
      for (const key of ['when', 'unless'] as const) reportEntries(operation, rule, key, conditions, report);
      if (rule.when && rule.unless && conditions.implies(rule.when, rule.unless)) {
        report(
          rule,
          ['unless'],
          'This rule never applies: unless matches wherever when does. Remove one of the two.',
          'key',
        );
      }
      if (rule.from !== undefined && rule.until !== undefined && rule.from > rule.until) {
        report(
          rule,
          ['until'],
          `This rule never applies: it ends on ${rule.until}, before it starts on ${rule.from}. Swap the days.`,
        );
      }
    }
  },
};

function reportEntries(
  operation: Operation,
  rule: Rule,
  key: 'when' | 'unless',
  conditions: ConditionComparer,
  report: LintReport,
): void {
  for (const [name, entry] of Object.entries<Condition[string]>(rule[key] ?? {})) {
    const values = conditions.values(name, entry);
    if (values.isFinite && values.values.length === 0) {
      report(rule, [key, name], `This condition excludes every value of ${name}; leave at least one.`, 'key');
      continue;
    }
    const path = [key, name, ...pathToListed(entry)];
    listedIn(entry).forEach((value, i) => {
      const barrier = barrierTo(operation, rule, name, value);
      if (barrier)
        report(
          rule,
          [...path, i],
          `${name} is never "${value}": ${barrier.id} (${barrier.position.file}:${barrier.position.line}) refuses it. Remove the value here, or allow it there.`,
        );
    });
  }
}

/** A rule without conditions or dates that refuses the value as an error: with that value, its error hides the given rule. */
function barrierTo(operation: Operation, rule: Rule, name: string, value: string): Rule | undefined {
  if (name === rule.field) return undefined;
  return operation.rules.find(
    (other) =>
      other.field === name && isUnconditional(other) && other.severity === 'error' && refuses(other.check, value),
  );
}

const isUnconditional = ({ when, unless, from, until }: Rule): boolean =>
  [when, unless, from, until].every((part) => part === undefined);
