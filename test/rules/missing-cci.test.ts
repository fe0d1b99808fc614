import { expect, test } from '@jest/globals';
import { createValidator } from '../../src/index.js';
import { exampleOrder } from '../../src/core/model/example-order.js';
import { rulebook } from './rulebook.js';

/** The messages on a Peru payout without a CCI. */
function messageWithoutCci(bindings: object): readonly string[] {
  const { recipientCardNo: _, ...order } = exampleOrder(rulebook.operations.get('pe.payout')!);
  const { diagnostics } = createValidator({ bindings })('pe.payout', order, { at: '2026-11-21' });
  return diagnostics.flatMap(({ field, severity, message }) =>
    field === 'recipientCardNo' ? [`${severity}: ${message}`] : [],
  );
}

// 4.2 Peru payout 6: for the four largest banks the CCI may be omitted; for all others it is required.
test('a missing CCI: where the bank is not known, the warning says when the CCI is required', () => {
  expect(messageWithoutCci({})).toEqual([
    expect.stringMatching(/^warning: .* is missing; it is required unless the bank .*one of the four largest\b/),
  ]);
  const banks = { 'bank-a': ['A'], 'bank-b': ['B'], 'bank-c': ['C'], 'bank-d': ['D'] };
  expect(messageWithoutCci({ 'pe.bank': banks })).toEqual([
    expect.stringMatching(/^error: .* is missing; (?!.*four largest)/),
  ]);
  expect(messageWithoutCci({ 'pe.bank': { ...banks, 'bank-a': ['BANK-CODE'] } })).toEqual([]);
});
