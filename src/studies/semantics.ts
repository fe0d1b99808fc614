import type { Slots } from '../compiler/compile.js';
import { readsOf } from '../compiler/schema.js';
import type { Operation, Rule } from '../model/operation.js';
import { dayAfter } from '../rulebook/days.js';

/** Checks whose lists say the same in any order. */
const UNORDERED: ReadonlySet<string> = new Set(['one-of', 'not-in', 'prefix-in', 'digits-by', 'pairs']);

/** All that decides what a rule says of orders while it is in force, as text to compare. Wording and dates are left out. */
export function semanticsOf(operation: Operation, slots: Slots, rule: Rule): string {
  const { field, when, unless, check, severity } = rule;
  const parameters = canonical(check.parameters, UNORDERED.has(check.name));
  const names = readsOf(rule);
  const derived = operation.derived.filter(({ name }) => names.includes(name)).map((d) => [d, Object.keys(slots.get(d.slot)?.labels ?? {})]);
  const all = field === '*' ? [operation.fields, operation.facts].map((fields) => fields.map((f) => f.name)) : [];
  return JSON.stringify([field, canonical(when, true), canonical(unless, true), check.name, parameters, severity, canonical(derived, true), canonical(all, true)]);
}

/** The variant of a rule that is in force on a day: the same id may stand twice, with periods that don't overlap. */
export function inForce(variants: readonly Rule[], day: string): Rule | undefined {
  return variants.find(({ from = '', until = '9999' }) => from <= day && day <= until);
}

/** A day from `today` on for each stretch of time in which no rule's period begins or ends. */
export function stretches(rules: readonly Rule[], today: string): readonly string[] {
  const starts = rules.flatMap(({ from, until }) => [from, until === undefined ? undefined : dayAfter(until)]);
  return [...new Set([today, ...starts.filter((day) => day !== undefined && day > today)] as string[])].sort();
}

/** Plain data with sorted keys, and with sorted lists where their order does not matter. */
function canonical(value: unknown, isUnordered: boolean): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => canonical(item, isUnordered));
    return isUnordered ? items.map((item) => JSON.stringify(item)).sort() : items;
  }
  if (typeof value !== 'object' || value === null) return value ?? null;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, canonical(item, isUnordered)]),
  );
}
