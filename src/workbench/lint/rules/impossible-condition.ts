import {
  type Accepted,
  type Bounds,
  type RuleCondition,
  type Operation,
  type Rule,
  type Said,
  UNKNOWN,
  alternativesOf,
  entryBounds,
  conditionEntries,
  listedAt,
  say,
  valueOf,
  valueTypeOf,
} from '../../../core/index.js';
import { checks } from '../../../checks/index.js';
import type { LintContext, LintReport, LintRule } from '../lint-rule.js';
import { ConditionComparer } from '../internal/condition-comparer.js';
import { readsOthers, refuses, isAlwaysError } from '../internal/demands.js';
import { intervalOf, overlapOf } from '../internal/intervals.js';
import { cellsOf, writtenList, writtenRows } from '../internal/written-list.js';
import { placeOf, acceptedBy, subjectOf, checkTable } from '../../rulebook/index.js';
import { guessed } from '../../text/index.js';

export const impossibleCondition: LintRule = {
  name: 'impossible-condition',
  severity: 'error',
  everywhere: true,
  description:
    'A condition, a row of a table, or a value in one of them never matches an order that could pass, or always does; or a check lists a value that its field never has.',
  operation(operation, context, report) {
    const conditions = new ConditionComparer(operation);
    for (const rule of operation.rules) {
      for (const key of ['when', 'unless'] as const) reportAlternatives(rule, key, conditions, report);
      reportEntries(operation, rule, conditions, report);
      reportRows(operation, rule, conditions, context, report);
      reportListed(operation, rule, context, report);
      if (rule.when && rule.unless && conditions.implies(rule.when, rule.unless)) {
        report(
          rule,
          ['unless'],
          [say('This rule never applies: unless matches wherever when does.'), say('Remove one of the two.')],
          'key',
        );
      }
      if (rule.from !== undefined && rule.until !== undefined && rule.from > rule.until) {
        report(
          rule,
          ['until'],
          [
            say('This rule never applies: it ends on {until}, before it starts on {from}.', {
              until: rule.until,
              from: rule.from,
            }),
            say('Swap the days.'),
          ],
        );
      }
    }
  },
};

function reportEntries(operation: Operation, rule: Rule, conditions: ConditionComparer, report: LintReport): void {
  for (const each of conditionEntries(rule)) {
    const { name, entry, path } = each;
    if (!conditions.hasValues(name, entry)) {
      report(rule, path, say('This condition excludes every value of {name}; leave at least one.', { name }), 'key');
      continue;
    }
    if (typeof entry === 'string') {
      const problem = presenceProblem(operation, rule, path[0] === 'when', name, entry);
      if (problem !== undefined) report(rule, path, problem);
    }
    const bounds = entryBounds(entry);
    const limit = bounds && limitApart(operation, rule, name, bounds);
    if (limit)
      report(
        rule,
        path,
        [
          say('This condition never matches: {rule} ({place}) refuses every {name} within these bounds.', {
            rule: limit.id,
            place: placeOf(limit.position),
            name,
          }),
          say('Change the bounds, or remove the condition.'),
        ],
        'key',
      );
    for (const { value, path: at } of listedAt(each)) {
      const fault = formFault(operation, name, value) ?? refusalOf(operation, rule, name, value);
      if (fault) report(rule, at, fault);
    }
  }
}

/** Reports conditions that match nothing beyond another condition of the same list, and so make no difference. */
function reportAlternatives(
  rule: Rule,
  key: 'when' | 'unless',
  conditions: ConditionComparer,
  report: LintReport,
): void {
  const all = alternativesOf(rule[key] ?? {});
  all.forEach((condition, i) => {
    const other = all.findIndex(
      (each, j) => j !== i && conditions.implies(condition, each) && (j < i || !conditions.implies(each, condition)),
    );
    if (other < 0) return;
    report(
      rule,
      [key, i],
      [
        say('This condition changes nothing: condition {other} of the list matches wherever it does.', {
          other: other + 1,
        }),
        say('Remove it.'),
      ],
    );
  });
}

/** A rule whose limits on the field have no value in common with the bounds. */
function limitApart(operation: Operation, rule: Rule, name: string, bounds: Bounds): Rule | undefined {
  const wanted = intervalOf(bounds);
  if (name === rule.field || wanted?.of !== 'sizes') return undefined;
  return operation.rules.find((other) => {
    if (other.field !== name || !isAlwaysError(other) || readsOthers(other.check)) return false;
    const accepted = acceptedBy(other.check);
    const limits =
      accepted?.kind === 'range'
        ? intervalOf({
            'at-least': accepted.min ?? '0',
            ...(accepted.max !== undefined && { 'at-most': accepted.max }),
          })
        : undefined;
    return limits !== undefined && !overlapOf(wanted, limits);
  });
}

