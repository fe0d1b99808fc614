import { applies, type Conditions } from '../evaluator/condition.js';
import type { Judged } from '../model/check.js';
import type { Condition } from '../model/operation.js';

/** Names in an order's copy that need care. */
interface Names {
  /** Derived names, which bindings decide. */
  readonly derived: ReadonlySet<string>;
  /** Names that the field itself decides: they count as fitting. */
  readonly own: ReadonlySet<string>;
}

/** Whether a card counts on an order for sure, as far as other fields than its own decide. */
export function isInForce({ when, unless }: Conditions, order: Judged, { derived, own }: Names): boolean {
  const others = when && Object.fromEntries(Object.entries(when).filter(([name]) => !own.has(name)));
  return applies(order, others, mentions(unless, own) ? undefined : unless, derived) === true;
}

export function mentions(condition: Condition | undefined, names: ReadonlySet<string>): boolean {
  return condition !== undefined && Object.keys(condition).some((name) => names.has(name));
}
