import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { transformSync } from 'esbuild';
import { runProcess, runProgram } from '../support/process.js';

test.each([
  ['form.mjs', 'js'],
  ['server.mjs', 'js'],
  ['collection.mjs', 'js'],
  ['payout-form.jsx', 'jsx'],
  ['field.jsx', 'jsx'],
])('docs/checkout.md has test/docs/checkout/%s as it is tested', (name, language) => {
  const code = readFileSync(`test/docs/checkout/${name}`, 'utf8');
  expect(readFileSync('docs/checkout.md', 'utf8')).toContain(`\n\`\`\`${language}\n${code}\`\`\`\n`);
});

/** Runs a module that imports the code of the page, and returns the JSON that it prints. */
function printed(program: string): unknown {
  const { out, err } = runProgram(process.execPath, ['--input-type=module', '-e', program]);
  if (out === '') throw new Error(err);
  return JSON.parse(out);
}

const fileOf = (name: string): string => JSON.stringify(resolve('test/docs/checkout', name));

test('the form of the page asks, writes, reports and submits', () => {
  const told = printed(`import { requirements } from 'payrules';
import { startForm } from ${fileOf('form.mjs')};
const [fields, values, messages, focus] = [new Map(), new Map(), new Map(), []];
const form = await startForm('pe.payout', {
  showField: (field) => fields.set(field.name, field),
  showValue: (field, value) => values.set(field, value),
  showMessage: (field, text) => messages.set(field, text),
  focus: (field) => focus.push(field),
});
let clock = 0;
performance.now = () => clock;
const { max, example } = fields.get('amount');
form.type('amount', '1' + max);
const typing = messages.get('amount') ?? null;
form.leave();
const left = messages.get('amount');
const refused = form.submit() ?? null;
const missing = messages.get('beneficiaryName');
for (const { name, need, example } of fields.values()) if (need !== 'optional' && example !== undefined) { form.type(name, example); form.leave(); }
form.type('amount', ' ' + example + ' ');
form.leave();
const sent = form.submit();
form.type('amount', '1.500');
const unseen = [form.submit() ?? null, messages.get('amount') !== undefined, focus.at(-1)];
for (const seconds of [0, 0.9, 0.9, 1.1]) {
  clock += seconds * 1000;
  unseen.push(form.submit()?.amount ?? null);
}
console.log(JSON.stringify({ unseen, typing, left, refused, focus, missing, trimmed: values.get('amount') === example, sent: sent?.amount === example,
  merchant: fields.has('callbackUrl'), inSpanish: fields.get('amount').label !== requirements('pe.payout').fields.find(({ name }) => name === 'amount').label }));`);
  expect(told).toEqual({
    unseen: [null, true, 'amount', null, null, null, '1.500'],
    typing: null,
    left: expect.stringContaining('PEN'),
    refused: null,
    focus: Array.from({ length: 5 }, () => 'amount'),
    missing: expect.stringMatching(/./),
    trimmed: true,
    sent: true,
    merchant: false,
    inSpanish: true,
  });
});

test('the server of the page refuses, sends, and reads the reply', () => {
  const told = printed(`import { createServer } from 'node:http';
import { requirements } from 'payrules';
const good = Object.fromEntries(requirements('pe.payout').fields.flatMap(({ name, example }) => (example === undefined ? [] : [[name, example]])));
const sent = [];
let reply = {};
const gateway = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  sent.push({ order: JSON.parse(body), method: request.headers.method });
  response.end(JSON.stringify(reply));
}).listen(0, '127.0.0.1');
await new Promise((started) => gateway.once('listening', started));
process.env.GATEWAY = 'http://127.0.0.1:' + gateway.address().port;
const { server } = await import(${fileOf('server.mjs')});
const request = (body) => server.request('/payouts', { method: 'POST', headers: { 'content-type': 'application/json', 'idempotency-key': '0f' }, body });
const post = async (said, order) => {
  reply = said;
  const answer = await request(JSON.stringify(order));
  return [answer.status, answer.headers.get('content-type'), Object.keys(await answer.json())];
};
const [malformed, large] = await Promise.all(['{"amount":"77777.77"', JSON.stringify({ purpose: 'x'.repeat(16_384) })].map((body) => request(body)));
const unread = [malformed.status, await malformed.text(), large.status];
const answers = [await post({}, { ...good, amount: '0' }), await post({ data: {} }, { ...good, amount: ' ' + good.amount }), await post({ success: false }, good)];
gateway.close();
console.log(JSON.stringify({ unread, answers, sent: sent.map(({ method }) => method), amount: sent[0]?.order.amount === good.amount }));
process.exit();`);
  expect(told).toEqual({
    unread: [400, '', 413],
    answers: [
      [422, 'application/json', ['diagnostics']],
      [202, 'application/json', ['open', 'orders']],
      [402, 'application/json', ['diagnostics']],
    ],
    sent: ['payOut', 'payOut'],
    amount: true,
  });
});

