import { applies } from '../evaluator/condition.js';
import { labellersOf } from '../evaluator/derive.js';
import { firstFindings } from '../evaluator/diagnose.js';
import { isOnDay, neededBy } from '../evaluator/evaluate.js';
import { fieldsOf, judgedOf, labelsOf, outcomesOf } from '../evaluator/judged.js';
import type { Bindings, Facts } from '../model/bindings.js';
import type { Judged } from '../model/check.js';
import type { CompiledOperation, CompiledRule } from '../model/compiled.js';
import type { Reference, ReferenceRule } from '../model/reference.js';
import type { Exception } from '../rulebook/overlay.js';
import { conditionWords } from './condition.js';
import { comesFirst } from './precedence.js';

/** What a rule came to on one order. */
export interface RuleOutcome {
  readonly ruleId: string;
  readonly field: string;
  readonly outcome: 'passed' | 'failed' | 'hidden' | 'not applicable' | 'not judged' | 'out of date' | 'off';
  /** Why, where the outcome alone does not say; no value of the order is in it. */
  readonly because?: string;
}

/** What {@link whyOf} needs of an operation. */
export interface Explained {
  readonly compiled: CompiledOperation;
  readonly reference: Reference;
  readonly bindings: Bindings;
  readonly exceptions: readonly Exception[];
}

/**
 * Prepares the telling of what each rule of an operation came to.
 * @returns a function of an order, its facts and the day; its result is empty where the order could not be read
 */
export function whyOf({
  compiled,
  reference,
  bindings,
  exceptions,
}: Explained): (order: unknown, facts: Facts, at: string) => readonly RuleOutcome[] {
  const labellers = labellersOf(compiled, bindings);
  const { rules } = compiled;
  const derived = new Set(compiled.derived.map((d) => d.name));
  const cards = reference.rules.filter((rule) => rule.field !== '*');
  return (order, facts, at) => {
    const fields = fieldsOf(compiled, order);
    if (!fields) return [];
    const judged = judgedOf(compiled, fields, labellers, facts);
    const labels = labelsOf(compiled, judged);
    const outcomes = outcomesOf(compiled, judged);
    const found = outcomes
      .filter((index) => index >= 0)
      .map((index) => rules[index]!)
      .filter((rule) => isOnDay(rule, at));
    const shown = firstFindings(found);
    const type = rules.at(-1)!.diagnostic.ruleId;
    return [
      typeOutcome(
        type,
        found.filter(({ diagnostic }) => diagnostic.ruleId === type),
      ),
      ...cards.map((card, i) => ({ ruleId: card.id, field: card.field, ...outcomeOf(card, i, at) })),
    ];

    function outcomeOf(card: ReferenceRule, i: number, day: string): Pick<RuleOutcome, 'outcome' | 'because'> {
      const own = rules[i]!;
      if (!isOnDay(own, day)) return outOfDate(card, exceptions, day);
      if (found.includes(own))
        return shown.includes(own)
          ? { outcome: 'failed' }
          : { outcome: 'hidden', because: `by ${hiderOf(own, shown, found)}` };
      if (outcomes.includes(~i))
        return {
          outcome: 'not judged',
          because: `needs ${neededBy(own, labels)
            .map(({ needs }) => needs)
            .join(', ')}`,
        };
      return passedOrNot(card, judged, derived);
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
  card: ReferenceRule,
  order: Judged,
  derived: ReadonlySet<string>,
): Pick<RuleOutcome, 'outcome' | 'because'> {
  const notApplicable = (because: string): Pick<RuleOutcome, 'outcome' | 'because'> => ({
    outcome: 'not applicable',
    because,
  });
  const value = order[card.field];
  if ('unique-in-batch' in card.check) return notApplicable('it compares the orders of a batch');
  if (value === null) return notApplicable(`${card.field} is no text`);
  if (value === undefined && !('required' in card.check)) return notApplicable(`${card.field} is missing`);
  if (applies(order, card.when, card.unless, derived) === false)
    return notApplicable(`it counts ${conditionWords(card)}`);
  return { outcome: 'passed' };
}

/** The finding on the same field that came first, or the error on a field that the rule reads. */
function hiderOf(own: CompiledRule, shown: readonly CompiledRule[], found: readonly CompiledRule[]): string {
  const same = shown.find((other) => other.place === own.place && comesFirst(other, own, found));
  const reads = (other: CompiledRule): boolean => other.isError && own.reads.includes(other.place);
  return (same ?? shown.find(reads) ?? found.find(reads))?.diagnostic.ruleId ?? '';
}
