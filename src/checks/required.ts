import { type JsonSchema, type PortableSchema, type CheckTest, isAllBlank } from '../core/index.js';
import { has } from './internal/portable.js';

/** The field is present and not blank. */
export const code = 'missing';

export const parameters: JsonSchema = {
  intention: { group: 'presence', description: 'A field that must be given' },
  description: 'The field must be given.',
  enum: [true],
  examples: [true],
};

export const test = (): CheckTest => (value) => !isAllBlank(value);

export const schema = (_: true, field: string): PortableSchema => ({ order: has(field) });

export const messages = {
  required: '{label} is missing; it must be filled in.',
  'required.others': '{label} is missing; it must be filled in for this {others}.',
  'required.given': '{label} is missing; it must be filled in when {others} is given.',
};

export const alsoCalled = ['mandatory', 'not-blank', 'not-empty', 'not-null', 'presence', 'present'];

export const cases = () => ({
  valid: ['x', ' x ', '0'],
  invalid: ['', ' ', '\t\n', '\u00A0\u3000\uFEFF', '\u200B', '\u00AD \u2060'],
});

export const subject = 'missing';
