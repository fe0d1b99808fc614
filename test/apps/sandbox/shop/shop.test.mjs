// Tests the shop against the sandbox: node --test shop.test.mjs
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createSandbox } from 'payrules/sandbox';
import { startShop } from './shop.mjs';

let sandbox, shop, reference;
before(async () => {
  sandbox = await createSandbox();
  shop = await startShop(sandbox.address, () => reference);
});
after(async () => {
  await shop.close();
  await sandbox.close();
});

const payer = {
  firstname: 'Ana',
  lastname: 'Torres',
  email: 'ana.torres@mail.com',
  phone: '912345678',
  billingAddress: '1 Main Street, Springfield',
};
const pay = (changes = {}) =>
  fetch(`${shop.address}/pay`, {
    method: 'POST',
    body: new URLSearchParams({ ...payer, ...changes }),
    redirect: 'manual',
  });
const until = async (isSo) => {
  for (let i = 0; i < 200 && !isSo(); i++) await new Promise((resolve) => setTimeout(resolve, 10));
  assert.ok(isSo());
};

for (const [isAccepted, state] of [
  [true, 'paid'],
  [false, 'refused'],
])
  test(`the payer is sent to the checkout page, and the order is ${state} after the callback`, async () => {
    reference = `ORD-${state}`;
    const answer = await pay();
    const [order] = sandbox.orders();
    assert.equal(answer.headers.get('location'), order.checkout);
    assert.equal(shop.stateOf(reference), 'open');

    sandbox.decide(order.id, isAccepted);
    await until(() => shop.stateOf(reference) === state);
    assert.match(await (await fetch(order.returnTo)).text(), new RegExp(`Your order is ${state}\\.`));
  });

test('an order with an error is not sent', async () => {
  sandbox.clear();
  reference = '';
  assert.equal((await pay()).status, 400);
  assert.deepEqual(sandbox.orders(), []);
});

test('the gateway refuses the order', async () => {
  reference = 'failure-risk-ip-1';
  const answer = await pay();
  assert.equal(answer.status, 402);
  assert.match(await answer.text(), /Risk rejected: ip/);
  assert.equal(shop.stateOf(reference), 'refused');
});

test('the reply is broken: the order stays open', async () => {
  reference = 'broken-reply-1';
  assert.equal((await pay()).status, 502);
  assert.equal(shop.stateOf(reference), 'open');
});
