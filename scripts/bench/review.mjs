// `payrules review` of a change of many rules: its time without past orders, and with past orders as a ratio to `payrules backtest` of the
// same change.
//   node scripts/bench/review.mjs [--orders 1000000] [--changes 40] [--rounds 3]
import '../built.mjs';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, createWriteStream, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { realistic } from './orders.mjs';
import { best } from './processes.mjs';

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000000' },
    changes: { type: 'string', default: '40' },
    rounds: { type: 'string', default: '3' },
  },
});
const root = fileURLToPath(new URL('../..', import.meta.url));
const main = join(root, 'dist/esm/cli/main.js');
const folder = mkdtempSync(join(tmpdir(), 'payrules-review-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
process.once('SIGINT', () => process.exit(130));
const [base, head] = ['base', 'head'].map((name) => join(folder, name));
for (const copy of [base, head]) cpSync(join(root, 'rules'), copy, { recursive: true });

/** Raises upper bounds and adds codes to lists, one in each rule, until this many rules differ. */
function change(rules, limit) {
  let count = 0;
  const raised = (text) => String(BigInt(text) + 1n);
  for (const name of readdirSync(join(rules, 'operations'))) {
    const file = join(rules, 'operations', name);
    const parts = readFileSync(file, 'utf8').split(/^(?= {2}- id: )/m);
    const changed = parts.map((rule) => {
      if (count >= limit) return rule;
      const text = rule
        .replace(/(check: \{ amount-between: \["\d+", ")(\d+)"/, (_, start, to) => `${start}${raised(to)}"`)
        .replace(/(check: \{ digits: )(\d+) \}/, (_, start, to) => `${start}${raised(to)} }`)
        .replace(/(check: \{ one-of: \[)(?=\w)/, '$1XX9, ');
      if (text !== rule) count += 1;
      return text;
    });
    writeFileSync(file, changed.join(''));
  }
  return count;
}

async function writeOrders(file, count) {
  const stream = createWriteStream(file);
  for (const order of realistic('pe.payout', count))
    if (!stream.write(`${JSON.stringify(order)}\n`)) await once(stream, 'drain');
  stream.end();
  await once(stream, 'close');
}

change(head, Number(values.changes));
const page = join(folder, 'page.json');
try {
  execFileSync(process.execPath, [main, 'review', base, head, '--json', page], { stdio: 'ignore' });
} catch {
  // Its examples fail now.
}
console.log(`${JSON.parse(readFileSync(page, 'utf8')).changes.length} rules differ; best of ${values.rounds}`);
const [alone] = await best([[main, 'review', base, head]], Number(values.rounds));
console.log(`  review                  ${alone.seconds.toFixed(2)} s (cpu ${alone.cpu.toFixed(2)} s)`);

const orders = join(folder, 'orders.ndjson');
await writeOrders(orders, Number(values.orders));
const [backtest, review] = await best(
  [
    [main, 'backtest', base, head, orders, '--operation', 'pe.payout'],
    [main, 'review', base, head, '--orders', orders, '--operation', 'pe.payout'],
  ],
  Number(values.rounds),
);
console.log(`  with ${Number(values.orders).toLocaleString('en')} past orders`);
for (const [name, { seconds, cpu, megabytes }] of Object.entries({ backtest, review }))
  console.log(
    `    ${name.padEnd(22)}${seconds.toFixed(2)} s (cpu ${cpu.toFixed(2)} s)  ${(seconds / backtest.seconds).toFixed(2)} of backtest  ${megabytes.toFixed(0)} MB resident`,
  );
