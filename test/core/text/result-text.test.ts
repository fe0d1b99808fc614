import { expect, test } from '@jest/globals';
import { resultText } from '../../../src/core/index.js';
import type { Result } from '../../../src/index.js';

test('the text of a result is its JSON, whichever operation and rules the result before it names', () => {
  for (const [operation, rulesVersion] of [
    ['xx.payout', '1@1'],
    ['xx.payout', '2@1'],
    ['xx.refund', '2@1'],
    ['xx."payout"', '1@1'],
    ['xx.payout', '1@1'],
  ] as const) {
    const result: Result<unknown> = {
      valid: false,
      operation,
      rulesVersion,
      diagnostics: [],
      notEvaluated: [],
    };
    expect(resultText(result)).toBe(JSON.stringify(result));
  }
});
