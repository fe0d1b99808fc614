import { describe, expect, test } from '@jest/globals';
import { compileOperation } from '../../../src/workbench/compiler/index.js';
import { referenceOf } from '../../../src/workbench/compiler/reference.js';
import { validatorOf } from '../../../src/core/evaluator/validator.js';
import type { Operation } from '../../../src/core/model/operation.js';
import { exampleOrder } from '../../../src/core/model/example-order.js';
import { explainResults, type RuleOutcome } from '../../../src/workbench/analysis/explain/why.js';
import { fixture, fixtureOperation, nestedRules } from '../../fixtures/fixture.js';

const today = '2026-11-21';
const bindings = { 'alpha.bank': { north: ['A'], south: ['B'] } };

type Outcomes = (order: unknown) => readonly RuleOutcome[];

function explained(operation: Operation, bound = {}): Outcomes {
  const compiled = compileOperation(operation, '0');
  const why = explainResults({ compiled, reference: referenceOf(operation), bindings: bound, exceptions: [] });
  return (order) => why(order, {}, today);
}

function outcomes(operation: Operation, order: unknown, bound = {}): ReadonlyMap<string, RuleOutcome> {
  return new Map(
    explained(operation, bound)(order).map((outcome) => [outcome.ruleId.slice(operation.id.length + 1), outcome]),
  );
}

describe('alpha.payout', () => {
  const alpha = fixtureOperation('alpha.payout');
  const order = exampleOrder(alpha);
  const code = '01136600010003254221';

  test.each<[rule: string, outcome: string, because: string | undefined, fields: object, bound: object]>([
    ['amount-range', 'passed', undefined, {}, {}],
    ['amount-range', 'failed', undefined, { amount: '0.5' }, {}],
    ['amount-range', 'hidden', 'by alpha.payout/amount-positive', { amount: '0' }, {}],
    ['amount-range', 'passed', undefined, { amount: '0,5' }, {}],
    ['amount-range', 'not applicable', 'amount is missing', { amount: '' }, {}],
    ['amount-range', 'not applicable', 'amount is not text', { amount: 5 }, {}],
    ['field-type', 'failed', 'on amount', { amount: 5 }, {}],
    ['transfer-code-required', 'not evaluated', 'needs binding:alpha.bank', { transferCode: '' }, {}],
    [
      'transfer-code-required',
      'not applicable',
      'it applies when bank is other, unless paymentType is CASH',
      { beneficiaryBankCode: 'A' },
      bindings,
    ],
    ['transfer-code-required', 'failed', undefined, { transferCode: '' }, bindings],
    [
      'transfer-code-differs',
      'hidden',
      'by alpha.payout/account-number-length',
      { beneficiaryBankCode: 'B', beneficiaryAccountNumber: code, transferCode: code },
      bindings,
    ],
  ])('%s: %s, %s', (rule, outcome, because, fields, bound) => {
    const { outcome: actual, because: reason } = outcomes(alpha, { ...order, ...fields }, bound).get(rule)!;
    expect([actual, reason]).toEqual([outcome, because]);
  });

  test('says nothing of what is no order', () => {
    expect(outcomes(alpha, [])).toEqual(new Map());
  });

  test('a rule out of date', () => {
    const later = {
      ...alpha,
      rules: alpha.rules.map((rule) => (rule.id === 'amount-range' ? { ...rule, from: '2026-11-22' } : rule)),
    };
    expect(outcomes(later, order).get('amount-range')).toMatchObject({
      outcome: 'out of date',
      because: 'from 2026-11-22',
    });
  });
});

