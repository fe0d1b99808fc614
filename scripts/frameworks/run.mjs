// npm run frameworks [-- FILE]: runs the code of docs/servers.md in a folder with this package, packed in FILE or packed now, and sends it
// orders; and checks the types of this code and of the code of docs/checkout.md. The packages are installed once, in the user's cache
// folder.
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createGateway } from 'node:http';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { packages, root } from '../programs.mjs';
import { checkEditor } from './editor.mjs';
import { checkTypes } from './types.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const home = packages('frameworks', join(here, 'package-lock.json'));
const installed = join(home, 'node_modules');
const folder = mkdtempSync(join(home, 'run-'));
const page = readFileSync(join(root, 'docs/servers.md'), 'utf8');
const next = join(installed, '.bin/next');

const OWN = { mchOrderId: 'ORD-1', callbackUrl: 'https://shop.example.com/callback' };
const ACCEPTED = { open: true, orders: [{ orderId: '1' }] };
const KEY = { 'idempotency-key': OWN.mchOrderId };
const [{ data }] = JSON.parse(readFileSync(join(root, 'schemas/vectors/pe.payout.json'), 'utf8'))[0].tests;
const good = Object.fromEntries(Object.entries(data).filter(([name]) => !(name in OWN)));
const wrong = { ...good, amount: '-77777' };
const text = (order) => JSON.stringify(order);

/** The first code block of a page after a text. */
function block(after, source = page) {
  const start = source.indexOf(after);
  const found = start < 0 ? null : /^```[jt]sx?\n(.*?)^```$/ms.exec(source.slice(start));
  if (!found) throw new Error(`the page has no code after ${after}`);
  return found[1];
}

/** The same without its types. */
function script(after) {
  const ts = createRequire(join(folder, 'package.json'))('typescript');
  const compilerOptions = { module: 'esnext', target: 'es2022', jsx: 'preserve', verbatimModuleSyntax: true };
  return ts.transpileModule(block(after), { compilerOptions, fileName: 'code.tsx' }).outputText;
}

/** The errors of an answer. */
const errorsIn = ({ diagnostics }) => diagnostics.filter(({ severity }) => severity === 'error');

/** A cell of the page's table: the answer of a framework to a body. */
function cell(row, column) {
  const found = page.split('\n').find((line) => line.startsWith(`| ${row} |`));
  if (!found) throw new Error(`docs/servers.md has no row ${row}`);
  return found.split('|')[column + 2].trim();
}

const write = (file, content) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), content);
};

/** The orders that the servers sent to the gateway, which refuses some by their purpose. */
const received = [];
const gateway = createGateway(async (request, response) => {
  const order = await json(request);
  received.push(order);
  const refusal = { refuse: { success: false }, close: { errorMsg: 'CREDIT ACCOUNT CANCELLED' } }[order.purpose];
  response.end(text({ data: { orderId: '1' }, ...refusal }));
}).listen(0, '127.0.0.1');
await once(gateway, 'listening');
const env = {
  ...process.env,
  GATEWAY: `http://127.0.0.1:${gateway.address().port}`,
  NEXT_TELEMETRY_DISABLED: '1',
  NODE_OPTIONS: '',
};

try {
  if (install()) {
    write('gateway.js', script('`gateway.ts`'));
    // These go into separate folders, because Next takes a folder with a tsconfig.json for a program in TypeScript.
    for (const name of ['editor', 'types']) mkdirSync(join(folder, name));
    const latest = join(root, 'node_modules/.bin/tsc');
    checkEditor(join(folder, 'editor'), latest);
    const checkout = readFileSync(join(root, 'docs/checkout.md'), 'utf8');
    checkTypes(join(folder, 'types'), latest, {
      'payout-form.tsx': block('In React,', checkout),
      'server.ts': block('## The server', checkout),
      'gateway.ts': block('`gateway.ts`'),
      'fastify.ts': block('## Fastify'),
      'express.ts': block('## Express'),
      'app/payouts/actions.ts': block('`app/payouts/actions.ts`'),
      'app/payouts/page.tsx': block('`app/payouts/page.tsx`'),
      'app/api/payouts/route.ts': block('`app/api/payouts/route.ts`'),
    });
    await checkRoutes('Fastify', 0);
    await checkRoutes('Express', 1);
    await checkNext();
  }
} finally {
  gateway.close();
  rmSync(folder, { recursive: true, force: true });
}

