import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The number of rules of each operation. */
const RULES = 29;

/**
 * Writes a made-up rulebook: operations `op0.pay`, `op1.pay` and so on of 29 rules each, which differ in their parameters, with a shared
 * file and lists that all of them use.
 * @param {string} folder the folder to write to
 * @param {number} operations the number of operations
 */
export function writeRulebook(folder, operations) {
  for (const name of ['operations', 'common', 'lists']) mkdirSync(join(folder, name), { recursive: true });
  const write = (file, text) => writeFileSync(join(folder, file), text);
  write('rulebook.yaml', 'title: Made-up gateway\ndocument: Made-up document\n');
  write('lists/banks.yaml', listOf('banks', 200));
  write('lists/purposes.yaml', listOf('purposes', 40));
  write('common/order.yaml', COMMON);
  for (let i = 0; i < operations; i++) write(`operations/op${i}.pay.yaml`, operationText(i));
}

/** An order that fits any of the operations. */
export const ORDER = {
  orderId: 'ORD-1',
  callback: 'https://merchant.example.com/callback',
  amount: '100',
  currency: 'EUR',
  ...Object.fromEntries(Array.from({ length: 6 }, (_, i) => [`code${i}`, 'B0001'])),
  ...Object.fromEntries(Array.from({ length: 6 }, (_, i) => [`number${i}`, '12345'])),
};

const COMMON = `common: order
title: Every order
fields:
  orderId: { label: Order identifier, example: ORD-1 }
  callback: { label: Callback address, example: "https://merchant.example.com/callback" }
  amount: { label: Amount, example: "100" }
  currency: { label: Currency, example: EUR }
rules:
  - { id: text, field: "*", check: { string: true }, examples: { valid: [{ amount: "1" }], invalid: [{ amount: 1 }] } }
  - { id: order-id-required, field: orderId, check: { required: true }, examples: { valid: [ORD-1], invalid: [""] } }
  - { id: callback-public, field: callback, check: { format: public-https-url }, examples: { valid: ["https://a.example.com/b"], invalid: [a] } }
  - { id: amount, field: amount, check: { amount: true }, examples: { valid: ["1"], invalid: [a] } }
`;

/** A list of codes: B0000, B0001 and so on. */
export function listOf(name, length) {
  const values = Array.from({ length }, (_, i) => `  - B${String(i).padStart(4, '0')}\n`);
  return `list: ${name}\ntitle: Codes of ${name}\ndocument: Made-up document\nvalues:\n${values.join('')}`;
}

function operationText(n) {
  const fields = [];
  const rules = [
    rule('amount-range', 'amount', `amount-between: ["1", "${1000 + n}"]`, '"1"', `"${1001 + n}"`),
    rule('currency', 'currency', 'one-of: [EUR, USD]', 'EUR', 'EURO'),
  ];
  for (let i = 0; i < 6; i++) {
    fields.push(
      `  code${i}: { label: Code ${i}, example: B0001 }`,
      `  number${i}: { label: Number ${i}, example: "12345" }`,
    );
    rules.push(
      rule(`code${i}-list`, `code${i}`, `one-of: lists/${i % 2 === 0 ? 'banks' : 'purposes'}`, 'B0001', 'X'),
      rule(`code${i}-given`, `code${i}`, 'required: true', 'B0001', '""', `, when: { currency: [EUR] }`),
      rule(`number${i}-digits`, `number${i}`, `digits: { from: ${2 + (n % 3)}, to: ${6 + i} }`, '"12345"', 'a'),
    );
  }
  for (let i = 0; rules.length < RULES - 4; i++)
    rules.push(rule(`number${i}-given`, `number${i}`, 'required: true', '"12345"', '""'));
  return `operation: op${n}.pay
title: Operation ${n}
region: Nowhere
include: [common/order]
fields:
${fields.join('\n')}
rules:
${rules.join('\n')}
`;
}

const rule = (id, field, check, valid, invalid, rest = '') =>
  `  - { id: ${id}, field: ${field}${rest}, check: { ${check} }, examples: { valid: [${valid}], invalid: [${invalid}] } }`;
