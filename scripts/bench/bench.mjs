// npm run bench: proves equal verdicts, then measures, and writes Markdown tables to bench.md and to the terminal.
//   node scripts/bench/bench.mjs [--processes 5]
import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const here = fileURLToPath(new URL('.', import.meta.url));
if (!existsSync(`${here}node_modules`)) execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: here, stdio: 'inherit' });

const { operations } = await import('./orders.mjs');
const { writeDiagnostics } = await import('./diagnostics.mjs');
writeDiagnostics(operations);
const { writeAjvModules } = await import('./ajv-modules.mjs');
await writeAjvModules(operations);
const { proveEqual } = await import('./verdicts.mjs');
const { kinds, speedOf } = await import('./speed.mjs');
const { entries, sizesOf } = await import('./size.mjs');
const { coldStarts } = await import('./cold.mjs');

const { values } = parseArgs({ options: { processes: { type: 'string', default: '5' } } });
const processes = Number(values.processes);
const peers = ['hand-written', 'payrules', 'ajv-standalone', 'ajv', 'typebox'];
const loaded = await Promise.all(peers.map((name) => import(`./peers/${name}.mjs`)));
const reference = loaded[peers.indexOf('payrules')];

const lines = [];
const say = (line = '') => {
  console.log(line);
  lines.push(line);
};
const row = (...cells) => say(`| ${cells.join(' | ')} |`);
const header = (...cells) => {
  row(...cells);
  row(...cells.map(() => '---'));
};
const kB = (bytes) => `${(bytes / 1000).toFixed(2)} kB`;

const compared = proveEqual(reference, loaded.filter((peer) => peer !== reference));
say(`Node ${process.versions.node}, ${cpus().length} cores (${cpus()[0].model.trim()}). Verdicts equal on ${compared} orders. Medians of ${processes} fresh processes; the ratio is to the hand-written function, in brackets its range over the processes.`);

for (const operation of operations) {
  say();
  header(operation, ...kinds);
  const cells = Object.fromEntries(peers.map((peer) => [peer, []]));
  for (const kind of kinds) {
    const speeds = await speedOf(operation, kind, peers, processes);
    for (const peer of peers) {
      const { ns, ratio, spread } = speeds[peer];
      cells[peer].push(`${ratio.toFixed(2)} (${spread.map((r) => r.toFixed(2)).join('..')}), ${ns.toFixed(0)} ns`);
    }
  }
  for (const peer of peers) row(peer, ...cells[peer]);
}

say();
header('bundle', 'minified', 'min+gzip');
const handWritten = Object.fromEntries(operations.map((operation) => [`${operation} hand-written`, `export { validate } from './peers/hand-written/${operation.replace('.', '-')}.mjs';`]));
for (const [name, { minified, gzipped }] of Object.entries(await sizesOf({ ...entries, ...handWritten }))) row(name, kB(minified), kB(gzipped));

say();
header('cold start, pe.payout bundled', 'ms');
const colds = await coldStarts('pe.payout', { 'hand-written': handWritten['pe.payout hand-written'], payrules: entries['pe.payout'] }, 15);
for (const [name, ms] of Object.entries(colds)) row(name, ms.toFixed(2));

writeFileSync(`${here}bench.md`, `${lines.join('\n')}\n`);
