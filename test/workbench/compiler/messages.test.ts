import { expect, test } from '@jest/globals';
import { messagesOf } from '../../../src/workbench/compiler/index.js';
import { authoringSchemas, parseRulebook } from '../../../src/workbench/rulebook/index.js';
import { minimal } from '../lint/minimal.js';
import { fixture } from '../../fixtures/fixture.js';

test('ids of checks, of the engine, of rules and of the gateway', () => {
  const { texts, ids } = messagesOf(fixture());
  const text = (id: string): string | undefined => texts.get(id);
  for (const id of ['order/object', 'order/member', 'gateway/headers', 'need.fact', 'required'])
    expect(text(id)).toBeDefined();
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
