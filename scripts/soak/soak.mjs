// node scripts/soak/soak.mjs [--seconds 300] [--times 2] [--connections 1000] [--rate N] [--kills 10] [--margin 1]: `payrules serve` under
// several times as many orders as it can answer, with batches, slow clients, and reloads of right and of wrong rules; then killed at random
// moments. It fails if a complete answer is wrong or mixes two versions of the rules, if the counters differ from what clients received, if
// memory or descriptors grow, if a probe takes more than a second, or if a restart takes more than two. --rate sends this many orders a
// second instead of measuring how many it answers; --margin multiplies the time limits, for a machine that also does other work.
import '../built.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { connect } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { gatewayOrders } from '../../.build/esm/scripts/vectors/index.js';
import { loadRulebook } from '../../dist/esm/cli/compiler.js';
import { writeLargeRules } from '../large-rules.mjs';
import { root } from '../programs.mjs';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '300' },
    times: { type: 'string', default: '2' },
    connections: { type: 'string', default: '1000' },
    rate: { type: 'string' },
    kills: { type: 'string', default: '10' },
    margin: { type: 'string', default: '1' },
  },
});
const [seconds, times, connections, kills, margin] = ['seconds', 'times', 'connections', 'kills', 'margin'].map(
  (name) => Number(values[name]),
);
const MAIN = join(root, 'dist/esm/cli/main.js');
const ID = 'payouts.request';
const FILE = 'operations/payouts.request.yaml';
/** The most growth of resident memory, from the second quarter of the time to the last. */
const MOST_GROWTH = 48;
const LINES = 100;
const HOME = mkdtempSync(join(tmpdir(), 'payrules-soak-'));
const RULES = join(HOME, 'rules');
const SOCKET = join(HOME, 'admin.sock');
writeLargeRules(RULES);
const gateway = gatewayOrders(join(root, 'test/fixtures/gateways/dlocal'));
const rightAndWrong = [...gateway.right, ...gateway.wrong.map(({ order }) => order)];
const orders = Array.from({ length: 200 }, (_, i) => ({
  ...rightAndWrong[i % rightAndWrong.length],
  external_id: `P-ü-${i}`,
}));
/** The rules that a reload takes, and one that it refuses. */
const whole = readFileSync(join(RULES, FILE), 'utf8');
const versions = [whole, whole.slice(0, whole.lastIndexOf('  - id: '))];
const wrong = `${whole}\nrules: []\n`;
/** For each version of the rules, the right answer to each order. */
const expected = [];
for (const text of versions) {
  writeFileSync(join(RULES, FILE), text);
  const { validate } = await loadRulebook(RULES);
  expected.push(orders.map((order) => JSON.stringify(validate(ID, order))));
}

const faults = [];
const fault = (text) => {
  if (faults.push(text) <= 5) console.error(text.slice(0, 500));
};
/** What clients received: complete answers by endpoint and status, and connections that were closed without an answer. */
const received = { answers: new Map(), orders: 0, refused: 0, unsent: 0, offered: 0 };
const count = (endpoint, status) =>
  received.answers.set(`${endpoint} ${status}`, (received.answers.get(`${endpoint} ${status}`) ?? 0) + 1);

