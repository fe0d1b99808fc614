import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { scenarioLines } from '../../../src/apps/sandbox/scenario-lines.js';
import { readReply } from '../../../src/index.js';
import type { Bindings } from '../../../src/core/model/bindings.js';
import { SandboxRules } from '../../../src/apps/sandbox/rules.js';
import { startSandbox, type Sandbox } from '../../../src/apps/sandbox/sandbox.js';
import { opened } from '../../support/opened.js';
import { until } from '../../support/until.js';
import { rulebook } from '../rulebook.js';

interface Description {
  readonly paths: Readonly<
    Record<
      string,
      {
        readonly post: {
          readonly requestBody: {
            readonly content: {
              readonly 'application/json': { readonly examples: Readonly<Record<string, { readonly value: Order }>> };
            };
          };
        };
      }
    >
  >;
}
type Order = Readonly<Record<string, unknown>>;

/** Part 4 of the document. */
const PATH = '/gateway/base/biz';
const description = JSON.parse(readFileSync('schemas/openapi.json', 'utf8')) as Description;
const examples = description.paths[PATH]!.post.requestBody.content['application/json'].examples;

/** Part 5 of the document. */
const headersOf = (operation: string): Record<string, string> => ({
  method: operation.endsWith('.payout') ? 'payOut' : 'pay',
  signType: 'SHA512',
  serviceName: 'api.pay',
  mchId: '1000',
  timestamp: '1700000000',
  sign: 'x',
  'Content-Type': 'application/json',
});

/** `data` of part 4.1: the fields of its items, and whether it is a list. */
const SHAPES: Readonly<Record<string, readonly [isList: boolean, ...fields: string[]]>> = {
  'global.collection': [true, 'orderId', 'currency', 'checkoutUrl'],
  'global.payout': [true, 'orderId', 'currency'],
  'cl.collection': [true, 'orderId', 'checkoutUrl'],
  'co.collection': [true, 'orderId', 'checkoutUrl'],
  'ec.collection': [true, 'orderId', 'checkoutUrl'],
  'br.collection': [true, 'qrCodeString', 'orderId', 'checkoutUrl'],
  'in.collection': [true, 'orderId', 'links', 'checkoutUrl'],
  'pk.collection': [true, 'orderId', 'checkoutUrl'],
  'ph.collection': [true, 'orderId', 'checkoutUrl'],
  'th.collection': [false],
  'pe.payout': [false, 'orderId'],
  'ec.payout': [true, 'orderId'],
  've.payout': [true, 'orderId'],
  'mx.payout': [true, 'orderId'],
  'id.payout': [true, 'orderId'],
  'ar.payout': [true, 'orderId', 'currency'],
  'pk.payout': [false],
};
/** Part 2.7: the responses with `success`. */
const WITH_SUCCESS = ['global.payout', 'global.collection', 'in.collection', 'ar.payout'];

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({
    rules: opened(rulebook),
    port: 0,
    log: () => {},
    limits: { changeTime: 20, idleTime: 1000 },
  });
});
afterAll(() => sandbox.close());

async function send(operation: string, changes: Order = {}, headers: Record<string, string> = {}, path = '') {
  const answer = await fetch(`${sandbox.endpoint}${path}`, {
    method: 'POST',
    headers: { ...headersOf(operation), ...headers },
    body: JSON.stringify({ ...examples[operation]!.value, ...changes }),
  });
  const body = JSON.parse(await answer.text()) as Order & { readonly errorMsg: string };
  return { status: answer.status, madeUp: answer.headers.get('payrules-sandbox'), body, seen: sandbox.orders()[0]! };
}

/** An independent validator, for the description's schema of the reply. */
const ajv = new Ajv2020({ strict: false });
ajv.addSchema(description, 'openapi');
const replySchema = (operation: string): ValidateFunction => {
  const name = operation.replace(/(?:^|\.)(.)/g, (_, letter: string) => letter.toUpperCase());
  return ajv.getSchema(`openapi#/components/schemas/${name}Reply`)!;
};

