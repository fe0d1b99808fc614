import { checks } from '../checks/registry.js';
import type { Slots } from '../compiler/compile.js';
import { readsOf } from '../compiler/schema.js';
import type { Operation, Rule } from '../model/operation.js';
import { dayAfter } from '../rulebook/days.js';

/** Checks whose lists say the same in any order. */
const UNORDERED: ReadonlySet<string> = new Set(['one-of', 'not-in', 'prefix-in', 'digits-by', 'decimals-by', 'pairs']);

/** All that decides what a rule says of orders while it is in force, as text to compare. Wording and dates are left out. */
export function semanticsOf(operation: Operation, slots: Slots, rule: Rule): string {
  const { field, when, unless, check, severity } = rule;
  const meaning = meaningOf(check, field);
  const names = readsOf(rule);
  const derived = operation.derived
    .filter(({ name }) => names.includes(name))
    .map((d) => [d, restsOnOthers(rule, d.name) ? Object.keys(slots.get(d.slot)?.labels ?? {}) : []]);
  const all = field === '*' ? [operation.fields, operation.facts].map((fields) => fields.map((f) => f.name)) : [];
  return JSON.stringify([
    field,
    canonical(when, true),
    canonical(unless, true),
    check.name,
    meaning,
    severity,
    canonical(derived, true),
    canonical(all, true),
  ]);
}

/** Whether a rule may say something of a code that no label is bound to: a condition that only names labels says nothing of it, whatever other labels there are. */
function restsOnOthers({ when, unless, check }: Rule, name: string): boolean {
  const entry = when?.[name];
  const isNamed = entry !== undefined && !('not' in entry) && !entry.includes('other') && !entry.includes('unknown');
  return (
    !isNamed || unless?.[name] !== undefined || (checks[check.name]!.reads?.(check.parameters) ?? []).includes(name)
  );
}

/** A check's parameters, or where these can be written in several ways its meaning as JSON Schema: from 1.00 is from 1. */
function meaningOf({ name, parameters }: Rule['check'], field: string): unknown {
  if (UNORDERED.has(name)) return canonical(parameters, true);
  const portable = checks[name]!.schema(parameters, field);
  return canonical('none' in portable ? parameters : portable, false);
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