let child;
let port = 0;
let isKilling = false;
/** Whether the run is over, so that nobody answers clients any more. */
let isOver = false;
/** Starts the service; after a kill, on the same port. @returns the milliseconds until it is ready */
async function start() {
  const started = performance.now();
  child = spawn(process.execPath, [MAIN, 'serve', '--rules', RULES, '--port', String(port), '--admin', SOCKET], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = await once(child.stdout, 'data');
  port = Number(new URL(String(line).trim()).port);
  const { status } = await probe('/readyz');
  if (status !== 200) fault(`/readyz is ${status} after the start`);
  return performance.now() - started;
}

const probe = (path) =>
  new Promise((resolve, reject) => {
    get({ socketPath: SOCKET, path }, async (response) =>
      resolve({ status: response.statusCode, text: (await response.setEncoding('utf8').toArray()).join('') }),
    ).on('error', reject);
  });

/** Probes in a separate thread, which the load does not delay. */
const PROBES = `const { get } = require('node:http');
const { parentPort, workerData: socketPath } = require('node:worker_threads');
const send = (path) => {
  const started = performance.now();
  const done = (status) => parentPort.postMessage({ path, status, time: performance.now() - started });
  get({ socketPath, path, agent: false, timeout: 30_000 }, (response) => response.resume().on('end', () => done(response.statusCode)))
    .on('error', (error) => done(error.code));
};
setInterval(() => ['/healthz', '/readyz', '/metrics'].forEach(send), 500);`;
const probes = { answered: 0, slowest: 0 };
function startProbes() {
  const worker = new Worker(PROBES, { eval: true, workerData: SOCKET });
  worker.on('message', ({ path, status, time }) => {
    if (status !== 200) fault(`${path}: ${status}`);
    else probes.answered++;
    probes.slowest = Math.max(probes.slowest, time);
    if (time > 1000 * margin) fault(`${path} took ${time.toFixed(0)} ms`);
  });
  return worker;
}

const bodyOf = orders.map((order) => JSON.stringify(order));
const head = (path, type, length) =>
  `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-type: ${type}\r\n${length}\r\n\r\n`;
/** The requests with one order each, built once because the service restarts on the same port. */
let requests;
const requestsOf = () =>
  bodyOf.map((body) =>
    Buffer.from(head(`/v1/check/${ID}`, 'application/json', `content-length: ${Buffer.byteLength(body)}`) + body),
  );

/** A connection that sends one order after the other, each when it is due. */
class Client {
  isFree = false;
  #index = 0;
  #buffered = '';
  #answered = 0;

  constructor() {
    this.#open();
  }

  send(index) {
    this.isFree = false;
    this.#index = index;
    this.socket.write((requests ??= requestsOf())[index]);
  }

  #open() {
    if (isOver) return;
    this.#answered = 0;
    this.#buffered = '';
    this.socket = connect(port, '127.0.0.1').setNoDelay().setEncoding('utf8');
    this.socket.on('connect', () => (this.isFree = true));
    this.socket.on('data', (text) => this.#read(text));
    this.socket.on('error', () => undefined);
    this.socket.on('close', () => this.#closed());
  }

  #closed() {
    this.isFree = false;
    // The service at once closes connections above its limit.
    if (this.#answered === 0 && !isKilling && !isOver) received.refused++;
    else if (!isKilling && !isOver) fault('a connection was closed after an answer');
    setTimeout(() => this.#open(), 250).unref();
  }

  #read(text) {
    this.#buffered += text;
    const body = this.#buffered.indexOf('\r\n\r\n') + 4;
    const length = Number(/content-length: (\d+)/i.exec(this.#buffered)?.[1]);
    if (body < 4 || Buffer.byteLength(this.#buffered) < body + length) return;
    const status = Number(this.#buffered.slice(9, 12));
    const answer = this.#buffered.slice(body);
    if (status !== 200 || !expected.some((version) => version[this.#index] === answer))
      fault(`order ${this.#index} is answered with ${status} ${answer}`);
    count('check', status);
    received.orders++;
    this.#buffered = '';
    this.#answered++;
    this.isFree = true;
  }
}

/**
 * Sends orders at a rate for a time, on idle connections; at the rate `Infinity`, each connection sends the next order after the answer.
 */
async function offer(rate, until, most) {
  const clients = Array.from({ length: most }, () => new Client());
  const started = performance.now();
  let next = 0;
  let due = 0;
  let sent = 0;
  let turn = 0;
  while (performance.now() < until) {
    due = rate === Infinity ? Infinity : Math.floor(((performance.now() - started) / 1000) * rate);
    // All connections in turn: otherwise the first connections in the list would take every order.
    for (let tried = 0; tried < most && sent < due; tried++, turn++) {
      const client = clients[turn % most];
      if (!client.isFree) continue;
      client.send(next++ % orders.length);
      sent++;
    }
    if (rate === Infinity) await new Promise(setImmediate);
    else {
      // Every connection waits for its answer.
      received.unsent += Math.max(0, due - sent);
      received.offered = sent = Math.max(sent, due);
      await wait(2);
    }
  }
  await answered(clients);
  return clients;
}

/** Waits for the pending answers. */
async function answered(clients) {
  for (let i = 0; i < 500 && clients.some(({ isFree, socket }) => !isFree && socket.readyState === 'open'); i++)
    await wait(20);
}

async function close(clients) {
  isOver = true;
  for (const { socket } of clients) socket.destroy();
  await wait(300);
  isOver = false;
}

/** Sends a batch, and reads its answer. */
function batch(lines, { slow } = {}) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    let text = '';
    let timer;
    socket.on('connect', () => {
      const type = 'application/x-ndjson';
      const body = lines.join('');
      const length = `content-length: ${Buffer.byteLength(body)}\r\nconnection: close`;
      socket.write(head(`/v1/batch/${ID}`, type, length));
      if (slow === 'sends') timer = setInterval(() => socket.write(' '), 500);
      else socket.write(body);
      if (slow === 'reads') socket.pause();
    });
    socket.on('data', (piece) => (text += piece));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      resolve(text);
    });
    // The service closes slow connections; this finds out whether it did.
    if (slow === 'reads') setTimeout(() => socket.resume(), 15_000).unref();
  });
}

/** The lines of a whole answer in chunks; `undefined` if it broke off or there is none. */
function linesOf(text) {
  const body = text.slice(text.indexOf('\r\n\r\n') + 4);
  if (!text.startsWith('HTTP/1.1 200') || !body.endsWith('0\r\n\r\n')) return undefined;
  let content = '';
  const bytes = Buffer.from(body);
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf('\r\n', at);
    const length = Number.parseInt(bytes.toString('latin1', at, end), 16);
    content += bytes.toString('utf8', end + 2, end + 2 + length);
    at = end + 2 + length + 2;
  }
  return content.split('\n').slice(0, -1);
}

/** Sends whole batches one after the other; each must be answered by one version of the rules. */
async function sendBatches(until) {
  for (let from = 0; performance.now() < until; from += LINES) {
    const chosen = Array.from({ length: LINES }, (_, i) => (from + i) % orders.length);
    const text = await batch(chosen.map((index) => `${bodyOf[index]}\n`));
    const lines = linesOf(text);
    if (lines) {
      count('batch', 200);
      received.orders += lines.length;
      if (
        !expected.some((version) => chosen.every((index, i) => version[index] === lines[i])) ||
        lines.length !== LINES
      )
        fault(`a batch is answered wrongly or by two versions: ${lines.slice(0, 2).join('\n')}`);
    } else if (text === '' && !isKilling) received.refused++;
    else if (!isKilling) fault(`a batch broke off: ${text.slice(0, 300)}`);
    await wait(20);
  }
}

const slowClients = { answered: 0, closed: 0 };
/** Clients that occupy a place for a batch for as long as they can. */
async function sendSlowly(slow, until) {
  const lines = bodyOf.slice(0, 20).map((body) => `${body}\n`);
  while (performance.now() < until) {
    const started = performance.now();
    const text = await batch(lines, { slow });
    // At the end the connection closes with the service.
    if (isOver || isKilling) return;
    if (text === '') received.refused++;
    else if (slow === 'sends') {
      const status = Number(text.slice(9, 12));
      count('batch', status);
      slowClients.closed++;
      if (status !== 408) fault(`a slow client is answered with ${status}`);
      if (performance.now() - started > 30_000 * margin) fault('a slow client kept its place');
    } else {
      // The answer is short, so the system buffers it.
      count('batch', 200);
      slowClients.answered++;
      received.orders += lines.length;
      if (!linesOf(text)) fault('the answer to a client that reads late is not whole');
    }
    await wait(100);
  }
}

/** Opens more connections than the service accepts, for a moment, again and again: it must answer those that it accepts. */
async function crowd(until) {
  const knock = () =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.on('connect', () => socket.write(`GET /healthz HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`));
      socket.on('error', () => undefined);
      socket.on('data', () => resolve(socket));
      socket.on('close', () => resolve(undefined));
    });
  while (performance.now() < until) {
    const sockets = await Promise.all(Array.from({ length: 60 }, knock));
    received.refused += sockets.filter((socket) => socket === undefined).length;
    for (const socket of sockets) socket?.destroy();
    await wait(2000);
  }
}

/** Requests that do not reach a handler, by the reason under which they are counted. */
const ODD = {
  malformed: ['400', 'GET /healthz HTTP/1.1\r\n\r\n'],
  unsupported: ['417', 'GET /healthz HTTP/1.1\r\nhost: x\r\nexpect: x\r\n\r\n'],
};
const odd = { malformed: 0, unsupported: 0 };
async function sendOdd(until) {
  while (performance.now() < until) {
    for (const [reason, [status, request]] of Object.entries(ODD)) {
      const socket = connect(port, '127.0.0.1', () => socket.write(request)).setEncoding('utf8');
      const text = (await socket.toArray().catch(() => [])).join('');
      if (text === '') received.refused++;
      else if (text.startsWith(`HTTP/1.1 ${status} `)) odd[reason]++;
      else fault(`a request that is ${reason} is answered with ${text}`);
    }
    await wait(500);
  }
}

const reloads = { loaded: 0, refused: 0 };
async function reload(until) {
  for (let i = 1; performance.now() < until; i++) {
    const isWrong = i % 5 === 0;
    // Renamed, so that nothing reads half of it.
    writeFileSync(join(HOME, 'next.yaml'), isWrong ? wrong : versions[i % 2]);
    renameSync(join(HOME, 'next.yaml'), join(RULES, FILE));
    child.kill('SIGHUP');
    await wait(1000);
    reloads[isWrong ? 'refused' : 'loaded']++;
  }
  renameSync(writeWhole(), join(RULES, FILE));
}

function writeWhole() {
  writeFileSync(join(HOME, 'next.yaml'), whole);
  return join(HOME, 'next.yaml');
}

/** The resident memory of the service (Linux). */
const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))[1]) / 1024;
const descriptors = () => readdirSync(`/proc/${child.pid}/fd`).length;
const samples = [];
async function watch(until) {
  while (performance.now() < until) {
    samples.push(memory());
    await wait(500);
  }
}

