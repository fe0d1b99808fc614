import { describe, expect, test } from '@jest/globals';
import { messagesOf, ruleMessage, translationsOf } from '../../../src/workbench/compiler/index.js';
import { authoringSchemas, parseRulebook } from '../../../src/workbench/rulebook/index.js';
import { minimal } from '../lint/minimal.js';
import { fixture, fixtureOperation } from '../../fixtures/fixture.js';
import { english } from '../../support/english.js';

test('ids of checks, of the engine, of rules and of the gateway', () => {
  const { texts, ids } = messagesOf(fixture());
  const text = (id: string): string | undefined => texts.get(id);
  for (const id of ['order/object', 'order/member', 'need.fact', 'required']) expect(text(id)).toBeDefined();
  expect(text('alpha.payout/transfer-code-length')).toMatch(/copy it from the bank's letter\.$/);
  expect(text('gateway/header-kind.payout')).toBe('Send the header kind once, as send, for a payout.');
  expect(text('gateway/header-kind.collection')).toBe('Send the header kind once, as collect, for a collection.');
  expect(text('gateway/header-seal')).toBe('Send the header seal once.');
  expect(text('gateway/failure-account-closed.meaning')).toBe('The bank has no such account.');
  expect(text('gateway/failure-account-closed.advice')).toBe('Correct the account number or the bank code.');
  expect(ids.get('Send the header seal once.')).toEqual(['gateway/header-seal']);
});

test('a message of a shared file has the id of the file, and one of a later day has that day', () => {
  const { texts } = messagesOf(
    parseRulebook(
      new Map([
        ...minimal,
        [
          'common/order.yaml',
          minimal.get('common/order.yaml')!.replace('check: { amount: true },', '$& message: "No.",'),
        ],
        [
          'operations/nu.payout.yaml',
          minimal
            .get('operations/nu.payout.yaml')!
            .replace('check: { one-of: [BANK, WALLET] }', '$&\n    from: "2027-01-01"\n    message: "Later."'),
        ],
      ]),
      authoringSchemas(),
    ),
  );
  expect(texts.get('common/order/amount-format')).toBe('No.');
  expect(texts.get('nu.payout/payment-type.2027-01-01')).toBe('Later.');
});

describe('what a condition is about decides what the message says', () => {
  const cart = fixtureOperation('cart.order');
  const [required, unsupported] = ['order-id-required', 'note-needs-metadata'].map((id) =>
    cart.rules.find((rule) => rule.id === id)!,
  );
  const operation = {
    ...cart,
    fields: [...cart.fields, { name: 'express', type: 'boolean' as const, label: 'Express' }],
  };
  const of = (rule: typeof required, when: object): string =>
    ruleMessage(operation, { ...rule!, field: 'note', when } as NonNullable<typeof rule>, '');

  test.each([
    [{}, 'unsupported.at-all'],
    [{ metadata: 'missing' }, 'unsupported.at-all'],
    [{ fee: 'given' }, 'unsupported.at-all.given', 'Fee'],
    [{ note: ['x'], fee: 'given' }, 'unsupported'],
  ])('unsupported when %j', (when, id, others = '') => {
    expect(of(unsupported, when)).toBe(english(id, { label: 'Note', others }));
  });

  test.each([
    [{ fee: ['2'] }, 'required.others', 'Fee'],
    [{ items_total: { above: '5' } }, 'required.others', 'Sum of the items'],
    [{ fee: 'given' }, 'required.given', 'Fee'],
    [{ fee: 'given', order_id: ['C-1'] }, 'required.others', 'Order id'],
    [{ fee: 'given', order_id: 'given' }, 'required'],
    // One alternative is about a value, and another alternative may match.
    [[{ fee: 'given' }, { order_id: ['C-1'] }], 'required'],
    // Neither value has a label as its name.
    [{ items_count: { above: '5' } }, 'required'],
    [{ express: ['true'] }, 'required'],
  ])('required when %j', (when, id, others = '') => {
    expect(of(required, when)).toBe(english(id, { label: 'Note', others }));
  });
});

test('one translation serves every message with its English text, also when the English of its own id has changed', () => {
  const operation = 'operations/nu.payout.yaml';
  const spanishOf = (own: string): Readonly<Record<string, string>> => {
    const rules = minimal
      .get(operation)!
      .replace('check: { amount-between: ["1", "100"] }', `$&\n    message: "${own}"`)
      .replace('check: { one-of: [BANK, WALLET] }', '$&\n    message: "Ask your bank."');
    const locale =
      'language: es\nmessages:\n  nu.payout/amount-range: { en: "Ask your bank.", text: "Pregunte a su banco." }\n';
    const files = new Map([...minimal, [operation, rules], ['locales/es.yaml', locale]]);
    const translations = translationsOf(parseRulebook(files, authoringSchemas()));
    const { messages } = translations.find(({ language }) => language === 'es')!;
    return Object.fromEntries(Object.entries(messages).filter(([, text]) => text === 'Pregunte a su banco.'));
  };
  expect(spanishOf('Ask your bank.')).toEqual({ 'Ask your bank.': 'Pregunte a su banco.' });
  expect(spanishOf('Ask the bank.')).toEqual({
    'Ask the bank.': 'Pregunte a su banco.',
    'Ask your bank.': 'Pregunte a su banco.',
  });
});
