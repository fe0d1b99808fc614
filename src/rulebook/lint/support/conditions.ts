import type { Condition, Operation, Rule } from '../../../model/operation.js';
import type { Rulebook } from '../../rulebook.js';

/** The values that one entry of a condition lets through: those of a finite set, or all but some. */
export interface Values {
  readonly isFinite: boolean;
  readonly values: readonly string[];
}

/** What a derived name may be, `undefined` for a field or a fact. */
export function labelsOf(
  name: string,
  operation: Operation,
  { slots }: Pick<Rulebook, 'slots'>,
): readonly string[] | undefined {
  const derived = operation.derived.find((d) => d.name === name);
  const slot = derived && slots.get(derived.slot);
  return slot && [...Object.keys(slot.labels), 'other', 'unknown'];
}

/** The values of an entry; of a derived name always a finite set, and `unknown` only where it is named. */
export function valuesOf(entry: Condition[string], labels: readonly string[] | undefined): Values {
  if (!('not' in entry)) return { isFinite: true, values: entry };
  if (!labels) return { isFinite: false, values: entry.not };
  return { isFinite: true, values: labels.filter((label) => label !== 'unknown' && !entry.not.includes(label)) };
}

/** Whether no value is in both. */
export function areDisjoint(a: Values, b: Values): boolean {
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
export class Conditions {
  readonly #labels: Labels;

  constructor(operation: Operation, rulebook: Pick<Rulebook, 'slots'>) {
    this.#labels = (name) => labelsOf(name, operation, rulebook);
  }

  values(name: string, entry: Condition[string]): Values {
    return valuesOf(entry, this.#labels(name));
  }

  /** Whether the first condition holds on no order on which the second does not. */
  implies(a: Condition | undefined, b: Condition | undefined): boolean {
    return Object.entries(b ?? {}).every(([name, entry]) => {
      const own = a?.[name];
      return own !== undefined && isSubset(this.values(name, own), this.values(name, entry));
    });
  }

  /** Whether no order meets both conditions. */
  exclude(a: Condition | undefined, b: Condition | undefined): boolean {
    return Object.entries(b ?? {}).some(([name, entry]) => {
      const own = a?.[name];
      return own !== undefined && areDisjoint(this.values(name, own), this.values(name, entry));
    });
  }

  /** Whether the first rule counts on no order and no day on which the second does not. */
  counts(a: Rule, within: Rule): boolean {
    const isWithin = (a.from ?? '') >= (within.from ?? '') && (a.until ?? '9999') <= (within.until ?? '9999');
    // The second is passed over where its `unless` holds: the first must never count there.
    const isSpared =
      within.unless === undefined ||
      this.exclude(a.when, within.unless) ||
      (a.unless !== undefined && this.implies(within.unless, a.unless));
    return isWithin && this.implies(a.when, within.when) && isSpared;
  }
}
