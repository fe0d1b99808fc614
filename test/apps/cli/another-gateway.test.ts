import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { payrules } from '../../support/cli.js';

/** A rulebook without clauses, slots, lists, shared files, and without parts that only the built-in gateway has. */
const RULEBOOK = {
  'rulebook.yaml': `
title: Acme Pay
document: Acme Pay guide, 2026
endpoint: { path: /v1/payments, signature: X-Api-Key }
`,
  'operations/us-ach.payout.yaml': `
operation: us-ach.payout
title: ACH payout
region: Everywhere
country: US
currency: USD
fields:
  amount: { label: Amount, example: "10" }
  currency: { label: Currency, example: USD }
  routing: { label: Routing number, example: "021000021", provided-by: merchant }
rules:
  - id: field-type
    field: "*"
    check: { string: true }
    examples: { valid: [{ amount: "1" }], invalid: [{ amount: 1 }] }
  - id: amount-format
    field: amount
    check: { amount: true }
    examples: { valid: ["1.5"], invalid: ["1,5"] }
  - id: amount-range
    field: amount
    check: { amount-between: ["1", "25000"] }
    examples: { valid: ["1", "25000"], invalid: ["0.99", "25000.01"] }
  - id: routing-check-digit
    field: routing
    check: { check-digits: us-aba }
    document: ABA routing number
    severity: warning
    examples: { valid: ["021000021"], invalid: ["021000022"] }
`,
};

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'payrules-another-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(name)), { recursive: true });
    writeFileSync(join(folder, name), text.trimStart());
  }
  return folder;
}

const folder = folderWith(RULEBOOK);
const order = join(mkdtempSync(join(tmpdir(), 'payrules-another-')), 'order.json');
writeFileSync(order, JSON.stringify({ amount: '25000.01', currency: 'USD', routing: '021000022' }));

test('it lints and its examples pass', async () => {
  expect(await payrules(['lint', folder])).toMatchObject({ code: 0 });
  expect(await payrules(['test', '--rules', folder])).toMatchObject({ code: 0 });
});

// A rule without a source comes from the document of the rulebook; a rule that names only another document comes from a standard.
test('the source of a rule is the one that it names, or the document of the rulebook', async () => {
  const { out } = await payrules(['check', 'us-ach.payout', order, '--rules', folder, '--format', 'json']);
  const [{ diagnostics }] = (JSON.parse(out) as { results: [{ diagnostics: readonly object[] }] }).results;
  expect(diagnostics).toMatchObject([
    { ruleId: 'us-ach.payout/amount-range', basis: 'stated', source: { document: 'Acme Pay guide, 2026' } },
    { ruleId: 'us-ach.payout/routing-check-digit', basis: 'standard', source: { document: 'ABA routing number' } },
  ]);
});

test('its OpenAPI description has the endpoint, and no replies', async () => {
  const out = mkdtempSync(join(tmpdir(), 'payrules-another-'));
  expect(await payrules(['export', '--target', 'openapi', '--rules', folder, '--out', out])).toMatchObject({ code: 0 });
  const text = readFileSync(join(out, 'openapi.json'), 'utf8');
  const { info, paths, components } = JSON.parse(text) as Record<'info' | 'paths' | 'components', object>;
  expect(info).toMatchObject({ title: 'Acme Pay' });
  expect(paths).toMatchObject({
    '/v1/payments': { post: { parameters: [], responses: { 200: { description: 'The reply to the order.' } } } },
  });
  expect(components).toMatchObject({
    securitySchemes: { 'X-Api-Key': { name: 'X-Api-Key', in: 'header' } },
    schemas: { UsAchPayoutOrder: { description: 'ACH payout.' } },
  });
});

test('coverage lists its rules by document', async () => {
  expect(await payrules(['coverage', '--rules', folder])).toEqual({
    code: 0,
    err: '',
    out: `Documents

  Acme Pay guide, 2026
    field-type in us-ach.payout
    amount-format in us-ach.payout
    amount-range in us-ach.payout
  ABA routing number
    routing-check-digit in us-ach.payout

The rules have no clauses.yaml.
`,
  });
});

