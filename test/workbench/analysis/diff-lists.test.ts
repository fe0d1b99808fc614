import { describe, expect, test } from '@jest/globals';
import { englishOf, exampleOrder } from '../../../src/core/index.js';
import { diffRulebooks } from '../../../src/workbench/analysis/index.js';
import { witnessLines } from '../../../src/workbench/analysis/diff/witness-text.js';
import { type Rulebook, parseRulebook, readRules } from '../../../src/workbench/rulebook/index.js';
import { nestedFolder } from '../../fixtures/fixture.js';
import { schemas } from './edits.js';
import { gatewayEdit } from './gateway-edit.js';

/** The result of diff for an edit of a gateway's only operation: the class of the change, and each order that shows it, in words. */
function diffOf(gateway: string, from: string, to: string): readonly unknown[] {
  const { before, after } = gatewayEdit(gateway, from, to);
  const example = exampleOrder([...before.operations.values()][0]!);
  return diffRulebooks(before, after, { today: '2026-11-25' }).changes.flatMap(({ ruleId, kind, witnesses }) => [
    `${ruleId.split('/')[1]!} ${kind}`,
    ...witnesses.flatMap((witness) => witnessLines(witness, example, '2026-11-25')),
  ]);
}

test('a bound of a condition on the size of a member', () => {
  expect(
    diffOf(
      'klarna',
      '"order_lines[].total_amount": { above: "200000000" }',
      '"order_lines[].total_amount": { above: "200000001" }',
    ),
  ).toEqual([
    'line-total-most widened',
    'the example order with order_lines.0.total_amount 200000001, order_amount 200000001',
    'refused (payments.order/line-total-most) -> accepted',
  ]);
});

test('a bound of a condition on a total of an entry', () => {
  const [change, order] = diffOf('paypal', 'taxes_sum": { above: "0" }', 'taxes_sum": { above: "1" }') as string[];
  expect(change).toBe('tax-total-required widened');
  expect(order).toContain('purchase_units.0.items.0.tax.value "1"');
});

test('a length of a member of entries of entries', () => {
  expect(diffOf('pain001', 'check: { length: { to: 70 } }', 'check: { length: { to: 71 } }')).toEqual([
    'creditor-name-length widened',
    `the example order with PmtInf.0.CdtTrfTxInf.0.Cdtr.Nm "${'x'.repeat(71)}"`,
    'refused (credit-transfer.initiation/creditor-name-length) -> accepted',
  ]);
});

test('a group in entries, and the condition of one', () => {
  const group = '"PmtInf[].CdtTrfTxInf[].RmtInf.Ustrd", "PmtInf[].CdtTrfTxInf[].RmtInf.Strd"]';
  expect(diffOf('pain001', `at-most-one-of: [${group}`, `exactly-one-of: [${group}`)).toEqual([
    'one-remittance narrowed',
    'the example order with no PmtInf.0.CdtTrfTxInf.0.RmtInf.Ustrd',
    'accepted -> refused (credit-transfer.initiation/one-remittance)',
  ]);
  const rule = 'field: PmtInf[].CdtTrfTxInf[].RmtInf.Ustrd\n    when: { "PmtInf[].PmtTpInf.SvcLvl.Cd": [SEPA';
  const [change, order, verdicts] = diffOf('pain001', rule, `${rule}, URGP`) as string[];
  expect(change).toBe('one-remittance narrowed');
  expect(order).toContain('PmtInf.0.PmtTpInf.SvcLvl.Cd "URGP"');
  expect(verdicts).toBe('accepted -> refused (credit-transfer.initiation/one-remittance)');
});

test('entries that must differ: the other rules accept the order, its totals too', () => {
  expect(diffOf('pain001', 'check: { unique: { everywhere: true } }', 'check: { unique: true }')).toEqual([
    'end-to-end-unique widened',
    'the example order with 2 entries in PmtInf, PmtInf.1.PmtInfId "PAY-11", GrpHdr.NbOfTxs "2", GrpHdr.CtrlSum 241',
    'accepted with a warning (credit-transfer.initiation/end-to-end-unique) -> accepted',
  ]);
  // No list of payments is in another list.
  expect(diffOf('pain001', 'check: { unique: true }', 'check: { unique: { everywhere: true } }')).toEqual([
    'payment-id-unique wording',
  ]);
});

test('the text of an order with a thousand entries is short', () => {
  expect(diffOf('klarna', 'count: { to: 1000 }', 'count: { to: 1001 }')).toEqual([
    'lines-count widened',
    'the example order with 1001 entries in order_lines, order_amount 62462400, order_tax_amount 10410400',
    'refused (payments.order/lines-count) -> accepted',
  ]);
});

