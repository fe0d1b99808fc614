import { checks } from '../../../checks/index.js';
import {
  type Bindings,
  type CompiledOperation,
  type CompiledRule,
  type Facts,
  type NamesBesideFields,
  type OrderValues,
  type Reference,
  type ReferenceRule,
  applies,
  fieldsOf,
  firstFindings,
  hiddenBy,
  isInForce,
  labellersOf,
  labelsOf,
  needsOf,
  orderValuesOf,
  outcomesOf,
} from '../../../core/index.js';
import type { Exception } from '../../rulebook/index.js';
import { conditionWords } from '../../text/index.js';

/** The result of one rule on an order. */
export interface RuleOutcome {
  readonly ruleId: string;
  readonly field: string;
  readonly outcome: 'passed' | 'failed' | 'hidden' | 'not applicable' | 'not evaluated' | 'out of date' | 'off';
  /** The reason, where the outcome does not say it; without values of the order. */
  readonly because?: string;
}

/** An operation as {@link explainResults} needs it. */
interface ExplainedOperation {
  readonly compiled: CompiledOperation;
  readonly reference: Reference;
  readonly bindings: Bindings;
  readonly exceptions: readonly Exception[];
}

/**
 * Prepares an explanation of the result of each rule of an operation.
 * @returns a function of an order, its facts and the evaluation date; its result is empty where the order can't be read
 */
export function explainResults({
  compiled,
  reference,
  bindings,
  exceptions,
}: ExplainedOperation): (order: unknown, facts: Facts, at: string) => readonly RuleOutcome[] {
  const labellers = labellersOf(compiled, bindings);
  const { rules } = compiled;
  const names = { derived: new Set(compiled.derived.map((d) => d.name)), facts: new Set(compiled.facts) };
  const references = reference.rules.filter((rule) => rule.field !== '*');
  return (order, facts, at) => {
    const fields = fieldsOf(compiled, order);
    if (!fields) return [];
    const values = orderValuesOf(compiled, fields, labellers, facts, at);
    const labels = labelsOf(compiled, values);
    const outcomes = outcomesOf(compiled, values, labellers);
    const found = outcomes
      .filter((index) => index >= 0)
      .map((index) => rules[index]!)
      .filter((rule) => isInForce(rule, at));
    const shown = firstFindings(found);
    const type = rules.at(-1)!.diagnostic.ruleId;
    return [
      typeOutcome(
        type,
        found.filter(({ diagnostic }) => diagnostic.ruleId === type),
      ),
      ...references.map((rule, i) => ({ ruleId: rule.id, field: rule.field, ...outcomeOf(rule, i, at) })),
    ];

    function outcomeOf(rule: ReferenceRule, i: number, day: string): Pick<RuleOutcome, 'outcome' | 'because'> {
      const own = rules[i]!;
      if (!isInForce(own, day)) return outOfDate(rule, exceptions, day);
      if (found.includes(own))
        return shown.includes(own)
          ? { outcome: 'failed' }
          : { outcome: 'hidden', because: `by ${hiddenBy(own, shown, found)?.diagnostic.ruleId ?? ''}` };
      if (outcomes.includes(~i))
        return { outcome: 'not evaluated', because: `needs ${needsOf(own, labels).join(', ')}` };
      return passedOrNot(rule, values, names);
    }
  };
}

function typeOutcome(id: string, untyped: readonly CompiledRule[]): RuleOutcome {
  if (untyped.length === 0) return { ruleId: id, field: '*', outcome: 'passed' };
  return {
    ruleId: id,
    field: '*',
    outcome: 'failed',
    because: `on ${untyped.map(({ diagnostic }) => diagnostic.field).join(', ')}`,
  };
}

function outOfDate(
  { id, from, until }: ReferenceRule,
  exceptions: readonly Exception[],
  day: string,
): Pick<RuleOutcome, 'outcome' | 'because'> {
  const exception = exceptions.find((e) => e.ruleId === id && e.isOff && e.until !== undefined && day <= e.until);
  if (exception) return { outcome: 'off', because: `until ${exception.until}: ${exception.reason}` };
  return {
    outcome: 'out of date',
    because: [from !== undefined && `from ${from}`, until !== undefined && `until ${until}`].filter(Boolean).join(' '),
  };
}

function passedOrNot(
  rule: ReferenceRule,
  order: OrderValues,
  names: NamesBesideFields,
): Pick<RuleOutcome, 'outcome' | 'because'> {
  const notApplicable = (because: string): Pick<RuleOutcome, 'outcome' | 'because'> => ({
    outcome: 'not applicable',
    because,
  });
  const value = order[rule.field];
  const subject = Object.keys(rule.check).map((name) => checks[name]?.subject)[0];
  if (subject === 'batch') return notApplicable('it compares the orders of a batch');
  if (value === null) return notApplicable(`${rule.field} is not text`);
  if (value === undefined && subject !== 'missing' && subject !== 'presence')
    return notApplicable(`${rule.field} is missing`);
  if (applies(rule, order, names) === false) return notApplicable(`it applies ${conditionWords(rule)}`);
  return { outcome: 'passed' };
}