test('eight mistakes of typing are the errors, warnings and repairs that the page names', () => {
  const told = printed(`import { readFileSync } from 'node:fs';
import { createForm, requirements } from 'payrules';
const good = JSON.parse(readFileSync('schemas/vectors/pe.payout.json', 'utf8'))[0].tests[0].data;
const { max } = requirements('pe.payout', { order: good }).fields.find(({ name }) => name === 'amount');
const split = (text, mark) => text.slice(0, 3) + mark + text.slice(3);
const other = (text) => text.slice(0, -1) + (text.endsWith('9') ? '8' : '9');
const mistakes = [
  { amount: '40.000,50' }, { amount: '1.500' }, { amount: max + '.01' },
  { beneficiaryAccountNumber: split(good.beneficiaryAccountNumber, ' ') },
  { recipientCardNo: split(good.recipientCardNo, '-') }, { recipientCardNo: other(good.recipientCardNo) },
  { beneficiaryType: 'RUC', beneficiaryId: '20100047219' }, { beneficiaryName: '...' },
];
console.log(JSON.stringify(mistakes.map((order) => {
  const form = createForm('pe.payout', { order: { ...good, ...order } });
  form.submit();
  return form.diagnostics.map(({ severity }) => severity).join() || 'repaired';
}).sort()));`);
  expect(told).toEqual(['error', 'error', 'repaired', 'repaired', 'warning', 'warning', 'warning', 'warning']);
  expect(readFileSync('docs/checkout.md', 'utf8')).toContain('| 2 errors, 4 warnings, 2 repaired |');
});

test('the order that the server of the page sends is accepted by the sandbox', () => {
  const told = printed(`import { requirements } from 'payrules';
import { createSandbox } from 'payrules/sandbox';
const sandbox = await createSandbox();
process.env.GATEWAY = sandbox.address + '/gateway/base/biz/pe.payout';
const { server } = await import(${fileOf('server.mjs')});
const good = Object.fromEntries(requirements('pe.payout').fields.flatMap(({ name, example }) => (example === undefined ? [] : [[name, example]])));
const answer = await server.request('/payouts', { method: 'POST', headers: { 'content-type': 'application/json', 'idempotency-key': '0f' }, body: JSON.stringify(good) });
const [seen] = sandbox.orders();
console.log(JSON.stringify([answer.status, seen.operation, seen.order.mchOrderId, seen.diagnostics.filter(({ severity }) => severity === 'error')]));
await sandbox.close();`);
  expect(told).toEqual([202, 'pe.payout', '0f', []]);
});

test('the payer of a collection is sent to the page of the gateway', () => {
  const told = printed(`import { operation, requirements } from 'payrules';
import { createSandbox } from 'payrules/sandbox';
import { send } from ${fileOf('collection.mjs')};
const sandbox = await createSandbox();
const br = operation('br.collection');
const own = () => ({ mchId: '1000', timestamp: String(Date.now()), sign: 'none' });
const gateway = (order) => post(sandbox.address + '/gateway/base/biz/br.collection', br.request(order, own));
const good = Object.fromEntries(requirements('br.collection').fields.flatMap(({ name, example }) => (example === undefined ? [] : [[name, example]])));
const pay = br.route(({ headers }) => ({ ...good, mchOrderId: headers.get('idempotency-key') }), gateway);
const post = globalThis.fetch;
globalThis.fetch = (url, init) => pay(new Request('http://shop.example' + url, init));
const pages = [];
globalThis.location = { assign: (page) => pages.push(page) };
await send({ amount: '0' }, '');
const { open } = await send(good, '0f');
console.log(JSON.stringify({ open, isPage: pages[0] === sandbox.orders()[0].checkout, pages: pages.length }));
await sandbox.close();
process.exit();`);
  expect(told).toEqual({ open: true, isPage: true, pages: 1 });
});

