import { describe, expect, test } from '@jest/globals';
import { requirements, type OperationId } from '../../src/index.js';
import { exampleOrder } from '../../src/core/model/example-order.js';
import { wrongExamples } from '../../src/workbench/analysis/examples/examples.js';
import { payrules } from '../support/cli.js';
import { rulebook } from './rulebook.js';
import { CaseRunner } from './compare.js';

test.each([
  ['lint', 'rules'],
  ['coverage', '--rules', 'rules'],
])('%s finds nothing', async (...args) => {
  expect(await payrules(args)).toMatchObject({ code: 0 });
});

describe.each([...rulebook.operations.values()])('$id', (operation) => {
  const runner = new CaseRunner(operation);

  test('each rule agrees with its examples', () => {
    expect(wrongExamples(operation).map(({ rule, kind, index }) => `${rule.id} ${kind} ${index}`)).toEqual([]);
  });

  test('the examples of its fields make an order with nothing to find, on every day', () => {
    const found = runner.results({ order: exampleOrder(operation), bindings: {}, facts: {} });
    for (const { valid, diagnostics } of found)
      expect({ valid, diagnostics }).toEqual({ valid: true, diagnostics: [] });
  });

  test.each([' ', '\u00A0', '\u200B', ' \u2060\u00AD '])('a value that nobody sees is missing: %j', (value) => {
    const order = Object.fromEntries(operation.fields.map(({ name }) => [name, value]));
    const [unseen, empty] = [order, {}].map((each) => runner.results({ order: each, bindings: {}, facts: {} }));
    expect(unseen).toEqual(empty);
  });

  test('a value that the help of a field shows has nothing to find', () => {
    for (const { name, help = '' } of requirements(operation.id as OperationId).fields) {
      const [, value] = /such as ([A-Z0-9]+(?:[.][0-9]+)?)/.exec(help) ?? [];
      if (value === undefined) continue;
      const order = { ...exampleOrder(operation), [name]: value };
      for (const { diagnostics } of runner.results({ order, bindings: {}, facts: {} })) expect(diagnostics).toEqual([]);
    }
  });

  test('a payer reads no name of a field, and options with different labels', () => {
    const { fields } = requirements(operation.id as OperationId);
    const names = fields.map(({ name }) => name).filter((name) => /[A-Z]/.test(name));
    for (const { providedBy, label, help, notes, options = [] } of fields) {
      const read = providedBy === 'payer' ? [label, help, ...notes] : [];
      expect(read.filter((text) => names.some((name) => text?.includes(name)))).toEqual([]);
      const labels = options.map((option) => option.label ?? option.value);
      expect(labels.filter((text, i) => labels.indexOf(text) !== i)).toEqual([]);
    }
  });

  test('browsers fill in the name, the e-mail address and the telephone of a payer, and nothing of a beneficiary', () => {
    const filledIn = operation.fields.flatMap(({ name, autocomplete }) => (autocomplete ? [[name, autocomplete]] : []));
    const payers = [
      ['firstname', 'given-name'],
      ['lastname', 'family-name'],
      ['email', 'email'],
      ['phone', 'tel'],
    ];
    expect(filledIn).toEqual(operation.id.endsWith('.collection') ? payers : []);
  });

  test('messages are sentences without open parameters', () => {
    for (const rule of operation.rules) {
      for (const example of rule.examples.invalid) {
        const change = typeof example === 'string' ? { [rule.field]: example } : (example as Record<string, unknown>);
        for (const { diagnostics } of runner.results({
          order: { ...exampleOrder(operation), ...change },
          bindings: {},
          facts: {},
        }))
          for (const { message } of diagnostics) expect(message).toMatch(/^[A-Z0-9][^{}]*\.$/);
      }
    }
  });
});

describe('a form hides the fields that the samples of a type of global payout do not show', () => {
  const hidden = (paymentType: string, currency: string): readonly string[] =>
    requirements('global.payout', { paymentType, currency }).fields.flatMap(({ name, need }) =>
      need === 'unused' ? [name] : [],
    );

  test.each([
    ['ACH', 'USD', ['idCardType', 'idCardNo']],
    ['IBAN', 'AED', ['city', 'zip', 'swiftCode', 'routingNumber', 'idCardType', 'idCardNo']],
  ])('%s in %s', (paymentType, currency, fields) =>
    expect(new Set(hidden(paymentType, currency))).toEqual(new Set(fields)),
  );

  // Clause 2.6 asks for the company's name of every company account.
  test.each([
    ['SC', 'GBP'],
    ['BSB', 'AUD'],
    ['CC', 'CAD'],
    ['IMPS', 'INR'],
    ['EACCOUNT', 'EUR'],
  ])('%s in %s has no sample, so nothing is hidden', (paymentType, currency) =>
    expect(hidden(paymentType, currency)).toEqual([]),
  );
});
