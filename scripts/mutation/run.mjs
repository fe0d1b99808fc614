// Changes the compiled source in one place after the other, and lists the changes that no test notices; see README.md.
// Usage: node scripts/mutation/run.mjs [FOLDER...] [--jobs N] [--sample N] [--minutes N] [--seed N] [--only LOG]
import { fork } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { random } from '../../.build/esm/scripts/vectors/index.js';
import { temporaryFolder } from '../programs.mjs';
import { mutantsOf } from './mutants.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const built = join(here, '../../.build/src');
// The tests that workers run leave folders there.
process.env.TMPDIR = temporaryFolder();
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    jobs: { type: 'string', default: '2' },
    sample: { type: 'string' },
    minutes: { type: 'string' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
});
/**
 * The smallest share of the changes in a folder that tests must notice. It is below the usual 88 percent, because each run tries other
 * changes. For the workbench, the run only reports the share.
 */
const LEAST = { checks: 0.8, core: 0.8 };
const ENGINE = Object.keys(LEAST);
const WORKBENCH = ['compiler', 'lint', 'analysis', 'input'].map((room) => `workbench/${room}`);
const folders = positionals.length > 0 ? positionals : [...ENGINE, ...WORKBENCH];
/** A time limit in ms, longer than all tests together, so that an endless loop counts as noticed. Set once the tests have run. */
let most = 600_000;

const all = folders.flatMap((folder) =>
  readdirSync(join(built, folder), { recursive: true })
    .filter((name) => name.endsWith('.js') && name !== 'registry.js')
    .flatMap((name) =>
      mutantsOf(join(built, folder, name)).map((mutant) => ({
        name: `${folder}/${name.split(sep).join('/')}`,
        file: join(built, folder, name),
        ...mutant,
      })),
    ),
);
const named = values.only === undefined ? undefined : readFileSync(values.only, 'utf8');
const asked = all.filter((mutant) => named === undefined || named.includes(`survived  ${nameOf(mutant)}  `));
const isSample = values.sample !== undefined || values.minutes !== undefined;
const mutants = isSample ? sampleOf(asked, Number(values.sample ?? asked.length), Number(values.seed)) : asked;
const listed = new Map(
  JSON.parse(readFileSync(join(here, 'survivors.json'), 'utf8')).flatMap(({ file, where, changes, reason }) =>
    changes.map((change) => [`${file} ${where}: ${change}`, reason]),
  ),
);
const known = new Set(all.map(nameOf));
const stale = [...listed.keys()].filter((name) => ENGINE.every((room) => folders.includes(room)) && !known.has(name));
for (const name of stale) console.log(`listed, but the code has no such change  ${name}`);
console.log(`${all.length} mutants, at most ${mutants.length} of them tried`);

const [{ measured, leftOut }] = await inTurn(1, [{ kind: 'measure' }], ask);
if (!measured) throw new Error('the tests do not end without a change');
console.log(`${measured.length} test files; not run here: ${leftOut.join(', ') || 'none'}`);
const end = performance.now() + 60_000 * Number(values.minutes ?? Infinity);
most = 20_000 + 5 * measured.reduce((sum, { ms }) => sum + ms, 0);
/** How many changes of a file each test has noticed. */
const noticed = new Map();
const results = (await inTurn(Number(values.jobs), mutants, tryMutant)).filter((result) => result !== undefined);

const survivors = results.filter(({ killer }) => killer === undefined).map(({ mutant }) => mutant);
const equivalent = survivors.filter((mutant) => listed.has(nameOf(mutant)));
const unexplained = survivors.filter((mutant) => !listed.has(nameOf(mutant)));
for (const mutant of unexplained) console.log(`survived  ${nameOf(mutant)}  (line ${mutant.line})`);
const gone = results
  .filter(({ mutant, killer }) => killer !== undefined && listed.has(nameOf(mutant)))
  .map(({ mutant }) => nameOf(mutant));
for (const name of gone) console.log(`listed, but a test notices it  ${name}`);
const counted = results.filter(({ mutant }) => !equivalent.includes(mutant));
let isTooFew = false;
for (const folder of folders) {
  const own = counted.filter(({ mutant }) => mutant.name.startsWith(`${folder}/`));
  if (own.length === 0) continue;
  const part = own.filter(({ killer }) => killer !== undefined).length / own.length;
  const least = LEAST[folder];
  isTooFew ||= part < least;
  const limit = least === undefined ? '' : `, at least ${percent(least)} asked`;
  console.log(`${folder}: tests notice ${percent(part)} of ${own.length} changes${limit}`);
}
console.log(`${equivalent.length} more make no difference`);
process.exitCode = isTooFew || gone.length > 0 || stale.length > 0 ? 1 : 0;

function percent(part) {
  return `${(part * 100).toFixed(1)} %`;
}

function nameOf({ name, where, change }) {
  return `${name} ${where}: ${change}`;
}

async function tryMutant(worker, mutant) {
  if (performance.now() > end) return undefined;
  const { file, text } = mutant;
  const names = testsOf(mutant);
  const { killer, error } = names.length === 0 ? {} : await ask(worker, { kind: 'try', file, text, names });
  if (killer !== undefined) noticed.set(`${file} ${killer}`, (noticed.get(`${file} ${killer}`) ?? 0) + 1);
  if (process.env.VERBOSE) console.log(`${killer ?? 'survived'}  ${nameOf(mutant)}  ${error?.split('\n')[0] ?? ''}`);
  return { mutant, killer };
}

/** The tests that run a place: first the tests that noticed the most changes of the file, then the fastest tests. */
function testsOf({ file, at }) {
  const isRun = ({ runs }) =>
    (runs[file] ?? [])
      .filter(([from, to]) => from <= at && at < to)
      .reduce((inner, range) => (inner && inner[1] - inner[0] <= range[1] - range[0] ? inner : range), undefined)?.[2] >
    0;
  const score = ({ name }) => noticed.get(`${file} ${name}`) ?? 0;
  return measured
    .filter(isRun)
    .sort((a, b) => score(b) - score(a) || a.ms - b.ms)
    .map(({ name }) => name);
}

/** Gives tasks to workers; the answers keep the order of the tasks. */
async function inTurn(count, tasks, put) {
  const answers = [];
  let next = 0;
  const takeTurns = async () => {
    const worker = { child: undefined };
    for (let at = next++; at < tasks.length; at = next++) answers[at] = await put(worker, tasks[at]);
    // A test may have left a handler of SIGTERM.
    worker.child?.kill('SIGKILL');
  };
  await Promise.all(Array.from({ length: count }, takeTurns));
  return answers;
}

/** Asks a worker, and starts a new one after it died or hung. */
async function ask(worker, task) {
  worker.child ??= fork(join(here, 'worker.cjs'), { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  const answer = await answerTo(worker, task);
  if (answer.error !== undefined) throw new Error(`the tests fail without a change: ${answer.error}`);
  return answer.value;
}

function answerTo(worker, task) {
  return new Promise((resolve) => {
    const { child } = worker;
    const give = (answer) => {
      clearTimeout(timer);
      child.removeAllListeners();
      resolve(answer);
    };
    const lost = (killer) => () => {
      worker.child = undefined;
      give({ value: { killer } });
      child.kill('SIGKILL');
    };
    const timer = setTimeout(lost('time'), most);
    child.once('message', give).once('exit', lost('crash'));
    child.send(task);
  });
}

function sampleOf(list, count, seed) {
  const next = random(seed);
  return list
    .map((item) => [next(), item])
    .sort(([a], [b]) => a - b)
    .slice(0, count)
    .map(([, item]) => item);
}
