import type { Judged } from '../model/check.js';
import type { CompiledCard } from '../model/compiled.js';
import type { Condition } from '../model/operation.js';

/** Names in an order's copy that need care. */
interface Names {
  /** Derived names, which bindings decide. */
  readonly derived: ReadonlySet<string>;
  /** Names that the field itself decides: they count as fitting. */
  readonly own: ReadonlySet<string>;
}

/** Whether a card counts on an order, as far as other fields than its own decide. It must surely count, as in the compiled rules. */
export function isInForce({ when = {}, unless }: CompiledCard, order: Judged, names: Names): boolean {
  const holds = (condition: Condition): boolean => entriesOf(condition, names).every(([name, entry]) => surely(order[name], entry, names.derived.has(name)));
  return holds(when) && (!unless || mentions(unless, names.own) || !entriesOf(unless, names).every(([name, entry]) => perhaps(order[name], entry, names.derived.has(name))));
}

export function mentions(condition: Condition | undefined, names: ReadonlySet<string>): boolean {
  return condition !== undefined && Object.keys(condition).some((name) => names.has(name));
}

function entriesOf(condition: Condition, { own }: Names): (readonly [string, Condition[string]])[] {
  return Object.entries(condition).filter(([name]) => !own.has(name));
}

type Value = Judged[string];

function surely(value: Value, entry: Condition[string], isDerived: boolean): boolean {
  if (!('not' in entry)) return typeof value === 'string' && (entry.includes(value) || (isDerived && value === 'unbound' && entry.includes('unknown')));
  if (isDerived && (value === 'unknown' || value === 'unbound')) return false;
  return typeof value === 'string' && !entry.not.includes(value);
}

function perhaps(value: Value, entry: Condition[string], isDerived: boolean): boolean {
  if (isDerived && value === 'unbound') return !('not' in entry) || !entry.not.includes('unknown');
  return surely(value, entry, isDerived);
}