/** @returns whether the packages could be installed; a wrong lock file is an error */
function install() {
  if (!existsSync(join(installed, '.package-lock.json'))) {
    for (const file of ['package.json', 'package-lock.json']) cpSync(join(here, file), join(home, file));
    const { status, stderr } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: home,
      encoding: 'utf8',
    });
    if (status !== 0) {
      if (!/\bE(?:NOTFOUND|AI_AGAIN|CONNREFUSED|CONNRESET|NETUNREACH|TIMEDOUT)\b|network/.test(stderr))
        throw new Error(stderr);
      console.log('SKIPPED: the packages of docs/servers.md could not be installed');
      return false;
    }
  }
  cpSync(join(here, 'package.json'), join(folder, 'package.json'));
  const run = (program, args, cwd) => execFileSync(program, args, { cwd, encoding: 'utf8' });
  const [given] = process.argv.slice(2);
  const pack = ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder];
  const tarball = given === undefined ? join(folder, run('npm', pack, root).trim()) : resolve(given);
  mkdirSync(join(folder, 'node_modules/payrules'), { recursive: true });
  run('tar', ['-xzf', tarball, '-C', 'node_modules/payrules', '--strip-components=1'], folder);
  return true;
}

/** Sends bodies to the route of a framework, and compares its answers with the page. */
async function checkRoutes(name, column) {
  const file = `${name.toLowerCase()}.mjs`;
  write(
    file,
    `${script(`## ${name}`)}
const port = Number(process.argv[2]);
const started = () => process.send('started');
if (${name === 'Fastify'}) await server.listen({ port }).then(started);
else server.listen(port, started);
`,
  );
  const port = await freePort();
  const server = spawn(process.execPath, [file, String(port)], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let printed = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (each) => (printed += each));
  const post = async (body, type = 'application/json') => {
    const before = received.length;
    const method = { method: 'POST', headers: { 'content-type': type, ...KEY }, body };
    const answer = await fetch(`http://127.0.0.1:${port}/payouts`, method);
    return {
      status: answer.status,
      type: answer.headers.get('content-type')?.replace(/;.*/, ''),
      body: await answer.text(),
      sent: received.slice(before),
    };
  };
  /** Sends a body that must be refused without a call of the gateway, and without a part of the body in the answer. */
  const refused = async (row, status, body, type) => {
    assert.match(cell(row, column), new RegExp(`\\b${status}\\b`), `${name}: ${row}`);
    const answer = await post(body, type);
    assert.equal(answer.status, status, `${name}: ${row}`);
    assert.deepEqual(answer.sent, []);
    assert.doesNotMatch(answer.body, /77777|Error:/);
    return answer;
  };
  try {
    await Promise.race([
      once(server, 'message'),
      once(server, 'exit').then(() => assert.fail(`${name} does not start:\n${printed}`)),
    ]);
    const accepted = await post(text({ ...good, amount: ` ${good.amount} ` }));
    assert.deepEqual(
      [accepted.status, JSON.parse(accepted.body), accepted.sent],
      [202, ACCEPTED, [{ ...good, ...OWN }]],
    );
    const declined = await post(text({ ...good, purpose: 'refuse' }));
    assert.deepEqual([declined.status, JSON.parse(declined.body)], [402, { diagnostics: [] }]);

    const invalid = await post(text(wrong));
    assert.deepEqual([invalid.status, invalid.type, invalid.sent], [422, 'application/json', []]);
    const [{ field, ruleId }, ...others] = errorsIn(JSON.parse(invalid.body));
    assert.deepEqual([field, ruleId, others], ['amount', 'pe.payout/amount-format', []]);
    assert.doesNotMatch(invalid.body, /77777/);

    await refused('not JSON', 400, '{"amount":"-77777"');
    await refused('more than 16 kB', 413, text({ ...wrong, purpose: 'x'.repeat(16_384) }));
    await refused('another content type', column === 0 ? 415 : 422, text(wrong), 'application/xml');
    await refused('a text or a number', column === 0 ? 422 : 400, '"-77777"');
    await refused('a list', 422, '["-77777"]');

    const twice = text(good).replace('{', '{"amount":"-77777",');
    assert.match(cell('a name twice in one object', column), /last/);
    assert.deepEqual((await post(twice)).sent, [{ ...good, ...OWN }]);
    const last = text(good).replace('}', ',"amount":"-77777"}');
    assert.deepEqual((await post(last)).sent, []);
    assert.equal(printed, '', `${name} prints nothing of a body`);
    console.log(`ok  ${name}: 10 bodies`);
  } finally {
    server.kill();
  }
}

