import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from '@jest/globals';
import { readSchemas } from '../../../src/workbench/rulebook/index.js';
import { authoringSchemas } from '../../../src/workbench/rulebook/load/package-schemas.js';
import { rulebookLinter } from '../../../src/workbench/lint/linter.js';
import type { Finding } from '../../../src/workbench/rulebook/finding.js';

export const NU = 'operations/nu.payout.yaml';

/** The smallest rules folder with every kind of part, without a finding. Tests of lint put one fault into it. */
export const minimal: ReadonlyMap<string, string> = new Map([
  [
    NU,
    `operation: nu.payout
title: Nu payout
region: South America
country: PE
currency: PEN
include: [common/order]
fields:
  paymentType: { example: BANK }
  account: { label: Account, example: "0012345678" }
  bankCode: { example: "01" }
  phone: { example: "0300123" }
facts:
  cardCountry: { label: Card country, example: DEU }
derive:
  bank: { from: bankCode, slot: nu.bank }
rules:
  - id: amount-range
    field: amount
    check: { amount-between: ["1", "100"] }
    clause: "1 amounts"
    examples: { valid: ["1", "100"], invalid: ["0.99", "100.01"] }
  - id: payment-type
    field: paymentType
    check: { one-of: [BANK, WALLET] }
    clause: "1 types"
    examples: { valid: [BANK], invalid: [bank] }
  - id: account-length
    field: account
    when: { paymentType: [BANK] }
    check: { by: lists/banks }
    severity: warning
    clause: "1 accounts"
    examples:
      valid: [{ bank: bank-a, account: "0012345678" }]
      invalid: [{ bank: bank-a, account: "1" }]
  - id: phone-prefix
    field: phone
    check: { prefix-in: { list: lists/prefixes, after: "0" } }
    clause: "1 phones"
    examples: { valid: ["0300123"], invalid: ["0400123"] }
  - id: card-country
    field: cardCountry
    check: { format: country-3 }
    clause: "1 cards"
    examples: { valid: [DEU], invalid: [deu] }
  - id: card-country-supported
    field: cardCountry
    check: { not-in: lists/blocked }
    clause: "1 cards"
    examples: { valid: [DEU], invalid: [AFG] }
notes:
  - { field: account, clause: "1 accounts", text: The account must exist. }
`,
  ],
  [
    'common/order.yaml',
    `common: order
title: What every order carries
fields:
  amount: { label: Amount, example: "50" }
rules:
  - id: field-type
    field: "*"
    check: { string: true }
    clause: "1 amounts"
    examples: { valid: [{ amount: "1" }], invalid: [{ amount: 1 }] }
  - { id: amount-format, field: amount, check: { amount: true }, clause: "1 amounts", examples: { valid: ["1"], invalid: ["1,0"] } }
`,
  ],
  [
    'lists/banks.yaml',
    `table: banks
title: Account lengths
clause: "1 accounts"
rows:
  - { bank: bank-a, check: { digits: 10 } }
  - { bank: bank-b, check: { digits: { from: 12, to: 14 } } }
`,
  ],
  [
    'lists/prefixes.yaml',
    `list: prefixes
title: Mobile prefixes
clause: "1 phones"
groups:
  - { title: One, values: ["300", "301"] }
  - { title: Two, values: ["31"] }
`,
  ],
  [
    'lists/blocked.yaml',
    `list: blocked
title: Unsupported card countries
clause: "1 cards"
values:
  - AFG
  - ANT
`,
  ],
  [
    'slots.yaml',
    `slots:
  nu.bank:
    title: Banks
    clause: "1 accounts"
    labels:
      bank-a: Bank A
      bank-b: Bank B
`,
  ],
  [
    'clauses.yaml',
    `clauses:
  - { id: "1 amounts", text: Amounts. }
  - { id: "1 types", text: Types. }
  - { id: "1 accounts", text: Accounts. }
  - { id: "1 phones", text: Phones. }
  - { id: "1 cards", text: Cards. }
`,
  ],
  [
    'exceptions.yaml',
    `exceptions:
  - { code: ANT, standard: ISO 3166-1, reason: Withdrawn. }
`,
  ],
  [
    'bindings.yaml',
    `nu.bank:
  bank-a: ["01"]
  bank-b: ["02", "03"]
`,
  ],
]);

export const AT = '2026-11-21';

const rules = rulebookLinter(readSchemas('schemas/authoring'));
const packaged = rulebookLinter(authoringSchemas());

/** Lints with the schemas compiled here, and with the schemas that the build has compiled. */
export function lint(files: ReadonlyMap<string, string>, at = AT): readonly Finding[] {
  const findings = rules.lint(files, at);
  expect(packaged.lint(files, at)).toEqual(findings);
  return findings;
}

/** The minimal folder with a text in one of its files replaced, which must occur exactly once; or, for an empty text, with a new file. */
export function withFault(file: string, from: string, to: string): ReadonlyMap<string, string> {
  if (from === '' && !minimal.has(file)) return new Map([...minimal, [file, to]]);
  const text = minimal.get(file) ?? '';
  if (text.split(from).length !== 2) throw new Error(`${file} does not hold this once: ${from}`);
  return new Map([...minimal, [file, text.replace(from, () => to)]]);
}

/** Writes rule files into their own folder. */
export function writeRules(files: ReadonlyMap<string, string> = minimal): string {
  const path = mkdtempSync(join(tmpdir(), 'payrules-rules-'));
  for (const [file, text] of files) {
    mkdirSync(dirname(join(path, file)), { recursive: true });
    writeFileSync(join(path, file), text);
  }
  return path;
}
