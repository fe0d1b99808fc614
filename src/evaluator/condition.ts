import type { Judged } from '../model/check.js';
import type { Condition } from '../model/operation.js';

/** A card's conditions. */
export interface Conditions {
  readonly when?: Condition;
  readonly unless?: Condition;
}

/**
 * Whether a card's conditions let it judge an order, as the compiled code decides it.
 * @param derived the names that are found through bindings
 * @returns `undefined` where only a binding could tell
 */
export function applies(
  order: Judged,
  when: Condition | undefined,
  unless: Condition | undefined,
  derived: ReadonlySet<string>,
): boolean | undefined {
  const asked = when ? all(order, when, derived) : true;
  const spared = unless ? all(order, unless, derived) : false;
  if (asked === false || spared === true) return false;
  return asked === undefined || spared === undefined ? undefined : true;
}

function all(order: Judged, condition: Condition, derived: ReadonlySet<string>): boolean | undefined {
  const entries = new Set(
    Object.entries(condition).map(([name, entry]) => holds(order[name], entry, derived.has(name))),
  );
  return entries.has(false) ? false : entries.has(undefined) ? undefined : true;
}

function holds(value: string | null | undefined, entry: Condition[string], isDerived: boolean): boolean | undefined {
  const isNegated = 'not' in entry;
  const listed = isNegated ? entry.not : entry;
  if (typeof value !== 'string' || (isNegated && isDerived && value === 'unknown')) return false;
  // A derived name that no binding explains is `unknown` to a rule, and may be anything else.
  if (isDerived && value === 'unbound') return listed.includes('unknown') ? !isNegated : undefined;
  return listed.includes(value) !== isNegated;
}
