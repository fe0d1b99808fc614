import { _, and, or, type Code } from 'ajv/dist/compile/codegen/index.js';
import type { Condition } from '../model/operation.js';
import { literal } from './code.js';

/** What stands for a field, a derived name or a fact. */
export type Lookup = (name: string) => Code;

/** A condition as code: whether it surely holds, and whether it may hold once everything is bound. */
export interface ConditionCode {
  readonly holds: Code;
  readonly mayHold: Code;
}

/** A card's `when` and `unless`, `undefined` where it has neither; the names that are derived through a binding may be unbound. */
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

function entryCode(value: Code, entry: Condition[string], isDerived: boolean): ConditionCode {
  const listed = Array.isArray(entry) ? (entry as readonly string[]) : [];
  const barred = 'not' in entry ? entry.not : undefined;
  const among = (values: readonly string[]): Code => or(...values.map((v) => _`${value} === ${literal(v)}`));
  if (!barred) {
    if (!isDerived) return same(among(listed));
    // `unknown` in a rule file covers both: the field says nothing, and no binding says what it means.
    const open = among([...listed, 'unbound']);
    return listed.includes('unknown') ? same(open) : { holds: among(listed), mayHold: open };
  }
  const except = (values: readonly string[]): Code =>
    and(_`${value} != null`, ...values.map((v) => _`${value} !== ${literal(v)}`));
  if (!isDerived) return same(except(barred));
  return {
    holds: except([...barred, 'unknown', 'unbound']),
    mayHold: except([...barred, 'unknown', ...(barred.includes('unknown') ? ['unbound'] : [])]),
  };
}

function same(code: Code): ConditionCode {
  return { holds: code, mayHold: code };
}
