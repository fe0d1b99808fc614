// node scripts/faults/faults.mjs [--short] [--seed N] [TEXT...]: runs each command and each server with each stream full, closed and slow,
// with signals at random moments, on a full and on a read-only disk, and with a wrong clock. After each run, the exit code must be true,
// nothing half-written, nothing left behind, and the next run right. matrix.json has the rows, one for each command and for each option
// that writes a file. --short takes some cells, TEXT those whose row or column contains it. As root it mounts small file systems; other
// users skip these columns, with a message.
import '../built.mjs';
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { random as randomBy } from '../../.build/esm/scripts/vectors/index.js';
import { writeLargeRules } from '../large-rules.mjs';
import { root } from '../programs.mjs';

const { values, positionals } = parseArgs({
  options: { short: { type: 'boolean' }, seed: { type: 'string', default: '1' } },
  allowPositionals: true,
});
const MAIN = join(root, 'dist/esm/cli/main.js');
const CLOCK = join(root, 'test/support/clock.cjs');
const isRoot = process.getuid?.() === 0;
const hasStudio = existsSync(join(root, 'dist/studio/index.html'));
const ID = 'payouts.request';
const HOME = mkdtempSync(join(tmpdir(), 'payrules-faults-'));
const RULES = join(HOME, 'rules');
const NEWER = join(HOME, 'newer');
writeLargeRules(RULES);
cpSync(RULES, NEWER, { recursive: true });
const order = JSON.parse(readFileSync(join(root, 'test/fixtures/gateways/dlocal/orders/right.json'), 'utf8'))[0];
const ORDERS = join(HOME, 'orders.ndjson');
// The lines have blanks that `fix` removes, and there are many, so that a signal arrives while it works.
const lines = Array.from({ length: 20_000 }, (_, i) => JSON.stringify({ ...order, external_id: ` P-${i}` }));
writeFileSync(ORDERS, `${lines.join('\n')}\n`);
// Each row lacks fields, so that its result is written.
const TABLE = join(HOME, 'orders.csv');
writeFileSync(TABLE, `external_id,amount\n${'P-1,5\n'.repeat(20_000)}`);
const FEW = `${lines.slice(0, 50).join('\n')}\n`;
const NAMED = join(HOME, 'named');
cpSync(RULES, NAMED, { recursive: true });
writeFileSync(
  join(NAMED, 'rulebook.yaml'),
  `${readFileSync(join(RULES, 'rulebook.yaml'), 'utf8')}name: named\nversion: 1.0.0\n`,
);

/** The places that the arguments of a row name. */
const PLACES = {
  ID,
  RULES,
  NEWER,
  NAMED,
  TABLE,
  MANY: ORDERS,
  WORKBOOK: join(root, 'test/fixtures/workbooks/payouts.xlsx'),
  EARLIER: join(root, 'test/fixtures/earlier/rules'),
};
const INPUTS = { ORDERS: FEW, EMPTY: '{}' };
const matrix = JSON.parse(readFileSync(join(root, 'scripts/faults/matrix.json'), 'utf8'));
/**
 * By name: the arguments, in which `OUT` is the folder to write to; the exit code; the input; the initial content of the folder; whether
 * the command refuses to write a second time; and whether its file says when it was made.
 */
const COMMANDS = matrix.commands;
/**
 * By name: the arguments, in which `OWN` is the rules folder; an address that answers; and the exit code at SIGHUP, if that ends the
 * server.
 */
const SERVERS = hasStudio
  ? matrix.servers
  : Object.fromEntries(Object.entries(matrix.servers).filter(([name]) => name !== 'studio'));

/** Shell redirections, and the exit codes that they allow besides the command's own. */
const STREAMS = {
  'stdin closed': { shell: '<&-', isInput: true },
  'stdin slow': { shell: '< <(sleep 0.3; cat INPUT)' },
  'stdout full': { shell: '>/dev/full', codes: [2], isOutput: true },
  'stdout closed': { shell: '>&-' },
  'stdout without reader': { shell: '> >(true)', codes: [141] },
  'stdout slow': { shell: '> >(sleep 0.5; cat >/dev/null)' },
  'stderr full': { shell: '2>/dev/full' },
  'stderr closed': { shell: '2>&-' },
  'stderr without reader': { shell: '2> >(true)' },
  'stderr slow': { shell: '2> >(sleep 0.5; cat >/dev/null)' },
};
const SIGNALS = { SIGINT: [130], SIGTERM: [143], SIGHUP: [129], SIGKILL: [137] };
const DAYS = ['2027-12-31T23:59:59.500Z', '2028-02-29', '9999-12-31'];

const random = randomBy(Number(values.seed));

