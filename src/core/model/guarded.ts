import type { CheckTest, TestResult } from './check.js';

/**
 * The test of your own check, which may have mistakes: where it throws, or answers with anything but true and false, the value counts
 * as not evaluated.
 * @param test prepares the test from its parameters, at the first value
 */
export function guarded<P>(test: (parameters: P) => CheckTest, parameters: P): CheckTest {
  let prepared: CheckTest | undefined;
  return (value, order): TestResult => {
    try {
      prepared ??= test(parameters);
      const result: unknown = prepared(value, order);
      return typeof result === 'boolean' ? result : undefined;
    } catch {
      return undefined;
    }
  };
}
