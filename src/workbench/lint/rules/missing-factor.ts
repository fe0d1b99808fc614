import { type Operation, type Rule, alternativesOf, say } from '../../../core/index.js';
import { readsOf } from '../../compiler/index.js';
import { ConditionComparer } from '../internal/condition-comparer.js';
import { MOST_FIELDS, decidesPresence, decidedFields, isSatisfied, combinationsOf } from '../internal/presence.js';
import type { LintRule } from '../lint-rule.js';

export const missingFactor: LintRule = {
  name: 'missing-factor',
  severity: 'warning',
  description:
    'A total multiplies a value by a member that an entry may lack, so that no rule on the total is evaluated.',
  operation(operation, _context, report) {
    const { fields, totals = [], rules } = operation;
    for (const { name, sum, times } of totals) {
      const factor = fields.find((field) => field.name === times);
      if (sum === undefined || !factor) continue;
      const pair = { value: sum, factor: factor.name };
      if (rules.every((rule) => !readsOf(rule).includes(name) || isRefused(pair, rule, operation))) continue;
      report(
        factor,
        [],
        [
          say(
            'A total multiplies {value} by {field}, which an entry may lack: it is unknown then, and no rule on it is evaluated.',
            { value: sum, field: factor.name },
          ),
          say('Add a rule for {field} with {check}: an error, without dates.', {
            field: factor.name,
            check: `when: { "${sum}": given }, check: { required: true }`,
          }),
        ],
      );
    }
  },
};

interface Pair {
  readonly value: string;
  readonly factor: string;
}

/** Whether, wherever a rule applies, an order with a value but without its factor is refused. */
function isRefused(pair: Pair, rule: Rule, operation: Operation): boolean {
  const comparer = new ConditionComparer(operation);
  const when = alternativesOf(rule.when ?? {}).map((condition) => ({
    ...condition,
    [pair.value]: 'given' as const,
    [pair.factor]: 'missing' as const,
  }));
  return operation.rules.some(
    (other) => decidesPresence(other) && refuses(other, pair) && comparer.appliesOnlyWithin({ ...rule, when }, other),
  );
}

/** Whether an applicable rule refuses each order with a value but without its factor. */
function refuses(rule: Rule, { value, factor }: Pair): boolean {
  const names = [...new Set([value, factor, ...decidedFields(rule)])];
  return (
    names.length <= MOST_FIELDS &&
    combinationsOf(names)
      .filter((order) => order[value] !== undefined && order[factor] === undefined)
      .every((order) => !isSatisfied(rule, order))
  );
}
