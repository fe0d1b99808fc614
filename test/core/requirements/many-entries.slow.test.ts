import { stepsOf } from '../../support/steps.js';
import { expect, test } from '@jest/globals';
import { requirementsOf } from '../../../src/core/requirements/requirements.js';
import { fixtureModules } from '../../fixtures/modules.js';

const modules = fixtureModules('cart.order');
const FEW = 15;
const MANY = 10 * FEW;

test.each<[string, (i: number) => unknown]>([
  ['null', () => null],
  ['{}', () => ({})],
  ['different values', (i) => ({ sku: `A-${i}`, kind: 'physical', unit_price: i, total: i, weight: '300' })],
  ['another list in them', () => ({ taxes: [{ name: 'VAT' }] })],
])('many entries take time in proportion: %s', (_, entry) => {
  const takenBy = (length: number): number => {
    const order = { line_items: Array.from({ length }, (__, i) => entry(i)) };
    return stepsOf(() => expect(requirementsOf(modules, order, {}).fields.length).toBeGreaterThan(8 * length));
  };
  expect(takenBy(MANY)).toBeLessThan(10 * takenBy(FEW));
});

test('many entries of a list in an entry take time in proportion', () => {
  const takenBy = (length: number): number => {
    const order = { line_items: [{ taxes: Array.from({ length }, (_, i) => ({ name: `VAT ${i}` })) }] };
    return stepsOf(() => expect(requirementsOf(modules, order, {}).fields.length).toBeGreaterThan(2 * length));
  };
  expect(takenBy(MANY)).toBeLessThan(10 * takenBy(FEW));
});

test('the entries of a list are not read for fields that they do not decide', () => {
  const takenBy = (length: number): number => {
    const lineItems = Array.from({ length: MANY }, (_, i) => ({ quantity: i, taxAmount: i }));
    const splits = Array.from({ length }, (_, i) => ({ type: 'Commission', account: `A-${i}` }));
    return stepsOf(() => requirementsOf(fixtureModules('checkout.payment'), { lineItems, splits }, {}));
  };
  expect(takenBy(MANY)).toBeLessThan(8 * takenBy(1));
});

test('entries with the same values are asked for once', () => {
  const asked = (entries: readonly unknown[]): number =>
    stepsOf(() => requirementsOf(modules, { line_items: entries }, {}));
  const same = Array.from({ length: MANY }, () => ({ kind: 'physical', unit_price: 5 }));
  const others = same.map((_, i) => ({ kind: `kind ${i}`, unit_price: i }));
  expect(asked(others)).toBeGreaterThan(1.5 * asked(same));
});
