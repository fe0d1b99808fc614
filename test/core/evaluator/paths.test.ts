import { describe, expect, test } from '@jest/globals';
import { translate } from '../../../src/core/evaluator/translate.js';
import { es } from '../../../src/generated/operations/locales/es.js';
import { fixtureValidator } from '../../fixtures/fixture.js';

const item = { sku: 'A-1', quantity: 1, unit_price: 5, weight: '300', kind: 'physical' };
const validate = fixtureValidator('cart.order');
const placesOf = (order: unknown): readonly unknown[] =>
  validate(order).diagnostics.map(({ field, path }) => [field, path]);

describe('the path of a finding has the members that lead to its field', () => {
  test.each<[string, unknown, string, readonly (string | number)[]]>([
    ['an entry', { sku: 'A-23456789' }, 'line_items.1.sku', ['line_items', 1, 'sku']],
    ['a nested entry', { taxes: [{ name: '' }] }, 'line_items.1.taxes.0.name', ['line_items', 1, 'taxes', 0, 'name']],
    ['an unknown member', { 'a b': 1 }, String.raw`line_items.1.a\u0020b`, ['line_items', 1, 'a b']],
    ['an unknown member that looks like a place', { 7: 1 }, 'line_items.1.7', ['line_items', 1, '7']],
    ['a name with a point', { 'a.b': 1 }, 'line_items.1.a.b', ['line_items', 1, 'a.b']],
    [
      'a name that is not safe to print',
      { '##[a]': 1 },
      String.raw`line_items.1.\u0023\u0023[a]`,
      ['line_items', 1, String.raw`\u0023\u0023[a]`],
    ],
  ])('%s', (_, change, field, path) => {
    expect(placesOf({ order_id: 'C-1', line_items: [item, { ...item, ...(change as object) }] })).toContainEqual([
      field,
      path,
    ]);
  });

  test('the order as a whole has none', () => expect(placesOf([])).toEqual([['', []]]));
});

test('the text of a finding is its message without the label that it begins with', () => {
  const { diagnostics } = fixtureValidator('alpha.payout')({ amount: 'x', surplus: 1 });
  for (const { message, text } of diagnostics)
    expect([message, message.endsWith(text.slice(1))]).toEqual([message, true]);
  const amount = diagnostics.find(({ field }) => field === 'amount');
  expect(amount!.message).toMatch(/^Amount must /);
  expect(amount!.text).toMatch(/^Must /);
  const spanish = translate(amount!, { ...es, labels: { ...es.labels, Amount: 'Monto' } });
  expect(spanish.message).toMatch(/^Monto: debe /);
  expect(spanish.text).toMatch(/^Debe /);
});
