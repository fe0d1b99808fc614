import { expect, test } from '@jest/globals';
import { nextStatesOf } from '../../../src/core/gateway/next-states.js';
import { fixtureGateway } from '../../fixtures/modules.js';

const { transitions } = fixtureGateway();
const UNKNOWN = { known: false, next: [] };

test('the states that may follow a state of an operation', () => {
  expect(nextStatesOf(transitions, 'alpha.payout', 'PAID')).toEqual({ known: true, next: ['RETURNED'] });
  expect(nextStatesOf(transitions, 'alpha.payout', 'RETURNED')).toEqual({ known: true, next: ['REFUNDED'] });
});

test('nothing is known of other states and operations', () => {
  for (const state of ['REFUNDED', 'PENDING', 'paid', '', null])
    expect(nextStatesOf(transitions, 'alpha.payout', state as string)).toEqual(UNKNOWN);
  expect(nextStatesOf(transitions, 'beta.payout', 'PAID')).toEqual(UNKNOWN);
});
