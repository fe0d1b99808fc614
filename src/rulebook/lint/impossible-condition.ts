import type { Condition, Operation, Rule } from '../../model/operation.js';
import type { LintRule, Report } from './rule.js';
import { Conditions } from './support/conditions.js';
import { refuses } from './support/demands.js';

export const impossibleCondition: LintRule = {
  name: 'impossible-condition',
  severity: 'error',
  description: 'A condition, or a value in it, never holds on an order that could pass.',
  operation(operation, context, report) {
    const conditions = new Conditions(operation, context.rulebook);
    for (const rule of operation.rules) {
      for (const key of ['when', 'unless'] as const) judgeEntries(operation, rule, key, conditions, report);
      if (rule.when && rule.unless && conditions.implies(rule.when, rule.unless)) {
        report(
          rule,
          ['unless'],
          'This card never counts: unless holds wherever when does. Remove one of the two.',
          'key',
        );
      }
      if (rule.from !== undefined && rule.until !== undefined && rule.from > rule.until) {
        report(
          rule,
          ['until'],
          `This card never counts: it ends on ${rule.until}, before it begins on ${rule.from}. Swap the days.`,
        );
      }
    }
  },
};

function judgeEntries(
  operation: Operation,
  rule: Rule,
  key: 'when' | 'unless',
  conditions: Conditions,
  report: Report,
): void {
  for (const [name, entry] of Object.entries<Condition[string]>(rule[key] ?? {})) {
    const values = conditions.values(name, entry);
    if (values.isFinite && values.values.length === 0) {
      report(rule, [key, name], `Nothing is left for ${name} here; name the values it may have.`, 'key');
      continue;
    }
    const path = 'not' in entry ? [key, name, 'not'] : [key, name];
    const listed = 'not' in entry ? entry.not : entry;
    listed.forEach((value, i) => {
      const barrier = barrierTo(operation, rule, name, value);
      if (barrier)
        report(
          rule,
          [...path, i],
          `${name} is never "${value}": ${barrier.id} (${barrier.position.file}:${barrier.position.line}) refuses it. Remove it here, or allow it there.`,
        );
    });
  }
}

/** An error card that counts on every order and refuses the value, so that this card is never shown with it. */
function barrierTo(operation: Operation, rule: Rule, name: string, value: string): Rule | undefined {
  if (name === rule.field) return undefined;
  return operation.rules.find(
    (other) =>
      other.field === name && isUnconditional(other) && other.severity === 'error' && refuses(other.check, value),
  );
}

const isUnconditional = ({ when, unless, from, until }: Rule): boolean =>
  [when, unless, from, until].every((part) => part === undefined);
