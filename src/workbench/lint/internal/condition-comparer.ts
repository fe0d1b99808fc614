import {
  type Bounds,
  type Operation,
  type Rule,
  type RuleCondition,
  type RuleConditions,
  alternativesOf,
  entryBounds,
  inCapitals,
  isWithin,
  isWithinBounds,
  listedIn,
} from '../../../core/index.js';
import { intervalOf, isContainedIn, overlapOf } from './intervals.js';

/** The values that match one entry of a condition. */
type ValueSet = Listed | Within;

/** The values in a finite set, or all values except these. A missing field has the value {@link MISSING}. */
interface Listed {
  readonly isFinite: boolean;
  /** In capitals where `isAnyCase`. */
  readonly values: ReadonlySet<string>;
  /**
   * Whether each value means every spelling in upper and lower case. Spellings are never written out, because a value may have thousands.
   */
  readonly isAnyCase?: true;
}

/** The values within bounds. There are none or infinitely many, because a number can be written in many ways. */
interface Within {
  readonly bounds: Bounds;
}

const hasBounds = (set: ValueSet): set is Within => 'bounds' in set;

/** The possible labels of a derived name; `undefined` for a field, a fact and a name of an unknown slot. */
export function possibleLabelsOf(name: string, operation: Operation): readonly string[] | undefined {
  const { labels = [] } = operation.derived.find((d) => d.name === name) ?? {};
  return labels.length === 0 ? undefined : [...labels, 'other', 'unknown'];
}

/** Not a value of any order, because empty text counts as missing. */
const MISSING = '';

/**
 * The values of an entry. For a derived name it is always a finite set, which includes `unknown` only if the entry names it or means
 * missing.
 */
function valueSetOf(entry: RuleCondition[string], labels: readonly string[] | undefined): ValueSet {
  if (typeof entry === 'string')
    return labels
      ? only(labels.filter((label) => (label === 'unknown') === (entry === 'missing')))
      : { ...only([MISSING]), isFinite: entry === 'missing' };
  const bounds = entryBounds(entry);
  if (bounds) return { bounds };
  if ('any-case' in entry) return { ...only(entry['any-case'].map(inCapitals)), isAnyCase: true };
  if (!('not' in entry)) return only(listedIn(entry));
  if (!labels) return { ...only([MISSING, ...entry.not]), isFinite: false };
  return only(labels.filter((label) => label !== 'unknown' && !entry.not.includes(label)));
}

const only = (values: readonly string[]): Listed => ({ isFinite: true, values: new Set(values) });

/** Whether the two sets have no value in common. */
function areDisjointValues(a: ValueSet, b: ValueSet): boolean {
  if (hasBounds(b)) return hasBounds(a) ? areApart(a.bounds, b.bounds) : areDisjointValues(b, a);
  if (hasBounds(a)) return isSubset(a, complementOf(b)) || (b.isFinite && !meets(a, b));
  if (a.isFinite) return isSubset(a, complementOf(b));
  return b.isFinite && isSubset(b, complementOf(a));
}

/** Whether no value is within both bounds. */
function areApart(a: Bounds, b: Bounds): boolean {
  const [one, other] = [intervalOf(a), intervalOf(b)];
  return !one || !other || !overlapOf(one, other);
}

/** Whether one of the listed values is within the bounds. */
const meets = ({ bounds }: Within, { values }: Listed): boolean =>
  [...values].some((value) => isWithinBounds(value, bounds));

const complementOf = (values: Listed): Listed => ({ ...values, isFinite: !values.isFinite });

