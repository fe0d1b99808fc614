import { describe, expect, test } from '@jest/globals';
import { compileOperation } from '../../src/compiler/index.js';
import { referenceOf } from '../../src/compiler/reference.js';
import { validatorOf } from '../../src/evaluator/validator.js';
import type { Operation } from '../../src/model/operation.js';
import { exampleOrder } from '../../src/compiler/example-order.js';
import { whyOf, type RuleOutcome } from '../../src/studies/why.js';
import { rulebook } from '../support/rulebook.js';

const today = '2026-11-21';
const bindings = { 'pe.bank': { 'bank-a': ['A'], 'bank-b': ['B'], 'bank-c': ['C'], 'bank-d': ['D'] } };

type Outcomes = (order: unknown) => ReadonlyMap<string, RuleOutcome>;

function explained(operation: Operation, bound = {}): Outcomes {
  const compiled = compileOperation(operation, rulebook.slots, '0');
  const why = whyOf({ compiled, reference: referenceOf(operation), bindings: bound, exceptions: [] });
  return (order) =>
    new Map(why(order, {}, today).map((outcome) => [outcome.ruleId.slice(operation.id.length + 1), outcome]));
}

function outcomes(operation: Operation, order: unknown, bound = {}): ReadonlyMap<string, RuleOutcome> {
  return explained(operation, bound)(order);
}

describe('pe.payout', () => {
  const peru = rulebook.operations.get('pe.payout')!;
  const order = exampleOrder(peru);

  test.each<[rule: string, outcome: string, because: string | undefined, fields: object, bound: object]>([
    ['amount-range', 'passed', undefined, {}, {}],
    ['amount-range', 'failed', undefined, { amount: '0.5' }, {}],
    ['amount-range', 'hidden', 'by pe.payout/amount-positive', { amount: '0' }, {}],
    ['amount-range', 'passed', undefined, { amount: '0,5' }, {}],
    ['amount-range', 'not applicable', 'amount is missing', { amount: '' }, {}],
    ['amount-range', 'not applicable', 'amount is no text', { amount: 5 }, {}],
    ['field-type', 'failed', 'on amount', { amount: 5 }, {}],
    ['cci-required', 'not judged', 'needs binding:pe.bank', { recipientCardNo: '' }, {}],
    ['cci-required', 'not applicable', 'it counts when bank is other', { beneficiaryBankCode: 'A' }, bindings],
    ['cci-required', 'failed', undefined, { recipientCardNo: '' }, bindings],
    [
      'cci-differs',
      'hidden',
      'by pe.payout/account-number-length',
      { beneficiaryBankCode: 'B', beneficiaryAccountNumber: '1', recipientCardNo: '1' },
      bindings,
    ],
  ])('%s: %s, %s', (rule, outcome, because, fields, bound) => {
    const { outcome: actual, because: reason } = outcomes(peru, { ...order, ...fields }, bound).get(rule)!;
    expect([actual, reason]).toEqual([outcome, because]);
  });

  test('says nothing of what is no order', () => {
    expect(outcomes(peru, [])).toEqual(new Map());
  });

  test('a rule out of date', () => {
    const later = {
      ...peru,
      rules: peru.rules.map((rule) => (rule.id === 'amount-range' ? { ...rule, from: '2026-11-22' } : rule)),
    };
    expect(outcomes(later, order).get('amount-range')).toMatchObject({
      outcome: 'out of date',
      because: 'from 2026-11-22',
    });
  });
});

describe('every form of a condition: a card whose check always fails is never passed', () => {
  const peru = rulebook.operations.get('pe.payout')!;
  const always = { name: 'unsupported', written: true, parameters: true };
  const entries = [
    ['bank-a'],
    ['unknown'],
    ['other', 'bank-b'],
    { not: ['bank-a'] },
    { not: ['unknown'] },
    { not: ['other', 'bank-b'] },
  ];
  const codes = ['A', 'B', 'Z', '', undefined];

  test.each(
    entries.flatMap((entry) => [
      { when: { bank: entry } },
      { unless: { bank: entry } },
      { when: { beneficiaryBankCode: entry } },
      { when: { currency: { not: ['USD'] }, bank: entry } },
    ]),
  )('%j', (condition) => {
    const card = {
      ...peru.rules.find((rule) => rule.id === 'amount-range')!,
      ...condition,
      check: always,
    } as Operation['rules'][number];
    const operation = { ...peru, rules: [peru.rules.find((rule) => rule.field === '*')!, card] };
    for (const bound of [{}, bindings]) {
      for (const code of codes) {
        const { outcome } = outcomes(operation, { ...exampleOrder(peru), beneficiaryBankCode: code }, bound).get(
          'amount-range',
        )!;
        expect(['failed', 'not judged', 'not applicable']).toContain(outcome);
      }
    }
  });
});

test('a fact that is missing', () => {
  const card = rulebook.operations.get('global.collection')!;
  const found = [...outcomes(card, exampleOrder(card)).values()].filter((o) => o.field === 'cardCountry');
  expect(found.length).toBeGreaterThan(0);
  for (const { outcome, because } of found)
    expect([outcome, because]).toEqual(['not judged', 'needs fact:cardCountry']);
});

describe.each([...rulebook.operations.values()])('$id', (operation) => {
  const example = exampleOrder(operation);
  const maps = operation.rules.flatMap((rule) =>
    [...rule.examples.valid, ...rule.examples.invalid].map((e) =>
      typeof e === 'string' ? { [rule.field]: e } : Array.isArray(e) ? {} : (e as object),
    ),
  );

  test('every example order: failed rules are the diagnostics, and none is left out', () => {
    const validate = validatorOf(compileOperation(operation, rulebook.slots, '0'));
    const outcomesOf = explained(operation);
    for (const fields of maps) {
      const order = { ...example, ...fields };
      const why = [...outcomesOf(order).values()];
      const failed = why.filter((o) => o.outcome === 'failed').map((o) => o.ruleId);
      const reported = validate(order, { at: today })
        .diagnostics.map((d) => d.ruleId)
        .filter((id) => !id.startsWith('order/'));
      expect([...new Set(failed)].sort()).toEqual([...new Set(reported)].sort());
      expect(why).toHaveLength(operation.rules.length);
    }
  });

  test('conditions mean what the compiled code makes of them', () => {
    // A check that always fails shows whether its card was judged.
    const always = { name: 'unsupported', written: true, parameters: true };
    const rules = operation.rules.map((rule) =>
      rule.field === '*' || rule.check.name === 'required' ? rule : { ...rule, check: always },
    );
    const outcomesOf = explained({ ...operation, rules });
    for (const fields of maps) {
      for (const [id, { outcome, because }] of outcomesOf({ ...example, ...fields })) {
        if (rules.find((rule) => rule.id === id)!.check === always)
          expect([id, outcome, because]).not.toEqual([id, 'passed', undefined]);
      }
    }
  });
});