test('the endpoint is that of the document', () => expect(new URL(sandbox.endpoint).pathname).toBe(PATH));

describe.each(Object.entries(SHAPES))('%s', (operation, [isList, ...fields]) => {
  test('the headers and the order settle the operation, and the reply has the documented shape', async () => {
    const { status, body, seen } = await send(operation);
    expect({ status, operation: seen.operation }).toEqual({ status: 200, operation });
    const { data } = body;
    const item = (isList ? (data as readonly object[])[0] : data) as object;
    expect(Array.isArray(data)).toBe(isList);
    expect(Object.keys(item)).toEqual(fields);
    expect(body['success']).toBe(WITH_SUCCESS.includes(operation) ? true : undefined);
    expect(readReply(operation as 'pe.payout', body).failed).toBe(WITH_SUCCESS.includes(operation) ? false : null);
  });

  test('replies agree with the OpenAPI description', async () => {
    const validate = replySchema(operation);
    for (const changes of [{}, { callbackUrl: 'x' }]) {
      const { body } = await send(operation, changes);
      expect({ valid: validate(body), errors: validate.errors }).toEqual({ valid: true, errors: null });
      expect(body.errorMsg === '').toBe(changes.callbackUrl === undefined);
    }
    expect(validate({ errorMsg: 1 })).toBe(false);
  });

  test('each header wrong in turn', async () => {
    for (const name of Object.keys(headersOf(operation))) {
      const { status, body, seen } = await send(operation, {}, { [name]: name === 'sign' ? ' ' : 'x' });
      const [first] = seen.diagnostics;
      expect({ status, field: first!.field, errorMsg: body.errorMsg }).toEqual({
        status: 200,
        field: name,
        errorMsg: first!.message,
      });
      expect(seen.states).toEqual([]);
    }
  });
});

describe('the failures of the document', () => {
  /** Part 7.2 and 7.3. */
  test.each([
    ['pe.payout', '', 'NON-ACCOUNT HOLDER CUSTOMER'],
    ['pe.payout', '', 'CREDIT ACCOUNT CANCELLED'],
    ['pe.payout', '', 'CREDIT ACCOUNT DOES NOT EXIST'],
    ['pe.payout', '', 'INCORRECT ACCOUNT INFORMATION'],
    ['pe.payout', '', 'THE DOCUMENT IS WRONG'],
    ['global.collection', '500000', 'Risk rejected: cardNo'],
    ['global.collection', '500000', 'Risk rejected: ip'],
    ['global.collection', '500000', 'Risk rejected: email'],
    ['global.collection', '500000', 'Risk rejected: cardName'],
    ['global.collection', '500000', 'Risk rejected: max amount'],
  ])('%s %s %s', async (operation, errorCode, text) => {
    const { scenarios } = new SandboxRules(opened(rulebook), {});
    const { name } = scenarios.find(({ failure }) => failure?.text === text)!;
    const asked = await send(operation, {}, { 'payrules-scenario': name });
    expect(asked.body).toMatchObject({ errorCode, errorMsg: text });
    expect(asked.madeUp).not.toContain('errorMsg');
    const tested = await send(operation, { mchOrderId: `${name}-1` });
    expect(tested.body).toEqual(asked.body);
  });

  test('a Mexican payout goes from SUCCESS to REVERSED', async () => {
    const { seen } = await send('mx.payout', {}, { 'payrules-scenario': 'success-to-reversed' });
    expect(seen.states[0]).toMatchObject({ state: 'SUCCESS' });
    const later = () => sandbox.orders().find(({ id }) => id === seen.id)!;
    await until(() => later().states.length > 1);
    expect(later().states).toMatchObject([{ state: 'SUCCESS' }, { state: 'REVERSED' }]);
  });
});

test('a short order in USD is a global one', async () => {
  const body = JSON.stringify({ mchOrderId: 'A-1', amount: '5', currency: 'USD', paymentType: 'CARD' });
  await fetch(sandbox.endpoint, { method: 'POST', headers: headersOf('global.collection'), body });
  expect(sandbox.orders()[0]).toMatchObject({ operation: 'global.collection' });
});

