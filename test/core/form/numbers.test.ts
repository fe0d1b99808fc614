import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadRulebook, type LoadedRulebook } from '../../../src/workbench/open/load-rulebook.js';
import type { Form } from '../../../src/core/model/form.js';

const OPERATION = `operation: shop.order
title: Order
region: Everywhere
fields:
  currency: { example: USD }
  amount: { type: number, example: "12.5" }
  rate: { type: number, example: "0.125" }
  cents: { type: integer, unit: minor, example: "1250" }
  items: { type: list, of: object, count: any }
  items[].price: { type: number, example: "2.5" }
rules:
  - { id: decimals, field: amount, unless: { currency: [KWD] }, check: { max-decimals: 2 }, document: Guide, examples: { valid: ["1.25"], invalid: ["1.251"] } }
  - { id: rate, field: rate, check: { max-decimals: 3 }, document: Guide, examples: { valid: ["1.251"], invalid: ["1.2512"] } }
  - { id: prices, field: "items[].price", check: { max-decimals: 2 }, document: Guide, examples: { valid: ["1.25"], invalid: ["1.251"] } }
`;

let rules: LoadedRulebook;
let form: Form;
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'payrules-numbers-'));
  mkdirSync(join(folder, 'operations'));
  writeFileSync(join(folder, 'operations/shop.order.yaml'), OPERATION);
  rules = await loadRulebook(folder);
});
beforeEach(() => {
  form = rules.createForm('shop.order');
});
const found = (): readonly string[] => form.diagnostics.map(({ field, code }) => `${field} ${code}`);

test.each([
  ['1.250', '1.250', true],
  [' 999.990 ', ' 999.990 ', true],
  ['1.000', '1.000', true],
  ['1.251', 1.251, true],
  ['1.25', 1.25, false],
  ['0.500', 0.5, false],
  ['1250.000', 1250, false],
  [1.25, 1.25, false],
])(
  'a number of two decimals that is typed as %j, and may be thousands, is %j, and a finding: %p',
  (text, amount, isOne) => {
    form.set('amount', text);
    expect([form.order, found()]).toEqual([{ amount }, isOne ? ['amount decimals'] : []]);
    expect(form.submit().ready).toBe(!isOne);
  },
);

test('as long as the text stays, and other fields do not allow it', () => {
  form.set('amount', '1.250');
  form.set('rate', '1.250');
  expect(found()).toEqual(['amount decimals']);
  form.set('currency', 'KWD');
  expect(found()).toEqual([]);
  form.set('currency', 'USD');
  expect(found()).toEqual(['amount decimals']);
  form.typing('amount');
  expect(found()).toEqual([]);
  form.set('amount', '1250');
  form.typing();
  expect([form.order['amount'], found()]).toEqual([1250, []]);
});

test('a form made from the order of another form has the finding too', () => {
  form.set('amount', '1.250');
  const next = rules.createForm('shop.order', { order: form.order });
  expect(next.submit()).toMatchObject({ ready: false, first: 'amount' });
  form.set('currency', 'KWD');
  expect(rules.createForm('shop.order', { order: form.order }).submit()).toMatchObject({
    ready: true,
    order: { amount: 1.25 },
  });
});

test('in an entry until it is removed', () => {
  form.set('amount', '1.250');
  form.add('items');
  form.add('items');
  form.set('items.0.price', '1.250');
  form.set('items.1.price', '1.25');
  expect(found().toSorted()).toEqual(['amount decimals', 'items.0.price decimals']);
  form.remove('items', 0);
  expect([form.order, found()]).toEqual([{ amount: '1.250', items: [{ price: 1.25 }] }, ['amount decimals']]);
});

test.each([
  ['49.00', '49.00', true],
  ['49.0', '49.0', true],
  ['1.000', '1.000', true],
  ['49,00', '49,00', true],
  ['4900', 4900, false],
  [4900, 4900, false],
])('an amount in minor units that is typed as %j is %j, as 49.00 probably means 4900', (text, cents, isOne) => {
  form.set('cents', text);
  expect(form.order).toEqual({ cents });
  expect(form.diagnostics.map(({ messageId }) => messageId)).toEqual(isOne ? ['string.minor'] : []);
  expect(form.submit().ready).toBe(!isOne);
});

test('what a payer types instead of a number has a message without words of programs', () => {
  for (const field of ['amount', 'cents']) form.set(field, '12 euros');
  expect(found()).toEqual(['amount type', 'cents type']);
  for (const { text } of form.diagnostics) expect(text).not.toMatch(/JSON|field/);
});