const middle = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** A sample of the metrics: a name, and parts of its labels. */
const sum = (text, name, ...labels) =>
  text
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) && labels.every((label) => line.includes(label)))
    .reduce((all, line) => all + Number(line.split(' ').at(-1)), 0);

function expectEqual(what, counted, found) {
  console.log(`  ${what}: ${counted} counted, ${found} received`);
  if (counted !== found) fault(`${what}: ${counted} counted, ${found} received`);
}

/** The number of orders that the service answers in a second. */
async function capacity() {
  const before = received.orders;
  await close(await offer(Infinity, performance.now() + 3000, 16));
  return (received.orders - before) / 3;
}

async function underLoad() {
  const before = descriptors();
  const most = values.rate === undefined ? await capacity() : Number(values.rate);
  const rate = values.rate === undefined ? most * times : most;
  const until = performance.now() + seconds * 1000;
  const [prior, started] = [received.orders, performance.now()];
  const worker = startProbes();
  const [clients] = await Promise.all([
    offer(rate, until, connections),
    sendBatches(until),
    sendBatches(until),
    // The service closes slow clients after ten seconds.
    ...(seconds < 20 ? [] : ['sends', 'sends', 'reads'].map((slow) => sendSlowly(slow, until))),
    crowd(until),
    sendOdd(until),
    reload(until),
    watch(until),
  ]);
  const time = (performance.now() - started) / 1000;
  await close(clients);
  await worker.terminate();
  const { text } = await probe('/metrics');
  const share = values.rate === undefined ? `${times} times what it answers (${most.toFixed(0)} a second)` : `${rate}`;
  console.log(
    `${time.toFixed(0)} s of load, ${share}, ${connections} connections, load average ${loadavg()[0].toFixed(1)}`,
  );
  console.log(
    `  offered ${received.offered}, of which ${received.unsent} found every connection waiting; answered ${((received.orders - prior) / time).toFixed(0)} orders a second`,
  );
  for (const [key, found] of received.answers) {
    const [endpoint, status] = key.split(' ');
    expectEqual(
      `${endpoint} ${status}`,
      sum(text, 'payrules_requests_total', `endpoint="${endpoint}"`, `status="${status}"`),
      found,
    );
  }
  expectEqual('orders', sum(text, 'payrules_orders_total'), received.orders);
  expectEqual(
    'refused connections',
    sum(text, 'payrules_clients_refused_total', 'reason="connections"'),
    received.refused,
  );
  for (const [reason, found] of Object.entries(odd))
    expectEqual(reason, sum(text, 'payrules_clients_refused_total', `reason="${reason}"`), found);
  expectEqual('slow clients', sum(text, 'payrules_problems_total', 'code="too-slow"'), slowClients.closed);
  // Two signals during one load count as one reload.
  const [loaded, refused] = ['loaded', 'refused'].map((result) =>
    sum(text, 'payrules_reloads_total', `result="${result}"`),
  );
  console.log(`  reloads: ${loaded} loaded, ${refused} refused, of ${reloads.loaded} and ${reloads.refused} wanted`);
  if (loaded === 0 || loaded > reloads.loaded) fault('the number of reloads is wrong');
  console.log(`  probes: ${probes.answered} answered, the slowest in ${probes.slowest.toFixed(0)} ms`);
  const quarter = Math.floor(samples.length / 4);
  const [early, late] = [middle(samples.slice(quarter, 2 * quarter)), middle(samples.slice(3 * quarter))];
  console.log(`  memory: ${early.toFixed(0)} MiB in the second quarter, ${late.toFixed(0)} in the last one`);
  if (seconds >= 20 && late - early > MOST_GROWTH)
    fault(`memory grows from ${early.toFixed(0)} to ${late.toFixed(0)} MiB`);
  const after = descriptors();
  console.log(`  descriptors: ${before} before, ${after} after`);
  if (after > before + 4) fault(`descriptors grow from ${before} to ${after}`);
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  if (code !== 0) fault(`it ends with ${code}`);
}

/** Kills the service under load; every complete answer until then must be right. */
async function underKills() {
  isKilling = true;
  let slowest = 0;
  const before = received.orders;
  for (let i = 0; i < kills; i++) {
    slowest = Math.max(slowest, await start());
    const until = performance.now() + 300 + Math.random() * 700;
    const load = Promise.all([offer(Infinity, until, 16), sendBatches(until)]);
    await wait(until - performance.now() - Math.random() * 200);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const [clients] = await load;
    await close(clients);
  }
  console.log(
    `${kills} kills: ${received.orders - before} whole answers, all checked; ready again after ${slowest.toFixed(0)} ms at most`,
  );
  if (slowest > 2000 * margin) fault(`a restart took ${slowest.toFixed(0)} ms`);
}

try {
  await start();
  await underLoad();
  await underKills();
} finally {
  child.kill('SIGKILL');
  rmSync(HOME, { recursive: true, force: true });
}
console.log(faults.length === 0 ? 'all right' : `${faults.length} faults`);
// Exits without waiting for connections that would open again.
process.exit(faults.length === 0 ? 0 : 1);
