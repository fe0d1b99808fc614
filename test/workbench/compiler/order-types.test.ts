import { expect, test } from '@jest/globals';
import { emitTypes, typesSchema } from '../../../src/workbench/compiler/index.js';
import { parseRulebook, readRules } from '../../../src/workbench/rulebook/index.js';
import { unionsOf } from '../../../src/workbench/compiler/order-types.js';
import { fixtureFolder, fixtureOperation, gateway, nestedRules } from '../../fixtures/fixture.js';
import { authoringSchemas } from '../../../src/workbench/rulebook/load/package-schemas.js';

const ALPHA = 'operations/alpha.payout.yaml';
const WARNING = `    when: { paymentType: [BANK] }
    check: { required: true }
    severity: warning
`;
const files = readRules(fixtureFolder);
const schemas = authoringSchemas();
const operation = (id: string, alpha = files.get(ALPHA)!) =>
  parseRulebook(new Map([...files, [ALPHA, alpha]]), schemas).operations.get(id)!;

test('a field that a payment type requires is required in the type of that case', () => {
  const written = files.get(ALPHA)!;
  expect(written).toContain(WARNING);
  const withError = written.replace(WARNING, WARNING.replace('    severity: warning\n', ''));
  expect(unionsOf(operation('alpha.payout', withError))).toEqual([
    '{ paymentType: "BANK"; beneficiaryBankCode: string } | { paymentType?: "CASH" }',
  ]);
  const { properties } = typesSchema(operation('alpha.payout', withError)) as {
    properties: { beneficiaryBankCode: { description: string } };
  };
  expect(properties.beneficiaryBankCode.description).toBe(
    "Bank code. The gateway's code of the bank. Required when paymentType is BANK.",
  );
});

test('a case requires all fields that its payment type requires, and no others', () => {
  const rule = (id: string, field: string, types: string): string =>
    `  - { id: ${id}, field: ${field}, when: { paymentType: [${types}] }, check: { required: true }, clause: "2.2 transfer code", examples: { valid: ["1"], invalid: [""] } }\n`;
  const written = files
    .get(ALPHA)!
    .replace(WARNING, WARNING.replace('    severity: warning\n', ''))
    .replace(
      '  - id: transfer-code-expected\n',
      (next) =>
        rule('code-required', 'transferCode', 'BANK, CASH') +
        rule('type-code-required', 'beneficiaryBankType', 'CASH') +
        next,
    );
  expect(unionsOf(operation('alpha.payout', written))).toEqual([
    '{ paymentType: "BANK"; beneficiaryBankCode: string; transferCode: string } | { paymentType: "CASH"; transferCode: string; beneficiaryBankType: string } | { paymentType?: never }',
  ]);
});

test('a warning, and a payment type that may have any value, make no case', () => {
  expect(unionsOf(operation('alpha.payout'))).toEqual([]);
  expect(unionsOf(operation('beta.payout'))).toEqual([]);
});

