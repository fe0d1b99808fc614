import { expect, test } from '@jest/globals';
import { createValidator } from '../../src/index.js';
import { exampleOrder } from '../../src/model/example-order.js';
import { rulebook } from './rulebook.js';

/** What is said of a Peru payout without a CCI. */
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
    'warning: Interbank account code (CCI) is missing; it is required unless the bank is one of the four largest.',
  ]);
  const banks = { 'bank-a': ['A'], 'bank-b': ['B'], 'bank-c': ['C'], 'bank-d': ['D'] };
  expect(messageWithoutCci({ 'pe.bank': banks })).toEqual([
    'error: Interbank account code (CCI) is missing; fill it in.',
  ]);
  expect(messageWithoutCci({ 'pe.bank': { ...banks, 'bank-a': ['BANK-CODE'] } })).toEqual([]);
});
