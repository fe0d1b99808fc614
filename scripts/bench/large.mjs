// A rulebook of 1,000 operations beside one of 17: processor seconds of a command on one operation, and of one on all.
// Runs are interleaved and the best of each counts, because other programs only cost time.
//   node scripts/bench/large.mjs [--rounds 3]
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { best } from './processes.mjs';
import { ORDER, writeRulebook } from './rulebook.mjs';

const SIZES = [17, 1000];
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } });
const main = fileURLToPath(new URL('../../dist/esm/cli/main.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'payrules-large-'));
process.once('SIGINT', () => process.exit(130));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

const order = join(folder, 'order.json');
writeFileSync(order, JSON.stringify(ORDER));
for (const size of SIZES) writeRulebook(join(folder, String(size)), size);

/** The commands, with the most that the larger rulebook may take of the smaller one's time. */
const COMMANDS = [
  { command: ['check', 'op0.pay', order], most: 2 },
  ...['lint', 'test', 'coverage'].map((name) => ({ command: [name], most: 10 })),
  { command: ['build', '--out', join(folder, 'built')], most: 10 },
];
console.log(`| command | ${SIZES.map((size) => `${size} operations, CPU s`).join(' | ')} | ratio | at most |`);
console.log('| --- | ---: | ---: | ---: | ---: |');
for (const { command, most } of COMMANDS) {
  const runs = SIZES.map((size) => [main, ...command, '--rules', join(folder, String(size))]);
  const [small, large] = (await best(runs, Number(values.rounds))).map(({ cpu }) => cpu);
  console.log(
    `| \`${command[0]}\` | ${small.toFixed(2)} | ${large.toFixed(2)} | ${(large / small).toFixed(1)} | ${most} |`,
  );
}
