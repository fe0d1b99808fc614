// `payrules check` on NDJSON beside a script of 20 lines (script.mjs), in turns: the processor time of each and their ratio.
// Fails above the allowed ratio.
//   node scripts/bench/ndjson.mjs [--orders 300000] [--rounds 5]
import '../built.mjs';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { orderAt } from './orders.mjs';
import { best } from './processes.mjs';

const OPERATION = 'pe.payout';
const MOST = 0.8;
const { values } = parseArgs({
  options: { orders: { type: 'string', default: '300000' }, rounds: { type: 'string', default: '5' } },
});
const path = (name) => fileURLToPath(new URL(name, import.meta.url));

const folder = mkdtempSync(join(tmpdir(), 'payrules-ndjson-'));
try {
  const file = join(folder, 'orders.ndjson');
  const lines = Array.from({ length: Number(values.orders) }, (_, i) => `${JSON.stringify(orderAt(OPERATION, i))}\n`);
  writeFileSync(file, lines.join(''));
  const [script, check] = await best(
    [
      [path('script.mjs'), path(`../../schemas/operations/${OPERATION}.schema.json`), file],
      [path('../../dist/esm/cli/main.js'), 'check', OPERATION, file],
    ],
    Number(values.rounds),
  );
  const ratio = check.cpu / script.cpu;
  console.log(
    `${values.orders} orders: script ${script.cpu.toFixed(2)} s, payrules check ${check.cpu.toFixed(2)} s of processor time, ratio ${ratio.toFixed(2)} (at most ${MOST})`,
  );
  if (ratio > MOST) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
