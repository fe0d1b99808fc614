import { _, and, or, type Code } from 'ajv/dist/compile/codegen/index.js';
import { entryMatches, UNBOUND, UNKNOWN } from '../model/condition.js';
import type { Condition } from '../model/operation.js';
import { literal } from './code.js';

/** The expression for a field, a derived name or a fact. */
export type Lookup = (name: string) => Code;

/** A condition as code: whether it holds, and whether it could hold with complete bindings. */
export interface ConditionCode {
  readonly holds: Code;
  readonly mayHold: Code;
}

/** A rule's `when` and `unless`, `undefined` where it has neither; derived names may be unbound. */
export function conditionCode(
  field: Lookup,
  {
    when,
    unless,
    derived = [],
  }: { readonly when?: Condition; readonly unless?: Condition; readonly derived?: readonly string[] },
): ConditionCode | undefined {
  const asked = when && allOf(field, when, derived);
  if (!unless) return asked;
  const spared = allOf(field, unless, derived);
  return allOfCodes([...(asked ? [asked] : []), { holds: _`!(${spared.mayHold})`, mayHold: _`!(${spared.holds})` }]);
}

function allOf(field: Lookup, condition: Condition, derived: readonly string[]): ConditionCode {
  return allOfCodes(
    Object.entries(condition).map(([name, entry]) => entryCode(field(name), entry, derived.includes(name))),
  );
}

function allOfCodes(codes: readonly ConditionCode[]): ConditionCode {
  if (codes.length === 1) return codes[0]!;
  return { holds: and(...codes.map((e) => e.holds)), mayHold: and(...codes.map((e) => e.mayHold)) };
}

/** The values that an entry of a derived name may match besides those that it lists. */
const SPECIAL = [UNKNOWN, UNBOUND];

function entryCode(value: Code, entry: Condition[string], isDerived: boolean): ConditionCode {
  const isNot = 'not' in entry;
  const listed = isNot ? entry.not : entry;
  const among = (values: readonly string[]): Code => or(...values.map((v) => _`${value} === ${literal(v)}`));
  const except = (values: readonly string[]): Code =>
    and(_`${value} != null`, ...values.map((v) => _`${value} !== ${literal(v)}`));
  if (!isDerived) return same(isNot ? except(listed) : among(listed));
  const special = (counts: (match: boolean | undefined) => boolean): readonly string[] =>
    SPECIAL.filter((one) => !listed.includes(one) && counts(entryMatches(entry, one, true)) !== isNot);
  const code = (others: readonly string[]): Code =>
    isNot ? except([...listed, ...others]) : among([...listed, ...others]);
  const [holds, mayHold] = [special((match) => match === true), special((match) => match !== false)];
  return holds.length === mayHold.length ? same(code(holds)) : { holds: code(holds), mayHold: code(mayHold) };
}

function same(code: Code): ConditionCode {
  return { holds: code, mayHold: code };
}
