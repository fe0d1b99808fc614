import { expect, test } from '@jest/globals';
import { formOf } from '../../../src/core/form/form.js';
import { fixtureModules } from '../../fixtures/modules.js';

const modules = fixtureModules('cart.order');
const form = (order?: unknown) => formOf(modules, order === undefined ? {} : { order });
const asked = (of: ReturnType<typeof form>): readonly string[] => of.requirements.map(({ name }) => name);

test('an entry is added, filled in and removed', () => {
  const one = form();
  expect(asked(one)).toContain('line_items[].sku');
  const added = one.add('line_items');
  expect(added.requirements.map(({ name }) => name)).toContain('line_items.0.sku');
  expect(added.removed).toContain('line_items[].sku');
  expect(added.complete).toBe(false);

  one.set('line_items.0.kind', 'physical');
  expect(one.requirements.find(({ name }) => name === 'line_items.0.weight')?.need).toBe('required');
  const { requirements } = one.set('line_items.0.kind', 'digital');
  expect(requirements.map(({ name, need }) => [name, need])).toEqual([['line_items.0.weight', 'unused']]);

  one.add('line_items');
  one.set('line_items.1.sku', 'B-2');
  one.set('line_items.1.quantity', '3');
  expect(one.order).toEqual({ line_items: [{ kind: 'digital' }, { sku: 'B-2', quantity: 3 }] });

  const removed = one.remove('line_items', 0);
  expect(one.order).toEqual({ line_items: [{ sku: 'B-2', quantity: 3 }] });
  expect(removed.removed).toContain('line_items.1.sku');
  one.remove('line_items', 0);
  expect(one.order).toEqual({});
  expect(asked(one)).toContain('line_items[].sku');
});

test('the single choice of a field is filled in for an entry that takes the place of a removed one', () => {
  const index = modules.operation.rules.findIndex(({ diagnostic }) => diagnostic.ruleId === 'cart.order/sku-length');
  const narrow = () => ({ values: ['A-1'] });
  const inputRules = modules.inputRules.map((rule, i) => (i === index ? { ...rule, narrow } : rule));
  const filled = { line_items: [{ sku: 'A-1' }, { sku: 'A-1' }] };
  const one = formOf({ ...modules, inputRules }, { order: { line_items: [{}, {}] } });
  expect(one.order).toEqual(filled);
  one.remove('line_items', 0);
  expect(one.add('line_items').values).toEqual([{ field: 'line_items.1.sku', value: 'A-1' }]);
  expect(one.order).toEqual(filled);
  one.set('line_items', []);
  one.add('line_items');
  one.add('line_items');
  expect(one.order).toEqual(filled);
});

test('findings on an entry come and go with it', () => {
  const one = form({ line_items: [{ sku: 'A-1' }, { sku: 'much too long' }] });
  expect(one.diagnostics.map(({ field }) => field)).toEqual(['line_items.1.sku']);
  const { diagnostics } = one.set('line_items.0.sku', 'also too long');
  expect(diagnostics.map(({ field }) => field)).toEqual(['line_items.0.sku']);
  expect(one.remove('line_items', 1).diagnostics.map(({ field, diagnostic }) => [field, diagnostic?.ruleId])).toEqual([
    ['line_items.1.sku', undefined],
  ]);
});

test('submit goes to the wrong member of an entry, not to its list', () => {
  const one = form({
    line_items: [
      { sku: 'A-1', quantity: 1 },
      { sku: 'much too long', quantity: 1 },
    ],
  });
  for (const { name, need, example } of one.requirements)
    if (need === 'required' && example !== undefined && !name.includes('[') && !name.endsWith('.sku'))
      one.set(name, example);
  const sent = one.submit();
  const errors = sent.diagnostics.filter(({ severity }) => severity === 'error').map(({ field }) => field);
  expect(errors).toEqual(['line_items.1.sku']);
  expect(sent).toMatchObject({ first: 'line_items.1.sku' });
});

test('a list in an entry', () => {
  const one = form({ line_items: [{}, {}] });
  one.add('line_items.1.taxes');
  one.set('line_items.1.taxes.0.amount', '5,00');
  expect(one.order).toEqual({ line_items: [{}, { taxes: [{ amount: '5,00' }] }] });
  expect(one.diagnostics.map(({ field }) => field)).toEqual(['line_items.1.taxes.0.amount']);
});

test('names that no form has are refused', () => {
  const one = form();
  for (const list of ['note', 'line_items[].taxes', 'line_items.0.tags', 'items'])
    expect(() => one.add(list)).toThrow(`the operation has no list of objects ${list}`);
  for (const field of ['line_items[].sku[]', 'line_items.0', 'line_items.0.skuu', 'line_items.x.sku'])
    expect(() => one.set(field, 'x')).toThrow(`the operation has no field ${field}`);
});

test('a place one past the end of a list adds an entry, and later places are refused', () => {
  const one = form({ line_items: [{ sku: 'A-1' }] });
  const before = one.order;
  for (const [field, place] of [
    ['line_items.2.sku', 2],
    ['line_items.9999.sku', 9999],
    ['line_items.0.taxes.1.name', 1],
    ['line_items.1.taxes.5.name', 5],
  ] as const)
    expect(() => one.set(field, 'x')).toThrow(
      new TypeError(`place ${place} is more than one past the end of the list`),
    );
  expect(() => form().set('line_items.1.sku', 'x')).toThrow(TypeError);
  expect(one.order).toEqual(before);
  one.set('line_items.1.sku', 'B-2');
  one.set('line_items.0.taxes.0.name', 'VAT');
  expect(one.order).toEqual({ line_items: [{ sku: 'A-1', taxes: [{ name: 'VAT' }] }, { sku: 'B-2' }] });
});

test('the order that a form starts with is not changed', () => {
  const order = { line_items: [{ sku: 'A-1', taxes: [{ name: 'VAT' }] }] };
  const before = structuredClone(order);
  const one = form(order);
  one.set('line_items.0.taxes.0.name', 'GST');
  one.add('line_items');
  expect(order).toEqual(before);
});
