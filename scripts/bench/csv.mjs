// The same orders as NDJSON, as CSV and, up to 200,000, as an Excel workbook: time of `payrules check` as a ratio, and the most memory each process had.
// Once with the rules that compare orders, which remember a million values, and once without.
//   node scripts/bench/csv.mjs [--orders 1000000] [--rounds 3]
import '../built.mjs';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { realistic } from './orders.mjs';
import { best } from './processes.mjs';

const OPERATION = 'pe.payout';
const MOST_IN_WORKBOOK = 200_000;
const { values } = parseArgs({
  options: { orders: { type: 'string', default: '1000000' }, rounds: { type: 'string', default: '3' } },
});
const main = fileURLToPath(new URL('../../dist/esm/cli/main.js', import.meta.url));

/** Usual orders with only their text fields, because a table has no other fields for this operation. */
const textsOf = (order) => Object.entries(order).filter(([, value]) => typeof value === 'string' && value !== '');

async function write(file, header, lines) {
  const stream = createWriteStream(file);
  if (header !== undefined) stream.write(`${header}\n`);
  for (const line of lines) if (!stream.write(`${line}\n`)) await once(stream, 'drain');
  stream.end();
  await once(stream, 'close');
}

function* ndjson(count) {
  for (const order of realistic(OPERATION, count)) yield JSON.stringify(Object.fromEntries(textsOf(order)));
}

function* csv(count, names, isQuoted) {
  const cell = (text) => (isQuoted || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  for (const order of realistic(OPERATION, count)) {
    const texts = Object.fromEntries(textsOf(order));
    yield names.map((name) => cell(texts[name] ?? '')).join(',');
  }
}

const count = Number(values.orders);
const folder = mkdtempSync(join(tmpdir(), 'payrules-csv-'));
process.once('SIGINT', () => process.exit(130));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const file = (name) => join(folder, name);
const names = new Set();
for (const order of realistic(OPERATION, 1000)) for (const [name] of textsOf(order)) names.add(name);
await write(file('orders.ndjson'), undefined, ndjson(count));
await write(file('plain.csv'), [...names].join(), csv(count, [...names], false));
await write(file('quoted.csv'), [...names].join(), csv(count, [...names], true));
mkdirSync(file('overlay'));
writeFileSync(
  file(`overlay/${OPERATION}.yaml`),
  `change:\n  - { rule: order-id-not-repeated, off: true, until: "${new Date().getUTCFullYear() + 1}-12-31", reason: the memory without it }\n`,
);

const inputs = ['orders.ndjson', 'plain.csv', 'quoted.csv'];
if (count <= MOST_IN_WORKBOOK) {
  const { writeXlsxStream } = await import('hucre/xlsx');
  const rows = Array.from(realistic(OPERATION, count), (order) => {
    const texts = Object.fromEntries(textsOf(order));
    return [...names].map((name) => texts[name] ?? null);
  });
  await finished(
    Readable.fromWeb(writeXlsxStream([[...names], ...rows], { name: 'Orders' })).pipe(
      createWriteStream(file('orders.xlsx')),
    ),
  );
  inputs.push('orders.xlsx');
}
for (const { what, more } of [
  { what: 'all rules', more: [] },
  { what: 'without the rule that compares orders', more: ['--overlay', file('overlay')] },
]) {
  console.log(`${count.toLocaleString('en')} orders, ${what}; best of ${values.rounds}`);
  const runs = inputs.map((name) => [main, 'check', OPERATION, file(name), ...more]);
  const results = await best(runs, Number(values.rounds));
  for (const [i, { seconds, cpu, megabytes }] of results.entries())
    console.log(
      `  ${inputs[i].padEnd(14)} ${(statSync(file(inputs[i])).size / 1e6).toFixed(0).padStart(4)} MB  ${seconds.toFixed(2)} s (cpu ${cpu.toFixed(2)} s)  ${(seconds / results[0].seconds).toFixed(2)} of NDJSON (cpu ${(cpu / results[0].cpu).toFixed(2)})  ${megabytes.toFixed(0)} MB resident`,
    );
}
