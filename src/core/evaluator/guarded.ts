import type { OwnTest, TestResult } from '../model/check.js';
import type { CompiledOutcome } from '../model/compiled.js';
import type { MemberType, Seen } from '../model/shape.js';
import { ownValue, WRONG } from './own-values.js';
import { ruleFailure } from './reserved.js';

/** The outcome of a failed own check. It is reported once for a rule, even in several entries. */
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

/** The types of the fields that a check reads, by name; texts are left out. */
type Types = Readonly<Record<string, MemberType>>;

/** A test of the values that checks see. For a failed check, the result is its report. */
export type GuardedTest<Result = TestResult | CompiledOutcome> = (
  value: Seen,
  order?: Readonly<Record<string, Seen>>,
) => Result;

/**
 * Wraps the test of an own check, which may have mistakes. The test gets values as JSON has them. If a value has another type than its
 * field, there is already a finding, and the test is not called.
 * @param test prepares the test from its parameters, at the first value
 * @param type the type of the value
 * @param types the types of the other values
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

/** The same for a rule: if the check fails, other rules are still evaluated. */
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
