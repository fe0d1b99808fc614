import { isWithin } from '../../model/period.js';
import type { Condition, Operation, Rule } from '../../model/operation.js';

/** The values that match one entry of a condition: those of a finite set, or all but some. A missing field has the value {@link MISSING}. */
export interface Values {
  readonly isFinite: boolean;
  readonly values: readonly string[];
}

/** What a derived name may be, `undefined` for a field, a fact and a name of an unknown slot. */
export function possibleLabelsOf(name: string, operation: Operation): readonly string[] | undefined {
  const { labels = [] } = operation.derived.find((d) => d.name === name) ?? {};
  return labels.length === 0 ? undefined : [...labels, 'other', 'unknown'];
}

/** No value of an order: empty text counts as missing. */
const MISSING = '';

/** The values of an entry; of a derived name always a finite set, and `unknown` only where it is named or stands for missing. */
export function valuesOf(entry: Condition[string], labels: readonly string[] | undefined): Values {
  if (typeof entry === 'string')
    return labels
      ? { isFinite: true, values: labels.filter((label) => (label === 'unknown') === (entry === 'missing')) }
      : { isFinite: entry === 'missing', values: [MISSING] };
  if ('any-case' in entry) return { isFinite: true, values: entry['any-case'].flatMap(inEachCase) };
  if (!('not' in entry)) return { isFinite: true, values: entry };
  if (!labels) return { isFinite: false, values: [MISSING, ...entry.not] };
  return { isFinite: true, values: labels.filter((label) => label !== 'unknown' && !entry.not.includes(label)) };
}

/** A text with each of its letters in capitals and in small letters. */
const inEachCase = (text: string): readonly string[] =>
  Array.from(text).reduce<readonly string[]>(
    (starts, character) => {
      const both = new Set([character.toUpperCase(), character.toLowerCase()]);
      return starts.flatMap((start) => Array.from(both, (one) => start + one));
    },
    [''],
  );

/** Whether no value is in both. */
export function areDisjointValues(a: Values, b: Values): boolean {
  if (a.isFinite) return a.values.every((value) => !has(b, value));
  return b.isFinite && b.values.every((value) => !has(a, value));
}

/** Whether each value of the first is in the second. */
export function isSubset(a: Values, b: Values): boolean {
  if (a.isFinite) return a.values.every((value) => has(b, value));
  return !b.isFinite && b.values.every((value) => a.values.includes(value));
}

const has = ({ isFinite, values }: Values, value: string): boolean => values.includes(value) === isFinite;

type Labels = (name: string) => readonly string[] | undefined;

/** Compares the conditions of an operation's rules. */
export class ConditionComparer {
  readonly #labels: Labels;

  constructor(operation: Operation) {
    this.#labels = (name) => possibleLabelsOf(name, operation);
  }

  values(name: string, entry: Condition[string]): Values {
    return valuesOf(entry, this.#labels(name));
  }

  /** Whether each order that matches the first condition matches the second. */
  implies(a: Condition | undefined, b: Condition | undefined): boolean {
    return Object.entries(b ?? {}).every(([name, entry]) => {
      const own = a?.[name];
      return own !== undefined && isSubset(this.values(name, own), this.values(name, entry));
    });
  }

  /** Whether no order matches both conditions. */
  exclude(a: Condition | undefined, b: Condition | undefined): boolean {
    return Object.entries(b ?? {}).some(([name, entry]) => {
      const own = a?.[name];
      return own !== undefined && areDisjointValues(this.values(name, own), this.values(name, entry));
    });
  }

  /** Whether the second rule applies on each order and day on which the first does. */
  appliesOnlyWithin(a: Rule, within: Rule): boolean {
    // The second does not apply where its `unless` matches: the first must not apply there either.
    const isOutsideUnless =
      within.unless === undefined ||
      this.exclude(a.when, within.unless) ||
      (a.unless !== undefined && this.implies(within.unless, a.unless));
    return isWithin(a, within) && this.implies(a.when, within.when) && isOutsideUnless;
  }
}
