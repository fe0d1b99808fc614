import { expect, test } from 'vitest';
import { blankParameters, ruleIdFor } from '../src/rule-files/new-rule.js';
import { FIELD as FIELD_PATTERN, type Schema } from '../src/rule-files/schema.js';

test.each([
  ['beneficiaryName', 'one-of', [], 'beneficiary-name-one-of'],
  ['amount', 'amount-between', [], 'amount-between'],
  ['amount', 'amount-between', ['amount-between', 'amount-between-2'], 'amount-between-3'],
  ['payer.address.postcode', 'digits', [], 'payer-address-postcode-digits'],
  ['IBAN2', 'iban-country', [], 'iban2-iban-country'],
  ['*', 'string', [], 'string'],
])('the id of a rule on %s with %s', (field, check, taken, id) => {
  expect(ruleIdFor(field, check, taken)).toBe(id);
  expect(id).toMatch(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/);
});

const LIST: Schema = { type: 'string', pattern: '^lists/[a-z0-9-]+$' };
const TEXTS: Schema = { type: 'array', items: { type: 'string' }, minItems: 1 };
const FIELD: Schema = { type: 'string', pattern: FIELD_PATTERN };
const PAIR: Schema = { type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 2 };

test.each<readonly [string, Schema, unknown]>([
  ['two bounds', { ...PAIR, examples: [['5', '2500']] }, ['', '']],
  ['a number', { anyOf: [{ type: 'integer' }, TEXTS], examples: [20] }, ''],
  ['no choice', { enum: [true], examples: [true] }, true],
  ['a choice', { enum: ['a', 'b'], examples: ['a'] }, ''],
  ['values, in the rule and not in a file', { anyOf: [LIST, TEXTS], examples: ['lists/x'] }, []],
  ['a table', { oneOf: [LIST, { type: 'array', items: { type: 'object' } }], examples: ['lists/x'] }, ''],
  [
    'the named parameters that it needs',
    {
      type: 'object',
      required: ['list'],
      properties: { list: TEXTS, after: { type: 'string' } },
      examples: [{ list: ['a'], after: '0' }],
    },
    { list: [] },
  ],
  [
    'one of several, with another field',
    {
      type: 'object',
      maxProperties: 1,
      properties: { equal: FIELD, different: FIELD },
      examples: [{ different: 'x' }],
    },
    { different: 'other' },
  ],
  ['no sample', { type: 'string' }, ''],
])('a new rule starts with blank parameters: %s', (_, schema, expected) => {
  expect(blankParameters(schema, schema, ['other', 'third'])).toEqual(expected);
});
