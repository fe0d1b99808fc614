// `payrules sandbox` under a steady load on loopback: 500 requests a second for 30 seconds, every tenth order wrong, each with a callback
// to a server of this script. Fails on an unexpected answer, on a lower rate, and if the sandbox's memory grows.
//   node scripts/bench/sandbox.mjs [--rate 500] [--seconds 30] [--connections 32]
import '../built.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, createServer, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { valid, withFaults } from './orders.mjs';

const OPERATION = 'pe.payout';
const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '30' },
    connections: { type: 'string', default: '32' },
  },
});
const [rate, seconds, connections] = ['rate', 'seconds', 'connections'].map((name) => Number(values[name]));
/** How much the resident memory may grow (MiB) after the first third, in which the kept orders fill up. */
const MOST_GROWTH = 64;

let callbacks = 0;
const shop = createServer((message, response) => {
  message.resume().on('end', () => {
    callbacks++;
    response.end();
  });
});
shop.listen(0, '127.0.0.1');
await once(shop, 'listening');
const main = fileURLToPath(new URL('../../dist/esm/cli/main.js', import.meta.url));
const child = spawn(process.execPath, [main, 'sandbox', '--port', '0'], { stdio: ['ignore', 'pipe', 'ignore'] });
const agent = new Agent({ keepAlive: true, maxSockets: connections });

try {
  const address = new URL(String((await once(child.stdout, 'data'))[0]).trim());
  const headers = {
    method: 'payOut',
    signType: 'SHA512',
    serviceName: 'api.pay',
    mchId: '1000',
    timestamp: '1700000000',
    sign: 'x',
    'content-type': 'application/json',
  };
  const errors = [];
  const times = [];
  const send = (i) =>
    new Promise((resolve) => {
      const isWrong = i % 10 === 0;
      const order = isWrong ? withFaults(OPERATION, 1) : valid[OPERATION];
      const callbackUrl = `http://127.0.0.1:${shop.address().port}/callback`;
      const body = JSON.stringify({ ...order, ...(!isWrong && { callbackUrl }), mchOrderId: `P-2026-${i}` });
      const started = performance.now();
      const sent = request({
        host: '127.0.0.1',
        port: address.port,
        path: `/gateway/base/biz/${OPERATION}`,
        method: 'POST',
        agent,
        headers,
      });
      const fail = (error) => resolve(void errors.push(error.message));
      sent.on('error', fail).on('response', async (response) => {
        try {
          const text = (await response.setEncoding('utf8').toArray()).join('');
          const { data, errorMsg } = JSON.parse(text);
          times.push(performance.now() - started);
          if (response.statusCode !== 200 || (errorMsg === '') === isWrong || (data !== undefined) === isWrong)
            errors.push(`${response.statusCode} ${text}`);
          resolve();
        } catch (error) {
          fail(error);
        }
      });
      sent.end(body);
    });
  /** Resident memory of the sandbox in MiB (Linux). */
  const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))[1]) / 1024;

  const pending = new Set();
  const total = rate * seconds;
  const start = performance.now();
  let sent = 0;
  let afterThird = 0;
  let most = 0;
  while (sent < total) {
    for (const due = Math.min(total, ((performance.now() - start) / 1000) * rate); sent < due; sent++) {
      const one = send(sent).then(() => pending.delete(one));
      pending.add(one);
    }
    if (afterThird === 0 && sent > total / 3) afterThird = memory();
    if (sent % 100 < 10) most = Math.max(most, memory());
    await wait(5);
  }
  await Promise.all(pending);
  const found = times.length / ((performance.now() - start) / 1000);
  most = Math.max(most, memory());
  times.sort((a, b) => a - b);
  const at = (part) => times[Math.floor(times.length * part)].toFixed(1);
  const kept = await (await fetch(new URL('/sandbox/orders', address))).json();
  console.log(`${total} requests in ${seconds} s: ${found.toFixed(0)} a second, ${errors.length} errors`);
  console.log(`  milliseconds: median ${at(0.5)}, 99 % ${at(0.99)}, most ${at(0.9999)}`);
  console.log(`  memory: ${afterThird.toFixed(0)} MiB after a third, at most ${most.toFixed(0)} MiB`);
  console.log(`  ${callbacks} callbacks, ${kept.orders.length} orders kept`);
  for (const error of errors.slice(0, 3)) console.log(error.slice(0, 300));
  if (errors.length > 0 || found < rate * 0.98 || most - afterThird > MOST_GROWTH) process.exitCode = 1;
} finally {
  child.kill();
  agent.destroy();
  shop.close();
  shop.closeAllConnections();
}
