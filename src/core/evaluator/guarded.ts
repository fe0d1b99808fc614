import type { CheckTest, TestResult } from '../model/check.js';
import type { CompiledOutcome } from '../model/compiled.js';
import { ruleFailure } from './reserved.js';

/** What is reported where your own check failed: once for a rule, whatever the number of entries. */
const FAILED = Object.freeze<CompiledOutcome>({
  failed: ({ diagnostic: { ruleId, field }, ...rule }, fieldIndex) => ({
    ...rule,
    diagnostic: ruleFailure(ruleId, field),
    fieldIndex: ~fieldIndex,
    within: [],
    reads: [],
    isError: true,
    shortCircuits: false,
  }),
});

/** Like {@link CheckTest}; where the check failed, what is reported of that. */
export type GuardedTest = (...all: Parameters<CheckTest>) => TestResult | CompiledOutcome;

/**
 * The test of your own check, which may have mistakes.
 * @param test prepares the test from its parameters, at the first value
 * @returns a test that throws where the check throws, or answers with anything but true, false and undefined
 */
export function strict<P>(test: (parameters: P) => CheckTest, parameters: P): CheckTest {
  let prepared: CheckTest | undefined;
  return (value, order) => {
    prepared ??= test(parameters);
    const result: unknown = prepared(value, order);
    if (result !== undefined && typeof result !== 'boolean') throw new TypeError('neither true nor false');
    return result;
  };
}

/** The same for a rule: where the check fails, the others are still evaluated. */
export function guarded<P>(test: (parameters: P) => CheckTest, parameters: P): GuardedTest {
  const tested = strict(test, parameters);
  return (value, order) => {
    try {
      return tested(value, order);
    } catch {
      return FAILED;
    }
  };
}