test('new starts an operation without parts that the rulebook does not have', async () => {
  const other = folderWith(RULEBOOK);
  expect(await payrules(['new', 'us-ach.refund', '--rules', other])).toMatchObject({ code: 0 });
  const file = join(other, 'operations/us-ach.refund.yaml');
  const text = readFileSync(file, 'utf8');
  expect(text).not.toMatch(/clause|document|paymentType|include|lists|common/);
  expect(text).toContain('country: US\ncurrency: USD\n');
  // The rule is an error unless another operation only warns about its currency: amounts in another currency have no limits.
  expect(text).toContain('currency-usd');
  expect(text).not.toContain('severity');
  expect(await payrules(['new', 'zz.order', '--rules', other])).toMatchObject({ code: 0 });
  const err = expect.stringContaining('order is not the name of an operation; write two words or more');
  expect(await payrules(['new', 'order', '--rules', other])).toMatchObject({ code: 2, err });
  const unknown = join(other, 'operations/zz.order.yaml');
  expect(readFileSync(unknown, 'utf8')).toMatch(
    /\ncountry: "\.\.\." # or remove this line, .*\ncurrency: "\.\.\." # or remove this line, .*\n/,
  );
  rmSync(unknown);
  // Filled in, it lints without findings.
  writeFileSync(
    file,
    text
      .replace('["...", "..."]', '["1", "500"]')
      .replace('valid: ["..."], invalid: ["..."]', 'valid: ["1", "500"], invalid: ["0.99"]')
      .replace('invalid: ["..."]', 'invalid: [EUR]')
      .replaceAll('"..."', 'ACH refund'),
  );
  expect(await payrules(['lint', other])).toMatchObject({ code: 0, out: expect.stringMatching(/nothing found\n$/) });
});

describe('what lint finds', () => {
  const OPERATION = RULEBOOK['operations/us-ach.payout.yaml'];
  const findingsOf = async (files: Readonly<Record<string, string>>): Promise<string> =>
    (await payrules(['lint', folderWith(files)])).out;

  test('a rule without a source, where the rulebook names no document', async () => {
    const { 'rulebook.yaml': _, ...files } = RULEBOOK;
    expect(await findingsOf(files)).toMatch(/us-ach\.payout\.yaml:11:5.*\n?.*missing-source/);
  });

  test('a rule that names another document as its source', async () => {
    const text = OPERATION.replace('    severity: warning', '    basis: stated\n    severity: warning');
    expect(await findingsOf({ ...RULEBOOK, 'operations/us-ach.payout.yaml': text })).toMatch(/stated-by-document/);
  });

  test.each([
    ['a name without a point', 'payout', false],
    ['a hyphen at its end', 'us-.payout', false],
    ['a digit at its start', '3ds.payout', false],
    ['an underscore', 'us_ach.payout', false],
    ['words, digits and capitals', 'us-ACH2.card-refund.v2', true],
  ])('an operation id with %s', async (_, id, isRight) => {
    const text = OPERATION.replace('operation: us-ach.payout', `operation: ${id}`);
    const { code, out } = await payrules([
      'lint',
      folderWith({ 'rulebook.yaml': RULEBOOK['rulebook.yaml'], [`operations/${id}.yaml`]: text }),
    ]);
    expect({ code, isNamed: out.includes('joined by points') }).toEqual({ code: isRight ? 0 : 1, isNamed: !isRight });
  });

  test('ids that modules cannot tell apart', async () => {
    const text = OPERATION.replace('operation: us-ach.payout', 'operation: us.ach-Payout');
    expect(await findingsOf({ ...RULEBOOK, 'operations/us.ach-Payout.yaml': text })).toMatch(
      /differ only in capitals, points and hyphens/,
    );
  });
});
