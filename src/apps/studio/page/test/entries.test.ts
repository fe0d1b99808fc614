import { expect, test } from 'vitest';
import { orderOf } from '../src/rule-files/examples.js';
import { entriesIn, fieldsIn, memberAt, typedText, valueFrom, withMember } from '../src/rule-files/order.js';

const order = { id: 'C-1', items: [{ sku: 'A', taxes: [{ rate: '19' }] }, { sku: 'B' }] };

test('a path with brackets stands for the first entry', () => {
  expect(memberAt(order, 'items[].sku')).toBe('A');
  expect(memberAt(order, 'items.1.sku')).toBe('B');
  expect(memberAt(order, 'items[].taxes[].rate')).toBe('19');
  expect(memberAt(order, 'items.2.sku')).toBeUndefined();
  expect(memberAt({ items: 'x' }, 'items[].sku')).toBeUndefined();
});

test('a member of an entry is replaced, added and removed', () => {
  expect(withMember(order, 'items.1.sku', 'C')).toEqual({ ...order, items: [order.items[0], { sku: 'C' }] });
  expect(withMember({}, 'items[].sku', 'A')).toEqual({ items: [{ sku: 'A' }] });
  expect(withMember(order, 'items.1.sku', undefined)).toEqual({ ...order, items: [order.items[0], {}] });
  expect(order.items[1]).toEqual({ sku: 'B' });
});

test('lists of objects, maps and opaque parts are typed as JSON', () => {
  for (const type of [{ type: 'list', of: 'object' }, { type: 'map' }, { type: 'any' }] as const) {
    expect(valueFrom('[{"sku":"A"}]', type)).toEqual([{ sku: 'A' }]);
    expect(valueFrom('[{', type)).toBe('[{');
  }
  expect(typedText([{ sku: 'A' }])).toBe('[{"sku":"A"}]');
});

test('an example of a list of objects is the number of its entries, like the first one', () => {
  const operation = {
    fields: [{ name: 'items', type: 'list', of: 'object' }, { name: 'items[].sku' }],
    facts: [],
    derived: [],
    slots: [],
  } as unknown as Parameters<typeof orderOf>[3];
  expect(orderOf('3', 'items', { items: [{ sku: 'A' }] }, operation).order).toEqual({
    items: [{ sku: 'A' }, { sku: 'A' }, { sku: 'A' }],
  });
  expect(orderOf('B', 'items[].sku', { items: [{ sku: 'A' }] }, operation).order).toEqual({ items: [{ sku: 'B' }] });
});

test('the form of an entry has its own fields, not those of entries in it', () => {
  const names = [
    'id',
    'a.b',
    'items',
    'items.0.sku',
    'items.1.sku',
    'items.1.taxes',
    'items.1.taxes.0.rate',
    'empty[].x',
  ];
  const namesIn = (prefix: string): readonly string[] =>
    fieldsIn(
      names.map((name) => ({ name })),
      prefix,
    ).map(({ name }) => name);
  expect(namesIn('')).toEqual(['id', 'a.b', 'items']);
  expect(namesIn('items.1.')).toEqual(['items.1.sku', 'items.1.taxes']);
  expect(namesIn('items.1.taxes.0.')).toEqual(['items.1.taxes.0.rate']);
});

test('a list has forms if it is missing or has only objects', () => {
  expect(entriesIn(undefined)).toEqual([]);
  expect(entriesIn(order.items)).toBe(order.items);
  for (const value of ['x', {}, [{}, 7], [[]], [null]]) expect(entriesIn(value)).toBeUndefined();
});
