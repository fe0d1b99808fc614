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
  type Text,
  applies,
  boundTests,
  conditionEntries,
  fieldsOf,
  firstFindings,
  hiddenBy,
  isInForce,
  labellersOf,
  labelsOf,
  needsOf,
  orderValuesOf,
  outcomesOf,
  part,
  scopeOf,
  validatorOf,
} from '../../../core/index.js';
import type { Exception } from '../../rulebook/index.js';
import { conditionWords } from '../../text/index.js';

/** The result of one rule on an order. */
export interface RuleOutcome {
  readonly ruleId: string;
  readonly field: string;
  readonly outcome: 'passed' | 'failed' | 'hidden' | 'not applicable' | 'not evaluated' | 'out of date' | 'off';
  /** The reason, if the outcome alone does not show it; without values of the order. */
  readonly because?: string;
}

/** The outcome of a rule without its id. */
type Outcome = Pick<RuleOutcome, 'outcome' | 'because'>;

/** An operation as {@link explainResults} needs it. */
interface ExplainedOperation {
  readonly compiled: CompiledOperation;
  readonly reference: Reference;
  readonly bindings: Bindings;
  readonly exceptions: readonly Exception[];
}

/**
 * Prepares explanations of the result of each rule of an operation.
 * @returns a function of an order, its facts and the evaluation date; its result is empty if the order can't be read
 */
export function explainResults({
  compiled,
  reference,
  bindings,
  exceptions,
}: ExplainedOperation): (order: unknown, facts: Facts, at: string) => readonly RuleOutcome[] {
  const labellers = labellersOf(compiled, bindings);
  const validate = validatorOf(compiled, { bindings });
  const { rules } = compiled;
  const names = { derived: new Set(compiled.derived.map((d) => d.name)), facts: new Set(compiled.facts) };
  const references = reference.rules.filter((rule) => rule.field !== '*');
  const labelled = compiled.totals?.labels ?? {};
  const totalsIn = (written: unknown): readonly string[] => {
    if (typeof written === 'string') return Object.hasOwn(labelled, written) ? [written] : [];
    return typeof written === 'object' && written !== null ? Object.values(written).flatMap(totalsIn) : [];
  };
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
    const { diagnostics, notEvaluated } = validate(order, { facts, at });
    return [
      typeOutcome(
        type,
        diagnostics.flatMap(({ ruleId, field }) => (ruleId === type ? [field] : [])),
      ),
      ...references.map((rule, i) => ({
        ruleId: rule.id,
        field: rule.field,
        ...withTotals(outcomeOf(rule, i, at), totalsIn(rule.check), values, labelled),
      })),
    ];

    function outcomeOf(rule: ReferenceRule, i: number, day: string): Outcome {
      const own = rules[i]!;
      if (!isInForce(own, day)) return outOfDate(rule, exceptions, day);
      if (found.includes(own)) return failedOrHidden(own, rule.field);
      if (outcomes.includes(~i)) {
        const needs = notEvaluated.find(({ ruleId }) => ruleId === rule.id)?.needs ?? needsOf(own, labels);
        return { outcome: 'not evaluated', because: `needs ${needs.join(', ')}` };
      }
      return inEntries(rule);
    }

    /** The entries that a failed rule reports. It validates this field alone, because a result has only a limited number of findings. */
    function failedOrHidden(own: CompiledRule, field: string): Outcome {
      const told = validate(order, { facts, at, fields: [field] }).diagnostics;
      const reported = told.filter(({ ruleId }) => ruleId === own.diagnostic.ruleId || ruleId === 'engine/failed');
      const entries = reported.flatMap((each) => (each.field === field ? [] : [each.field]));
      if (reported.length > 0)
        return { outcome: 'failed', ...(entries.length > 0 && { because: `on ${someOf(entries)}` }) };
      const other = hiddenBy(own, shown, found)?.diagnostic ?? told[0];
      return { outcome: 'hidden', because: `by ${other?.ruleId ?? ''}` };
    }

    /** The result of a rule on entries that does not fail: whether it passed in one of them. */
    function inEntries(rule: ReferenceRule): Outcome {
      const { shape, derived } = compiled;
      if (!shape || scopeOf(rule.field) === '') return passedOrNot(rule, values, names);
      const read = [rule.field, ...conditionEntries(rule).map(({ name }) => name)];
      const added = read.filter((name) => Object.hasOwn(labelled, name) && scopeOf(name) !== '');
      let first: Outcome | undefined;
      for (const places of shape.placesOf(rule.field, values)) {
        const valueOf = (name: string): Text => values[shape.textName(shape.nameAt(name, rule.field, places))];
        const entry = Object.fromEntries(
          read.map((name) => {
            const label = derived.findIndex((each) => each.name === name);
            if (label < 0) return [name, valueOf(name)];
            const { from, after = '', before = '' } = derived[label]!;
            return [name, labellers[label]!(part(valueOf(from), after, before))];
          }),
        );
        const outcome = passedOrNot(rule, entry, names);
        // The totals of an entry are not among the order's values, so conditions on them are unknown here.
        if (added.length > 0 && entry[rule.field] !== undefined)
          return { outcome: 'passed', because: `in each entry that it applies to, by its ${added.join(', ')}` };
        if (outcome.outcome === 'passed') return outcome;
        first ??= outcome;
      }
      return first ?? { outcome: 'not applicable', because: `${scopeOf(rule.field)} has no entry` };
    }
  };
}

