import { stepsOf } from '../../support/steps.js';
import { describe, expect, test } from '@jest/globals';
import { formOf, type FormModules } from '../../../src/core/form/form.js';
import type { Form } from '../../../src/core/model/form.js';
import { fixtureModules } from '../../fixtures/modules.js';

const modules = fixtureModules('cart.order');
const FEW = 10;
const MANY = 10 * FEW;

/** How many times as long an action takes with many entries as with few. */
function growth(entry: (i: number) => unknown, act: (form: Form) => unknown, own: FormModules = modules): number {
  const [few, many] = [FEW, MANY].map((length) => {
    const order = { line_items: Array.from({ length }, (_, i) => entry(i)) };
    const form = formOf(own, { order });
    return stepsOf(() => void act(form));
  }) as [number, number];
  return many / few;
}

describe.each<[string, (i: number) => unknown]>([
  ['null', () => null],
  ['{}', () => ({})],
  ['different values', (i) => ({ sku: `A-${i}`, kind: 'physical', unit_price: i, total: i, weight: '300' })],
])('many entries take time in proportion: %s', (_, entry) => {
  test.each<[string, (form: Form) => unknown]>([
    ['to add one', (form) => form.add('line_items')],
    ['to remove one', (form) => form.remove('line_items', 0)],
    ['to set a field of one', (form) => form.set('line_items.1.kind', 'digital')],
    ['to set a field of the order', (form) => form.set('purchase-country', 'SE')],
    ['to begin with', ({ order }) => formOf(modules, { order })],
  ])('%s', (__, act) => {
    expect(growth(entry, act)).toBeLessThan(13);
  });
});

test('an added entry is asked for, and others are not asked for again', () => {
  const entries = Array.from({ length: MANY }, (_, i) => ({ sku: `A-${i}`, unit_price: i }));
  const form = formOf(modules, { order: { line_items: entries } });
  const again = stepsOf(() => form.add('line_items'));
  expect(2 * again).toBeLessThan(stepsOf(() => formOf(modules, { order: form.order })));
});

test('the single choice of a field is filled in for all entries together', () => {
  const index = modules.operation.rules.findIndex(({ diagnostic }) => diagnostic.ruleId === 'cart.order/sku-length');
  const narrow = () => ({ values: ['A-1'] });
  const inputRules = modules.inputRules.map((rule, i) => (i === index ? { ...rule, narrow } : rule));
  const own = { ...modules, inputRules };
  const order = { line_items: [{}, { sku: 'B' }, {}] };
  expect(formOf(own, { order }).order).toEqual({ line_items: [{ sku: 'A-1' }, { sku: 'B' }, { sku: 'A-1' }] });
  const emptied = ({ order: filled }: Form): unknown => ({
    line_items: (filled['line_items'] as readonly unknown[]).map(() => ({})),
  });
  expect(
    growth(
      () => ({}),
      (form) => formOf(own, { order: emptied(form) }),
    ),
  ).toBeLessThan(13);
});

test('a requirement that depends on all entries follows a change in each', () => {
  const form = formOf(modules, { order: { line_items: [500, 1].map((unit_price) => ({ unit_price, quantity: 1 })) } });
  const example = () => form.requirements.find(({ name }) => name === 'order_amount')!.example;
  expect(example()).toBeUndefined();
  // The example of the rule file is the sum now.
  form.set('line_items.1.unit_price', 2000);
  expect(example()).toBe('2500');
});
