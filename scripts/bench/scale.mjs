// NDJSON of growing size: `payrules check` on one thread and on two beside JSON.parse, with the most memory each process had.
// Runs are interleaved and the best of each counts, because other programs only add time.
//   node scripts/bench/scale.mjs [--orders 10000,100000,1000000] [--rounds 3]
import '../built.mjs';
import { once } from 'node:events';
import { createWriteStream, statSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { realistic } from './orders.mjs';
import { best } from './processes.mjs';
import { temporaryFolder } from '../programs.mjs';

const OPERATION = 'pe.payout';
/** Larger files are read only once, because that takes long enough. */
const ONCE = 5_000_000;
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '10000,100000,1000000' },
    rounds: { type: 'string', default: '3' },
  },
});
const inBench = (name) => fileURLToPath(new URL(name, import.meta.url));
const check = (file, ...more) => [inBench('../../dist/esm/cli/main.js'), 'check', OPERATION, file, ...more];

async function generate(file, count) {
  const stream = createWriteStream(file);
  for (const order of realistic(OPERATION, count)) {
    if (!stream.write(`${JSON.stringify(order)}\n`)) await once(stream, 'drain');
  }
  stream.end();
  await once(stream, 'close');
}

async function row(folder, count) {
  const file = join(folder, 'orders.ndjson');
  await generate(file, count);
  const [parse, one, two, ndjson] = await best(
    [[inBench('parse-alone.mjs'), file], check(file), check(file, '--jobs', '2'), check(file, '--format', 'ndjson')],
    count > ONCE ? 1 : Number(values.rounds),
  );
  const times = ({ seconds, cpu }) => `${seconds.toFixed(2)} (${cpu.toFixed(2)})`;
  const ratio = (base, other) => times({ seconds: base.seconds / other.seconds, cpu: base.cpu / other.cpu });
  const memory = ({ megabytes }) => megabytes.toFixed(0);
  return [
    count.toLocaleString('en'),
    (statSync(file).size / 1e6).toFixed(0),
    times(parse),
    times(one),
    ratio(parse, one),
    memory(one),
    times(two),
    (one.seconds / two.seconds).toFixed(2),
    memory(two),
    times(ndjson),
  ];
}

const folder = temporaryFolder();

const lines = [
  `\`payrules check ${OPERATION}\` on NDJSON: orders with other names, addresses, lengths and fields, a quarter with their keys in an order of their own, a tenth with faults. Node ${process.versions.node}, ${cpus().length} cores, load ${loadavg()[0].toFixed(1)} before. Best of ${values.rounds} interleaved runs, one above ${ONCE.toLocaleString('en')}`,
  'orders, start included: seconds by the clock, and of all processors in brackets; memory is the most that was resident.',
  '',
  '| orders | MB | JSON.parse alone, s | one thread, s | JSON.parse to one thread | memory, MB | two threads, s | one thread to two | memory, MB | one thread, `--format ndjson`, s |',
  '| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
];
for (const line of lines) console.log(line);
for (const count of values.orders.split(',').map(Number)) console.log(`| ${(await row(folder, count)).join(' | ')} |`);
