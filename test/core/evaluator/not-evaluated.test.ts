import { describe, expect, test } from '@jest/globals';
import { compileOperation } from '../../../src/workbench/compiler/index.js';
import { exampleOrder } from '../../../src/core/model/example-order.js';
import type { NotEvaluated } from '../../../src/core/model/diagnostic.js';
import type { Operation, Rule } from '../../../src/core/model/operation.js';
import type { ValidateOptions } from '../../../src/core/model/validation.js';
import { evaluatorOf } from '../../../src/core/evaluator/evaluate.js';
import { fixtureOperation, fixtureValidator } from '../../fixtures/fixture.js';

const order = exampleOrder(fixtureOperation('alpha.payout'));
const alpha = fixtureValidator('alpha.payout');

describe("an amount's range and decimals, whose bounds are in the operation's currency", () => {
  const open = (currency: unknown, amount = '999999999'): readonly string[] =>
    alpha({ ...order, currency, amount }).notEvaluated.flatMap(({ ruleId, needs }) =>
      needs.includes('currency:SEK') ? [ruleId.slice('alpha.payout/'.length)] : [],
    );

  test.each(['SEK', 'sek', ' SEK', 'Sek\t', undefined, ''])('are evaluated where the currency is %j', (currency) => {
    expect(open(currency)).toEqual([]);
    const { diagnostics } = alpha({ ...order, currency, amount: '999999999' });
    expect(diagnostics.map(({ ruleId }) => ruleId)).toContain('alpha.payout/amount-range');
  });

  test.each(['USD', 'S EK', 'SEKK', '\uff33\uff25\uff2b', null, 5, {}])(
    'are not evaluated where it is %j',
    (currency) => {
      expect(open(currency)).toEqual(['amount-decimals', 'amount-range']);
      expect(open(currency, '10')).toEqual(['amount-decimals', 'amount-range']);
    },
  );

  test('say nothing without an amount', () => {
    expect(
      alpha({ ...order, currency: 'USD', amount: undefined }).notEvaluated.flatMap(({ needs }) => needs),
    ).not.toContain('currency:SEK');
  });
});

