// A shop with one product: an order form, the gateway's checkout page, the way back, and the callback that says what happened.
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { readReply, validate } from 'payrules';

const OPERATION = 'global.collection';
/** The order's state in the shop after each state of a callback. Other states change nothing, because the order may still be paid. */
const STATES = new Map([
  ['SUCCESS', 'paid'],
  ['FAILED', 'refused'],
  ['REVERSED', 'refused'],
]);

/**
 * What a reply says of the order. `failed` is `null` in most operations, also where the order was accepted, because the document does not
 * say what such a reply means: the order is open, and whoever sends it again may pay twice.
 */
export function outcomeOf(operation, reply) {
  const { failed, errorMsg, orders } = readReply(operation, reply);
  if (failed) return { state: 'refused', reason: errorMsg ?? 'no reason given' };
  return { state: 'open', checkout: orders[0]?.checkoutUrl };
}

/** `gateway` is the gateway's base address: the sandbox's in tests. `newReference` makes the shop's own identifier of an order. */
export async function startShop(gateway, newReference = () => `ORD-${Date.now()}`) {
  const states = new Map();

  async function pay(form, userAgent = 'unknown') {
    const reference = newReference();
    const order = {
      ...Object.fromEntries(new URLSearchParams(form)),
      mchOrderId: reference,
      amount: '49.90',
      currency: 'USD',
      paymentType: 'CARD',
      productinfo: 'Two books',
      consumerId: 'C-1042',
      userIp: '203.0.113.10',
      userAgent,
      website: 'https://shop.example.com',
      noPayPage: '0',
      callbackUrl: `${shop.address}/callback`,
      redirectUrl: `${shop.address}/return?order=${reference}`,
    };
    // What is wrong with the order is known before it is sent.
    const { valid, diagnostics } = validate(OPERATION, order);
    if (!valid) return page(400, diagnostics.find(({ severity }) => severity === 'error').message);

    states.set(reference, 'open');
    const reply = await fetch(`${gateway}/gateway/base/biz`, {
      method: 'POST',
      headers: {
        method: 'pay',
        signType: 'SHA512',
        serviceName: 'api.pay',
        mchId: '1000',
        timestamp: String(Date.now()),
        sign: 'the signature as the gateway has shown it to you',
        'content-type': 'application/json',
      },
      body: JSON.stringify(order),
      signal: AbortSignal.timeout(10_000),
      redirect: 'manual', // Another address would get the order, and its answer would count.
    });
    const { state, reason, checkout } = outcomeOf(OPERATION, await reply.json());
    // The callback may be faster than the reply.
    if (states.get(reference) === 'open') states.set(reference, state);
    if (state === 'refused') return page(402, `The payment was refused: ${reason}`);
    // Without a page to pay on, the callback says what became of the order.
    if (checkout === undefined) return page(202, 'Your order is open. Do not pay again.');
    return { status: 303, headers: { location: checkout } };
  }

  async function answer({ method, url, headers }, body) {
    const { pathname, searchParams } = new URL(url, shop.address);
    if (method === 'POST' && pathname === '/pay') return pay(body, headers['user-agent']);
    if (method === 'POST' && pathname === '/callback') {
      // The payload, and how to verify that it is the gateway's, are not documented: this is the sandbox's own.
      const { mchOrderId, state } = JSON.parse(body);
      if (states.has(mchOrderId) && STATES.has(state)) states.set(mchOrderId, STATES.get(state));
      return { status: 204 };
    }
    if (pathname === '/return')
      return page(200, `Your order is ${states.get(searchParams.get('order')) ?? 'unknown'}.`);
    return pathname === '/' ? page(200, '') : page(404, 'There is no such page.');
  }

  const server = createServer(async (request, response) => {
    const { status, headers, body } = await answer(request, await text(request)).catch(() =>
      page(502, 'It is not known whether the order was accepted. Do not send it again.'),
    );
    response.writeHead(status, headers).end(body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const shop = {
    address: `http://127.0.0.1:${server.address().port}`,
    stateOf: (reference) => states.get(reference),
    close: () => new Promise((resolve) => (server.close(resolve), server.closeAllConnections())),
  };
  return shop;
}

const FIELDS = ['firstname', 'lastname', 'email', 'phone', 'billingAddress'];

/** The order form with a message. */
function page(status, message) {
  const fields = FIELDS.map((name) => `<p><label>${name} <input name="${name}"></label></p>`).join('\n');
  const body = `<!doctype html>
<html lang="en">
<title>Two books</title>
<h1>Two books, 49.90 USD</h1>
<p role="status">${message.replace(/[&<>]/g, (character) => `&#${character.codePointAt(0)};`)}</p>
<form method="post" action="/pay">
${fields}
<button>Pay</button>
</form>`;
  return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body };
}
