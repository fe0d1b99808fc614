// node scripts/fuzz/fuzz.mjs [--seconds 10 | --runs N] [--seed N] [--write] [TARGET...]: gives the readers, normalize, readReply and the
// script for other engines texts that take new branches (coverage-guided, as libFuzzer does it), beginning with the texts of the corpus. It
// fails if a condition in targets.mjs does not hold, or if a text takes too many steps, and prints the shortest such text. --seconds is the
// time for each target; with --runs and --seed the texts are the same each time. --write keeps texts that take new branches in the corpus.
//
// Jazzer.js does the same, but it is a native addon that needs glibc 2.38, which Debian 12 does not have, and finds modules only through
// hooks of require.
import '../built.mjs';
import { mkdirSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { root } from '../programs.mjs';
import { instrument } from './instrument.mjs';

process.chdir(root);
const { values, positionals } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    runs: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    write: { type: 'boolean' },
  },
  allowPositionals: true,
});
const CORPUS = join(root, 'scripts/fuzz/corpus');
const BUILT = join(root, '.build/fuzz');
/** The most characters of a generated text. */
const LONGEST = 4096;
/** The most branches that a text may take: some for itself, and some for each of its characters. */
const MOST_STEPS = 2_000_000;
const STEPS_A_CHARACTER = 5000;

let seed = Number(values.seed);
/** A whole number from 0 up to a limit; the same numbers for the same seed. */
function below(limit) {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((seed / 2 ** 32) * limit);
}
const oneOf = (items) => items[below(items.length)];

/** Builds the targets with counters. @returns them */
async function targetsWithCounters() {
  mkdirSync(BUILT, { recursive: true });
  const { outputFiles } = await build({
    entryPoints: [join(root, 'scripts/fuzz/targets.mjs')],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    banner: {
      js: "import { createRequire as requireOf } from 'node:module';\nconst require = requireOf(import.meta.url);",
    },
  });
  const main = instrument(outputFiles[0].text, 'counters');
  const { scripts, counters } = await scriptsFrom(main.counters);
  globalThis.counters = new Uint32Array(counters);
  process.env.PAYRULES_FUZZ_SCRIPTS = scripts.join(':');
  const file = join(BUILT, 'targets.mjs');
  writeFileSync(file, `const counters = globalThis.counters;\n${main.program}`);
  return (await import(file)).targets;
}

/** Writes the scripts for other engines, with counters. */
async function scriptsFrom(first) {
  const { parseRulebook, readRules, readSchemas } = await import('../../.build/esm/src/workbench/rulebook/index.js');
  const { emitScripts } = await import('../../.build/esm/src/workbench/compiler/index.js');
  const { readPacked } = await import('../../.build/esm/src/workbench/system/index.js');
  const rulebook = parseRulebook(readRules('test/fixtures/rules'), readSchemas('schemas/authoring'));
  const runtime = readPacked('embed-runtime.json.br');
  const text = new Map(emitScripts(rulebook, { bindings: {}, runtime })).get('payrules.embed.js');
  const { program, counters } = instrument(text, 'counters', first);
  const file = join(BUILT, 'script.js');
  writeFileSync(file, program);
  return { scripts: [file], counters };
}

/** The size class of a count: counts of a branch in the same class are not new. */
function sizeOf(count) {
  if (count < 4) return count;
  return Math.min(8, 34 - Math.clz32(count));
}

/** Runs a target on a text. @returns the error, if a condition does not hold */
async function errorOf(target, text) {
  globalThis.counters.fill(0);
  try {
    await target.run(text);
  } catch (error) {
    return error;
  }
  let steps = 0;
  for (const count of globalThis.counters) steps += count;
  if (steps > MOST_STEPS + STEPS_A_CHARACTER * text.length) return new Error(`it takes ${steps} steps`);
  return undefined;
}

/** Whether the last text took a branch, or took it as often, as no text before. */
function isNew(seen) {
  let found = false;
  const { counters } = globalThis;
  for (let i = 0; i < counters.length; i++) {
    if (counters[i] === 0) continue;
    const bit = 1 << sizeOf(counters[i]);
    if ((seen[i] & bit) !== 0) continue;
    seen[i] |= bit;
    found = true;
  }
  return found;
}

