import { describe, expect, test } from '@jest/globals';
import { formOf } from '../../../src/core/form/form.js';
import { evaluatorOf } from '../../../src/core/evaluator/evaluate.js';
import { guarded, strict } from '../../../src/core/evaluator/guarded.js';
import { validatorOf } from '../../../src/core/evaluator/validator.js';
import type { CompiledOperation, CompiledOutcome, RuleEvaluator } from '../../../src/core/model/compiled.js';
import { exampleOrder } from '../../../src/core/model/example-order.js';
import { standardSchemaOf } from '../../../src/core/standard-schema/standard-schema.js';
import { fixtureOperation } from '../../fixtures/fixture.js';
import { emittedFixture, fixtureModules } from '../../fixtures/modules.js';
import { hostileValues } from '../../support/hostile-values.js';
import { normalizer } from '../normalize/support.js';

const raise = (): never => {
  throw new RangeError('Maximum call stack size exceeded');
};
const failed = guarded(raise, true)('x', {}) as CompiledOutcome;

/** An operation whose rules fail when they find a field in an order. */
const failingAt = (operation: CompiledOperation, field: string): CompiledOperation => ({
  ...operation,
  evaluate: (order, read, ...hosts) => {
    let isGiven = false;
    operation.evaluate(order, (value) => ((isGiven ||= value === 'FAIL'), read(value)), ...hosts);
    if (isGiven || Array.isArray(order[field])) raise();
  },
});

/** An operation with a rule whose own check fails, at some places. */
const withFailed = (operation: CompiledOperation, rule: string, ...places: readonly number[][]): CompiledOperation => {
  const index = operation.rules.findIndex(({ diagnostic }) => diagnostic.ruleId === `${operation.id}/${rule}`);
  const evaluate: RuleEvaluator = (order, text, label, report, day) => {
    operation.evaluate(order, text, label, report, day);
    for (const at of places) report(index, failed, ...at);
  };
  return { ...operation, evaluate };
};

const told = ({ diagnostics }: { readonly diagnostics: readonly { field: string; ruleId: string }[] }) =>
  diagnostics.map(({ field, ruleId }) => `${field} ${ruleId}`);

describe('rules that throw', () => {
  const flat = emittedFixture('alpha.payout');
  const good = exampleOrder(fixtureOperation('alpha.payout'));
  const failing = evaluatorOf(failingAt(flat, ''));

  test('are no fault of the order: the result names the field and the operation', () => {
    expect(failing(good)).toMatchObject({ valid: true });
    const result = failing({ ...good, beneficiaryName: 'FAIL' });
    expect(result).toMatchObject({ valid: false, notEvaluated: [] });
    expect(result.diagnostics).toEqual([
      {
        ruleId: 'engine/failed',
        code: 'failed',
        severity: 'error',
        field: 'beneficiaryName',
        path: ['beneficiaryName'],
        message: 'A rule failed, and not the order: alpha.payout. Report it to whoever maintains the rules.',
        text: 'A rule failed, and not the order: alpha.payout. Report it to whoever maintains the rules.',
        messageId: 'engine/failed',
        params: { rule: 'alpha.payout' },
        basis: 'assumption',
        source: {},
      },
    ]);
    // The next order is evaluated as usual.
    expect(failing(good)).toEqual(evaluatorOf(flat)(good));
  });

  test('of fields that none of them causes alone, the order as a whole', () => {
    const always = evaluatorOf({ ...flat, evaluate: raise });
    expect(told(always(good))).toEqual([' engine/failed']);
    expect(told(always(null))).toEqual([' order/object']);
  });

  test('on entries of lists, the list', () => {
    const operation = failingAt(emittedFixture('cart.order'), 'line_items');
    expect(told(evaluatorOf(operation)({ order_id: 'C-1', line_items: [{ sku: 'A' }] }))).toEqual([
      'line_items engine/failed',
    ]);
  });

  test.each(['alpha.payout', 'cart.order'])('%s: an order that cannot be read stays unreadable', (id) => {
    const operation = emittedFixture(id);
    const validate = evaluatorOf(operation);
    const field = id === 'alpha.payout' ? 'amount' : 'line_items';
    const order = Object.defineProperty({}, field, { enumerable: true, get: raise });
    expect(told(validate(order))).toEqual([' order/unreadable']);
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    expect(told(validate(proxy))).toEqual([' order/unreadable']);
    const reading = new Proxy(exampleOrder(fixtureOperation(id)), { get: raise });
    expect(told(validate(reading))).toEqual([' order/unreadable']);
  });

  test('hostile values are never an engine failure', () => {
    const validate = evaluatorOf(flat);
    for (const value of Object.values(hostileValues))
      expect(told(validate({ ...good, amount: value })).join()).not.toContain('engine/');
  });
});