let folders = 0;
function newFolder() {
  const path = join(HOME, `cell-${folders++}`);
  mkdirSync(join(path, 'out'), { recursive: true });
  mkdirSync(join(path, 'tmp'));
  return path;
}

const withPlaces = (args, out, rules = RULES) =>
  args.map((each) => PLACES[each] ?? each.replace(/^OUT/, out).replace(/^OWN$/, rules));

/** Puts the initial content into the folder to which the command writes. */
function prepare({ start: places = {} }, out) {
  for (const [name, place] of Object.entries(places)) cpSync(PLACES[place], join(out, name), { recursive: true });
}

/** Starts the program behind a shell; with `exec` it has the process id of the shell. */
function start(args, { folder, shell = '', env = {}, input }) {
  const file = join(folder, 'input');
  writeFileSync(file, input ?? '');
  const redirections = `${shell.includes('<') ? '' : `< ${file}`} ${shell.replace('INPUT', file)}`;
  const child = spawn('/bin/bash', ['-c', `exec "$0" "$@" ${redirections}`, process.execPath, MAIN, ...args], {
    cwd: folder,
    env: { ...process.env, TMPDIR: join(folder, 'tmp'), NO_COLOR: '1', ...env },
  });
  const written = { out: '', err: '' };
  child.stdout.on('data', (text) => (written.out += text));
  child.stderr.on('data', (text) => (written.err += text));
  const ended = new Promise((done) => {
    child.on('exit', (code, signal) =>
      setTimeout(() => done({ code: code ?? 128 + numberOf(signal), ...written }), 20),
    );
  });
  return { child, ended, written };
}

const numberOf = (signal) => ({ SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 })[signal] ?? 0;
const run = (args, options) => start(args, options).ended;

/** The files of a folder by their hashes. */
function filesIn(folder) {
  if (!existsSync(folder)) return new Map();
  return new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
      .map((path) => [path.slice(folder.length + 1), createHash('sha256').update(readFileSync(path)).digest('hex')]),
  );
}

const isSame = (one, other) => JSON.stringify([...one]) === JSON.stringify([...other]);
/** Temporary files and folders, including locks and uploads. */
const leftIn = (...places) =>
  places.flatMap((place) =>
    readdirSync(place, { recursive: true })
      .filter((name) => /\.tmp$|\.lock$|payrules-/.test(name))
      .map((name) => join(place, name)),
  );

function expectThat(isSo, what) {
  if (!isSo) throw new Error(what);
}

function expectCode({ code, out, err }, codes) {
  expectThat(codes.includes(code), `exit ${code}, not ${codes.join(' or ')}: ${err || out}`.slice(0, 600));
}

const isDated = (name) => COMMANDS[name].isDated === true;
const inputOf = (name) => INPUTS[COMMANDS[name].input];

/** The files that each command writes without a fault. */
const references = new Map();
async function referenceOf(name) {
  if (!references.has(name)) {
    const { args, code } = COMMANDS[name];
    const input = inputOf(name);
    const folder = newFolder();
    prepare(COMMANDS[name], join(folder, 'out'));
    expectCode(await run(withPlaces(args, join(folder, 'out')), { folder, input }), [code]);
    references.set(name, filesIn(join(folder, 'out')));
    expectThat(leftIn(folder).length === 0, `left without a fault: ${leftIn(folder).join(', ')}`);
  }
  return references.get(name);
}

/** A run with a fault, and then a run without a fault into the same folder. */
async function commandCell(
  name,
  { out: place, isKilled, codes = [], isOther = isDated(name), ...fault },
  act = async () => undefined,
) {
  const { args, code, isOnce } = COMMANDS[name];
  const input = inputOf(name);
  const whole = await referenceOf(name);
  const folder = newFolder();
  const out = place ?? join(folder, 'out');
  if (place === undefined) prepare(COMMANDS[name], out);
  const before = filesIn(out);
  const running = start(withPlaces(args, out), { folder, input, ...fault });
  await act(running.child);
  const ended = await running.ended;
  expectCode(ended, fault.only ?? [code, ...codes]);
  if (ended.code !== code && !isKilled)
    expectThat(leftIn(folder, out).length === 0, `left: ${leftIn(folder, out).join(', ')}`);
  const written = filesIn(out);
  const known = [...written].filter(([file]) => !file.includes('.tmp'));
  if (!isOther)
    for (const [file, hash] of known)
      expectThat(hash === whole.get(file) || hash === before.get(file), `${file} is half-written`);
  if (place !== undefined) return;
  // A killed command may have written some of its files, but each of them whole.
  if (isOnce) {
    rmSync(out, { recursive: true });
    mkdirSync(out);
    prepare(COMMANDS[name], out);
  }
  expectCode(await run(withPlaces(args, out), { folder, input }), [code]);
  if (!isOther)
    expectThat(isSame(filesIn(out), whole), `the next run writes something else: ${[...filesIn(out).keys()]}`);
  expectThat(leftIn(folder).length === 0, `left after the next run: ${leftIn(folder).join(', ')}`);
}

