// node scripts/databases/run.mjs [--orders 100000]: runs the commands of docs/past-orders.md unchanged on a PostgreSQL server and on
// DuckDB, and compares their lines and the result of the backtest with those for a file of the same orders.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { has, root, run, virtualPython } from '../programs.mjs';
import { columns, orderOf, rows } from './orders.mjs';
import { startPostgres } from './postgres.mjs';

const { values } = parseArgs({ options: { orders: { type: 'string', default: '100000' } } });
const here = dirname(fileURLToPath(import.meta.url));
const page = readFileSync(join(root, 'docs/past-orders.md'), 'utf8');
const merchant = mkdtempSync(join(tmpdir(), 'payrules-databases-'));
const table = [...rows(Number(values.orders))];
const orders = table.map(orderOf);

/** The code block of the page below the line with a text, such as the name of a file. */
function block(language, after) {
  const found = new RegExp(`${after}[^]*?\`\`\`${language}\n([^]*?)\`\`\``).exec(page);
  if (found === null) throw new Error(`docs/past-orders.md has no ${language} below ${after}`);
  return found[1];
}
const inMerchant = (command, env) =>
  spawnSync('bash', ['-c', command], {
    cwd: merchant,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    stdio: ['ignore', 'pipe', 'pipe'],
  });

try {
  makeMerchant();
  const expected = inMerchant('npx payrules backtest main rules - < orders.ndjson');
  if (expected.status !== 1 || !expected.stdout.includes('newly refused')) throw new Error(outputOf(expected));
  postgres(expected);
  duckdb(expected);
} finally {
  rmSync(merchant, { recursive: true, force: true });
}

/** Makes a repository with rules, one of which is edited, the installed package, and the orders as NDJSON. */
function makeMerchant() {
  cpSync(join(root, 'scripts/bench/rules'), join(merchant, 'rules'), { recursive: true });
  mkdirSync(join(merchant, 'node_modules/.bin'), { recursive: true });
  symlinkSync(join(root, 'dist/esm/cli/main.js'), join(merchant, 'node_modules/.bin/payrules'));
  writeFileSync(join(merchant, 'orders.ndjson'), orders.map((order) => `${JSON.stringify(order)}\n`).join(''));
  const git = (...args) =>
    run('git', ['-c', 'user.name=a', '-c', 'user.email=a@localhost', ...args], { cwd: merchant });
  git('init', '--quiet', '--initial-branch=main');
  git('add', 'rules');
  git('commit', '--quiet', '--message', 'Rules');
  const file = join(merchant, 'rules/operations/pe.payout.yaml');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(/amount-between: \["1", "\d+"\]/, 'amount-between: ["1", "30000"]'));
}

function postgres(expected) {
  const server = startPostgres();
  if (server === undefined) return console.log('SKIPPED, its toolchain is missing: PostgreSQL (initdb, pg_ctl, psql)');
  try {
    const types = Object.keys(columns).map((name) => `${name} ${name === 'amount' ? 'numeric(20, 2)' : 'text'}`);
    const csv = (row) => Object.values(row).map((value) => (value === null ? '' : `"${value.replaceAll('"', '""')}"`));
    writeFileSync(join(merchant, 'payouts.csv'), table.map((row) => `${csv(row).join()}\n`).join(''));
    writeFileSync(
      join(merchant, 'load.sql'),
      `CREATE TABLE payouts (${types.join()}, operation text DEFAULT 'pe.payout', created_at timestamptz DEFAULT now());
      \\copy payouts (${Object.keys(columns).join()}) FROM payouts.csv (FORMAT csv)
      CREATE TABLE requests AS SELECT operation, created_at, (${bodyOf()})::text AS body FROM payouts;
      INSERT INTO payouts (mch_order_id, created_at) VALUES ('too old', now() - interval '2 months');\n`,
    );
    const loaded = inMerchant('psql -X -q -v ON_ERROR_STOP=1 -f load.sql', server.env);
    if (loaded.status !== 0) throw new Error(outputOf(loaded));
    const command = block('sh', 'PostgreSQL');
    compare('PostgreSQL, columns', 'orders.sql', command, expected, server.env);
    failLate('orders.sql', command, server.env);
    compare('PostgreSQL, bodies', 'bodies.sql', command.replace('orders.sql', 'bodies.sql'), expected, server.env);
  } finally {
    server.stop();
  }
}

