import {
  type RuleCondition,
  type RuleConditions,
  type NamesBesideFields,
  UNBOUND,
  UNKNOWN,
  alternativesOf,
  boundTests,
  boundsIn,
  entryBounds,
  entryMatches,
  equalsInAnyCase,
  kindOf,
  listedIn,
  source,
  spelling,
  withinBound,
} from '../../core/index.js';
import { and, or } from './code.js';

/** How to write the parts of a condition's code. */
interface Parts {
  /** The expression for a field, a derived name or a fact. */
  readonly field: (name: string) => string;
  /** A function from a file in `core/model`, given as `{ name: function }`. */
  readonly use: (file: string, exported: Readonly<Record<string, unknown>>) => string;
}

/** A condition as code: whether it holds, and whether it could hold with complete bindings and facts. */
export interface ConditionCode {
  readonly holds: string;
  readonly mayHold: string;
}

/**
 * The code for a rule's `when` and `unless` and for the cases in which a missing field is wrong; `undefined` without any of them. Derived
 * names may be unbound, and facts may be missing.
 */
export function conditionCode(
  parts: Parts,
  {
    when,
    unless,
    isMissing,
    derived = [],
    facts = [],
  }: {
    readonly when?: RuleConditions;
    readonly unless?: RuleConditions;
    readonly isMissing?: RuleConditions;
    readonly derived?: readonly string[];
    readonly facts?: readonly string[];
  },
): ConditionCode | undefined {
  const names = { derived: new Set(derived), facts: new Set(facts) };
  const asked = [when, isMissing].flatMap((conditions) => (conditions ? [oneOf(parts, conditions, names)] : []));
  if (!unless) return asked.length === 0 ? undefined : allOfCodes(asked);
  const spared = oneOf(parts, unless, names);
  return allOfCodes([...asked, { holds: `!(${spared.mayHold})`, mayHold: `!(${spared.holds})` }]);
}

/**
 * The code of {@link CompiledInputRule.isForOthers}, in which `isChosen` is a variable.
 * @param isField whether a name is a field
 * @param isChosen the value of this variable, if it is known
 * @returns `undefined` if the function would always return `false`
 */
export function forOthersCode(
  parts: Parts,
  when: RuleConditions | undefined,
  isField: (name: string) => boolean,
  isChosen?: true,
): string | undefined {
  const codes = alternativesOf(when ?? [{}]).map((condition) =>
    Object.entries(condition).flatMap(([name, entry]) => {
      if (!isField(name)) return [];
      const value = parts.field(name);
      const isGiven = `typeof ${value} === "string"`;
      if (typeof entry === 'string') return isChosen ? [] : `!isChosen && !(${presence(value, entry, false)})`;
      return `${isChosen ? isGiven : `(!isChosen || ${isGiven})`} && !(${valueCode(parts, value, entry)})`;
    }),
  );
  return codes.every((each) => each.length > 0) ? and(...codes.map((each) => or(...each))) : undefined;
}

function oneOf(parts: Parts, conditions: RuleConditions, names: NamesBesideFields): ConditionCode {
  const codes = alternativesOf(conditions).map((condition) => allOf(parts, condition, names));
  if (codes.length === 1) return codes[0]!;
  return { holds: or(...codes.map((e) => e.holds)), mayHold: or(...codes.map((e) => e.mayHold)) };
}

function allOf(parts: Parts, condition: RuleCondition, names: NamesBesideFields): ConditionCode {
  return allOfCodes(
    Object.entries(condition).map(([name, entry]) => {
      const kind = kindOf(name, names);
      const value = parts.field(name);
      if (typeof entry === 'string') return same(presence(value, entry, kind === 'derived'));
      if (kind === 'derived' && !('any-case' in entry) && !entryBounds(entry)) return derivedCode(value, entry);
      const holds = valueCode(parts, value, entry);
      if (kind !== 'fact') return same(holds);
      return { holds, mayHold: or(`${value} === undefined`, holds) };
    }),
  );
}

/** The expression that tests a value. A missing value does not match. */
function valueCode(parts: Parts, value: string, entry: Exclude<RuleCondition[string], string>): string {
  const call = (file: string, exported: Readonly<Record<string, unknown>>, text: string): string =>
    `${parts.use(file, exported)}(${value}, ${source(text)})`;
  const bounds = entryBounds(entry);
  if (bounds) return and(...boundsIn(bounds).map(([bound, limit]) => call('bounds', withinBound[bound], limit)));
  if ('any-case' in entry)
    return or(...entry['any-case'].map((one) => call('any-case', { equalsInAnyCase }, spelling(one))));
  return 'not' in entry ? except(value, entry.not) : among(value, listedIn(entry));
}

const among = (value: string, values: readonly string[]): string =>
  or(...values.map((each) => `${value} === ${source(each)}`));
const except = (value: string, values: readonly string[]): string =>
  and(`${value} != null`, ...values.map((each) => `${value} !== ${source(each)}`));

function allOfCodes(codes: readonly ConditionCode[]): ConditionCode {
  if (codes.length === 1) return codes[0]!;
  return { holds: and(...codes.map((e) => e.holds)), mayHold: and(...codes.map((e) => e.mayHold)) };
}

/** Tests whether a value is given. A derived name without a code has the value `unknown`. */
function presence(value: string, entry: 'given' | 'missing', isDerived: boolean): string {
  const missing = isDerived ? source(UNKNOWN) : `undefined`;
  return entry === 'missing' ? `${value} === ${missing}` : `${value} !== ${missing}`;
}

/** The values of a derived name besides labels. */
const SPECIAL = [UNKNOWN, UNBOUND];

function derivedCode(value: string, entry: Exclude<RuleCondition[string], string>): ConditionCode {
  const isNot = 'not' in entry;
  const listed = listedIn(entry);
  const special = (counts: (match: boolean | undefined) => boolean): readonly string[] =>
    SPECIAL.filter((one) => !listed.includes(one) && counts(entryMatches(entry, one, 'derived', boundTests)) !== isNot);
  const code = (others: readonly string[]): string =>
    isNot ? except(value, [...listed, ...others]) : among(value, [...listed, ...others]);
  const [holds, mayHold] = [special((match) => match === true), special((match) => match !== false)];
  return holds.length === mayHold.length ? same(code(holds)) : { holds: code(holds), mayHold: code(mayHold) };
}

function same(code: string): ConditionCode {
  return { holds: code, mayHold: code };
}
