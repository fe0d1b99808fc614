// Run by shop.test.ts, as a CommonJS test of a shop.
const { expect, test } = require('@jest/globals');

test('the sandbox answers, and shows what it has seen', async () => {
  const headers = { 'content-type': 'application/json', connection: 'close' };
  const answer = await fetch(`${process.env.GATEWAY}/gateway/base/biz/pe.payout`, {
    method: 'POST',
    headers,
    body: '{}',
  });
  expect(await answer.json()).toMatchObject({ errorMsg: 'Send the header method once, as payOut, for a payout.' });
  const seen = await fetch(`${process.env.GATEWAY}${answer.headers.get('payrules-sandbox-order')}`);
  expect(await seen.json()).toMatchObject({ operation: 'pe.payout', states: [] });
});
