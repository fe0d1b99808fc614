import { expect, test } from '@jest/globals';
import { nextStates } from '../../src/gateway/next-states.js';
import { operations, type OperationId } from '../../src/index.js';

test('a Mexico payout reported as SUCCESS may still be REVERSED', () => {
  expect(nextStates('mx.payout', 'SUCCESS')).toEqual({ known: true, next: ['REVERSED'] });
});

test('nothing is known of other states and operations', () => {
  const unknown = { known: false, next: [] };
  for (const state of ['REVERSED', 'PENDING', 'success', '', null])
    expect(nextStates('mx.payout', state as string)).toEqual(unknown);
  for (const { id } of operations)
    if (id !== 'mx.payout') expect(nextStates(id as OperationId, 'SUCCESS')).toEqual(unknown);
});