describe('rules on the entries of lists', () => {
  const cart = nestedRules().operations.get('cart.order')!;
  const parcels = nestedRules().operations.get('parcel.order')!;
  const items = (...each: readonly object[]) => ({ line_items: each });

  test.each<[rule: string, outcome: string, because: string | undefined, order: object]>([
    [
      'sku-length',
      'failed',
      'on line_items.1.sku, line_items.2.sku',
      items({ sku: 'A-1' }, { sku: 'A23456789' }, { sku: 'B23456789' }),
    ],
    // Each finding is in its own entry, so one does not hide the other.
    ['sku-required', 'failed', 'on line_items.0.sku', items({}, { sku: 'A23456789' })],
    ['sku-length', 'failed', 'on line_items.1.sku', items({}, { sku: 'A23456789' })],
    ['kind-known', 'passed', undefined, items({}, { kind: 'digital' })],
    ['kind-known', 'not applicable', 'line_items[].kind is missing', items({}, {})],
    ['kind-known', 'not applicable', 'line_items[] has no entry', items()],
    ['weight-of-physical', 'passed', undefined, items({ kind: 'digital' }, { kind: 'physical', weight: '300' })],
    [
      'weight-of-physical',
      'not applicable',
      'it applies when line_items[].kind is physical',
      items({ kind: 'digital' }),
    ],
    ['tax-name-required', 'failed', 'on line_items.1.taxes.0.name', items({}, { taxes: [{ amount: '5.00' }] })],
    [
      'sku-required',
      'failed',
      `on ${Array.from({ length: 10 }, (_, i) => `line_items.${i}.sku`).join(', ')} and 2 more`,
      items(...Array.from({ length: 12 }, () => ({}))),
    ],
    ['field-type', 'failed', 'on line_items.1.sku', items({ sku: 'A-1' }, { sku: 1 })],
  ])('%s: %s, %s', (rule, outcome, because, order) => {
    const found = outcomes(cart, order).get(rule)!;
    expect([found.outcome, found.because]).toEqual([outcome, because]);
  });

  test.each<[outcome: string, because: string | undefined, order: object]>([
    ['passed', 'against items_total (Sum of the items)', { order_amount: 4, ...items({ unit_price: 2, quantity: 2 }) }],
    ['failed', 'against items_total (Sum of the items)', { order_amount: 5, ...items({ unit_price: 2, quantity: 2 }) }],
    [
      'not evaluated',
      'items_total is unknown: the list has a value that is not a plain number, or one without its factor',
      { order_amount: 4, ...items({ unit_price: 2, quantity: 2 }, { unit_price: 2 }) },
    ],
    ['not applicable', 'items_total has no list to add up', { order_amount: 4 }],
    ['not applicable', 'order_amount is missing', items({ unit_price: 2, quantity: 2 })],
  ])('the total that a field is compared with: %s, %s', (outcome, because, order) => {
    const { outcome: actual, because: reason } = outcomes(cart, order).get('amount-is-sum')!;
    expect([actual, reason]).toEqual([outcome, because]);
  });

  test('the total of an entry', () => {
    const parcel = { type: 'PKG-BOX-1', size: 3, weights: ['400', '400'] };
    const why = explained(parcels, { 'parcel.kind': { letter: ['BOX-1'], fragile: ['F'] } })({ parcels: [parcel] });
    expect(why.filter(({ because = '' }) => because.includes('own_weights'))).toEqual([
      expect.objectContaining({
        outcome: 'passed',
        because: 'in each entry that it applies to, by its parcels[].own_weights',
      }),
    ]);
  });

  test('what any entry needs', () => {
    const found = outcomes(parcels, { parcels: [{ size: 3 }, { type: 'PKG-BOX-1', size: 3 }] });
    expect(found.get('size-by-kind')).toMatchObject({ outcome: 'not evaluated', because: 'needs binding:parcel.kind' });
  });
});

describe('every form of a condition: a card whose check always fails is never passed', () => {
  const alpha = fixtureOperation('alpha.payout');
  const always = { name: 'unsupported', written: true, parameters: true };
  const entries = [
    ['north'],
    ['unknown'],
    ['other', 'south'],
    { not: ['north'] },
    { not: ['unknown'] },
    { not: ['other', 'south'] },
  ];
  const codes = ['A', 'B', 'Z', '', undefined];

  test.each(
    entries.flatMap((entry) => [
      { when: { bank: entry } },
      { unless: { bank: entry } },
      { when: { beneficiaryBankCode: entry } },
      { when: { currency: { not: ['EUR'] }, bank: entry } },
    ]),
  )('%j', (condition) => {
    const card = {
      ...alpha.rules.find((rule) => rule.id === 'amount-range')!,
      ...condition,
      check: always,
    } as Operation['rules'][number];
    const operation = { ...alpha, rules: [alpha.rules.find((rule) => rule.field === '*')!, card] };
    for (const bound of [{}, bindings]) {
      for (const code of codes) {
        const { outcome } = outcomes(operation, { ...exampleOrder(alpha), beneficiaryBankCode: code }, bound).get(
          'amount-range',
        )!;
        expect(['failed', 'not evaluated', 'not applicable']).toContain(outcome);
      }
    }
  });
});

test('a fact that is missing', () => {
  const card = fixtureOperation('beta.collection');
  const found = [...outcomes(card, exampleOrder(card)).values()].filter((o) => o.field === 'cardCountry');
  expect(found.length).toBeGreaterThan(0);
  for (const { outcome, because } of found)
    expect([outcome, because]).toEqual(['not evaluated', 'needs fact:cardCountry']);
});

describe.each([...fixture().operations.values()])('$id', (operation) => {
  const example = exampleOrder(operation);
  const maps = operation.rules.flatMap((rule) =>
    [...rule.examples.valid, ...rule.examples.invalid].map((e) =>
      typeof e === 'string' ? { [rule.field]: e } : Array.isArray(e) ? {} : (e as object),
    ),
  );

  test('every example order: failed rules are the diagnostics, and none is left out', () => {
    const validate = validatorOf(compileOperation(operation, '0'));
    const outcomesOf = explained(operation);
    for (const fields of maps) {
      const order = { ...example, ...fields };
      const why = outcomesOf(order);
      const failed = why.filter((o) => o.outcome === 'failed').map((o) => o.ruleId);
      const reported = validate(order, { at: today })
        .diagnostics.map((d) => d.ruleId)
        .filter((id) => !id.startsWith('order/'));
      expect([...new Set(failed)].sort()).toEqual([...new Set(reported)].sort());
      expect(why).toHaveLength(operation.rules.length);
    }
  });

  test('conditions mean what the compiled code makes of them', () => {
    // A check that always fails shows whether its card was evaluated.
    const always = { name: 'unsupported', written: true, parameters: true };
    const rules = operation.rules.map((rule) =>
      rule.field === '*' || rule.check.name === 'required' ? rule : { ...rule, check: always },
    );
    const outcomesOf = explained({ ...operation, rules });
    for (const fields of maps) {
      for (const { ruleId, outcome, because } of outcomesOf({ ...example, ...fields })) {
        if (rules.find(({ id }) => `${operation.id}/${id}` === ruleId)!.check === always)
          if (outcome === 'passed' && because === undefined) throw new Error(`${ruleId} passed`);
      }
    }
  });
});
