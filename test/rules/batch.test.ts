import { expect, test } from '@jest/globals';
import { exampleOrder } from '../../src/core/model/example-order.js';
import { payrules } from '../support/cli.js';
import { rulebook } from './rulebook.js';

const orderOf = (operation: string, change: object): object => ({
  operation,
  order: { ...exampleOrder(rulebook.operations.get(operation)!), ...change },
});

/** The rules that find that an order repeats an earlier one. */
async function repeats(...lines: readonly object[]): Promise<readonly (readonly string[])[]> {
  const stdin = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  const { out } = await payrules(['check', '--mixed', '--format', 'ndjson'], { stdin });
  return out
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { diagnostics: readonly { ruleId: string }[] }).diagnostics)
    .map((found) => found.map(({ ruleId }) => ruleId).filter((id) => id.endsWith('-not-repeated')));
}

test('the same order identifier again, in any operation', async () => {
  expect(
    await repeats(
      orderOf('pe.payout', { mchOrderId: 'ORD-1' }),
      orderOf('cl.collection', { mchOrderId: 'ORD-2' }),
      orderOf('cl.collection', { mchOrderId: 'ORD-1' }),
      orderOf('pe.payout', { mchOrderId: 'ORD-1' }),
      orderOf('pe.payout', { mchOrderId: 'ord-1' }),
    ),
  ).toEqual([[], [], ['cl.collection/order-id-not-repeated'], ['pe.payout/order-id-not-repeated'], []]);
});

test('the same identity number again in Pakistan, hyphens aside', async () => {
  expect(
    await repeats(
      orderOf('pk.collection', { mchOrderId: '1', beneficiaryId: '34201-0891231-8' }),
      orderOf('pk.payout', { mchOrderId: '2', beneficiaryId: '3420108912318' }),
      orderOf('ec.collection', { mchOrderId: '3', beneficiaryId: '1710034065' }),
      orderOf('ec.collection', { mchOrderId: '4', beneficiaryId: '1710034065' }),
    ),
  ).toEqual([[], ['pk.payout/document-not-repeated'], [], []]);
});
