// `payrules serve` beside a bare node:http server that answers with the body of the request, and beside one of ten lines around the library,
// which reads and writes JSON as any service does: single orders, the same bodies, rounds in turn; and batches of NDJSON beside a loop in one process that parses each line, validates it and writes the result as JSON.
//   node scripts/bench/serve.mjs [--rounds 9] [--seconds 2] [--connections 16] [--orders 100000]
import '../built.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { orderAt } from './orders.mjs';
import { median } from './statistics.mjs';

const OPERATION = 'pe.payout';
/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '9' },
    seconds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '16' },
    orders: { type: 'string', default: '100000' },
  },
});
const [rounds, seconds, connections, orders] = ['rounds', 'seconds', 'connections', 'orders'].map((name) =>
  Number(values[name]),
);

const LIBRARY = new URL('../../dist/esm/index.js', import.meta.url);
/** @param answer an expression for the bytes of the answer to the bytes of `body` */
const bareServer = (answer) => `import { createServer } from 'node:http';
import { validate } from '${LIBRARY}';
createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk)).on('end', () => {
    const body = Buffer.concat(chunks);
    const answer = ${answer};
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': answer.length }).end(answer);
  });
}).listen(0, '127.0.0.1', function () { console.log('http://127.0.0.1:' + this.address().port); });`;
const ECHO = bareServer('body');
const BY_HAND = bareServer(`Buffer.from(JSON.stringify(validate('${OPERATION}', JSON.parse(body.toString()))))`);
const LOOP = `import { readFileSync } from 'node:fs';
import { validate } from '${LIBRARY}';
const text = readFileSync(process.argv[1], 'utf8');
for await (const _ of process.stdin) {
  const start = performance.now();
  let written = 0;
  for (let from = 0, end; from < text.length; from = end + 1) {
    end = text.indexOf('\\n', from);
    written += JSON.stringify(validate('${OPERATION}', JSON.parse(text.slice(from, end)))).length;
  }
  console.log((performance.now() - start) / 1000);
}`;

const folder = mkdtempSync(join(tmpdir(), 'payrules-serve-'));
const started = [];
async function server(args) {
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  started.push(child);
  const [line] = await once(child.stdout, 'data');
  return { port: Number(new URL(String(line).trim()).port), pid: child.pid };
}