test('a table of values for those of another field is a union, without what is refused', () => {
  const row = (parts: string): string =>
    `  - { id: code-of-type, field: transferCode, check: { by: [${parts}] }, clause: "2.2 transfer code", examples: { valid: [""], invalid: [x] } }\n`;
  const withTable = (table: string, more = ''): readonly string[] =>
    unionsOf(
      operation(
        'alpha.payout',
        files.get(ALPHA)!.replace('  - id: transfer-code-expected\n', (next) => table + more + next),
      ),
    );
  const rows = '{ paymentType: [BANK, CASH], transferCode: A }, { paymentType: CASH, transferCode: B }';
  // The payment type of alpha.payout is one of two; its bank code has any value.
  expect(withTable(row(rows))).toEqual([
    '{ paymentType: "BANK"; transferCode?: "A" } | { paymentType: "CASH"; transferCode?: "A" | "B" } | { paymentType?: never }',
  ]);
  expect(withTable(row(rows.replace('[BANK, CASH]', 'BANK').replace('CASH', 'BANK')))).toEqual([
    '{ paymentType: "BANK"; transferCode?: "A" | "B" } | { paymentType?: "CASH" }',
  ]);
  const codes = rows
    .replaceAll('paymentType', 'beneficiaryBankCode')
    .replace('[BANK, CASH]', '["1", "2"]')
    .replace('CASH', '"2"');
  const refused = `  - { id: code-refused, field: beneficiaryBankCode, when: { beneficiaryBankCode: ["1"] }, check: { unsupported: true }, clause: "2.2 transfer code", examples: { valid: ["2"], invalid: ["1"] } }\n`;
  const listed = `  - { id: code-seen, field: beneficiaryBankCode, check: { one-of: ["2", "3"] }, severity: warning, clause: "2.2 transfer code", examples: { valid: ["2"], invalid: ["1"] } }\n`;
  expect(withTable(row(codes), listed)).toEqual([
    '{ beneficiaryBankCode: "1"; transferCode?: "A" } | { beneficiaryBankCode: "2"; transferCode?: "A" | "B" } | { beneficiaryBankCode?: "3" | Unlisted }',
  ]);
  expect(withTable(row(codes), listed + refused)).toEqual([
    '{ beneficiaryBankCode: "2"; transferCode?: "A" | "B" } | { beneficiaryBankCode?: "3" | Unlisted }',
  ]);
  // The same for a rule for some types; a field that such a type requires is required with it.
  const inCase = (more: string): string =>
    `  - { id: code-of-bank, field: transferCode, when: { paymentType: [BANK] }, ${more}, clause: "2.2 transfer code", examples: { valid: [{ paymentType: CASH }], invalid: [{ paymentType: BANK, transferCode: "" }] } }\n`;
  expect(withTable(inCase('check: { one-of: [A, B] }'))).toEqual([
    '{ paymentType: "BANK"; transferCode?: "A" | "B" } | { paymentType?: "CASH" }',
  ]);
  expect(
    withTable(inCase('check: { one-of: [A] }') + inCase('check: { required: true }').replace('of-bank', 'needed')),
  ).toContain('{ paymentType: "BANK"; transferCode: "A" } | { paymentType?: "CASH" }');
  expect(withTable(inCase('check: { one-of: [A] }, severity: warning'))).toEqual([]);
  // A field without a list, warnings, checks of other kinds, and rows for two fields.
  const none = [
    row(codes),
    row(rows).replace('clause:', 'severity: warning, clause:'),
    row('{ paymentType: BANK, check: { digits: 3 } }'),
    row('{ paymentType: BANK, beneficiaryBankCode: "1", transferCode: A }'),
  ];
  expect(none.map((table) => withTable(table))).toEqual([[], [], [], []]);
});

test('a group that requires one field is a union, and a group that requires none is not', () => {
  const eta = fixtureOperation('eta.payout');
  const contact = '{ email: string } | { phone: string }';
  const identification = '{ licence: string } | { passport: string } | { residenceCard: string }';
  expect(unionsOf(eta)).toEqual([contact, identification]);
  // As members of an object, with another type, and with the type `any`.
  const typed = (rename: string, type: 'integer' | 'any' | 'string'): readonly string[] =>
    unionsOf({
      ...eta,
      fields: eta.fields.map((field) => (field.name === 'phone' ? { ...field, name: rename, type } : field)),
      rules: eta.rules.map((rule) =>
        rule.id === 'contact' ? { ...rule, check: { ...rule.check, parameters: { others: [rename] } } } : rule,
      ),
    });
  expect(typed('payer.phone-2', 'integer')).toEqual([
    '{ email: string } | { payer: { "phone-2": number } }',
    identification,
  ]);
  expect(typed('phone', 'any')).toEqual([identification]);
  expect(typed('lines[].phone', 'string')).toEqual([identification]);
});

test('values and titles with quotation marks and ends of comments are written as such', async () => {
  const written = files
    .get(ALPHA)!
    .replace(WARNING, WARNING.replace('    severity: warning\n', ''))
    .replace('title: ', 'title: Card */ ')
    .replace(/\bBANK\b(?!-)/g, `"trader's */"`);
  const types = await emitTypes([operation('alpha.payout', written)]);
  const code = types.replace(/"(?:[^"\\]|\\.)*"|\/\*[^]*?\*\//g, '""');
  expect(types).toContain('paymentType: "trader\'s */"');
  expect(code).not.toMatch(/\*\/|'|trader|Card/);
});