/** Adds the totals with which a rule compares its field, or the reason why it has nothing to compare with. */
function withTotals(
  result: Outcome,
  totals: readonly string[],
  values: OrderValues,
  labels: Readonly<Record<string, string>>,
): Outcome {
  const { outcome, because } = result;
  if (totals.length === 0 || (outcome !== 'passed' && outcome !== 'failed')) return result;
  // The order's values do not include totals of entries.
  const ofOrder = totals.filter((name) => scopeOf(name) === '');
  if (outcome === 'passed') {
    const unknown = ofOrder.filter((name) => values[name] === null);
    if (unknown.length > 0)
      return {
        outcome: 'not evaluated',
        because: `${unknown.join(', ')} is unknown: the list has a value that is not a plain number, or one without its factor`,
      };
    const missing = ofOrder.filter((name) => values[name] === undefined);
    if (missing.length > 0)
      return { outcome: 'not applicable', because: `${missing.join(', ')} has no list to add up` };
  }
  const against = `against ${totals.map((name) => `${name} (${labels[name]})`).join(', ')}`;
  return { outcome, because: because === undefined ? against : `${because}, ${against}` };
}

function typeOutcome(id: string, untyped: readonly string[]): RuleOutcome {
  if (untyped.length === 0) return { ruleId: id, field: '*', outcome: 'passed' };
  return { ruleId: id, field: '*', outcome: 'failed', because: `on ${someOf(untyped)}` };
}

/** More fields than anyone reads. */
const MOST_NAMED = 10;

function someOf(fields: readonly string[]): string {
  const more = fields.length - MOST_NAMED;
  return `${fields.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function outOfDate({ id, from, until }: ReferenceRule, exceptions: readonly Exception[], day: string): Outcome {
  const exception = exceptions.find((e) => e.ruleId === id && e.isOff && e.until !== undefined && day <= e.until);
  if (exception) return { outcome: 'off', because: `until ${exception.until}: ${exception.reason}` };
  return {
    outcome: 'out of date',
    because: [from !== undefined && `from ${from}`, until !== undefined && `until ${until}`].filter(Boolean).join(' '),
  };
}

function passedOrNot(rule: ReferenceRule, order: OrderValues, names: NamesBesideFields): Outcome {
  const notApplicable = (because: string): Outcome => ({
    outcome: 'not applicable',
    because,
  });
  const value = order[rule.field];
  const subject = Object.keys(rule.check).map((name) => checks[name]?.subject)[0];
  if (subject === 'batch') return notApplicable('it compares the orders of a batch');
  if (value === null) return notApplicable(`${rule.field} is not text`);
  if (value === undefined && subject !== 'missing' && subject !== 'presence')
    return notApplicable(`${rule.field} is missing`);
  if (applies(rule, order, names, boundTests) === false) return notApplicable(`it applies ${conditionWords(rule)}`);
  return { outcome: 'passed' };
}