/** The payment types of parts 2.3 and 2.6; India and Colombia accept others than those of the samples. */
test.each([
  ['CLP', 'CARD', ['global.collection']],
  ['CLP', 'CASH', ['cl.collection']],
  ['CLP', undefined, ['cl.collection']],
  ['INR', 'CARD', ['in.collection', 'global.collection']],
  ['INR', 'UPI', ['in.collection']],
  ['COP', 'CARD', ['co.collection', 'global.collection']],
  ['COP', 'NET_BANKING', ['co.collection']],
  // Not one of the currencies of cards in part 4.2.
  ['BRL', 'CARD', ['br.collection']],
  ['PKR', 'CARD', ['pk.collection']],
])('a short order in %s by %s belongs to %j', async (currency, paymentType, operations) => {
  const { callbackUrl } = examples['global.collection']!.value;
  const body = JSON.stringify({ mchOrderId: 'A-1', amount: '500', currency, paymentType, callbackUrl });
  await fetch(sandbox.endpoint, { method: 'POST', headers: headersOf('global.collection'), body });
  const { operation, diagnostics } = sandbox.orders()[0]!;
  if (operations.length === 1) expect([operation]).toEqual(operations);
  else expect(diagnostics[0]!.message).toContain(`may be of 2 operations: ${operations.join(', ')}.`);
});

// Windows does not have this shell.
const onPosix = process.platform === 'win32' ? test.skip : test;

onPosix(
  'every command of --list works when pasted',
  async () => {
    const rules = new SandboxRules(opened(rulebook), {});
    const commands = scenarioLines(rules, Number(new URL(sandbox.address).port))
      .split('\n')
      .filter((line) => line.startsWith('curl'));
    expect(commands).toHaveLength(rules.scenarios.length);
    for (const [i, scenario] of rules.scenarios.entries()) {
      const asked = promisify(execFile)('/bin/sh', ['-c', commands[i]!]);
      if (scenario.fault === 'timeout') await expect(asked).rejects.toMatchObject({ code: 52 });
      else expect((await asked).stdout).toMatch(/^HTTP\/1\.1 200 OK/);
      expect(sandbox.orders()[0]).toMatchObject({ scenario: scenario.name });
    }
  },
  60_000,
);

test.each([
  ['USD', 'ec.payout', {}],
  ['no currency', 'cl.collection', { currency: undefined, paymentMethod: undefined }],
])(
  '%s: an order that several operations know is refused, and its address settles it',
  async (_, operation, changes) => {
    const order = { currency: 'USD', ...changes };
    const { body } = await send(operation, order);
    expect(body.errorMsg).toMatch(/^This order may be of \d+ operations: /);
    const { seen } = await send(operation, order, {}, `/${operation}`);
    expect(seen.operation).toBe(operation);
  },
);

test('--list says where your codes make the example order wrong', () => {
  // 4.2 Peru payout 7: an account at a bank other than A to D has 20 digits, but the account in the example has 10.
  const bank = { 'bank-a': ['1'], 'bank-b': ['2'], 'bank-c': ['3'], 'bank-d': ['4'] };
  const bindings = { 'pe.bank': bank, 'pe.account-type': { current: ['1'], savings: ['2'] } };
  const lines = (codes: Bindings): readonly string[] =>
    scenarioLines(new SandboxRules(opened(rulebook), codes), 1).split('\n');
  const notes = lines(bindings).flatMap((line, i, all) => (line.startsWith('#') ? [[line, all[i + 1]]] : []));
  expect(notes).toHaveLength(5);
  for (const [note, command] of notes) {
    expect(note).toMatch(/^# Change this order first, which these rules refuse: Account number must have 20 digits/);
    expect(command).toMatch(/^curl .*\/pe\.payout$/);
  }
  expect(lines({}).filter((line) => line.startsWith('#'))).toEqual([]);
});
