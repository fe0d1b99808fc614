// The shop reads the replies to an accepted order and to a refused one of every operation: node --test every-operation.test.mjs
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { operations } from 'payrules';
import { createSandbox } from 'payrules/sandbox';
import { outcomeOf } from './shop.mjs';

const { paths } = JSON.parse(readFileSync('schemas/openapi.json', 'utf8'));
const examples = Object.entries(paths['/gateway/base/biz'].post.requestBody.content['application/json'].examples);

let sandbox;
before(async () => (sandbox = await createSandbox()));
after(() => sandbox.close());

async function send(operation, order) {
  const reply = await fetch(`${sandbox.endpoint}/${operation}`, {
    method: 'POST',
    headers: {
      method: operation.endsWith('.payout') ? 'payOut' : 'pay',
      signType: 'SHA512',
      serviceName: 'api.pay',
      mchId: '1000',
      timestamp: String(Date.now()),
      sign: 'x',
      'content-type': 'application/json',
      connection: 'close',
    },
    body: JSON.stringify(order),
  });
  return reply.json();
}

test('every operation has an example', () =>
  assert.deepEqual(
    examples.map(([operation]) => operation),
    operations.filter(({ documented }) => documented).map(({ id }) => id),
  ));

for (const [operation, { value }] of examples)
  test(operation, async () => {
    const reply = await send(operation, value);
    const outcome = outcomeOf(operation, reply);
    assert.equal(outcome.state, 'open');
    // Of Thailand's collection the document shows no field of the reply.
    const hasPage = operation.endsWith('.collection') && operation !== 'th.collection';
    assert.equal(outcome.checkout, hasPage ? sandbox.orders()[0].checkout : undefined);

    assert.equal(outcomeOf(operation, { ...reply, success: false, data: null }).state, 'refused');
  });
