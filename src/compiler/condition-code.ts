import { _, and, or, type Code } from 'ajv/dist/compile/codegen/index.js';
import { entryMatches, listedIn, UNBOUND, UNKNOWN } from '../model/condition.js';
import type { Condition } from '../model/operation.js';
import { literal } from './code.js';

/** What the code of a condition consists of. */
export interface Parts {
  /** The expression for a field, a derived name or a fact. */
  readonly field: (name: string) => Code;
  /** The function that compares texts in any case. */
  readonly equalsInAnyCase: () => Code;
}

/** A condition as code: whether it holds, and whether it could hold with complete bindings. */
export interface ConditionCode {
  readonly holds: Code;
  readonly mayHold: Code;
}

/** A rule's `when` and `unless`, `undefined` where it has neither; derived names may be unbound. */
export function conditionCode(
  parts: Parts,
  {
    when,
    unless,
    derived = [],
  }: { readonly when?: Condition; readonly unless?: Condition; readonly derived?: readonly string[] },
): ConditionCode | undefined {
  const asked = when && allOf(parts, when, derived);
  if (!unless) return asked;
  const spared = allOf(parts, unless, derived);
  return allOfCodes([...(asked ? [asked] : []), { holds: _`!(${spared.mayHold})`, mayHold: _`!(${spared.holds})` }]);
}

function allOf(parts: Parts, condition: Condition, derived: readonly string[]): ConditionCode {
  return allOfCodes(
    Object.entries(condition).map(([name, entry]) => {
      if (typeof entry === 'string') return same(presence(parts.field(name), entry, derived.includes(name)));
      if (!('any-case' in entry)) return entryCode(parts.field(name), entry, derived.includes(name));
      return same(
        or(...entry['any-case'].map((one) => _`${parts.equalsInAnyCase()}(${parts.field(name)}, ${literal(one)})`)),
      );
    }),
  );
}

function allOfCodes(codes: readonly ConditionCode[]): ConditionCode {
  if (codes.length === 1) return codes[0]!;
  return { holds: and(...codes.map((e) => e.holds)), mayHold: and(...codes.map((e) => e.mayHold)) };
}

/** A derived name without a code has a value of its own. */
function presence(value: Code, entry: 'given' | 'missing', isDerived: boolean): Code {
  const missing = isDerived ? literal(UNKNOWN) : _`undefined`;
  return entry === 'missing' ? _`${value} === ${missing}` : _`${value} !== ${missing}`;
}

/** The values that an entry of a derived name may match besides those that it lists. */
const SPECIAL = [UNKNOWN, UNBOUND];

function entryCode(value: Code, entry: Exclude<Condition[string], string>, isDerived: boolean): ConditionCode {
  const isNot = 'not' in entry;
  const listed = listedIn(entry);
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
