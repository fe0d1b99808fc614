import { describe, expect, test } from 'vitest';
import type { Example, FileSummary, OperationSummary, OperationView, SlotView } from '../src/api/contract.js';
import { linesOf } from '../src/api/lines.js';
import { byRegion, found, matches, sectionOf } from '../src/left/groups.js';
import {
  alternativesIn,
  conditionForms,
  formIn,
  listIn,
  valuesIn,
  withBound,
  withForm,
} from '../src/rule-files/condition.js';
import { exampleFrom, exampleText, orderOf, currentPlaceOf } from '../src/rule-files/examples.js';
import { namedOrder, typedText, valueFrom } from '../src/rule-files/order.js';
import { slotsOf } from '../src/rule-files/slots.js';

test('a search matches every word, without accents and case', () => {
  expect(matches('peru pago', ['Perú', 'Pago'])).toBe(true);
  expect(matches('peru cobro', ['Perú', 'Pago'])).toBe(false);
  expect(matches('', ['Perú'])).toBe(true);
});

test('a search finds names that start with the query first, then names that contain it, then other words', () => {
  const items = ['Bank amount', 'Amount', 'Range'].map((name) => ({ name, words: `${name} amount` }));
  const names = (query: string, most = 9) => found(items, query, most).map(({ name }) => name);
  expect(names(' Amount')).toEqual(['Amount', 'Bank amount', 'Range']);
  expect(names('bank')).toEqual(['Bank amount']);
  expect(names('')).toEqual(['Bank amount', 'Amount', 'Range']);
  expect(names('', 1)).toEqual(['Bank amount']);
});

test('regions are in alphabetical order; operations without a country come last', () => {
  const operation = (id: string, region: string, country: string | null): OperationSummary => ({
    id,
    region,
    country,
    title: id,
    direction: 'payout',
    file: '',
    files: [],
    rules: 0,
    isRead: true,
  });
  const groups = byRegion(
    [
      operation('global.payout', 'Global Payments', null),
      operation('pe.payout', 'South America', 'PE'),
      operation('ar.payout', 'South America', 'AR'),
      operation('in.payout', 'Asia', 'IN'),
    ],
    ({ id }) => id,
  );
  expect(groups.map(([region, all]) => [region, all.map(({ id }) => id)])).toEqual([
    ['Asia', ['in.payout']],
    ['South America', ['ar.payout', 'pe.payout']],
    ['Global Payments', ['global.payout']],
  ]);
});

test('every kind of file has a section', () => {
  const section = (kind: string) =>
    sectionOf({ path: `overlay/${kind}.yaml`, kind, title: null } satisfies FileSummary);
  expect(['operation', 'list', 'bindings', 'common', 'overlay', 'clauses'].map(section)).toEqual([
    undefined,
    'lists',
    'bindings',
    'shared',
    'overlay',
    'texts',
  ]);
  expect(sectionOf({ path: 'locales/es.yaml', kind: 'locale', title: null })).toBe('texts');
  for (const path of ['bindings.example.yaml', 'exceptions.yaml'])
    expect(sectionOf({ path, kind: path.split('.')[0]!, title: null })).toBe('advanced');
});

describe('examples', () => {
  const words = { empty: '(empty)', notText: (value: string) => `<${value}>` };
  test.each([
    ['100', '100'],
    ['', '(empty)'],
    ['  ', '"  "'],
    [{ bank: 'bank-a', amount: 100 }, 'bank bank-a · amount <100>'],
    [['1', '2'], '1, 2'],
  ])('%j reads %s', (example, text) => expect(exampleText(example as Example, words)).toBe(text));

  test('a derived name becomes a bound code', () => {
    const slot = { id: 'pe.bank', bound: { 'bank-a': ['011'], 'bank-b': 'none' } } as unknown as SlotView;
    const operation = {
      fields: [],
      facts: [],
      derived: [{ name: 'bank', from: 'beneficiaryBankCode', slot: 'pe.bank' }],
      slots: [slot],
    };
    const orderIn = (example: Example, base: object) => orderOf(example, 'amount', { ...base }, operation).order;
    expect(orderIn({ bank: 'bank-a', amount: '5' }, { currency: 'PEN' })).toEqual({
      currency: 'PEN',
      beneficiaryBankCode: '011',
      amount: '5',
    });
    expect(orderIn({ bank: 'bank-b' }, {})).toEqual({});
    expect(orderIn('7', { currency: 'PEN' })).toEqual({ currency: 'PEN', amount: '7' });
  });

  test('values have the JSON types of their fields, at their paths', () => {
    const fields = [
      { name: 'amount', type: 'integer' },
      { name: 'payer.name' },
      { name: 'payer.adult', type: 'boolean' },
      { name: 'tags', type: 'list' },
      { name: 'counts', type: 'list', of: 'integer' },
    ] as unknown as OperationView['fields'];
    const operation = { fields, facts: [], derived: [], slots: [] };
    const orderIn = (...[example, field]: [Example, string]) => orderOf(example, field, base, operation).order;
    const base = { amount: 5, payer: { name: 'Ana' } };
    expect(orderIn('12', 'amount')).toEqual({ amount: 12, payer: { name: 'Ana' } });
    expect(orderIn('ten', 'amount')).toEqual({ amount: 'ten', payer: { name: 'Ana' } });
    expect(orderIn('', 'amount')).toEqual({ payer: { name: 'Ana' } });
    expect(orderIn({ 'payer.adult': 'true', counts: ['1', 'x'] }, 'payer.name')).toEqual({
      amount: 5,
      payer: { name: 'Ana', adult: true },
      counts: [1, 'x'],
    });
    expect(orderIn(['a', 'b, c'], 'tags')).toMatchObject({ tags: ['a', 'b, c'] });
    expect(orderIn('b, c', 'tags')).toMatchObject({ tags: ['b, c'] });
    expect(base).toEqual({ amount: 5, payer: { name: 'Ana' } });
    expect(exampleFrom('a, b', 'tags', operation)).toEqual(['a', 'b']);
    expect(exampleFrom('a', 'tags', operation)).toBe('a');
    expect(exampleFrom('a, b', 'payer.name', operation)).toBe('a, b');
  });

  test('a fact is not part of the order', () => {
    const facts = [{ name: 'cardCountry' }] as unknown as OperationView['facts'];
    const operation = { fields: [], facts, derived: [], slots: [] };
    expect(orderOf('DEU', 'cardCountry', {}, operation)).toEqual({ order: {}, facts: { cardCountry: 'DEU' } });
    expect(orderOf({ cardCountry: 'USA', amount: '5' }, 'amount', {}, operation)).toEqual({
      order: { amount: '5' },
      facts: { cardCountry: 'USA' },
    });
  });

  test('what a person types is read back as it is shown', () => {
    for (const [value, type] of [
      ['x', {}],
      [12, { type: 'integer' }],
      [-0.5, { type: 'number' }],
      [true, { type: 'boolean' }],
      [['a', 'b'], { type: 'list' }],
      [[1, 2], { type: 'list', of: 'integer' }],
    ] as const)
      expect(valueFrom(typedText(value), type)).toEqual(value);
  });
});

