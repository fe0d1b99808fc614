import { isWithin } from '../../model/period.js';
import type { Condition, Operation, Rule } from '../../model/operation.js';

/** The values that match one entry of a condition: those of a finite set, or all but some. A missing field has the value {@link MISSING}. */
export interface Values {
  readonly isFinite: boolean;
  readonly values: ReadonlySet<string>;
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
      ? only(labels.filter((label) => (label === 'unknown') === (entry === 'missing')))
      : { ...only([MISSING]), isFinite: entry === 'missing' };
  if ('any-case' in entry) return only(entry['any-case'].flatMap(inEachCase));
  if (!('not' in entry)) return only(entry);
  if (!labels) return { ...only([MISSING, ...entry.not]), isFinite: false };
  return only(labels.filter((label) => label !== 'unknown' && !entry.not.includes(label)));
}

const only = (values: readonly string[]): Values => ({ isFinite: true, values: new Set(values) });

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
function areDisjointValues(a: Values, b: Values): boolean {
  if (a.isFinite) return [...a.values].every((value) => !has(b, value));
  return b.isFinite && [...b.values].every((value) => !has(a, value));
}

/** Whether each value of the first is in the second. */
function isSubset(a: Values, b: Values): boolean {
  if (a.isFinite) return [...a.values].every((value) => has(b, value));
  return !b.isFinite && [...b.values].every((value) => a.values.has(value));
}

const has = ({ isFinite, values }: Values, value: string): boolean => values.has(value) === isFinite;

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