const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

async function until(ask, what) {
  for (const end = Date.now() + 30_000; Date.now() < end; await pause(30)) {
    const answer = await ask();
    if (answer) return answer;
  }
  throw new Error(what);
}

async function addressOf({ written }) {
  const found = await until(() => /https?:\S+/.exec(written.out), `it does not start: ${written.err}`);
  return found[0];
}

/** A port on which no program listens. */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

const isAnswered = (port) =>
  fetch(`http://127.0.0.1:${port}/`).then(
    () => true,
    () => false,
  );

async function expectAnswer(address, path) {
  const { status } = await fetch(new URL(path, address), { signal: AbortSignal.timeout(30_000) });
  expectThat(status === 200, `${path} is ${status}`);
}

/** A server with a fault: it answers, reads the rules again, ends with 0 and leaves nothing; or it does not start, and says so. */
async function serverCell(name, { codes, signal = 'SIGTERM', ends = signal === 'SIGKILL' ? 137 : 0, place, ...fault }) {
  const { args, path } = SERVERS[name];
  const folder = newFolder();
  const rules = place ?? join(folder, 'rules');
  if (place === undefined) cpSync(RULES, rules, { recursive: true });
  const places = withPlaces(args, folder, rules);
  // Nobody reads the address that it writes.
  const isSilent = /(^|\s)>/.test(fault.shell ?? '');
  const port = isSilent ? await freePort() : 0;
  const running = start(
    [
      ...places.filter((each, i) => i === 0 || (each !== '--port' && places[i - 1] !== '--port')),
      '--port',
      String(port),
    ],
    { folder, ...fault },
  );
  if (codes) {
    expectCode(await Promise.race([running.ended, pause(20_000).then(() => ({ code: 'none' }))]), codes);
    running.child.kill('SIGKILL');
  } else {
    if (isSilent) await until(() => isAnswered(port), 'it does not start');
    else {
      const address = await addressOf(running);
      await expectAnswer(address, path);
      if (name === 'serve') {
        const loads = async () =>
          /result="loaded"\} (\d+)/.exec(await (await fetch(new URL('/metrics', address))).text())[1];
        running.child.kill('SIGHUP');
        await until(async () => Number(await loads()) > 0, 'it does not read the rules again');
        await expectAnswer(address, '/readyz');
      }
      await expectAnswer(address, path);
    }
    running.child.kill(signal);
    const ended = await running.ended;
    expectCode(ended, [ends]);
  }
  if (ends === 0) expectThat(leftIn(folder).length === 0, `left: ${leftIn(folder).join(', ')}`);
  const next = start(places, { folder });
  await expectAnswer(await addressOf(next), path);
  next.child.kill('SIGINT');
  expectCode(await next.ended, [0]);
  expectThat(isSame(filesIn(rules), filesIn(RULES)), `the rules changed: ${leftIn(rules).join(', ')}`);
}

/** A small or read-only file system for one cell. */
async function onDisk(options, act) {
  const place = join(newFolder(), 'disk');
  mkdirSync(place);
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', place], { encoding: 'utf8' });
  if (mount.status !== 0) return 'skipped: it cannot mount';
  try {
    await act(place);
    return undefined;
  } finally {
    spawnSync('umount', [place]);
  }
}

/** A server whose rules and temporary files are on a disk that is full or cannot be written. */
const onOwnDisk = (name, spoil) =>
  needsRoot('size=512k', async (disk) => {
    const rules = join(disk, 'rules');
    cpSync(RULES, rules, { recursive: true });
    spoil(disk);
    await serverCell(name, { place: rules, env: { TMPDIR: disk } });
  });
const fillUp = (disk) => spawnSync('dd', ['if=/dev/zero', `of=${join(disk, 'fill')}`, 'bs=1k', 'count=1024']);
const lock = (disk) => spawnSync('mount', ['-o', 'remount,ro', disk]);

const writes = Object.keys(COMMANDS).filter((name) => COMMANDS[name].args.some((each) => each.includes('OUT')));
const clockOf = (day) => ({ PAYRULES_CLOCK: day, NODE_OPTIONS: `--require ${CLOCK}` });