/** The fault of a condition on the presence of the rule's own field, or of a field that every order must have. */
function presenceProblem(
  { derived, rules }: Operation,
  rule: Rule,
  isWhen: boolean,
  name: string,
  entry: 'given' | 'missing',
): Said | undefined {
  const { from = name, after, before } = derived.find((each) => each.name === name) ?? {};
  // A given field may have no code between the two texts.
  if (after !== undefined || before !== undefined) return undefined;
  const isOwn = from === rule.field;
  const { subject } = checks[rule.check.name]!;
  const required = isOwn
    ? undefined
    : rules.find((other) => other.field === from && isAlwaysError(other) && subjectOf(other.check) === 'missing');
  if (isOwn ? subject === 'presence' : !required) return undefined;
  const seen = isOwn && subject === 'missing' ? 'missing' : 'given';
  const why = required
    ? say('{rule} ({place}) refuses every order in which {field} is missing', {
        rule: required.id,
        place: placeOf(required.position),
        field: from,
      })
    : seen === 'given'
      ? say('the check is evaluated only where {field} is given', { field: from })
      : say('the check is evaluated only where {field} is missing', { field: from });
  return (entry === seen) === isWhen
    ? [say('This condition changes nothing: {why}.', { why }), say('Remove it.')]
    : [say('This rule never applies: {why}.', { why }), say('Remove the condition or the rule.')];
}

function reportRows(
  operation: Operation,
  rule: Rule,
  conditions: ConditionComparer,
  context: LintContext,
  report: LintReport,
): void {
  const { rows = [], unknownMatches = false } = checkTable(rule.check) ?? {};
  const isPossible = alternativesOf(rule.when ?? {}).some((condition) =>
    Object.entries<RuleCondition[string]>(condition).every(([name, entry]) => conditions.isPossible(name, entry)),
  );
  // If the condition itself matches nothing, no row is at fault.
  if (!isPossible) return;
  const written = writtenRows(rule, context);
  rows.forEach(({ when }, i) => {
    const { entry, path } = written[i]!;
    const reached = unknownMatches
      ? Object.fromEntries(Object.entries(when).map(([name, values]) => [name, [...values, UNKNOWN]]))
      : when;
    if (conditions.exclude(rule.when, reached) || (rule.unless && conditions.implies(when, rule.unless))) {
      report(
        entry,
        path,
        say("The rule {rule} never applies where this row matches; remove the row, or change the rule's condition.", {
          rule: rule.id,
        }),
      );
      return;
    }
    for (const [name, value, at] of cellsOf(written[i]!)) {
      // A column named "check" has checks, also where a field has this name.
      if (typeof value !== 'string') continue;
      const fault =
        formFault(operation, name, value) ??
        (Object.hasOwn(when, name) ? refusalOf(operation, rule, name, value) : undefined);
      if (fault) report(entry, at, fault);
    }
  });
}

/** Reports the listed values of a check, and those in the columns of a table, that their field never has. */
function reportListed(operation: Operation, rule: Rule, { rulebook }: LintContext, report: LintReport): void {
  const { check, field } = rule;
  const accepted = acceptedBy(check);
  const { values, path } = writtenList(rule, rulebook);
  if (accepted?.kind === 'values' || accepted?.kind === 'all-but') {
    const wrong = accepted.values.filter((value) => formFault(operation, field, value));
    // A list in a file may have many wrong values.
    for (const value of values ? wrong : wrong.slice(0, 1))
      report(rule, values ? [...path, values.indexOf(value)] : ['check'], formFault(operation, field, value)!);
  }
  // The rows of other tables have been reported.
  if (checkTable(check)) return;
  for (const [name, all] of Object.entries(checks[check.name]!.valuesWithRow?.(check.parameters) ?? {})) {
    const [fault] = all.flatMap((value) => formFault(operation, name, value) ?? []);
    if (fault) report(rule, ['check'], fault);
  }
}

/** The fault of a value that its field, a number or true or false, never has in this form. */
function formFault({ fields }: Operation, name: string, value: string): Said | undefined {
  const field = fields.find((each) => each.name === name);
  const type = field ? valueTypeOf(field) : 'string';
  if (!field || type === 'string' || value.trim() === '') return undefined;
  const form = valueOf({ ...field, type }, value);
  if (form === value) return undefined;
  return typeof form === 'string'
    ? say('{name} is never "{value}": write the number as "{form}".', { name, value, form })
    : type === 'boolean'
      ? say('{name} is never "{value}": write "true" or "false".', { name, value })
      : say('{name} is never "{value}": write a plain number, such as "{form}".', {
          name,
          value,
          form: type === 'integer' ? '12' : '12.5',
        });
}

function refusalOf(operation: Operation, rule: Rule, name: string, value: string): Said | undefined {
  const barrier = barrierTo(operation, rule, name, value);
  if (!barrier) return undefined;
  const { id, position, check } = barrier;
  return [
    say('{name} is never "{value}": {rule} ({place}) refuses it.', { name, value, rule: id, place: placeOf(position) }),
    ...guessed(value, valuesOf(acceptedBy(check))),
    say('Remove the value here, or allow it there.'),
  ];
}

const valuesOf = (accepted: Accepted | undefined): readonly string[] =>
  accepted?.kind === 'values' ? accepted.values : [];

/** A rule without conditions or dates that refuses the value with an error, which hides the given rule. */
function barrierTo(operation: Operation, rule: Rule, name: string, value: string): Rule | undefined {
  if (name === rule.field) return undefined;
  return operation.rules.find((other) => other.field === name && isAlwaysError(other) && refuses(other.check, value));
}
