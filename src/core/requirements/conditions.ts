import { applies, type Conditions, type NamesBesideFields } from '../model/condition.js';
import type { OrderValues } from '../model/check.js';
import type { RuleCondition } from '../model/operation.js';

/** The names that a rule's conditions are evaluated by. */
interface Names extends NamesBesideFields {
  /** The rule's own field and the names derived from it: conditions on them count as met. */
  readonly own: ReadonlySet<string>;
}

/** Whether a rule surely applies to an order for some value of the rule's own field. */
export function appliesForSomeValue(
  { when, unless }: Conditions,
  order: OrderValues,
  { own, ...names }: Names,
): boolean {
  const others = when && Object.fromEntries(Object.entries(when).filter(([name]) => !own.has(name)));
  return applies({ when: others, unless: mentions(unless, own) ? undefined : unless }, order, names) === true;
}

/** Whether a condition has an entry for one of the names. */
export function mentions(condition: RuleCondition | undefined, names: ReadonlySet<string>): boolean {
  return condition !== undefined && Object.keys(condition).some((name) => names.has(name));
}
