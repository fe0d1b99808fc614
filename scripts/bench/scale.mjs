// NDJSON of growing size: `payrules check` on one and two threads against JSON.parse alone, with the most memory each process had.
//   node scripts/bench/scale.mjs [--orders 10000,100000,1000000]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { valid, withFaults } from './orders.mjs';

const OPERATION = 'pe.payout';
const BAD_EVERY = 10;
const { values } = parseArgs({ options: { orders: { type: 'string', default: '10000,100000,1000000' } } });
const folder = mkdtempSync(join(tmpdir(), 'payrules-scale-'));
const inBench = (name) => fileURLToPath(new URL(name, import.meta.url));
const check = [inBench('../../dist/esm/cli/main.js'), 'check', OPERATION];

async function generate(file, count) {
  const stream = createWriteStream(file);
  const bad = withFaults(OPERATION, 1);
  for (let i = 0; i < count; i++) {
    const order = { ...(i % BAD_EVERY === 0 ? bad : valid[OPERATION]), mchOrderId: `P-${i}` };
    if (!stream.write(`${JSON.stringify(order)}\n`)) await once(stream, 'drain');
  }
  stream.end();
  await once(stream, 'close');
}

/** Seconds and the largest resident memory (Linux) of a process. */
async function run(args) {
  const start = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  let kilobytes = 0;
  const poll = setInterval(() => {
    try {
      kilobytes = Math.max(kilobytes, Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0));
    } catch {
      // Gone between two looks, or no Linux.
    }
  }, 20);
  const [code] = await once(child, 'close');
  clearInterval(poll);
  if (code > 1) throw new Error(`${args.join(' ')} ended with ${code}`);
  return { seconds: (performance.now() - start) / 1000, megabytes: kilobytes / 1000 };
}

console.log('| orders | MB | JSON.parse alone, s | one thread, s | to JSON.parse | memory, MB | two threads, s | to one | memory, MB |');
console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- |');
try {
  for (const count of values.orders.split(',').map(Number)) {
    const file = join(folder, 'orders.ndjson');
    await generate(file, count);
    const parse = await run([inBench('parse-alone.mjs'), file]);
    const one = await run([...check, file]);
    const two = await run([...check, file, '--jobs', '2']);
    const cells = [
      count, (statSync(file).size / 1e6).toFixed(0), parse.seconds.toFixed(2), one.seconds.toFixed(2), (parse.seconds / one.seconds).toFixed(2), one.megabytes.toFixed(0),
      two.seconds.toFixed(2), (one.seconds / two.seconds).toFixed(2), two.megabytes.toFixed(0),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
