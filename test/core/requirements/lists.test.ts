import { describe, expect, test } from '@jest/globals';
import { exampleOrder } from '../../../src/core/model/example-order.js';
import { requirementsOf } from '../../../src/core/requirements/requirements.js';
import { fixtureOperation } from '../../fixtures/fixture.js';
import { fixtureModules } from '../../fixtures/modules.js';

const modules = fixtureModules('cart.order');
const ask = (order: unknown) => requirementsOf(modules, order, {});
const needs = (order: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(ask(order).fields.map(({ name, need }) => [name, need]));

test('without an entry the members of one are asked for by the path with brackets', () => {
  const asked = needs({});
  expect(asked).toMatchObject({
    line_items: 'required',
    'line_items[].sku': 'required',
    'line_items[].weight': 'optional',
    'line_items[].taxes[].name': 'required',
  });
  expect(Object.keys(asked).filter((name) => /\.\d/.test(name))).toEqual([]);
});

test('a member of entries says of which list, while this has none', () => {
  const listOf = (order: unknown): Readonly<Record<string, string | undefined>> =>
    Object.fromEntries(ask(order).fields.map(({ name, entryOf }) => [name, entryOf]));
  expect(listOf({})).toMatchObject({
    'line_items[].sku': 'line_items',
    'line_items[].taxes[].name': 'line_items[].taxes',
  });
  expect(listOf({ line_items: [{}] })).toMatchObject({
    note: undefined,
    'line_items.0.sku': undefined,
    'line_items[].taxes[].name': 'line_items[].taxes',
  });
});

test('lists and maps say how many entries they take, and how long each may be', () => {
  const bounds = ask({}).fields.map(({ name, minEntries, maxEntries, maxLength }) => [
    name,
    [minEntries, maxEntries, maxLength],
  ]);
  expect(Object.fromEntries(bounds)).toMatchObject({
    line_items: [undefined, 100, undefined],
    'line_items[].tags': [undefined, 3, 5],
    metadata: [undefined, 3, 5],
    note: [undefined, undefined, undefined],
  });
  const late = { created_at: '2026-11-21T11:00:01Z', expires_at: 1795262400 };
  expect(ask(late).fields.find(({ name }) => name === 'note')!.maxLength).toBe(20);
});

test('each entry has its own fields, in the order of the entries', () => {
  const order = { line_items: [{ kind: 'physical' }, { kind: 'digital', taxes: [{}, { name: 'VAT' }] }] };
  const asked = needs(order);
  expect(asked).toMatchObject({
    'line_items.0.sku': 'required',
    'line_items.0.weight': 'required',
    'line_items.1.weight': 'unused',
    'line_items.1.taxes.0.name': 'required',
    'line_items.1.taxes.1.name': 'required',
  });
  // The first entry has no taxes, so the taxes of the second are asked for by their places.
  expect(Object.keys(asked).filter((name) => name.endsWith('taxes[].name'))).toEqual([]);
  expect(asked).not.toHaveProperty('line_items[].sku');
});

test('what decides a member is in the same entry, or in the order', () => {
  const order = { line_items: [{}, {}] };
  const { dependsOn, refreshOnChange } = ask(order).fields.find(({ name }) => name === 'line_items.1.weight')!;
  expect(dependsOn).toEqual(['purchase-country', 'line_items.1.kind']);
  expect(refreshOnChange).toBe(false);
  expect(ask(order).fields.find(({ name }) => name === 'line_items.0.kind')!.refreshOnChange).toBe(true);
});

describe('complete', () => {
  const complete = (order: unknown): boolean => ask(order).complete;
  const good = exampleOrder(fixtureOperation('cart.order'));
  test.each<[string, unknown, boolean]>([
    ['the example order', good, true],
    ['without the list', { ...good, line_items: undefined }, false],
    ['an empty entry', { ...good, line_items: [{}] }, false],
    ['an empty second entry', { ...good, line_items: [...(good['line_items'] as unknown[]), {}] }, false],
    ['entries without the inner list', { ...good, line_items: [{ sku: 'A-1' }] }, true],
  ])('%s', (_, order, is) => {
    expect(complete(order)).toBe(is);
  });
});

test('another entry changes nothing on what may be chosen', () => {
  const options = (order: unknown): unknown =>
    ask(order).fields.find(({ name }) => name === 'line_items.0.kind')?.options;
  const one = options({ line_items: [{}] });
  expect(one).toEqual([
    { value: 'physical', label: 'physical' },
    { value: 'digital', label: 'digital' },
  ]);
  expect(options({ line_items: [{}, { kind: 'wrong', sku: 'much too long' }] })).toEqual(one);
});

test.each([null, 7, 'x', { 0: {} }, [7], [null], [[]]])('another value in the place of the list: %j', (value) => {
  expect(() => ask({ line_items: value })).not.toThrow();
});

test('what the code of an entry means decides what that entry needs', () => {
  const parcels = [{ type: 'PKG-BOX' }, { type: 'PKG-GLASS' }, {}];
  const bindings = { 'parcel.kind': { fragile: ['GLASS'], letter: ['L'] } };
  const asked = requirementsOf(fixtureModules('parcel.order'), { parcels }, { bindings });
  const notes = asked.fields.filter(({ name }) => name.endsWith('.note'));
  expect(notes.map(({ name, need, dependsOn }) => [name, need, dependsOn])).toEqual([
    ['parcels.0.note', 'optional', ['parcels.0.type']],
    ['parcels.1.note', 'required', ['parcels.1.type']],
    ['parcels.2.note', 'optional', ['parcels.2.type']],
  ]);
});