test('lists are readonly in every level, entries have their members, and an opaque part is unknown', async () => {
  const typesOf = async (rules: ReturnType<typeof nestedRules>): Promise<string> =>
    (await emitTypes([...rules.operations.values()])).replace(/ *\/\*[^]*?\*\/\n/g, '');
  const cart = await typesOf(nestedRules());
  expect(cart).toContain('  line_items: readonly {\n    sku: string\n    kind?: ("physical" | "digital")\n');
  expect(cart).toContain(
    '    tags?: readonly string[]\n    taxes?: readonly {\n      name: string\n      amount?: string\n    }[]\n  }[]\n',
  );
  expect(cart).toContain('  metadata?: {\n    [k: string]: string\n  }\n  custom?: unknown\n}\n');
  const transfer = await typesOf(gateway('pain001'));
  expect(transfer).toContain('    CdtTrfTxInf: readonly {\n');
  expect(transfer.match(/readonly (?:\{|string\[\])$/gm)).toHaveLength(transfer.match(/\[\]$/gm)!.length);
});

test('an object is not required for what the entries of a list in it require', async () => {
  const file = `operation: a.payout
title: A
region: A
fields:
  details.lines: { type: list, of: object, label: Lines }
  details.lines[].sku: { label: Article }
  payee.bank.codes: { type: list, of: object, label: Codes }
  payee.bank.codes[].code: { label: Code }
  payee.bank.name: { label: Bank }
rules:
  - { id: sku, field: "details.lines[].sku", check: { required: true }, document: A, examples: { valid: [A], invalid: [""] } }
  - { id: code, field: "payee.bank.codes[].code", check: { required: true }, document: A, examples: { valid: [A], invalid: [""] } }
  - { id: name, field: payee.bank.name, check: { required: true }, document: A, examples: { valid: [A], invalid: [""] } }
`;
  const { operations } = parseRulebook(new Map([['operations/a.payout.yaml', file]]), schemas);
  const types = (await emitTypes([...operations.values()])).replace(/ *\/\*[^]*?\*\/\n/g, '');
  expect(types).toContain('  details?: {\n    lines?: readonly {\n      sku: string\n    }[]\n  }\n');
  expect(types).toContain(
    '  payee: {\n    bank: {\n      codes?: readonly {\n        code: string\n      }[]\n      name: string\n',
  );
});

test('a member is written once for the operations that have it, and again where it differs', async () => {
  const alpha = fixtureOperation('alpha.payout');
  const [first] = alpha.fields;
  const called = (id: string, others: object = {}) => ({
    ...alpha,
    id,
    fields: [{ ...first!, ...others }],
    rules: alpha.rules.filter(({ field }) => field === first!.name),
  });
  const types = await emitTypes([
    called('a2b.payout'),
    called('c.payout'),
    called('d.payout', { label: 'Another label' }),
    { ...called('e.payout'), rules: [] },
  ]);
  const written = types.match(/export interface \w+Order \{\n[^]*?^\}$/gm)!;
  const bodyOf = (text: string): string => text.slice(text.indexOf('{'));
  expect(written.map((text) => text.split(' ')[2])).toEqual([
    'A2bPayoutOrder',
    'CPayoutOrder',
    'DPayoutOrder',
    'EPayoutOrder',
  ]);
  const [a, c, d, e] = written.map(bodyOf);
  expect(a).toMatch(new RegExp(`^ {2}${first!.name}: string$`, 'm'));
  expect(c).toBe(a);
  expect(d).toBe(a!.replace('Order identifier', 'Another label'));
  expect(e).toBe(a!.replace(`${first!.name}:`, `${first!.name}?:`));
});

test('members with the names of methods and keywords', async () => {
  const names = ['hasOwnProperty', 'constructor', 'toString', 'type', 'items', '$ref', 'properties', 'required'];
  const fields = names.flatMap((name) => [`  ${name}: { label: A }`, `  at.${name}.in: { label: A }`]);
  const types = await emitTypes([
    parseRulebook(
      new Map([
        [
          'operations/a.payout.yaml',
          `operation: a.payout\ntitle: A\nregion: A\nfields:\n${fields.join('\n')}\nrules:\n  - { id: a, field: hasOwnProperty, check: { required: true }, document: A, examples: { valid: [A], invalid: [""] } }\n`,
        ],
      ]),
      schemas,
    ).operations.get('a.payout')!,
  ]);
  const members = types.match(/^ +[\w"$]+\??: (?:string|\{)$/gm)!.map((line) => line.trim());
  expect(members).toEqual([
    'hasOwnProperty: string',
    'at?: {',
    ...names.flatMap((name) => [`${name}?: {`, 'in?: string']),
    ...names.slice(1).map((name) => `${name}?: string`),
  ]);
});
