import { expect, test } from '@jest/globals';
import { rulebookLinter } from '../../../src/workbench/lint/index.js';
import { authoringSchemas } from '../../../src/workbench/rulebook/index.js';

const operation = (id: string, rule: string): readonly [string, string] => [
  `operations/${id}.yaml`,
  `operation: ${id}
title: ${id}
region: Test
include: [common/payee]
fields:
  payee_id: { label: Payee, example: p-1 }
  fee.amount: { label: Fee, example: "1" }
  fees: { type: list, of: object, count: any, label: Fees }
  fees[].amount: { label: Fee, example: "1" }
derive:
  fees_sum: { sum: "fees[].amount", label: Sum of the fees }
rules:
  - id: payee
    field: payee
    ${rule}
  - id: fee-amount
    field: fees[].amount
    check: { amount: true }
    examples: { valid: ["1"], invalid: [x] }
  - id: fee-sum
    field: fee.amount
    check: { compare: { equal: fees_sum } }
    examples: { valid: ["1"], invalid: ["2"] }
`,
];
const COMMON: readonly [string, string] = [
  'common/payee.yaml',
  `common: payee
title: Payee
fields:
  payee: { type: object, label: Payee }
  payee.iban: { label: IBAN, example: DE89370400440532013000 }
rules:
  - id: iban
    field: payee.iban
    when: { payee: given }
    check: { required: true }
    examples: { valid: [{ payee: "" }], invalid: [{ payee.iban: "", payee.name: x }] }
`.replace('  payee.iban:', '  payee.name: { label: Name, example: Ana }\n  payee.iban:'),
];
const REQUIRED = 'check: { required: true }\n    examples: { valid: [{ payee.name: x }], invalid: [""] }';
const ONE_OF =
  'check: { exactly-one-of: [payee, payee_id] }\n    examples: { valid: [{ payee_id: "" }], invalid: [{ payee_id: x }] }';
const findings = (...operations: readonly (readonly [string, string])[]): readonly string[] =>
  rulebookLinter(authoringSchemas())
    .lint(new Map([['rulebook.yaml', 'document: https://example.com\n'], COMMON, ...operations]), '2026-11-25')
    .map(({ file, code }) => `${file} ${code}`);

test('a condition of a shared file counts as needless only where no operation needs it', () => {
  const [whole, one] = [operation('payee.create', REQUIRED), operation('transfer.create', ONE_OF)];
  expect(findings(whole)).toEqual(['common/payee.yaml impossible-condition']);
  expect(findings(whole, one)).toEqual([]);
});

test('what a total adds up is a number, or a rule says so', () => {
  const [file, text] = operation('transfer.create', ONE_OF);
  const guard = /  - id: fee-amount\n(?:    .*\n)+/;
  expect(findings([file, text.replace(guard, '')])).toEqual([`${file} unguarded-amount`]);
  const number = text.replace(guard, '').replace('fees[].amount: {', 'fees[].amount: { type: number,');
  expect(findings([file, number])).toEqual([]);
});
