import { expect, test } from '@jest/globals';
import type { Compilation } from '../../../../src/apps/studio/server/compilation.js';
import { ResultMemory } from '../../../../src/apps/studio/server/known-results.js';
import { fixtureOperation } from '../../../fixtures/fixture.js';

/** The rules of one operation as of a day. */
const on = (today: string): Compilation =>
  ({
    operation: () => ({ operation: fixtureOperation('alpha.payout') }),
    today,
    bindings: {},
  }) as unknown as Compilation;

test('the results of an order are those of the day', () => {
  const memory = new ResultMemory();
  const resultsOn = (before: string, after: string) =>
    memory.of({ before: on(before), after: on(after) })('alpha.payout')!;
  const refused = [{ ruleId: 'alpha.payout/amount-range', field: 'amount', severity: 'error' }] as const;
  resultsOn('2027-01-31', '2027-02-01').keep(0, { before: refused, after: [] });
  expect(resultsOn('2027-02-01', '2027-01-31').at(0)).toEqual({ before: [], after: refused });
  expect(resultsOn('2027-02-02', '2027-02-02').at(0)).toEqual({ before: undefined, after: undefined });
});
