import { describe, expect, test } from '@jest/globals';
import { compileOperation } from '../../../src/workbench/compiler/compile.js';
import { validatorOf } from '../../../src/core/evaluator/validator.js';
import { exampleOrder } from '../../../src/core/model/example-order.js';
import type { Rule } from '../../../src/core/model/operation.js';
import { fixtureOperation, fixtureValidator } from '../../fixtures/fixture.js';

const operation = fixtureOperation('alpha.payout');
const order = { ...exampleOrder(operation), amount: '4.99' };

/** The alpha payout with other periods for its range, one rule for each. */
function withPeriods(...periods: readonly Pick<Rule, 'from' | 'until'>[]) {
  const rules = operation.rules.flatMap((rule) =>
    rule.id === 'amount-range' ? periods.map((period) => ({ ...rule, ...period })) : [rule],
  );
  return validatorOf(compileOperation({ ...operation, rules }, '0'));
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

  test('without a day, the day of the clock counts', () => {
    expect(withPeriods({ until: '2020-01-01' })(order).valid).toBe(true);
    expect(withPeriods({ from: '2020-01-01' })(order).valid).toBe(false);
  });

  test('the limits of the fixture change in 2031, under one id', () => {
    const validate = fixtureValidator('alpha.collection');
    const valid = (amount: string, at: string): boolean =>
      validate({ ...exampleOrder(fixtureOperation('alpha.collection')), amount }, { at }).valid;
    expect(['2020-05-31', '2020-06-01', '2031-05-31'].map((at) => valid('14', at))).toEqual([true, false, false]);
    expect(['2031-05-31', '2031-06-01'].map((at) => valid('20', at))).toEqual([true, false]);
  });

  test('two rules may have one id, each with a period of its own', () => {
    const validate = withPeriods({ until: '2026-12-31' }, { from: '2027-01-31' });
    expect(['2026-12-31', '2027-01-01', '2027-01-30', '2027-01-31'].map((at) => validate(order, { at }).valid)).toEqual(
      [false, true, true, false],
    );
  });

  test('without an end, a rule holds on the last day of the calendar', () => {
    const validate = withPeriods({ from: '2027-01-31' });
    expect(['9998-12-31', '9999-01-01', '9999-12-31'].map((at) => validate(order, { at }).valid)).toEqual([
      false,
      false,
      false,
    ]);
  });

  test.each([
    '2027-02-31',
    '2027-02-31T00:00:00Z',
    '2027-13-01T00:00:00Z',
    '9999-12-31T23:00:00-05:00',
    // Some engines read each of these as a date, and others do not.
    '2027-01-31T14Z',
    '2027-01-31T1:30Z',
    '2027-01-31T14:30:60Z',
    '2027-01-31T14:30:00,5Z',
    '2027-01-31T14:30:00+24:00',
    '2027-01-31T14:30:00+05:60',
    '2027-01-31T24:00:00Z',
    new Date(8.64e15),
  ])('%s is no day', (at) => {
    expect(() => withPeriods({})(order, { at })).toThrow(
      new TypeError('at must be a date, or a text such as 2027-01-31 or 2027-01-31T14:30:00Z'),
    );
  });

  test('a fraction of a second ends no day early, in engines that round it too', () => {
    const read = Date.parse;
    const reads: string[] = [];
    class Rounding extends Date {
      constructor(text: string) {
        reads.push(text);
        super(read(text));
      }
    }
    const real = globalThis.Date;
    globalThis.Date = Rounding as never;
    const { valid } = withPeriods({ from: '2027-01-31' })(order, { at: '2027-01-30T23:59:59.999999+00:00' });
    globalThis.Date = real;
    expect(valid).toBe(true);
    expect(reads).toContain('2027-01-30T23:59:59.999+00:00');
  });

  test('a wrong date is a TypeError, with dated rules and without', () => {
    expect(() => withPeriods({})(order, { at: 'soon' })).toThrow(TypeError);
    expect(() => withPeriods({ from: '2027-01-01' })(order, { at: new Date('soon') })).toThrow(TypeError);
  });
});

describe('the time of the evaluation', () => {
  const validate = fixtureValidator('cart.order');
  const good = exampleOrder(fixtureOperation('cart.order')) as object;

  test.each<readonly [Date | string, readonly string[]]>([
    // The order expires at noon, in half an hour at the earliest.
    ['2026-11-21T11:30:00Z', []],
    ['2026-11-21T06:30:00-05:00', []],
    [new Date('2026-11-21T11:30:00Z'), []],
    ['2026-11-21T11:30:00.001Z', ['expires_at']],
    [new Date('2026-11-21T11:30:00.001Z'), ['expires_at']],
    // As of a day, a value passes if it is right at some time of the day.
    ['2026-11-21', []],
    ['2026-11-22', ['expires_at']],
    ['2026-11-20', ['created_at']],
    ['2026-11-19', ['created_at', 'expires_at']],
  ])('as of %s', (time, fields) => {
    const { diagnostics } = validate({ ...good, created_at: '2026-11-21T11:00:00Z' }, { at: time });
    expect(diagnostics.map(({ field }) => field)).toEqual(fields);
  });

  test('without one, it is the clock of each validation', () => {
    const soon = Math.floor(Date.now() / 1000) + 3600;
    const now = new Date().toISOString();
    const recent = { ...good, created_at: now };
    expect(validate({ ...recent, expires_at: soon }).diagnostics).toEqual([]);
    expect(validate({ ...recent, expires_at: soon - 3000 }).diagnostics.map(({ messageId }) => messageId)).toEqual([
      'time.from-in',
    ]);
  });
});
