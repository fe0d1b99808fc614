const { createSandbox } = require('payrules/sandbox');

let sandbox;
beforeAll(async () => {
  sandbox = await createSandbox();
});
afterAll(() => sandbox.close());

test('the sandbox answers, and shows what it has seen', async () => {
  const headers = { 'content-type': 'application/json', connection: 'close' };
  const answer = await fetch(`${sandbox.endpoint}/pe.payout`, { method: 'POST', headers, body: '{}' });
  expect(await answer.json()).toMatchObject({ errorMsg: 'Send the header method once, as payOut, for a payout.' });
  expect(sandbox.orders()).toMatchObject([{ operation: 'pe.payout', states: [] }]);
});
