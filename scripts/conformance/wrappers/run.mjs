// npm run wrappers [-- LANGUAGE... | service]: builds the packages of src/embed for other languages, installs each into an empty folder,
// runs its tests and the program of its README there, and compares its answers, from four threads, and the answers of the service with
// Node's, byte for byte.
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseRulebook, readRules, readSchemas } from '../../../.build/esm/src/workbench/rulebook/index.js';
import { loadRulebook } from '../../../dist/esm/cli/compiler.js';
import * as builtIn from '../../../dist/esm/index.js';
import { recordedDay } from '../../build/day.mjs';
import { scriptsIn } from '../../embed/pack.mjs';
import { gatewayOrders, gatewaysFolder } from '../gateways.mjs';
import { table } from '../table.mjs';
import { has, root, run } from '../../programs.mjs';
import { cache, isNightly } from '../workspace.mjs';
import { callsOn } from './calls.mjs';
import { casesFor } from './cases.mjs';
import { languages } from './languages.mjs';
import { compareService } from './service.mjs';

const folder = join(cache, 'wrappers');
mkdirSync(folder, { recursive: true });
const day = recordedDay(root);
const authoring = readSchemas(join(root, 'schemas/authoring'));
const rulebookIn = (rules) => parseRulebook(readRules(resolve(root, rules)), authoring);
const catalogues = 'dist/esm/generated/operations/locales';
const locales = {};
for (const file of readdirSync(join(root, catalogues)).filter((name) => name.endsWith('.js')))
  for (const locale of Object.values(await import(join(root, catalogues, file)))) locales[file.slice(0, -3)] = locale;

/**
 * The number of calls from several threads, and the MiB by which the second half may grow the memory. Freed memory is not given back at
 * once.
 */
const SOAK = isNightly ? 1_000_000 : 2000;
const MARGIN = isNightly ? 24 : 64;
/** One of this many calls is made again and again. */
const STEP = isNightly ? 50 : 5;

const ACME = 'test/fixtures/acme';
const gateways = gatewaysFolder();
/**
 * The built-in rulebook in the packed scripts; and in separate scripts, a rulebook with nested and typed fields, and the rulebooks with
 * lists.
 */
const rulebooks = [
  { name: 'built-in', scripts: [], calls: callsOn({ ...builtIn, locales }, rulebookIn('rules'), day) },
  {
    name: 'acme',
    rules: ACME,
    scripts: scriptsOf(ACME, join(folder, 'acme')),
    calls: callsOn(await loadRulebook(join(root, ACME)), rulebookIn(ACME), day),
  },
  {
    name: 'gateways',
    rules: gateways,
    scripts: scriptsOf(gateways, join(folder, 'gateways')),
    calls: callsOn(await loadRulebook(gateways), rulebookIn(gateways), day, gatewayOrders),
  },
];
const rows = [];
const soaked = [];
const failures = [];
const skipped = [];
const chosen = process.argv.slice(2);
for (const language of languages.filter(({ name }) => chosen.length === 0 || chosen.includes(name))) {
  const { name, programs } = language;
  if (!has(...programs)) {
    skipped.push(`${name}: needs ${programs.join(' and ')}`);
    continue;
  }
  try {
    const { command, readme, env } = language.install(folder);
    for (const rulebook of rulebooks) compare(language, rulebook, command, env);
    soak(language, command, env);
    runReadme(name, readme, env);
  } catch (error) {
    failures.push(`${name}: ${error instanceof Error ? error.message : 'failed'}`);
  }
}
if (chosen.length === 0 || chosen.includes('service'))
  for (const rulebook of rulebooks) {
    const { sent, others } = await compareService(rulebook);
    rows.push(['service', rulebook.name, sent, others.length, '']);
    for (const { call, answer } of others.slice(0, 5))
      failures.push(`service, ${rulebook.name}: ${difference(call, answer)}`);
  }
console.log(table(['engine', 'calls again', 'other answers', 'MiB after a half', 'MiB'], soaked));
console.log(table(['engine', 'rules', 'calls from four threads', 'other answers', 'load, ms'], rows));
for (const failure of failures) console.log(`FAILED  ${failure}`);
console.log(
  skipped.length === 0 ? 'Nothing was skipped.' : `SKIPPED:\n${skipped.map((line) => `  ${line}`).join('\n')}`,
);
process.exitCode = failures.length === 0 ? 0 : 1;

/** Writes a rulebook's scripts for other engines into a folder, and returns their files in the order in which they run. */
function scriptsOf(rules, out) {
  rmSync(out, { recursive: true, force: true });
  const main = join(root, 'dist/esm/cli/main.js');
  run(process.execPath, [main, 'build', '--embed', '--rules', resolve(root, rules), '--out', out]);
  return scriptsIn(out).map((file) => join(out, file));
}

