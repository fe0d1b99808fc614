// Tables of growing size: the cost of loading each and of looking up rows in one order and in another, in memory and in modules, beside a
// plain Map with the same keys. Ten operations share each table and list; a build, and a bundle of esbuild, must contain it once. A table
// of at most 1,000 rows has other forms too, in schemas and for forms: there must be no more of these than for one operation.
// Ratios count; runs are interleaved and the best of each counts, because other programs only add time.
//   node scripts/bench/tables.mjs [--rows 1000,10000,100000] [--rounds 5]
import '../built.mjs';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildSync } from 'esbuild';
import { header, row } from './markdown.mjs';
import { best } from './processes.mjs';
import { bankAt, writeTableRules } from './table-rules.mjs';
import { temporaryFolder } from '../programs.mjs';

const OPERATIONS = 10;
const WRITTEN_OUT = 1000;
const { values } = parseArgs({
  options: { rows: { type: 'string', default: '1000,10000,100000' }, rounds: { type: 'string', default: '5' } },
});
const rounds = Number(values.rounds);
const inBench = (name) => fileURLToPath(new URL(name, import.meta.url));
const main = inBench('../../dist/esm/cli/main.js');
const folder = temporaryFolder();
mkdirSync(join(folder, 'node_modules'));
symlinkSync(resolve(inBench('../..')), join(folder, 'node_modules/payrules'));

/** Writes a rulebook whose operations share a table and a list with this many rows, and builds it. */
function write(rows, operations) {
  const rules = join(folder, `rules-${rows}-${operations}`);
  writeTableRules(rules, rows, operations);
  const out = join(folder, `built-${rows}-${operations}`);
  execFileSync(process.execPath, [main, 'build', '--rules', rules, '--out', out], { stdio: 'ignore' });
  return { rules, out };
}

/** How often a text occurs in the modules of a folder, and the bytes of the modules and of the types. */
function modulesIn(path, text) {
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath, entry.name));
  return {
    bytes: paths.map((file) => statSync(file).size).reduce((a, b) => a + b, 0),
    times: paths
      .filter((file) => file.endsWith('.js'))
      .map((file) => readFileSync(file, 'utf8').split(text).length - 1)
      .reduce((a, b) => a + b, 0),
  };
}

/** Times lookups in a separate process, which prints a line of JSON. */
const measure = (out, rows) =>
  JSON.parse(
    execFileSync(process.execPath, ['--expose-gc', inBench('tables-lookup.mjs'), out, String(rows)], {
      encoding: 'utf8',
    }),
  );

const sizes = values.rows.split(',').map(Number);
const built = sizes.map((rows) => ({ rows, one: write(rows, 1), all: write(rows, OPERATIONS) }));
const runs = built.map(() => []);
for (let round = 0; round < rounds; round++)
  for (const [i, { rows, one }] of built.entries()) runs[i].push(measure(one.out, rows));
/** The smallest measurement of each member. */
const least = (all) =>
  Object.fromEntries(Object.keys(all[0]).map((key) => [key, Math.min(...all.map((each) => each[key]))]));
const measured = runs.map(least);

const LOAD = `import { loadRulebook } from ${JSON.stringify(inBench('../../dist/esm/cli/compiler.js'))}; loadRulebook(process.argv.at(-1));`;
const loads = await best(
  built.flatMap(({ one, all }) => [one, all].map(({ rules }) => ['--input-type=module', '-e', LOAD, rules])),
  Math.min(rounds, 3),
);

const ratio = (value, base) => (value / base).toFixed(2);
const [first] = measured;
console.log(
  header(
    'rows',
    'loadRulebook, CPU',
    `with ${OPERATIONS} operations`,
    'import and first order',
    'memory, MB',
    'in turn',
    'in any order',
    'a Map, in turn',
    'a Map, in any order',
  ).join('\n'),
);
for (const [i, { rows }] of built.entries()) {
  const own = measured[i];
  console.log(
    row(
      rows.toLocaleString('en'),
      ratio(loads[2 * i].cpu, loads[0].cpu),
      ratio(loads[2 * i + 1].cpu, loads[2 * i].cpu),
      ratio(own.start, first.start),
      (own.memory / 1e6).toFixed(1),
      ratio(own.inTurn, first.inTurn),
      ratio(own.anyOrder, first.inTurn),
      ratio(own.mapInTurn, first.mapInTurn),
      ratio(own.mapAnyOrder, first.mapInTurn),
    ),
  );
}
console.log(
  '\nTimes are ratios to those of the first row, those of lookups to its lookups in turn; ten operations to one operation of the same table. Where the Map takes longer too, it is the processor that waits for memory: the keys of a large table do not fit into its caches.\n',
);
console.log(
  header('rows', 'CSV, kB', 'modules, kB', `of ${OPERATIONS} operations, kB`, 'times in modules', 'in a bundle').join(
    '\n',
  ),
);
let isOnce = true;
for (const { rows, one, all } of built) {
  const text = bankAt(rows - 1).code;
  const { bytes, times } = modulesIn(all.out, text);
  const bundle = buildSync({
    stdin: {
      contents: `export { validate, requirements } from ${JSON.stringify(join(all.out, 'index.js'))}`,
      resolveDir: folder,
    },
    bundle: true,
    format: 'esm',
    minify: true,
    write: false,
  }).outputFiles[0].text;
  const bundled = bundle.split(text).length - 1;
  // The code occurs in the table and in the list.
  isOnce &&= rows > WRITTEN_OUT ? times === 2 && bundled === 2 : times <= modulesIn(one.out, text).times;
  const kilobytes = (count) => Math.round(count / 1000);
  console.log(
    row(
      rows.toLocaleString('en'),
      kilobytes(statSync(join(one.rules, 'lists/banks.csv')).size + statSync(join(one.rules, 'lists/codes.csv')).size),
      kilobytes(modulesIn(one.out, text).bytes),
      kilobytes(bytes),
      times / 2,
      bundled / 2,
    ),
  );
}
if (!isOnce) {
  console.error('A table is in a build more than once.');
  process.exitCode = 1;
}
