import { expect, test } from '@jest/globals';
import { withoutLabel } from '../../../src/core/text/message.js';

test.each([
  ['{label} must be above zero.', 'Must be above zero.'],
  ['{label} is missing; fill it in for this {others}.', 'Missing; fill it in for this {others}.'],
  ['{label}: falta este dato.', 'Falta este dato.'],
  ['{label} issues {other}.', 'Issues {other}.'],
  ['Each entry of {label} must be text.', 'Each entry of {label} must be text.'],
])('%s beside its field', (template, text) => {
  expect(withoutLabel(template)).toBe(text);
});
