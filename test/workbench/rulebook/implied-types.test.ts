import { describe, expect, test } from '@jest/globals';
import { compileOperation, portableSchema } from '../../../src/workbench/compiler/index.js';
import { parseRulebook, readSchemas } from '../../../src/workbench/rulebook/index.js';
import { validatorOf } from '../../../src/core/evaluator/validator.js';
import type { Operation } from '../../../src/core/model/operation.js';
import { Ajv } from 'ajv';

const schemas = readSchemas('schemas/authoring');

const TYPE_RULE = `  - id: field-type
    field: "*"
    check: { string: true }
    examples: { valid: [{ name: a }], invalid: [{ name: 1 }] }
`;

/** An operation with a field of each type, and a rule on the amount. */
function operationWith(rules: string, type = 'number', about = 'title: A\ndocument: The guide\n'): Operation {
  const text = `operation: a.b
title: A
region: Europe
fields:
  name: { example: a }
  amount: { type: ${type}, example: "5" }
  isGift: { type: boolean, example: "true" }
  tags: { type: list, example: x }
rules:
${rules}  - { id: probe, field: amount, document: Guide, check: { amount-between: ["1", "10.5"] }, examples: { valid: ["1"], invalid: ["0"] } }
  - { id: above, field: amount, document: Guide, severity: warning, check: { positive: true }, examples: { valid: ["1"], invalid: ["0"] } }
`;
  const files = new Map([
    ['operations/a.b.yaml', text],
    ['rulebook.yaml', about],
  ]);
  return parseRulebook(files, schemas).operations.get('a.b')!;
}

const order = { name: 'a', amount: 5, isGift: true, tags: ['x'] };
const WRONG: readonly object[] = [{ name: 5 }, { amount: '5' }, { isGift: 'true' }, { tags: 'x' }, { tags: [1] }];

test('the types of fields are checked without a rule on them, as with one', () => {
  const [implied, written] = ['', TYPE_RULE].map((rules) => operationWith(rules));
  const found = (operation: Operation, change: object): unknown =>
    validatorOf(compileOperation(operation, '1'), {})({ ...order, ...change });
  expect(found(implied!, {})).toMatchObject({ valid: true });
  for (const change of WRONG) {
    expect(found(implied!, change)).toEqual(found(written!, change));
    expect(found(implied!, change)).toMatchObject({
      valid: false,
      diagnostics: [{ ruleId: 'a.b/field-type', code: 'type', basis: 'stated', source: { document: 'The guide' } }],
    });
  }
});

test('without a document of the rulebook, the types have no source', () => {
  const operation = operationWith('', 'number', 'title: A\n');
  const { diagnostics } = validatorOf(compileOperation(operation, '1'), {})({ ...order, name: 5 });
  expect(diagnostics).toMatchObject([{ ruleId: 'a.b/field-type', basis: 'assumption', source: {} }]);
});

test('a rule on every field has no other check', () => {
  const rule = TYPE_RULE.replace('string: true', 'length: { to: 3 }');
  expect(() => operationWith(rule)).toThrow(
    'operations/a.b.yaml:12:14 not-a-field A rule on every field has the check string; to use the check length, name a field.',
  );
});

test('the check of types is for every field', () => {
  expect(() => operationWith(TYPE_RULE.replace('field: "*"', 'field: name'))).toThrow(
    'operations/a.b.yaml:11:12 not-a-field The check string is for every field: write field: "*". The type of one field needs no rule.',
  );
});

describe.each(['integer', 'number'])('a range of an %s', (type) => {
  const operation = operationWith('', type);
  const validate = validatorOf(compileOperation(operation, '1'), {});
  const accepts = new Ajv({ strict: false }).compile(portableSchema(operation, { bindings: {}, day: '2027-01-31' }));
  test.each([
    [1, true],
    [10, true],
    [0, false],
    [11, false],
    [-5, false],
    [-1, false],
    [-100, false],
    [Number.MAX_SAFE_INTEGER, false],
    ...(type === 'number'
      ? ([
          [10.5, true],
          [10.51, false],
          [0.99, false],
          [-1.5, false],
          [1e-7, false],
        ] as const)
      : []),
  ] as const)('%d: %s', (amount, valid) => {
    const result = validate({ ...order, amount });
    expect([result.valid, accepts({ ...order, amount })]).toEqual([valid, valid]);
    expect(result.diagnostics.map(({ ruleId }) => ruleId)).toEqual(valid ? [] : ['a.b/probe']);
  });
});

test('a number below zero is not above it', () => {
  const { rules, ...rest } = operationWith('');
  const operation = { ...rest, rules: rules.filter(({ id }) => id !== 'probe') };
  const validate = validatorOf(compileOperation(operation, '1'), {});
  const found = [-5, -0.5, 0, 0.5].map((amount) => validate({ ...order, amount }).diagnostics.map(({ code }) => code));
  expect(found).toEqual([['range'], ['range'], ['range'], []]);
});