test('a rule has one entry, with its needs sorted', () => {
  const { notEvaluated } = alpha(order);
  const ids = notEvaluated.map(({ ruleId }) => ruleId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(notEvaluated).toContainEqual({
    ruleId: 'alpha.payout/account-number-length',
    needs: ['binding:alpha.account-type', 'binding:alpha.bank'],
  });
});

test('with some fields, only the rules of these are listed, and the next order is complete again', () => {
  const all = alpha(order).notEvaluated;
  const some = alpha(order, { fields: ['beneficiaryAccountNumber'] }).notEvaluated;
  expect(some.map(({ ruleId }) => ruleId)).toContain('alpha.payout/account-number-length');
  expect(some.length).toBeLessThan(all.length);
  expect(alpha(order, { fields: ['amount'] }).notEvaluated).toEqual([]);
  expect(alpha(order).notEvaluated).toEqual(all);
});

describe('decimals where an order names any currency', () => {
  const card = exampleOrder(fixtureOperation('beta.collection'));
  const entry = { ruleId: 'beta.collection/amount-decimals', needs: ['field:currency'] };
  const decimals = 'beta.collection/amount-decimals';
  // Types without a row in lists/type-currencies take any currency.
  const anyCurrency = { ...card, paymentType: 'SUN_SCAN', paymentChannel: 'SUN_SCAN', amount: '49.25555' };
  const validate = fixtureValidator('beta.collection');
  const open = (one: object, options?: ValidateOptions): readonly NotEvaluated[] =>
    validate(one, options).notEvaluated.filter(({ ruleId }) => ruleId === decimals);
  const ids = (one: object): readonly string[] => validate(one).diagnostics.map(({ ruleId }) => ruleId);

  test('a currency without a row is not evaluated, whatever the amount', () => {
    for (const amount of ['49.25555', '49.2', '49'])
      expect(open({ ...anyCurrency, amount, currency: 'CHF' })).toEqual([entry]);
    expect(ids({ ...anyCurrency, currency: 'CHF' })).not.toContain(decimals);
    // The next order, whose currency has a row, is evaluated.
    expect([open({ ...anyCurrency, currency: 'KWD' }), ids({ ...anyCurrency, currency: 'KWD' })]).toEqual([
      [],
      [decimals],
    ]);
    expect(open({ ...anyCurrency, currency: 'CHF', amount: undefined })).toEqual([]);
  });

  test.each([
    ['refused for the type', { ...card, currency: 'CHF' }, 'beta.collection/currency-of-type'],
    ['missing', { ...anyCurrency, currency: '' }, 'beta.collection/currency-required'],
    ['not text', { ...anyCurrency, currency: 5 }, 'beta.collection/field-type'],
  ])('a currency that is %s has an error, and nothing else', (_, wrong, error) => {
    expect(open({ ...anyCurrency, currency: 'CHF' })).toEqual([entry]);
    expect([open(wrong), open(wrong, { fields: ['amount'] }), ids(wrong)]).toEqual([
      [],
      [],
      expect.arrayContaining([error]),
    ]);
    expect(open({ ...anyCurrency, currency: 'CHF' })).toEqual([entry]);
  });

  test('a missing currency that no rule asks for is not evaluated', () => {
    const off = fixtureValidator('beta.collection', { off: ['beta.collection/currency-required'] });
    expect(off({ ...anyCurrency, currency: '' }).notEvaluated).toContainEqual(entry);
    expect(open({ ...anyCurrency, currency: '' }, { mode: 'draft' })).toEqual([entry]);
  });
});

/** The smallest rule and operation that the compiler takes. */
const rule = (id: string, field: string, name: string, parameters: unknown): Rule => ({
  id,
  field,
  check: { name, written: undefined, parameters },
  severity: 'error',
  basis: 'stated',
  clauses: [],
  examples: { valid: [], invalid: [] },
  position: { file: '', line: 1, column: 1 },
});
const operationWith = (
  fields: readonly string[],
  rules: readonly Rule[],
  derived: Operation['derived'] = [],
): Operation => ({
  id: 'nu.payout',
  title: 'Test',
  region: 'Nowhere',
  country: 'NU',
  facts: [],
  notes: [],
  derived,
  fields: fields.map((name) => ({ name, label: name })),
  rules: [rule('text', '*', 'string', true), ...rules],
});

test('a table of lengths without a row for the value of a field is not evaluated', () => {
  const operation = operationWith(
    ['country', 'postcode'],
    [
      rule('postcode-length', 'postcode', 'by', {
        rows: [{ when: { country: ['SE'] }, check: { name: 'digits', parameters: { lengths: [5], starting: '' } } }],
      }),
    ],
  );
  const validate = evaluatorOf(compileOperation(operation, '0'));
  expect(validate({ country: 'SE', postcode: '1234' })).toMatchObject({ valid: false, notEvaluated: [] });
  expect(validate({ country: 'NO', postcode: '1234' })).toMatchObject({
    valid: true,
    diagnostics: [],
    notEvaluated: [{ ruleId: 'nu.payout/postcode-length', needs: ['field:country'] }],
  });
});

test('a slot that two derived names read is needed once', () => {
  const derived = ['from', 'to'].map((name) => ({
    name: `${name}Bank`,
    from: name,
    slot: 'nu.bank',
    labels: ['north'],
    texts: {},
  }));
  const conditional: Rule = {
    ...rule('purpose-digits', 'purpose', 'digits', { lengths: [3], starting: '' }),
    when: { fromBank: ['north'], toBank: ['north'] },
  };
  const operation = operationWith(['from', 'to', 'purpose'], [conditional], derived);
  const { notEvaluated } = evaluatorOf(compileOperation(operation, '0'))({ from: '1', to: '2', purpose: 'x' });
  expect(notEvaluated).toEqual([{ ruleId: 'nu.payout/purpose-digits', needs: ['binding:nu.bank'] }]);
});

test('the needs are those of this order, not of the one before', () => {
  const conditional: Rule = {
    ...rule('purpose-digits', 'purpose', 'digits', { lengths: [3], starting: '' }),
    when: { sender: ['shop'], receiver: ['shop'] },
  };
  const facts = ['sender', 'receiver'].map((name) => ({ name, label: name }));
  const validate = evaluatorOf(compileOperation({ ...operationWith(['purpose'], [conditional]), facts }, '0'));
  const needs = (given: Readonly<Record<string, string>>): unknown =>
    validate({ purpose: 'x' }, { facts: given }).notEvaluated.map((entry) => entry.needs);
  expect(needs({ sender: 'shop' })).toEqual([['fact:receiver']]);
  expect(needs({ receiver: 'shop' })).toEqual([['fact:sender']]);
});

test('the rules are those of this order, not of the one before, where both need the same', () => {
  const derived = [{ name: 'bank', from: 'code', slot: 'nu.bank', labels: ['north'], texts: {} }];
  const rules = ['purpose', 'note'].map((field) => ({
    ...rule(`${field}-digits`, field, 'digits', { lengths: [3], starting: '' }),
    when: { bank: ['north'] },
  }));
  const validate = evaluatorOf(compileOperation(operationWith(['code', 'purpose', 'note'], rules, derived), '0'));
  const open = (values: object): unknown => validate({ code: '1', ...values }).notEvaluated.map(({ ruleId }) => ruleId);
  expect([{ purpose: 'x' }, { note: 'x' }, { note: 'y' }].map(open)).toEqual([
    ['nu.payout/purpose-digits'],
    ['nu.payout/note-digits'],
    ['nu.payout/note-digits'],
  ]);
});

test('the needs are those of the day of this order, not of the one before', () => {
  const dated: Rule = {
    ...rule('purpose-digits', 'purpose', 'digits', { lengths: [3], starting: '' }),
    when: { sender: ['shop'] },
    until: '2027-01-31',
  };
  const facts = [{ name: 'sender', label: 'sender' }];
  const validate = evaluatorOf(compileOperation({ ...operationWith(['purpose'], [dated]), facts }, '0'));
  const open = (at: string): unknown => validate({ purpose: 'x' }, { at }).notEvaluated.map(({ ruleId }) => ruleId);
  expect(['2027-01-31', '2027-02-01', '2027-01-31'].map(open)).toEqual([
    ['nu.payout/purpose-digits'],
    [],
    ['nu.payout/purpose-digits'],
  ]);
});

test('a rule that cannot be evaluated on several items has one entry', () => {
  const lengths = rule('codes-length', 'codes', 'by', {
    rows: [{ when: { country: ['SE'] }, check: { name: 'digits', parameters: { lengths: [5], starting: '' } } }],
  });
  const operation = operationWith(['country'], [lengths]);
  const fields = [...operation.fields, { name: 'codes', label: 'Codes', type: 'list' as const }];
  const { notEvaluated } = evaluatorOf(compileOperation({ ...operation, fields }, '0'))({
    country: 'NO',
    codes: ['12345', '1', '2'],
  });
  expect(notEvaluated).toEqual([{ ruleId: 'nu.payout/codes-length', needs: ['field:country'] }]);
});