describe('a rule whose own check fails', () => {
  const flat = emittedFixture('alpha.payout');
  const good = exampleOrder(fixtureOperation('alpha.payout'));
  const operation = withFailed(flat, 'amount-range', []);
  const validate = evaluatorOf(operation);

  test('refuses the order and names the rule, and the others are evaluated', () => {
    const result = validate({ ...good, amount: 'x', beneficiaryName: '' });
    const usual = evaluatorOf(flat)({ ...good, amount: 'x', beneficiaryName: '' });
    expect(told(result).toSorted()).toEqual([...told(usual), 'amount engine/failed'].toSorted());
    expect(validate(good)).toMatchObject({
      valid: false,
      diagnostics: [
        { ruleId: 'engine/failed', code: 'failed', field: 'amount', params: { rule: 'alpha.payout/amount-range' } },
      ],
    });
  });

  test('only where the rule is evaluated and reported', () => {
    const off = validatorOf(operation, { off: ['alpha.payout/amount-range'] });
    expect(off(good)).toMatchObject({ valid: true });
    expect(validate(good, { fields: ['beneficiaryName'] })).toMatchObject({ valid: true });
    expect(told(validate(good, { fields: ['amount'] }))).toEqual(['amount engine/failed']);
    // In a draft too, because nobody can fix this by filling in other fields.
    expect(told(validate(good, { mode: 'draft' }))).toEqual(['amount engine/failed']);
  });

  test('in entries, once', () => {
    const cart = withFailed(emittedFixture('cart.order'), 'sku-length', [1], [2]);
    const items = [{ sku: 'A', quantity: 1, unit_price: 5 }, { sku: 'B', quantity: 1, unit_price: 5 }, {}];
    expect(told(evaluatorOf(cart)({ order_id: 'C-1', line_items: items }))).toContain('line_items.1.sku engine/failed');
    expect(told(evaluatorOf(cart)({ order_id: 'C-1', line_items: items })).join()).not.toContain('2.sku engine');
  });

  test('in Standard Schema, forms and normalize', () => {
    const modules = { ...fixtureModules('alpha.payout'), operation };
    const issues = standardSchemaOf(modules, {})['~standard'].validate(good) as { readonly issues: readonly unknown[] };
    expect(issues.issues).toMatchObject([{ ruleId: 'engine/failed', path: ['amount'] }]);
    const form = formOf(modules, { order: good });
    expect(form.diagnostics).toMatchObject([{ ruleId: 'engine/failed', field: 'amount' }]);
    expect(form.requirements.map(({ name }) => name)).toContain('amount');
    expect(normalizer('alpha.payout')(good)).toMatchObject({ changes: [] });
  });
});

describe('the test of your own check', () => {
  const order = {};
  test('is prepared once, at the first value', () => {
    let prepared = 0;
    const longest = guarded((limit: number) => {
      prepared++;
      return (value) => value.length <= limit;
    }, 2);
    expect(prepared).toBe(0);
    expect([longest('a', order), longest('abc', order)]).toEqual([true, false]);
    expect(prepared).toBe(1);
  });

  test('may say that it cannot say', () => {
    expect(guarded(() => () => undefined, true)('a', order)).toBeUndefined();
  });

  test.each<[string, () => unknown]>([
    ['throws', raise],
    ['answers with a promise', () => Promise.resolve(false)],
    ['answers with a number', () => 0],
    ['answers with null', () => null],
  ])('that %s fails', (_, answer) => {
    expect(guarded(() => answer as () => boolean, true)('a', order)).toBe(failed);
    expect(() => strict(() => answer as () => boolean, true)('a', order)).toThrow();
  });

  test('that cannot be prepared fails', () => {
    expect(guarded(raise, true)('a', order)).toBe(failed);
  });
});