test('a condition takes another form, and keeps its values where it lists some', () => {
  for (const [written, form, values] of [
    [['DE'], 'is', ['DE']],
    [{ not: ['DE', 'FR'] }, 'not', ['DE', 'FR']],
    [{ 'any-case': ['ci'] }, 'any-case', ['ci']],
    ['lists/countries', 'is', ['lists/countries']],
    [{ not: 'lists/countries' }, 'not', ['lists/countries']],
    ['given', 'given', []],
    ['missing', 'missing', []],
  ] as const) {
    expect([formIn(written), valuesIn(written)]).toEqual([form, values]);
    expect(withForm(form, values)).toEqual(written);
  }
  expect([['DE'], 'lists/countries', { not: 'lists/countries' }, 'given'].map(listIn)).toEqual([
    undefined,
    'lists/countries',
    'lists/countries',
    undefined,
  ]);
  expect(formIn({ 'at-least': '5', below: '9' })).toBe('at-least');
  expect(valuesIn({ 'at-least': '5', below: '9' }, 'below')).toEqual(['9']);
  expect(withForm('above', ['5'])).toEqual({ above: '5' });
  expect(withBound({ 'at-least': '5', below: '9' }, 'below', 'at-most')).toEqual({ 'at-least': '5', 'at-most': '9' });
  expect(withBound({ 'at-least': '5', below: '9' }, 'at-least', 'given')).toBe('given');
  expect(withBound({ 'at-least': '5', below: '9' }, 'at-least', 'is')).toEqual(['5']);
  expect(alternativesIn({ a: ['x'] })).toEqual([{ path: [], entries: [['a', ['x']]] }]);
  expect(alternativesIn([{ a: ['x'] }, { b: 'given', c: 'missing' }])).toEqual([
    { path: [0], entries: [['a', ['x']]] },
    {
      path: [1],
      entries: [
        ['b', 'given'],
        ['c', 'missing'],
      ],
    },
  ]);
  expect(alternativesIn(undefined)).toEqual([]);
  expect(conditionForms({ isDerived: true, isList: false })).toEqual(['is', 'not', 'given', 'missing']);
  expect(conditionForms({ isDerived: false, isList: true })).toEqual(['given', 'missing']);
});

test('reads slots with their labels', () => {
  expect(slotsOf('slots:\n  pe.bank:\n    title: Banks\n    labels:\n      bank-a: Bank A\n')).toEqual([
    { id: 'pe.bank', title: 'Banks', labels: [['bank-a', 'Bank A']] },
  ]);
  expect(slotsOf('')).toEqual([]);
});

test('splits a stream into lines, wherever its chunks end', async () => {
  const bytes = new TextEncoder().encode('{"a":"é"}\n\n{"b":1}\n{"c":2}');
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  const lines: string[] = [];
  for await (const line of linesOf(stream)) lines.push(line);
  expect(lines).toEqual(['{"a":"é"}', '{"b":1}', '{"c":2}']);
});

test('a line that names its operation is its order', () => {
  const isOperation = (id: string): boolean => id === 'pe.payout';
  const order = { amount: '5' };
  expect(namedOrder({ operation: 'pe.payout', order }, isOperation)).toEqual({
    operation: 'pe.payout',
    order,
    facts: {},
  });
  for (const other of [null, 5, order, { operation: 'pe.other', order }, { operation: 'pe.payout', order: [order] }])
    expect(namedOrder(other, isOperation)).toBeUndefined();
});

test('an example is found in a text that changed since it was shown', () => {
  const shown = ['5', { currency: 'EUR', amount: '4' }, '9'];
  expect(currentPlaceOf(shown, shown, 1)).toBe(1);
  expect(currentPlaceOf(shown.slice(1), shown, 1)).toBe(0);
  expect(currentPlaceOf(shown.slice(1), shown, 0)).toBeUndefined();
  expect(currentPlaceOf([...shown.slice(1), '10'], shown, 2)).toBe(1);
  expect(currentPlaceOf(undefined, shown, 0)).toBeUndefined();
});