async function checkNext() {
  // The setting of create-next-app, which refuses a page that reads the clock.
  write('next.config.mjs', block('`next.config.ts`').replace('{', '{ cacheComponents: true,'));
  write('app/payouts/actions.js', script('`app/payouts/actions.ts`'));
  write('app/payouts/page.jsx', script('`app/payouts/page.tsx`'));
  write('app/api/payouts/route.js', script('`app/api/payouts/route.ts`'));
  write('app/layout.jsx', 'export default ({ children }) => <html lang="es"><body>{children}</body></html>;\n');
  const build = spawnSync(next, ['build'], { cwd: folder, encoding: 'utf8', env });
  assert.equal(build.status, 0, build.stdout + build.stderr);
  const port = await freePort();
  const server = spawn(next, ['start', '--port', String(port)], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (each) => (printed += each));
  const address = `http://127.0.0.1:${port}/payouts`;
  try {
    while (!printed.includes('Ready'))
      await Promise.race([once(server.stdout, 'data'), once(server, 'exit').then(() => assert.fail(printed))]);
    const html = await (await fetch(address)).text();
    assert.match(html, /<label for="([^"]+)">Monto<\/label><input id="\1"[^>]* name="amount"/);
    assert.doesNotMatch(html, /name="callbackUrl"/);

    const manifest = JSON.parse(readFileSync(join(folder, '.next/server/server-reference-manifest.json'), 'utf8'));
    const [action] = Object.keys(manifest.node);
    const call = async (body) => {
      const before = received.length;
      const headers = { 'next-action': action, 'content-type': 'text/plain;charset=UTF-8' };
      const answer = await fetch(address, { method: 'POST', headers, body });
      const lines = await answer.text();
      const [, state] = /^1:(\{.*)$/m.exec(lines) ?? [];
      return { status: answer.status, lines, state: state && JSON.parse(state), sent: received.slice(before) };
    };
    const accepted = await call(text([{ ...good, amount: ` ${good.amount} ` }, OWN.mchOrderId]));
    assert.deepEqual([accepted.state, accepted.sent], [ACCEPTED, [{ ...good, ...OWN }]]);
    const invalid = await call(text([wrong, OWN.mchOrderId]));
    assert.deepEqual(invalid.sent, []);
    assert.deepEqual(
      errorsIn(invalid.state).map(({ field }) => field),
      ['amount'],
    );
    assert.match(errorsIn(invalid.state)[0].message, /^Monto/);
    assert.doesNotMatch(invalid.lines, /77777/);
    for (const [row, other] of [
      ['a text or a number', '-77777'],
      ['a text or a number', 7],
      ['a list', ['-77777']],
    ]) {
      assert.match(cell(row, 2), /^findings/);
      const { state, lines, sent: none } = await call(text([other, OWN.mchOrderId]));
      assert.ok(errorsIn(state).length > 0);
      assert.deepEqual(none, []);
      assert.doesNotMatch(lines, /77777/);
    }
    const twice = await call(text([good, OWN.mchOrderId]).replace('{', '{"amount":"-77777",'));
    assert.deepEqual(twice.sent, [{ ...good, ...OWN }]);
    for (const [row, body] of [
      ['not JSON', '[{"amount":"-77777"'],
      ['more than 16 kB', text([{ ...wrong, purpose: 'x'.repeat(16_384) }])],
    ]) {
      const { status, lines, sent: none } = await call(body);
      assert.deepEqual([String(status), none], [cell(row, 2), []], `Next: ${row}`);
      assert.doesNotMatch(lines, /77777/);
    }
    await checkWebRequests(`http://127.0.0.1:${port}/api/payouts`);
    await fillIn(address);
    assert.doesNotMatch(printed, /77777/);
    console.log('ok  Next: the page, 8 calls of its action');
  } finally {
    server.kill();
    await once(server, 'exit');
  }
}

