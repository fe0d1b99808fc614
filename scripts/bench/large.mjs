// A rulebook of 1,000 operations beside one of 17: processor seconds of a command on one operation, of commands on all operations, until a
// server takes requests, and of loadRulebook. Fails where the larger one takes too many times as long.
// Runs are interleaved and the best of each counts, because other programs only add time.
//   node scripts/bench/large.mjs [--rounds 3]
import '../built.mjs';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { best } from './processes.mjs';
import { ORDER, writeRulebook } from './rulebook.mjs';
import { temporaryFolder } from '../programs.mjs';

const SIZES = [17, 1000];
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } });
const pathOf = (name) => fileURLToPath(new URL(`../../dist/esm/cli/${name}`, import.meta.url));
const main = pathOf('main.js');
const LOAD = `import { loadRulebook } from ${JSON.stringify(pathOf('compiler.js'))}; loadRulebook(process.argv.at(-1));`;
const folder = temporaryFolder();

const order = join(folder, 'order.json');
writeFileSync(order, JSON.stringify(ORDER));
for (const size of SIZES) writeRulebook(join(folder, String(size)), size);

/** The commands, with how many times as long the larger rulebook may take. */
const COMMANDS = [
  { name: 'check', args: [main, 'check', 'op0.pay', order, '--rules'], most: 2 },
  ...['lint', 'test', 'coverage'].map((name) => ({ name, args: [main, name, '--rules'], most: 10 })),
  // Each build goes into its own folder, because some file systems are slow to create files soon after others were deleted. It writes nine
  // files for each operation, and takes 12 to 14 times as long.
  { name: 'build', args: [main, 'build', '--out', () => mkdtempSync(join(folder, 'built-')), '--rules'], most: 15 },
  ...['serve', 'studio'].map((name) => ({
    name,
    args: [main, name, '--port', '0', '--rules'],
    isServer: true,
    most: 10,
  })),
  { name: 'loadRulebook', args: ['--input-type=module', '-e', LOAD], most: 10 },
];
console.log(`| command | ${SIZES.map((size) => `${size} operations, CPU s`).join(' | ')} | ratio | at most |`);
console.log('| --- | ---: | ---: | ---: | ---: |');
for (const { name, args, isServer, most } of COMMANDS) {
  const runs = SIZES.map((size) => [...args, join(folder, String(size))]);
  const [small, large] = (await best(runs, Number(values.rounds), isServer)).map(({ cpu }) => cpu);
  console.log(`| \`${name}\` | ${small.toFixed(2)} | ${large.toFixed(2)} | ${(large / small).toFixed(1)} | ${most} |`);
  if (large / small > most) process.exitCode = 1;
}
