// The shop reads the replies to an accepted order and to a refused one of every operation, and follows no redirect: node --test every-operation.test.mjs
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { operations } from 'payrules';
import { createSandbox } from 'payrules/sandbox';
import { outcomeOf, startShop } from './shop.mjs';

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

async function payWith(gateway) {
  gateway.listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  const shop = await startShop(`http://127.0.0.1:${gateway.address().port}`, () => 'ORD-1');
  const payer = { firstname: 'Ana', lastname: 'Torres', email: 'ana.torres@mail.com', phone: '912345678' };
  const body = new URLSearchParams({ ...payer, billingAddress: '1 Main Street, Springfield' });
  const { status } = await fetch(`${shop.address}/pay`, { method: 'POST', body });
  await shop.close();
  gateway.close();
  gateway.closeAllConnections();
  return [status, shop.stateOf('ORD-1')];
}

test('an order goes nowhere else where the gateway redirects it', async () => {
  const asked = [];
  const gateway = createServer(({ url }, response) => {
    asked.push(url);
    if (url === '/other') response.end('{"success":false}');
    else response.writeHead(307, { location: '/other' }).end();
  });
  assert.deepEqual(await payWith(gateway), [502, 'open']);
  assert.deepEqual(asked, ['/gateway/base/biz']);
});

for (const [state, known] of [
  ['SUCCESS', 'paid'],
  ['FAILED', 'refused'],
  ['PROCESSING', 'open'],
])
  test(`an order is ${known} after the callback ${state}, also where that comes before the reply`, async () => {
    const gateway = createServer(async (request, response) => {
      const { mchOrderId, callbackUrl } = JSON.parse(await text(request));
      await fetch(callbackUrl, { method: 'POST', body: JSON.stringify({ mchOrderId, state }) });
      response.end('{"success":true,"data":[]}');
    });
    assert.deepEqual(await payWith(gateway), [202, known]);
  });
