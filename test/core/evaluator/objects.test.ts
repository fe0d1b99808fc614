import { describe, expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import { jsonOrder } from '../../../src/core/model/example-order.js';
import { portableSchema } from '../../../src/workbench/compiler/index.js';
import { compiledFixture, fixtureOperation, fixtureValidator } from '../../fixtures/fixture.js';
import { DAY, requirements } from '../requirements/support.js';

const ID = 'orders.create';
const validate = fixtureValidator(ID);
const accepts = new Ajv({ strict: false }).compile(portableSchema(fixtureOperation(ID), { bindings: {}, day: DAY }));
const item = { name: 'Pen', quantity: '1', unit_amount: { currency_code: 'USD', value: '5' } };
const amount = { currency_code: 'USD', value: '5', breakdown: { item_total: { currency_code: 'USD', value: '5' } } };
const orderWith = (paymentSource: unknown, tax?: unknown): object => ({
  intent: 'CAPTURE',
  purchase_units: [{ amount, items: [{ ...item, tax }] }],
  payment_source: paymentSource,
});
const findings = (order: object): readonly string[] =>
  validate(order).diagnostics.map(({ ruleId, field }) => `${field} ${ruleId.split('/')[1]!}`);

const card = { number: '4111111111111111' };
const BOTH = 'payment_source.card single-source';
const TAX = 'purchase_units.0.items.0.tax';

describe('an object is given where a field below it is, or a member that is not known', () => {
  test.each<[string, unknown, readonly string[]]>([
    ['absent', undefined, []],
    ['without members', {}, []],
    ['with empty objects', { card: {}, paypal: { experience_context: {} } }, []],
    ['with blank texts', { card: { number: ' ' }, paypal: { email_address: '\u200B' } }, []],
    ['one of two', { card, paypal: {} }, []],
    ['both', { card, paypal: { email_address: 'ana@mail.com' } }, [BOTH]],
    ['by a field of an object within', { card, paypal: { experience_context: { user_action: 'PAY_NOW' } } }, [BOTH]],
    ['by an unknown member', { card, paypal: { vault: 1 } }, [BOTH, 'payment_source.paypal.vault unknown-field']],
    [
      'by another field than the rule asks for',
      { card: { name: 'Ana' } },
      ['payment_source.card.number card-number-required'],
    ],
    ['by a value of another type', { card: { number: 1 }, paypal: {} }, ['payment_source.card.number field-type']],
  ])('%s', (_, source, expected) => {
    const order = orderWith(source);
    expect(findings(order)).toEqual(expected);
    expect(accepts(JSON.parse(JSON.stringify(order)))).toBe(validate(order).valid);
  });

  test.each<[string, unknown, readonly string[]]>([
    ['absent', undefined, []],
    ['given', { currency_code: 'USD' }, [`${TAX}.value item-tax-value-required`]],
    ['without members', {}, []],
    ['text', '1', [`${TAX} field-type`]],
  ])('in an entry: %s', (_, tax, expected) => {
    const order = orderWith(undefined, tax);
    expect(findings(order)).toEqual(expected);
    expect(accepts(JSON.parse(JSON.stringify(order)))).toBe(expected.length === 0);
  });
});

test('the findings on an object are those on its members too', () => {
  const of = (...fields: readonly string[]) =>
    validate(orderWith({ card: { name: 'Ana' } }), { fields }).diagnostics.map(({ field }) => field);
  expect(of('payment_source.card')).toEqual(['payment_source.card.number']);
  expect(of('payment_source.paypal')).toEqual([]);
});

test.each([['text'], [null], [[]], [7]])('%j instead of an object is one finding, at the outermost', (value) => {
  expect(findings(orderWith(value))).toEqual(['payment_source field-type']);
  expect(findings(orderWith({ card: value }))).toEqual(['payment_source.card field-type']);
  expect(accepts(orderWith({ card: value }))).toBe(false);
});

test('requirements ask for a field below an object where the object is given', () => {
  const needOf = (source: unknown): unknown =>
    requirements(ID, orderWith(source)).fields.find(({ name }) => name === 'payment_source.card.number')!.need;
  expect([needOf({ card: { name: 'Ana' } }), needOf({ card: {} })]).toEqual(['required', 'optional']);
  const asked = requirements(ID).fields.find(({ name }) => name === 'payment_source.card');
  expect(asked).toMatchObject({ type: 'object', label: 'Card', need: 'optional' });
});

describe('in texts by path, what is said of an object is also of its fields', () => {
  const { shape } = compiledFixture(ID);
  const given = { 'payment_source.card.number': '4', intent: 'CAPTURE' };
  test.each<[string, Readonly<Record<string, unknown>>, unknown, unknown]>([
    ['nothing', given, '{}', { card: { number: '4' } }],
    ['that it is given', { ...given, 'payment_source.card': '{}' }, '{}', { card: { number: '4' } }],
    ['that it is missing', { ...given, 'payment_source.card': '' }, undefined, undefined],
    ['that one around it is missing', { ...given, payment_source: ' ' }, undefined, undefined],
    ['another value', { ...given, 'payment_source.card': null }, null, { card: null }],
  ])('%s', (_, texts, seen, sent) => {
    expect(shape!.seen(texts)['payment_source.card']).toBe(seen);
    expect(jsonOrder(fixtureOperation(ID), texts)['payment_source']).toEqual(sent);
  });
});