/** The order of a row with line ends, as in a column of type text. */
function bodyOf() {
  const fields = Object.entries(columns).map(([column, field]) => `'${field}', ${column}::text`);
  return `replace(jsonb_pretty(jsonb_strip_nulls(jsonb_build_object(${fields.join()}))), E'\\n', E'\\r\\n')`;
}

function duckdb(expected) {
  if (!has('python3')) return console.log('SKIPPED, its toolchain is missing: DuckDB (from PyPI, with Python)');
  const bin = installedDuckdb();
  if (bin === undefined) return console.log('SKIPPED: DuckDB could not be installed');
  const env = { PATH: `${bin}${delimiter}${process.env.PATH}` };
  writeFileSync(join(merchant, 'payouts.ndjson'), table.map((row) => `${JSON.stringify(row)}\n`).join(''));
  mkdirSync(join(merchant, 'payouts'));
  const types = Object.keys(columns).map((name) => `${name}: '${name === 'amount' ? 'DECIMAL(20, 2)' : 'VARCHAR'}'`);
  writeFileSync(
    join(merchant, 'load.sql'),
    `COPY (SELECT *, 'pe.payout' AS operation, now() AS created_at
      FROM read_json('payouts.ndjson', format = 'newline_delimited', columns = {${types.join()}}))
    TO 'payouts/1.parquet';\n`,
  );
  const loaded = inMerchant('duckdb -f load.sql', env);
  if (loaded.status !== 0) throw new Error(outputOf(loaded));
  const command = block('sh', '## Parquet');
  compare('Parquet through DuckDB', 'parquet.sql', command, expected, env);
  failLate('parquet.sql', command, env);
}

/** The folder of the command `duckdb`. */
function installedDuckdb() {
  try {
    return dirname(virtualPython('databases', join(here, 'requirements.txt')));
  } catch {
    // pip has printed the reason.
    return undefined;
  }
}

/** Runs a command of the page with its query, and the query alone. */
function compare(name, file, command, expected, env) {
  writeFileSync(join(merchant, file), block('sql', `\`${file}\``));
  const start = performance.now();
  const result = inMerchant(command, env);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  if (result.status !== expected.status || result.stdout !== expected.stdout)
    throw new Error(`${name}: another result than with a file\n${outputOf(result)}`);
  // The output goes to a pipe of the shell, because DuckDB cannot open the standard output that Node makes.
  const lines = inMerchant(command.replace(/\|.*/, '| cat'), env)
    .stdout.trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const byId = (list) => new Map(list.map((line) => [line.order.mchOrderId, line]));
  if (lines.length !== orders.length || !isDeepStrictEqual(byId(lines), byId(orders)))
    throw new Error(`${name}: other orders than in the file`);
  console.log(`${name}: ${orders.length} orders in ${seconds} s, the same lines and the same result as with a file`);
}

/** A query that fails late must fail the command, so that the earlier orders do not pass for all orders. */
function failLate(file, command, env) {
  const late = `CAST(CASE n WHEN ${orders.length - 10} THEN 'x' ELSE '1' END AS integer) = 1`;
  const failing = block('sql', `\`${file}\``)
    .replace(/FROM (\w+|'.*')/, 'FROM (SELECT *, row_number() OVER () AS n FROM $1) AS numbered')
    .replace('WHERE', `WHERE ${late} AND`);
  writeFileSync(join(merchant, file), failing);
  const failed = inMerchant(`${command.trimEnd()} --max-newly-refused 100%`, env);
  if (failed.status === 0 || !/["']x["']/.test(failed.stderr))
    throw new Error(`${file}: a query that fails late passes\n${outputOf(failed)}`);
}

function outputOf({ status, stdout, stderr }) {
  return `exit code ${status}\n${stdout}${stderr}`;
}
