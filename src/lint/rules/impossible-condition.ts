import type { Condition, Operation, Rule } from '../../model/operation.js';
import { checks } from '../../generated/checks.js';
import type { LintReport, LintRule } from '../lint-rule.js';
import { listedIn, pathToListed } from '../../model/condition.js';
import { ConditionComparer } from '../internal/condition-comparer.js';
import { refuses } from '../internal/demands.js';

export const impossibleCondition: LintRule = {
  name: 'impossible-condition',
  severity: 'error',
  description: 'A condition, or a value in it, never matches an order that could pass, or always does.',
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
    if (typeof entry === 'string') {
      const problem = presenceProblem(operation, rule, key, name, entry);
      if (problem !== undefined) report(rule, [key, name], problem);
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

/** What is wrong with a condition on the presence of the rule's own field, or of a field that every order must give. */
function presenceProblem(
  { derived, rules }: Operation,
  rule: Rule,
  key: 'when' | 'unless',
  name: string,
  entry: 'given' | 'missing',
): string | undefined {
  const { from = name, after, before } = derived.find((each) => each.name === name) ?? {};
  // A field may be given and have no code between the two texts.
  if (after !== undefined || before !== undefined) return undefined;
  const required = rules.find(
    (other) =>
      other !== rule &&
      other.field === from &&
      isUnconditional(other) &&
      other.severity === 'error' &&
      checks[other.check.name]!.subject === 'missing',
  );
  const seen = from !== rule.field ? 'given' : checks[rule.check.name]!.subject === 'missing' ? 'missing' : 'given';
  if (from !== rule.field && !required) return undefined;
  const why =
    from === rule.field
      ? `the check is evaluated only where ${from} is ${seen}`
      : `${required!.id} (${required!.position.file}:${required!.position.line}) refuses every order in which ${from} is missing`;
  return (entry === seen) === (key === 'when')
    ? `This condition changes nothing: ${why}. Remove it.`
    : `This rule never applies: ${why}. Remove the condition or the rule.`;
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
