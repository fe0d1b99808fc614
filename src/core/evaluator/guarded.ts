import type { OwnTest, TestResult } from '../model/check.js';
import type { CompiledOutcome } from '../model/compiled.js';
import type { MemberType, Seen } from '../model/shape.js';
import { ownValue, WRONG } from './own-values.js';
import { ruleFailure } from './reserved.js';

/** What is reported where your own check failed: once for a rule, whatever the number of entries. */
const FAILED = Object.freeze<CompiledOutcome>({
  failed: ({ diagnostic: { ruleId, field, path }, ...finding }, fieldIndex) => ({
    ...finding,
    diagnostic: ruleFailure(ruleId, field, path),
    fieldIndex: ~fieldIndex,
    reads: [],
    presence: [],
    isError: true,
    shortCircuits: false,
  }),
});

/** What a value is, by the name of a field that a check reads; names that are left out are texts. */
type Types = Readonly<Record<string, MemberType>>;

/** A test of what is seen of a value and of others; where the check failed, what is reported of that. */
export type GuardedTest<Result = TestResult | CompiledOutcome> = (
  value: Seen,
  order?: Readonly<Record<string, Seen>>,
) => Result;

/**
 * The test of your own check, which may have mistakes. It gets values as JSON has them; where one has another type than its field, there is
 * a finding about that, and the check is not called.
 * @param test prepares the test from its parameters, at the first value
 * @param type what the value is
 * @param types what the other values are
 * @returns a test that throws where the check throws, or answers with anything but true, false and undefined
 */
export function strict<P>(
  test: (parameters: P) => OwnTest,
  parameters: P,
  type: MemberType = 'string',
  types: Types = {},
): GuardedTest<TestResult> {
  let prepared: OwnTest | undefined;
  return (seen, order = {}) => {
    prepared ??= test(parameters);
    const value = ownValue(seen, type);
    const others: Record<string, unknown> = {};
    for (const [name, other] of Object.entries(order))
      others[name] = ownValue(other, Object.hasOwn(types, name) ? types[name]! : 'string');
    if (value === WRONG || Object.values(others).includes(WRONG)) return true;
    const result: unknown = prepared(value, others);
    if (result !== undefined && typeof result !== 'boolean') throw new TypeError('neither true nor false');
    return result;
  };
}

/** The same for a rule: where the check fails, the others are still evaluated. */
export function guarded<P>(
  test: (parameters: P) => OwnTest,
  parameters: P,
  type?: MemberType,
  types?: Types,
): GuardedTest {
  const tested = strict(test, parameters, type, types);
  return (value, order) => {
    try {
      return tested(value, order);
    } catch {
      return FAILED;
    }
  };
}