function cells() {
  const all = [];
  const add = (row, column, act) => all.push({ row, column, act });
  for (const name of Object.keys(COMMANDS)) {
    const input = inputOf(name);
    for (const [column, { isInput, isOutput, codes, ...fault }] of Object.entries(STREAMS)) {
      if (column === 'stdin slow' && input === undefined) continue;
      // Without input there is nothing to evaluate, and a full disk is never a success.
      const only = (isInput && input !== undefined) || isOutput ? [2] : undefined;
      add(name, column, () => commandCell(name, { ...fault, codes, ...(only && { only }) }));
    }
    for (const [signal, codes] of Object.entries(SIGNALS))
      add(name, signal, () =>
        commandCell(name, { codes, isKilled: signal === 'SIGKILL' }, async (child) => {
          await pause(100 + random() * 1200);
          child.kill(signal);
        }),
      );
    // A file that says when it was made is a ZIP archive, whose dates end in 2107.
    for (const day of DAYS.filter((each) => !isDated(name) || each < '2107'))
      add(name, day, () => commandCell(name, { env: clockOf(day), isOther: true }));
    // A command that changes its own files needs them on this disk.
    if (!writes.includes(name) || COMMANDS[name].start) continue;
    add(name, 'disk full', () =>
      needsRoot('size=16k', (out) => (fillUp(out), commandCell(name, { out, only: [2], isOther: true }))),
    );
    add(name, 'disk read-only', () => needsRoot('ro', (out) => commandCell(name, { out, only: [2] })));
  }
  for (const name of Object.keys(SERVERS)) {
    for (const [column, { shell }] of Object.entries(STREAMS)) {
      if (column === 'stdin slow') continue;
      // The log of the other servers also has the address.
      const needsOutput = name === 'studio';
      const ends = { 'stdout full': [2], 'stdout without reader': [141] };
      const codes = needsOutput ? ends[column] : undefined;
      add(name, column, () => serverCell(name, { shell, codes }));
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGKILL']) add(name, signal, () => serverCell(name, { signal }));
    const { hangup } = SERVERS[name];
    // The other servers read their rules again.
    if (hangup !== undefined) add(name, 'SIGHUP', () => serverCell(name, { signal: 'SIGHUP', ends: hangup }));
    add(name, 'disk full', () => onOwnDisk(name, fillUp));
    add(name, 'disk read-only', () => onOwnDisk(name, lock));
    for (const day of DAYS) add(name, day, () => serverCell(name, { env: clockOf(day) }));
  }
  return all;
}

const needsRoot = (options, act) => (isRoot ? onDisk(options, act) : 'skipped: it needs root');

const wanted = cells().filter(
  ({ row, column }) => positionals.length === 0 || positionals.some((text) => `${row} ${column}`.includes(text)),
);
// The short run: orders left after a kill, a full disk, exit codes, and a log that cannot be written.
const SHORT = [
  ['fix', 'SIGKILL'],
  ['fix', 'disk full'],
  ['lint', 'stderr full'],
  ['check --annotate', 'stdout full'],
  ['serve', 'stderr full'],
];
const chosen = values.short
  ? wanted.filter(({ row, column }) => SHORT.some(([name, fault]) => name === row && fault === column))
  : wanted;

const results = new Map();
const failures = [];
const waiting = [...chosen];
async function work() {
  for (let cell = waiting.shift(); cell; cell = waiting.shift()) {
    const { row, column, act } = cell;
    let result;
    try {
      result = (await act()) ?? 'ok';
    } catch (error) {
      result = 'FAILED';
      failures.push(`${row}, ${column}: ${error.message}`);
      console.error(failures.at(-1));
    }
    results.set(`${row} | ${column}`, result);
  }
}

try {
  // First, because a reference that several cells wait for would be made twice.
  for (const name of new Set(chosen.map(({ row }) => row))) if (name in COMMANDS) await referenceOf(name);
  await Promise.all([work(), work(), work()]);
} finally {
  rmSync(HOME, { recursive: true, force: true });
}
/** The result of each cell; `-` if a row does not have the column. */
const columns = [...new Set(chosen.map(({ column }) => column))];
console.log(`| | ${columns.join(' | ')} |\n|${'---|'.repeat(columns.length + 1)}`);
for (const row of new Set(chosen.map((each) => each.row)))
  console.log(`| ${row} | ${columns.map((column) => results.get(`${row} | ${column}`) ?? '-').join(' | ')} |`);
for (const reason of new Set([...results.values()].filter((result) => result.startsWith('skipped'))))
  console.log(`SKIPPED: some disks, ${reason.slice('skipped: '.length)}`);
if (!hasStudio) console.log('SKIPPED: the studio, whose page is not built (npm run studio:build)');
for (const failure of failures) console.log(`FAILED ${failure}`);
console.log(`${chosen.length} cells, ${failures.length} failed, seed ${values.seed}`);
process.exitCode = failures.length > 0 ? 1 : 0;