test('a condition on an object, of a rule for which many orders are tried', () => {
  const file = (check: string): string => `operation: a.payout
title: A
region: A
fields:
  payee: { type: object, label: Payee }
  payee.name: { label: Name, example: Ana }
  payee.country: { label: Country, example: DE }
rules:
  - id: country
    field: payee.country
    when: { payee: given }
    ${check}
    document: A
    examples: { valid: [DE], invalid: [""] }
`;
  const [before, after] = ['check: { required: true }', 'check: { required: true }\n    severity: warning'].map(
    (check) => parseRulebook(new Map([['operations/a.payout.yaml', file(check)]]), schemas),
  ) as [Rulebook, Rulebook];
  const [change] = diffRulebooks(before, after, { today: '2026-11-25' }).changes;
  expect([change!.kind, change!.witnesses[0]!.order]).toEqual(['widened', { payee: { name: 'Ana', country: '' } }]);
});

test.each([
  ['metadata-count', 'count: { to: 3 }', 'count: { to: 2 }', 'metadata.n0 "x", metadata.n1 "x", metadata.n2 "x"'],
  ['metadata-names', 'names: { to: 4 }', 'names: { to: 3 }', 'metadata.xxxx "x"'],
  ['metadata-length', 'length: { to: 5 }', 'length: { to: 4 }', 'metadata.a "xxxxx"'],
])('a bound of a map: %s', (rule, from, to, order) => {
  const files = readRules(nestedFolder);
  const file = 'operations/cart.order.yaml';
  const written = files.get(file)!;
  const at = written.indexOf(`id: ${rule}`);
  const edited = written.slice(0, at) + written.slice(at).replace(from, to);
  expect(edited).not.toBe(written);
  const [before, after] = [written, edited].map((text) =>
    parseRulebook(new Map([...files, [file, text]]), schemas),
  ) as [Rulebook, Rulebook];
  const example = exampleOrder(before.operations.get('cart.order')!);
  const said = (one: Rulebook, other: Rulebook) =>
    diffRulebooks(one, other, { today: '2026-11-21' }).changes.map(({ ruleId, kind, witnesses }) => [
      ruleId,
      kind,
      ...witnesses.flatMap((witness) => witnessLines(witness, example, '2026-11-21')),
    ]);
  const id = `cart.order/${rule}`;
  expect(said(before, after)).toEqual([
    [id, 'narrowed', `the example order with ${order}`, `accepted -> refused (${id})`],
  ]);
  expect(said(after, before)).toEqual([
    [id, 'widened', `the example order with ${order}`, `refused (${id}) -> accepted`],
  ]);
});

describe('a total that a rule compares with', () => {
  const TIMES = 'items_total times: line_items[].quantity -> none';
  const total = '{ sum: "line_items[].unit_price", times: "line_items[].quantity", label: Sum of the items }';

  const EXAMPLES = /(?<=equal: items_total [}] [}]\n {4})examples:\n {6}valid: .*\n {6}invalid: .*/;
  const FEW = 'examples: { valid: ["2500"], invalid: ["2501"] }';

  test.each<[string, string, string, string[], string?]>([
    ['no factor', '{ sum: "line_items[].unit_price", label: Sum of the items }', 'both', [TIMES]],
    [
      'no factor, where no example shows it',
      '{ sum: "line_items[].unit_price", label: Sum of the items }',
      'both',
      [TIMES],
      FEW,
    ],
    [
      'another member',
      '{ sum: "line_items[].total", label: Sum of the items }',
      'both',
      ['items_total sum: line_items[].unit_price -> line_items[].total', TIMES],
    ],
    [
      'another label',
      total.replace('Sum', 'Total'),
      'wording',
      ['items_total label: Sum of the items -> Total of the items'],
    ],
  ])('%s', (_, now, kind, what, examples = '') => {
    const file = 'operations/cart.order.yaml';
    const written = readRules(nestedFolder).get(file)!;
    const files = new Map([
      ...readRules(nestedFolder),
      [file, examples ? written.replace(EXAMPLES, examples) : written],
    ]);
    expect(files.get(file)).toContain(total);
    expect(files.get(file)).toContain(examples);
    const [before, after] = [total, now].map((text) =>
      parseRulebook(new Map([...files, [file, files.get(file)!.replace(total, text)]]), schemas),
    ) as [Rulebook, Rulebook];
    const { changes } = diffRulebooks(before, after, { today: '2026-11-25' });
    expect(changes.map((change) => [change.ruleId, change.kind])).toEqual([['cart.order/amount-is-sum', kind]]);
    const [change] = changes;
    expect(change!.what.map(englishOf)).toEqual(what);
    expect(change!.witnesses.map(({ direction }) => direction)).toEqual(kind === 'both' ? ['narrowed', 'widened'] : []);
  });
});
