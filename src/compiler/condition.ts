import { _, and, or, type Code, type Name } from 'ajv/dist/compile/codegen/index.js';
import type { Condition } from '../model/operation.js';
import { literal, property } from './code.js';

/** A condition as code: whether it surely holds, and whether it may hold once everything is bound. */
export interface ConditionCode {
  readonly holds: Code;
  readonly mayHold: Code;
  /** The same as `mayHold` where it is known that it does not hold; shorter, and there for a single entry alone. */
  readonly opens?: Code;
}

/** A card's `when` and `unless`, or `undefined` where it has neither. */
export function conditionCode(order: Name, when: Condition | undefined, unless: Condition | undefined, derived: ReadonlySet<string>): ConditionCode | undefined {
  const asked = when && allOf(order, when, derived);
  const spared = unless && allOf(order, unless, derived);
  if (!asked || !spared) return asked ?? (spared && { holds: _`!(${spared.mayHold})`, mayHold: _`!(${spared.holds})` });
  return { holds: and(asked.holds, _`!(${spared.mayHold})`), mayHold: and(asked.mayHold, _`!(${spared.holds})`) };
}

function allOf(order: Name, condition: Condition, derived: ReadonlySet<string>): ConditionCode {
  const entries = Object.entries(condition).map(([name, entry]) => entryCode(property(order, name), entry, derived.has(name)));
  if (entries.length === 1) return entries[0]!;
  return { holds: and(...entries.map((e) => e.holds)), mayHold: and(...entries.map((e) => e.mayHold)) };
}

function entryCode(value: Code, entry: Condition[string], isDerived: boolean): ConditionCode {
  const listed = Array.isArray(entry) ? (entry as readonly string[]) : [];
  const barred = 'not' in entry ? entry.not : undefined;
  if (!barred) {
    // `unknown` in a rule file covers both: the field says nothing, and no binding says what it means.
    const values = isDerived && listed.includes('unknown') ? [...listed, 'unbound'] : listed;
    const holds = or(...values.map((v) => _`${value} === ${literal(v)}`));
    if (!isDerived || listed.includes('unknown')) return same(holds);
    const opens = _`${value} === "unbound"`;
    return { holds, mayHold: or(holds, opens), opens };
  }
  const except = (values: readonly string[]): Code => and(_`${value} != null`, ...values.map((v) => _`${value} !== ${literal(v)}`));
  if (!isDerived) return same(except(barred));
  return { holds: except([...barred, 'unknown', 'unbound']), mayHold: except([...barred, 'unknown', ...(barred.includes('unknown') ? ['unbound'] : [])]) };
}

function same(code: Code): ConditionCode {
  return { holds: code, mayHold: code };
}
