// npm run spark: backtests a made-up history on Spark in both ways of backtest.py, and with `payrules backtest`; the totals must be equal.
//   node scripts/spark/run.mjs [--orders 200000] [--files 8]
import { spawn } from 'node:child_process';
import { createReadStream, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { has, root, run, virtualPython } from '../programs.mjs';
import { allTotals, errorTotals } from './totals.mjs';
import { writeOverlay } from './changes.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const cache = join(here, '.cache');
const MASTER = 'local-cluster[2,1,1024]';
const SETTINGS = [
  'spark.ui.enabled=false',
  'spark.driver.bindAddress=127.0.0.1',
  // Few large partitions, because a filter starts once for each.
  'spark.hadoop.mapreduce.input.fileinputformat.split.minsize=1073741824',
  'spark.sql.files.maxPartitionBytes=512m',
];
const PAYRULES = join(root, 'dist/esm/cli/main.js');
const CHECK = `${process.execPath} ${PAYRULES} check --mixed --input ndjson --format ndjson --jobs 2`;

const { values } = parseArgs({
  options: { orders: { type: 'string', default: '200000' }, files: { type: 'string', default: '8' } },
});
const missing = ['python3', 'java'].filter((program) => !has(program));
if (missing.length > 0) console.log(`SKIPPED, its toolchain is missing: Spark needs ${missing.join(' and ')}`);
else await compareAll();

async function compareAll() {
  mkdirSync(cache, { recursive: true });
  const python = pythonWithSpark();
  if (python === undefined) return console.log('SKIPPED: PySpark could not be installed');
  const rules = join(root, 'rules');
  const overlay = writeOverlay(join(cache, 'overlay'));
  const schemas = { before: exported('before'), after: exported('after', '--overlay', overlay) };
  const history = join(cache, 'history');
  rmSync(history, { recursive: true, force: true });
  try {
    await timed(`${values.orders} orders in ${values.files} files`, () =>
      run(process.execPath, [join(here, 'orders.mjs'), history, values.orders, values.files]),
    );
    const alone = await timed('payrules backtest, one machine', () => backtestAlone(rules, overlay, history));
    const byFilter = await timed(`${MASTER}, payrules check as a filter`, () =>
      spark(python, 'filter', history, CHECK, `${CHECK} --overlay ${overlay}`),
    );
    const bySchema = await timed(`${MASTER}, portable schemas in mapInPandas`, () =>
      spark(python, 'schema', history, schemas.before, schemas.after),
    );
    console.log(JSON.stringify(allTotals(alone), null, 2));
    compare('filter', byFilter, allTotals(alone));
    // A schema names the rules that an order breaks, but not the field on which payrules reports a rule that reads several fields.
    compare('schema', bySchema, { ...errorTotals(alone), byField: {} });
  } finally {
    rmSync(history, { recursive: true, force: true });
  }
}

function pythonWithSpark() {
  try {
    return virtualPython('spark-python', join(here, 'requirements.txt'));
  } catch {
    // pip has printed the reason.
    return undefined;
  }
}

/** @returns the folder of the schemas of a version */
function exported(version, ...options) {
  const folder = join(cache, 'schemas', version);
  run(process.execPath, [PAYRULES, 'export', '--out', folder, ...options]);
  return join(folder, '2020-12');
}

/** The result of `payrules backtest` for a folder's files as one input. */
async function backtestAlone(rules, overlay, folder) {
  const options = ['--head-overlay', overlay, '--format', 'json', '--jobs', '2'];
  const child = spawn(process.execPath, [PAYRULES, 'backtest', rules, rules, '-', ...options], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const files = readdirSync(folder)
    .sort()
    .map((name) => join(folder, name));
  const [result] = await Promise.all([text(child.stdout), pipeline(Readable.from(chunksOf(files)), child.stdin)]);
  return JSON.parse(result);
}

async function* chunksOf(files) {
  for (const file of files) yield* createReadStream(file, { highWaterMark: 1 << 20 });
}

/** The last line that backtest.py prints; Spark's own log goes to a file. */
function spark(python, ...args) {
  const submit = [
    join(python, '../spark-submit'),
    '--master',
    MASTER,
    ...SETTINGS.flatMap((setting) => ['--conf', setting]),
    join(here, 'backtest.py'),
    ...args,
  ];
  const env = {
    ...process.env,
    SPARK_LOCAL_IP: '127.0.0.1',
    SPARK_LOCAL_DIRS: join(cache, 'local'),
    PYSPARK_PYTHON: python,
  };
  const log = join(cache, `${args[0]}.log`);
  try {
    return JSON.parse(
      run('bash', ['-c', '"$@" 2> "$0"', log, ...submit], { env })
        .trimEnd()
        .split('\n')
        .at(-1),
    );
  } catch (error) {
    throw new Error(`${args[0]}: Spark failed, see ${log}`, { cause: error });
  }
}

function compare(way, given, expected) {
  if (isDeepStrictEqual(given, expected)) return console.log(`ok  ${way}: the same totals as on one machine`);
  console.log(`FAILED  ${way} has other totals:\n${JSON.stringify(given, null, 2)}`);
  process.exitCode = 1;
}

async function timed(what, action) {
  const start = performance.now();
  const result = await action();
  console.log(`${((performance.now() - start) / 1000).toFixed(0)} s  ${what}`);
  return result;
}