const CHANGES = [
  (text, at) => text.slice(0, at) + text.slice(at + 1 + below(8)),
  (text, at) => text.slice(0, at) + String.fromCharCode(below(128)) + text.slice(at),
  (text, at) => text.slice(0, at) + String.fromCharCode(below(128)) + text.slice(at + 1),
  (text, at) =>
    text.slice(0, at) +
    String.fromCharCode(oneOf([0xa0, 0x301, 0x661, 0x200b, 0x2028, 0xd83d, 0xfeff])) +
    text.slice(at),
  (text, at) => text.slice(0, at) + text.slice(at, at + 1 + below(32)).repeat(1 + below(4)) + text.slice(at),
  (text, at, { words }) => text.slice(0, at) + oneOf(words) + text.slice(at),
  (text, at, { words }) => text.slice(0, at) + oneOf(words) + text.slice(at + below(8)),
  (text, at, _, other) => text.slice(0, at) + other.slice(below(other.length)),
  (text, at) => text.slice(0, at) + String(oneOf([0, -1, 1e21, 2 ** 53, 0.1, 1e-7])) + text.slice(at + 1),
];

function changed(text, target, other) {
  let made = text;
  for (let i = below(4); i >= 0; i--) made = oneOf(CHANGES)(made, below(made.length + 1), target, other);
  // As read from bytes, which cannot have a lone surrogate.
  return made.slice(0, LONGEST).toWellFormed();
}

/** The shortest text found by leaving out parts with which a target still fails. */
async function shortened(target, text) {
  let short = text;
  for (let size = Math.ceil(short.length / 2); size >= 1; size = size > 1 ? Math.ceil(size / 2) : 0)
    for (let at = 0; at < short.length;) {
      const shorter = short.slice(0, at) + short.slice(at + size);
      if (await errorOf(target, shorter)) short = shorter;
      else at += size;
    }
  return short;
}

/** The texts that take a branch that no shorter text takes. */
async function least(target, texts) {
  const seen = new Uint16Array(globalThis.counters.length);
  const kept = [];
  for (const text of texts.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))) {
    await errorOf(target, text);
    if (isNew(seen)) kept.push(text);
  }
  return kept;
}

/** Fuzzes a target. @returns whether all conditions hold */
async function fuzz(name, target) {
  const file = join(CORPUS, `${name}.ndjson`);
  const known = existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : [];
  const seen = new Uint16Array(globalThis.counters.length);
  const texts = [];
  let runs = 0;
  const take = async (text) => {
    runs++;
    const error = await errorOf(target, text);
    if (error) {
      const short = await shortened(target, text);
      console.log(`FAILED ${name} on ${JSON.stringify(short)}\n${(await errorOf(target, short))?.stack}`);
      return false;
    }
    if (isNew(seen)) texts.push(text);
    return true;
  };
  for (const text of [...target.seeds, ...known]) if (!(await take(text))) return false;
  const first = texts.length;
  const end = performance.now() + Number(values.seconds) * 1000;
  const last = runs + Number(values.runs);
  while (values.runs === undefined ? performance.now() < end : runs < last)
    if (!(await take(changed(oneOf(texts), target, oneOf(texts))))) return false;
  const branches = seen.reduce((all, bits) => all + (bits === 0 ? 0 : 1), 0);
  console.log(`${name}: ${runs} texts, ${branches} branches; ${known.length} texts known, ${texts.length - first} new`);
  if (values.write) {
    const kept = await least(target, [...known, ...texts]);
    writeFileSync(file, kept.map((text) => `${JSON.stringify(text)}\n`).join(''));
  }
  return true;
}

const targets = await targetsWithCounters();
const chosen = Object.entries(targets).filter(([name]) => positionals.length === 0 || positionals.includes(name));
let failed = 0;
for (const [name, target] of chosen) if (!(await fuzz(name, target))) failed++;
console.log(`${chosen.length} targets, ${failed} failed, seed ${values.seed}`);
process.exitCode = failed > 0 || chosen.length === 0 ? 1 : 0;
