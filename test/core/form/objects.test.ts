import { expect, test } from '@jest/globals';
import { formOf } from '../../../src/core/form/form.js';
import { fixtureModules } from '../../fixtures/modules.js';

const modules = fixtureModules('orders.create');
const NAME = 'payment_source.card.name';
const NUMBER = 'payment_source.card.number';
const EMAIL = 'payment_source.paypal.email_address';

test('a value of a member gives its object: the fields that depend on the object are asked for again', () => {
  const form = formOf(modules, {});
  const need = (field: string) => form.requirements.find(({ name }) => name === field)?.need;
  // The number of a card is required where a card is given.
  expect(need(NUMBER)).toBe('optional');
  expect(form.set(NAME, 'Ana Lind').requirements.map(({ name }) => name)).toContain(NUMBER);
  expect(need(NUMBER)).toBe('required');
  form.set(NAME, '');
  expect(need(NUMBER)).toBe('optional');
});

test('a changed form asks for the same fields as a new form of the same order', () => {
  const form = formOf(modules, {});
  const needs = (of: typeof form) => of.requirements.map(({ name, need }) => `${name} ${need}`);
  for (const [field, value] of [
    [EMAIL, 'ana@mail.com'],
    [NAME, 'Ana Lind'],
    [EMAIL, ''],
    [NUMBER, '4111111111111111'],
    [NAME, ''],
    [NUMBER, ''],
  ] as const) {
    form.set(field, value);
    expect(needs(form)).toEqual(needs(formOf(modules, { order: form.order })));
  }
});

test('a member has refreshOnChange if rules read its object', () => {
  const refreshing = formOf(modules, {}).requirements.flatMap(({ name, refreshOnChange }) =>
    refreshOnChange ? [name] : [],
  );
  expect(refreshing).toEqual(expect.arrayContaining([NAME, NUMBER, EMAIL]));
});