test('the component of the page shows the fields of the payer, in Spanish', () => {
  const file = 'test/docs/checkout/payout-form.jsx';
  const { code } = transformSync(readFileSync(file, 'utf8'), { loader: 'jsx', jsx: 'automatic' });
  const html = printed(`${code}
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
console.log(JSON.stringify(renderToStaticMarkup(createElement(PayoutForm))));`);
  expect(html).toMatch(/<label for="([^"]+)">Monto<\/label><input id="\1"[^>]* name="amount"/);
  expect(html).not.toMatch(/name="(?:callbackUrl|currency)"/);
});

test('the elements of the page have the labels, the choices and the message of their field', () => {
  const file = 'test/docs/checkout/field.jsx';
  const { code } = transformSync(readFileSync(file, 'utf8'), { loader: 'jsx', jsx: 'automatic' });
  const html = printed(`${code}
import { createForm } from 'payrules';
import { useForm } from 'payrules/react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
function Form() {
  const { fields } = useForm(() => {
    const form = createForm('global.collection', { fields: ['amount', 'currency'] });
    form.submit();
    return form;
  });
  return fields.map((field) => createElement(Field, { key: field.name, field }));
}
console.log(JSON.stringify(renderToStaticMarkup(createElement(Form))));`);
  expect(html).toMatch(/<label for="([^"]+)">Amount<\/label><input id="\1"[^>]* name="amount"/);
  expect(html).toMatch(/<select [^>]*name="currency"[^>]*><option[^>]*>Elija…<\/option><option value="/);
  expect(html).toMatch(/<div aria-live="[^"]+"><p id="[^"]+">Missing/);
});

test('the table of the page counts the lines of both forms', () => {
  const linesOf = (file: string): number =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== '').length;
  const lines = ['test/docs/checkout/payout-form.jsx', 'scripts/bench/forms/rhf-zod.jsx'].map(linesOf);
  expect(readFileSync('docs/checkout.md', 'utf8')).toContain(`| Lines of code | ${lines.join(' | ')}, of which`);
});

test('docs/warn-first.md has test/docs/checkout/warn-first.mjs as it is tested', () => {
  const code = readFileSync('test/docs/checkout/warn-first.mjs', 'utf8');
  expect(readFileSync('docs/warn-first.md', 'utf8')).toContain(`\n\`\`\`js\n${code}\`\`\`\n`);
});

test('a start that only warns logs rules without values, compares with the replies, and then refuses', () => {
  const told = printed(`import { requirements } from 'payrules';
import { maySend } from ${fileOf('warn-first.mjs')};
const good = Object.fromEntries(requirements('pe.payout').fields.flatMap(({ name, example }) => (example === undefined ? [] : [[name, example]])));
const [{ max }] = requirements('pe.payout').fields.filter(({ name }) => name === 'amount');
const order = { ...good, mchOrderId: 'ORD-1', beneficiaryBankCode: '077', amount: '1' + max };
const log = [];
const sent = maySend(order, () => false, (entry) => log.push(entry));
const late = maySend(order, (id) => id === 'pe.payout/amount-range', () => {});
const other = maySend(order, (id) => id !== 'pe.payout/amount-range', () => {});
console.log(JSON.stringify({ order, log, sent, late, other, leaks: JSON.stringify(log).includes('1' + max) }));`) as {
    readonly order: object;
    readonly log: readonly object[];
  };
  expect(told).toMatchObject({ sent: true, late: false, other: true, leaks: false });
  expect(told.log).toContainEqual(
    expect.objectContaining({ mchOrderId: 'ORD-1', ruleId: 'pe.payout/amount-range', severity: 'error' }),
  );
  const folder = mkdtempSync(join(tmpdir(), 'payrules-warn-'));
  try {
    const [orders, replies] = ['orders.ndjson', 'replies.csv'].map((name) => join(folder, name)) as [string, string];
    writeFileSync(orders, `${JSON.stringify({ operation: 'pe.payout', order: told.order })}\n`);
    writeFileSync(replies, 'id,outcome\nORD-1,accepted\n');
    const run = runProcess(['backtest', 'rules', orders, '--outcomes', replies]);
    expect(run.out).toContain('pe.payout/amount-range');
    expect(run.code).toBe(1);
    expect(readFileSync('docs/warn-first.md', 'utf8')).toContain('payrules check --mixed orders.ndjson --summary\n');
    const { out } = runProcess(['check', '--mixed', orders, '--summary']);
    expect(out).toMatch(/^not evaluated without a binding for pe\.bank: .*\(1 order\)$/m);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
