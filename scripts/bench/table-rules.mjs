// Rules of operations that share a table and a list with many rows.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const COUNTRIES = 20;

/** A row of the table. */
export const bankAt = (i) => ({ country: `C${i % COUNTRIES}`, code: String(i).padStart(8, '0'), digits: 10 + (i % 5) });

const operation = (id) => `operation: ${id}
title: Payout
region: Nowhere
fields:
  country: { label: Country, example: C1 }
  bankCode: { label: Bank code, example: "00000001" }
  account: { label: Account number, example: "12345678901" }
rules:
  - id: bank-known
    field: bankCode
    check: { one-of: lists/codes }
    examples: { valid: ["00000001"], invalid: [x] }
  - id: account-length
    field: account
    check: { by: { table: lists/banks, where: { country: country, bankCode: bank_code }, digits: account_length } }
    examples: { valid: [{ country: C1, bankCode: "00000001" }], invalid: [{ country: C1, bankCode: "00000001", account: "1" }] }
`;

/** Writes a rulebook with such operations. */
export function writeTableRules(rules, rows, operations) {
  for (const part of ['operations', 'lists']) mkdirSync(join(rules, part), { recursive: true });
  writeFileSync(join(rules, 'rulebook.yaml'), 'title: Tables\ndocument: Bench\n');
  for (let i = 0; i < operations; i++)
    writeFileSync(join(rules, `operations/op${i}.pay.yaml`), operation(`op${i}.pay`));
  const banks = Array.from({ length: rows }, (_, i) => bankAt(i));
  const table = ['country,bank_code,account_length', ...banks.map((bank) => Object.values(bank).join())];
  writeFileSync(join(rules, 'lists/banks.csv'), table.join('\n'));
  writeFileSync(join(rules, 'lists/codes.csv'), ['code', ...banks.map(({ code }) => code)].join('\n'));
}