/** Compares the answers of a language's package with Node's, and adds a row and the differences. */
function compare({ name, isUtf16 }, rulebook, [program, ...args], env) {
  const calls = [
    ...rulebook.calls.filter((call) => isUtf16 || !call.isUtf16),
    ...(rulebook.name === 'built-in' ? casesFor(name) : []),
  ];
  const [callsFile, answersFile] = ['calls', 'answers'].map((what) => join(folder, `${name}-${rulebook.name}.${what}`));
  const lines = calls.map((call) => `${JSON.stringify({ function: call.function, arguments: call.arguments })}\n`);
  writeFileSync(callsFile, lines.join(''));
  const printed = run(program, [...args, callsFile, answersFile, ...rulebook.scripts], {
    cwd: folder,
    env: { ...process.env, ...env },
  });
  const answers = readFileSync(answersFile, 'utf8').split('\n').slice(0, -1);
  if (answers.length !== calls.length) throw new Error(`${calls.length} calls, but ${answers.length} answers`);
  const others = calls.flatMap((call, i) => (answers[i] === call.answer ? [] : [{ call, answer: answers[i] }]));
  for (const { call, answer } of others.slice(0, 5))
    failures.push(`${name}, ${rulebook.name}: ${difference(call, answer)}`);
  rows.push([name, rulebook.name, calls.length, others.length, JSON.parse(printed).load.toFixed(0)]);
}

/** Checks orders from four threads, which must get the same answers again and use no more memory in the second half. */
function soak({ name, settled = Infinity }, [program, ...args], env) {
  const checks = rulebooks[0].calls.filter(
    (call, i) =>
      i % STEP === 0 &&
      call.function === 'check' &&
      !call.isUtf16 &&
      !call.answer.startsWith('{"error"') &&
      call.arguments[1].length < 5000,
  );
  // If the memory settles only after `settled` calls, the growth is measured over as many more calls.
  const count = SOAK < settled ? SOAK : 2 * SOAK;
  const callsFile = join(folder, `${name}-soak.calls`);
  const lines = checks.map((call) => `${JSON.stringify({ function: 'check', arguments: call.arguments })}\n`);
  writeFileSync(callsFile, lines.join(''));
  const printed = run(program, [...args, callsFile, join(folder, `${name}-soak.answers`)], {
    cwd: folder,
    // The Java virtual machine takes as much memory as it may.
    env: { ...process.env, ...env, SOAK: String(count), JAVA_TOOL_OPTIONS: '-Xmx256m' },
  });
  const { memory, wrong } = JSON.parse(printed);
  const [half, end] = memory.map(Math.round);
  soaked.push([name, count, wrong, half, end]);
  if (wrong > 0) failures.push(`${name}: ${wrong} other answers in ${count} calls from four threads`);
  if (end > half + MARGIN) failures.push(`${name}: ${half} MiB after half of ${count} calls, ${end} MiB at their end`);
}

/** Runs the program of a package's README unchanged. It prints a line for each finding with severity, field, message and rule id. */
function runReadme(name, { file, command: [program, ...args] }, env) {
  const text = readFileSync(join(root, 'src/embed', name.split(' ')[0].toLowerCase(), 'README.md'), 'utf8');
  writeFileSync(file, /^```[a-z]+\n(.*?)^```$/ms.exec(text)[1]);
  const printed = run(program, args, { cwd: folder, env: { ...process.env, ...env } });
  const { diagnostics } = builtIn.createValidator({ locale: locales.es })('pe.payout', { amount: '0.99' });
  const expected = diagnostics
    .map((each) => `${each.severity} ${each.field} ${each.message} ${each.ruleId}\n`)
    .join('');
  if (printed !== expected) failures.push(`${name}: the program of its README prints something else than Node finds`);
}

/** The operation and the rules in which two answers differ, without values; for a case, both answers. */
function difference(call, answer) {
  if (call.function === 'case') return `${call.name}: ${call.answer} is wanted, and not ${answer}`;
  const findings = (text) => {
    try {
      const { diagnostics = [], notEvaluated = [] } = JSON.parse(text);
      return new Map(
        [...diagnostics, ...notEvaluated].map((each) => [`${each.ruleId} ${each.field ?? ''}`, JSON.stringify(each)]),
      );
    } catch {
      return new Map();
    }
  };
  const [wanted, got] = [findings(call.answer), findings(answer)];
  const names = [...new Set([...wanted.keys(), ...got.keys()])].filter((key) => wanted.get(key) !== got.get(key));
  const where = names.length > 0 ? `rules ${names.map((key) => key.split(' ')[0]).join(', ')}` : 'outside its findings';
  return `${call.function} of ${JSON.stringify(call.arguments[0])} differs: ${where}`;
}
