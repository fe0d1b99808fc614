import { expect, test } from '@jest/globals';
import { messageOf, withoutLabel } from '../../../src/core/text/message.js';

test.each([
  ['{label} must be above zero.', 'Must be above zero.'],
  ['{label} is missing; it must be filled in for this {others}.', 'Missing; it must be filled in for this {others}.'],
  ['{label}: falta este dato.', 'Falta este dato.'],
  ['{label} issues {other}.', 'Issues {other}.'],
  ['Each entry of {label} must be text.', 'Each entry of {label} must be text.'],
])('%s beside its field', (template, text) => {
  expect(withoutLabel(template)).toBe(text);
});

test.each([
  [['bank'], 'Account must fit this Bank.'],
  [['bank', 'type'], 'Account must fit this Bank and Type.'],
  [['bank', 'type', 'city'], 'Account must fit this Bank, Type and City.'],
])('the labels of the other fields %j', (others, message) => {
  const labels: Readonly<Record<string, string>> = { account: 'Account', bank: 'Bank', type: 'Type', city: 'City' };
  expect(messageOf('{label} must fit this {others}.', 'account', { others }, (name) => labels[name]!)).toBe(message);
});