/** Milliseconds of processor time that a process has used (Linux). */
function processorTime(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

const head = (port, path, type, length) =>
  `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-type: ${type}\r\n${length}\r\n\r\n`;

/** Sends the bodies on several connections; each connection sends the next one after the answer. */
async function singles({ port, pid }, path, bodies) {
  const requests = bodies.map((body) =>
    Buffer.from(head(port, path, 'application/json', `content-length: ${Buffer.byteLength(body)}`) + body),
  );
  const end = performance.now() + seconds * 1000;
  const [start, before] = [performance.now(), processorTime(pid)];
  let answered = 0;
  await Promise.all(
    Array.from({ length: connections }, async (_, offset) => {
      const socket = connect(port, '127.0.0.1').setNoDelay();
      let next = offset;
      let buffered = '';
      socket.setEncoding('latin1').on('data', (text) => {
        buffered += text;
        const body = buffered.indexOf('\r\n\r\n') + 4;
        const length = Number(/content-length: (\d+)/i.exec(buffered)?.[1]);
        if (body < 4 || buffered.length < body + length) return;
        if (!buffered.startsWith('HTTP/1.1 200 ')) throw new Error(buffered.slice(0, 300));
        buffered = '';
        answered++;
        if (performance.now() < end) socket.write(requests[next++ % requests.length]);
        else socket.end();
      });
      socket.write(requests[next++ % requests.length]);
      await once(socket, 'close');
    }),
  );
  const time = (performance.now() - start) / 1000;
  return { rate: answered / time, cost: ((processorTime(pid) - before) * 1000) / answered };
}

/** Sends a batch while it reads the answer; returns the seconds that it took. */
async function batch({ port }, lines) {
  const socket = connect(port, '127.0.0.1');
  const start = performance.now();
  const path = `/v1/batch/${OPERATION}`;
  socket.write(head(port, path, 'application/x-ndjson', `content-length: ${lines.length}\r\nconnection: close`));
  socket.end(lines);
  let answered = 0;
  let first;
  for await (const chunk of socket) {
    first ??= String(chunk.subarray(0, 15));
    for (let at = chunk.indexOf('\n{"'); at >= 0; at = chunk.indexOf('\n{"', at + 1)) answered++;
  }
  if (!first.startsWith('HTTP/1.1 200')) throw new Error(first);
  // Lines that start at the beginning of a chunk are not counted, so some may be missing.
  if (answered < orders * 0.95) throw new Error(`only ${answered} lines are answered`);
  return (performance.now() - start) / 1000;
}

const show = (numbers, digits = 2) =>
  `${median(numbers).toFixed(digits)} (${Math.min(...numbers).toFixed(digits)}..${Math.max(...numbers).toFixed(digits)})`;

try {
  const main = fileURLToPath(new URL('../../dist/esm/cli/main.js', import.meta.url));
  const service = await server([main, 'serve', '--port', '0']);
  const servers = {
    echo: await server(['--input-type=module', '-e', ECHO]),
    'by hand': await server(['--input-type=module', '-e', BY_HAND]),
    serve: service,
  };
  const bodies = Array.from({ length: 1000 }, (_, i) => JSON.stringify(orderAt(OPERATION, i)));
  const path = `/v1/check/${OPERATION}`;
  for (const one of Object.values(servers)) await singles(one, path, bodies);
  const measured = Object.fromEntries(Object.keys(servers).map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    const inTurn = round % 2 ? Object.entries(servers) : Object.entries(servers).toReversed();
    for (const [name, one] of inTurn) measured[name].push(await singles(one, path, bodies));
  }
  console.log(`single orders, ${connections} connections, load ${loadavg()[0].toFixed(1)}`);
  for (const [name, figures] of Object.entries(measured)) {
    const [rates, costs] = ['rate', 'cost'].map((figure) => figures.map((one) => one[figure]));
    console.log(`  ${name.padEnd(13)} ${show(rates, 0)} requests/s, ${show(costs, 0)} µs of processor time each`);
  }
  for (const name of ['echo', 'by hand']) {
    const ratio = (figure) => show(measured.serve.map((one, round) => one[figure] / measured[name][round][figure]));
    console.log(`  serve to ${name}: throughput ${ratio('rate')}, processor time ${ratio('cost')}`);
  }

  const lines = Buffer.from(
    Array.from({ length: orders }, (_, i) => `${JSON.stringify(orderAt(OPERATION, i))}\n`).join(''),
  );
  const file = join(folder, 'orders.ndjson');
  writeFileSync(file, lines);
  const loop = spawn(process.execPath, ['--input-type=module', '-e', LOOP, file], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  started.push(loop);
  const alone = async () => {
    loop.stdin.write('again\n');
    return Number(String((await once(loop.stdout, 'data'))[0]));
  };
  const batches = { ratio: [], alone: [], served: [] };
  for (let round = -1; round < rounds; round++) {
    const [own, bare] = [await batch(service, lines), await alone()];
    if (round < 0) continue;
    batches.ratio.push(bare / own);
    batches.alone.push(orders / bare);
    batches.served.push(orders / own);
  }
  console.log(`batches of ${orders} lines, load ${loadavg()[0].toFixed(1)}`);
  console.log(`  in process    ${show(batches.alone, 0)} orders/s`);
  console.log(`  serve         ${show(batches.served, 0)} orders/s`);
  console.log(`  ratio         ${show(batches.ratio)}`);
} finally {
  for (const child of started) child.kill();
  rmSync(folder, { recursive: true, force: true });
}
