import { describe, expect, test } from '@jest/globals';
import { compileOperation } from '../../src/compiler/index.js';
import { validatorOf } from '../../src/evaluator/validator.js';
import { exampleOrder } from '../../src/compiler/example-order.js';
import type { Rule } from '../../src/model/operation.js';
import { rulebook } from '../support/rulebook.js';

const peru = rulebook.operations.get('pe.payout')!;
const order = { ...exampleOrder(peru), amount: '0.99' };

/** Peru's payout with other periods for its range, a card for each. */
function withPeriods(...periods: readonly Pick<Rule, 'from' | 'until'>[]) {
  const rules = peru.rules.flatMap((rule) =>
    rule.id === 'amount-range' ? periods.map((period) => ({ ...rule, ...period })) : [rule],
  );
  return validatorOf(compileOperation({ ...peru, rules }, rulebook.slots, '0'));
}

describe('a rule with dates', () => {
  test.each([
    [{ from: '2027-01-31' }, '2027-01-30', true],
    [{ from: '2027-01-31' }, '2027-01-31', false],
    [{ until: '2027-01-31' }, '2027-01-31', false],
    [{ until: '2027-01-31' }, '2027-02-01', true],
    [{ from: '2027-01-31', until: '2027-01-31' }, '2027-01-31', false],
    [{ from: '2027-01-31', until: '2027-01-31' }, '2027-02-01', true],
  ])('%j on %s', (period, at, valid) => {
    expect(withPeriods(period)(order, { at }).valid).toBe(valid);
  });

  test('days are UTC days', () => {
    const validate = withPeriods({ from: '2027-01-31' });
    expect(validate(order, { at: new Date('2027-01-30T23:59:59.999Z') }).valid).toBe(true);
    expect(validate(order, { at: new Date('2027-01-31T00:00:00Z') }).valid).toBe(false);
    expect(validate(order, { at: '2027-01-31T01:00:00+02:00' }).valid).toBe(true);
  });

  test('without a day, today counts', () => {
    expect(withPeriods({ until: '2020-01-01' })(order).valid).toBe(true);
    expect(withPeriods({ from: '2020-01-01' })(order).valid).toBe(false);
  });

  test('an id may stand twice, each period with its own', () => {
    const validate = withPeriods({ until: '2026-12-31' }, { from: '2027-01-31' });
    expect(['2026-12-31', '2027-01-01', '2027-01-30', '2027-01-31'].map((at) => validate(order, { at }).valid)).toEqual(
      [false, true, true, false],
    );
  });

  test('what is no date is a TypeError, with dated rules and without', () => {
    expect(() => withPeriods({})(order, { at: 'soon' })).toThrow(TypeError);
    expect(() => withPeriods({ from: '2027-01-01' })(order, { at: new Date('soon') })).toThrow(TypeError);
  });
});