/** Whether the second set contains the first. */
function isSubset(a: ValueSet, b: ValueSet): boolean {
  if (hasBounds(a)) {
    const own = intervalOf(a.bounds);
    if (!own) return true;
    if (!hasBounds(b)) return !b.isFinite && !meets(a, b);
    const other = intervalOf(b.bounds);
    return other !== undefined && isContainedIn(own, other);
  }
  // Values within bounds consist of digits and points, so the case of letters does not matter.
  if (hasBounds(b)) return a.isFinite && [...a.values].every((value) => isWithinBounds(value, b.bounds));
  if (!a.isFinite) return !b.isFinite && isSubset(complementOf(b), complementOf(a));
  if (!a.isAnyCase || b.isAnyCase) return [...a.values].every((value) => has(b, value));
  const counts = new Map<string, number>();
  for (const value of b.values) counts.set(inCapitals(value), (counts.get(inCapitals(value)) ?? 0) + 1);
  return [...a.values].every((value) => (counts.get(value) ?? 0) === (b.isFinite ? spellingsOf(value) : 0));
}

/** The number of spellings of a text in capitals. */
const spellingsOf = (capitals: string): number => 2 ** (capitals.match(/[A-Z]/g)?.length ?? 0);

const has = ({ isFinite, values, isAnyCase }: Listed, value: string): boolean =>
  values.has(isAnyCase ? inCapitals(value) : value) === isFinite;

type Labels = (name: string) => readonly string[] | undefined;

/** Without a condition, every order matches. */
const conditionsOf = (conditions: RuleConditions | undefined): readonly RuleCondition[] =>
  alternativesOf(conditions ?? {});

/** Compares the conditions of an operation's rules. */
export class ConditionComparer {
  readonly #labels: Labels;

  constructor(operation: Operation) {
    this.#labels = (name) => possibleLabelsOf(name, operation);
  }

  #values(name: string, entry: RuleCondition[string]): ValueSet {
    return valueSetOf(entry, this.#labels(name));
  }

  /** Whether any value matches an entry, even a value that the name's slot does not have. */
  hasValues(name: string, entry: RuleCondition[string]): boolean {
    const values = this.#values(name, entry);
    return hasBounds(values) ? intervalOf(values.bounds) !== undefined : !values.isFinite || values.values.size > 0;
  }

  /** Whether a possible value of the name matches an entry. */
  isPossible(name: string, entry: RuleCondition[string]): boolean {
    const values = this.#values(name, entry);
    if (hasBounds(values) || !values.isFinite) return this.hasValues(name, entry);
    const labels = this.#labels(name);
    return [...values.values].some((value) => labels?.includes(value) ?? true);
  }

  /** Whether each order that matches the first conditions matches the second: each of the first implies one of the second. */
  implies(a: RuleConditions | undefined, b: RuleConditions | undefined): boolean {
    return conditionsOf(a).every((one) => conditionsOf(b).some((other) => this.#impliesAll(one, other)));
  }

  #impliesAll(a: RuleCondition, b: RuleCondition): boolean {
    return Object.entries(b).every(([name, entry]) => {
      const own = a[name];
      return own !== undefined && isSubset(this.#values(name, own), this.#values(name, entry));
    });
  }

  /** Whether no order matches both conditions. */
  exclude(a: RuleConditions | undefined, b: RuleConditions | undefined): boolean {
    return conditionsOf(a).every((one) => conditionsOf(b).every((other) => this.#excludeAll(one, other)));
  }

  #excludeAll(a: RuleCondition, b: RuleCondition): boolean {
    return Object.entries(b).some(([name, entry]) => {
      const own = a[name];
      return own !== undefined && areDisjointValues(this.#values(name, own), this.#values(name, entry));
    });
  }

  /** Whether the second rule applies on each order and day on which the first one does. */
  appliesOnlyWithin(a: Rule, within: Rule): boolean {
    // The second rule does not apply where its `unless` matches, so the first must not apply there either.
    const isOutsideUnless =
      within.unless === undefined ||
      this.exclude(a.when, within.unless) ||
      (a.unless !== undefined && this.implies(within.unless, a.unless));
    return isWithin(a, within) && this.implies(a.when, within.when) && isOutsideUnless;
  }
}