/** Sends bodies to the route handler of the page. */
async function checkWebRequests(address) {
  const post = async (body, type = 'application/json') => {
    const before = received.length;
    const answer = await fetch(address, { method: 'POST', headers: { 'content-type': type, ...KEY }, body });
    return { status: answer.status, lines: await answer.text(), sent: received.slice(before) };
  };
  const accepted = await post(text({ ...good, ...wrong, amount: ` ${good.amount} `, mchOrderId: 'of the payer' }));
  assert.deepEqual([accepted.status, accepted.lines, accepted.sent], [202, text(ACCEPTED), [{ ...good, ...OWN }]]);
  const invalid = await post(text(wrong));
  assert.deepEqual(
    [invalid.status, errorsIn(JSON.parse(invalid.lines)).map(({ field }) => field), invalid.sent],
    [422, ['amount'], []],
  );
  for (const [row, body, type] of [
    ['not JSON', '{"amount":"-77777"'],
    ['more than 16 kB', text({ ...wrong, purpose: 'x'.repeat(16_384) })],
    ['another content type', text(wrong), 'text/plain'],
    ['a text or a number', '"-77777"'],
    ['a list', '["-77777"]'],
  ]) {
    const { status, lines, sent: none } = await post(body, type);
    assert.deepEqual([String(status), none], [cell(row, 3), []], `route: ${row}`);
    assert.doesNotMatch(lines, /77777/);
  }
  const twice = await post(text(good).replace('{', '{"amount":"-77777",'));
  assert.match(cell('a name twice in one object', 3), /last/);
  assert.deepEqual(twice.sent, [{ ...good, ...OWN }]);
  console.log('ok  route in Next: 8 bodies');
}

/** Fills the page in and sends it, in a browser. */
async function fillIn(address) {
  const { launch } = await import('../browser/chromium.mjs').catch(() => ({}));
  const browser = await launch?.().catch(() => undefined);
  if (browser === undefined)
    return console.log('SKIPPED: the page of Next in a browser (node scripts/install.mjs scripts/browser)');
  try {
    const form = await browser.newPage();
    await form.goto(address);
    const before = received.length;
    const status = form.getByRole('status');
    for (const [name, value] of Object.entries(wrong)) {
      const control = form.locator(`[name=${name}]`);
      if ((await control.count()) === 0) continue;
      await ((await control.evaluate(({ localName }) => localName)) === 'select'
        ? control.selectOption(value)
        : control.fill(value));
    }
    await form.getByRole('button').click();
    await form.locator('.message.error').first().waitFor();
    assert.equal(await form.locator('[aria-invalid=true]').getAttribute('name'), 'amount');
    assert.equal(await status.textContent(), '');
    await form.locator('[name=amount]').fill(good.amount);
    // The gateway refuses this value: the finding is on its field, which has the focus, until the field changes.
    await form.locator('[name=purpose]').fill('close');
    await form.getByRole('button').click();
    await status.filter({ hasText: 'No aceptada.' }).waitFor();
    const account = form.locator('[name=beneficiaryAccountNumber]');
    assert.equal(await account.getAttribute('aria-invalid'), 'true');
    assert.ok(await account.evaluate((element) => element === document.activeElement));
    await account.fill(`${good.beneficiaryAccountNumber.slice(0, -1)}0`);
    assert.equal(await account.getAttribute('aria-invalid'), 'false');
    await account.fill(good.beneficiaryAccountNumber);
    await form.locator('[name=purpose]').fill(good.purpose);
    await form.getByRole('button').click();
    await status.filter({ hasText: 'Enviada.' }).waitFor();
    const orders = received.slice(before);
    assert.deepEqual(
      orders.map(({ amount, purpose }) => [amount, purpose]),
      ['close', good.purpose].map((purpose) => [good.amount, purpose]),
    );
    // The gateway refused the first order, so the second is a different order.
    const keys = orders.map(({ mchOrderId }) => mchOrderId);
    assert.ok(keys.every((key) => /^[0-9a-f]{32}$/.test(key)) && keys[0] !== keys[1]);
    assert.ok(await form.getByRole('button').isDisabled());
  } finally {
    await browser.close();
  }
}

/** A port that is free now. */
async function freePort() {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
