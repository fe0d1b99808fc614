// node scripts/bench/languages.mjs [LANGUAGE...]: the packages of src/embed on realistic orders beside Node, JSON parsing alone and the fastest
// JSON Schema validator of each language, in one run. Without a language, it writes the table into src/embed/README.md.
import '../built.mjs';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from '../../dist/esm/index.js';
import { languages } from '../conformance/wrappers/languages.mjs';
import { validators } from '../conformance/validators.mjs';
import { has, root } from '../programs.mjs';
import { cache } from '../conformance/workspace.mjs';
import { header, quote, row } from './markdown.mjs';
import { operations, realistic } from './orders.mjs';

const ORDERS = 1000;
const ROUNDS = 12;
const CHUNK = 10;
const PASSES = 3;
const AT = '2026-11-21';

const orders = operations.flatMap((operation) =>
  Array.from(realistic(operation, ORDERS), (order) => ({ operation, text: JSON.stringify(order) })),
);
const options = JSON.stringify({ at: AT });
const callsFile = join(cache, 'speed.calls');
writeFileSync(
  callsFile,
  orders
    .map(
      ({ operation, text }) => `${JSON.stringify({ function: 'check', arguments: [operation, text, options, ''] })}\n`,
    )
    .join(''),
);

/**
 * The microseconds of one call: for the first call, and for the best of many rounds of 10 calls, because other programs interrupt longer
 * rounds.
 */
function inNode(work) {
  const starts = Array.from({ length: Math.ceil(orders.length / CHUNK) }, (_, i) => i * CHUNK);
  const round = () =>
    starts.map((start) => {
      const began = performance.now();
      for (const order of orders.slice(start, start + CHUNK)) work(order);
      return performance.now() - began;
    });
  const mean = (times) => (times.reduce((sum, time) => sum + time) / orders.length) * 1000;
  const cold = round();
  let least = cold;
  for (let i = 0; i < ROUNDS; i++) least = round().map((time, at) => Math.min(time, least[at]));
  return { cold: mean(cold), warm: mean(least) };
}

/** The time that a validator of whole files takes for one order, including reading it as JSON, but not the start of its program. */
function schemaTime(name) {
  const validator = validators.find((each) => each.name === name);
  if (!validator || !has(...validator.programs)) return undefined;
  const [program, ...args] = validator.ready();
  const seconds = [1, 11].map((times) => {
    const file = join(cache, `speed-${times}.ndjson`);
    const lines = orders.map(({ operation, text }) => `{"operation":"${operation}","order":${text}}\n`).join('');
    writeFileSync(file, lines.repeat(times));
    const rounds = [1, 2, 3].map(() => {
      const start = performance.now();
      execFileSync(program, [...args, join(root, 'schemas/operations'), file], { stdio: 'ignore' });
      return performance.now() - start;
    });
    return Math.min(...rounds);
  });
  return ((seconds[1] - seconds[0]) / (10 * orders.length)) * 1000;
}

const SCHEMAS = {
  Python: 'jsonschema-rs (Python)',
  Go: 'santhosh-tekuri/jsonschema (Go)',
  Rust: 'jsonschema (Rust)',
  Java: 'networknt json-schema-validator (Java)',
};

const at = { at: AT };
const chosen = process.argv.slice(2);
const engines = languages
  .filter(({ name, programs }) => has(...programs) && (chosen.length === 0 || chosen.includes(name)))
  .map(({ name, install }) => ({ name, ...install(join(cache, 'wrappers')) }));

function measured({ command: [program, ...args], env }) {
  const printed = execFileSync(program, [...args, callsFile, join(cache, 'speed.answers')], {
    encoding: 'utf8',
    env: { ...process.env, ...env, ROUNDS: String(ROUNDS) },
  });
  return JSON.parse(printed);
}

/** The least times of several passes, in which the engines take turns. */
const passes = Array.from({ length: PASSES }, () => {
  const { cold, warm } = inNode(({ operation, text }) => JSON.stringify(validate(operation, JSON.parse(text), at)));
  const node = { check: cold, warm, json: inNode(({ text }) => JSON.parse(text)).warm };
  return [node, ...engines.map(measured)];
});
const least = (place, name) => Math.min(...passes.map((pass) => pass[place][name]));
const shown = (number) => (number === undefined ? '' : number.toPrecision(number < 100 ? 2 : 3));
const rows = [
  // Node is warm in the second pass.
  row('Node', shown(least(0, 'json')), '', shown(passes[0][0].check), shown(least(0, 'warm')), '1', ''),
  ...engines.map(({ name }, i) => {
    const [json, check, warm, load] = ['json', 'check', 'warm', 'load'].map((each) => least(i + 1, each));
    const ratio = (warm / least(0, 'warm')).toFixed(1);
    return row(name, shown(json), shown(schemaTime(SCHEMAS[name])), shown(check), shown(warm), ratio, load.toFixed(0));
  }),
];
const bytes = orders.reduce((sum, { text }) => sum + text.length, 0) / orders.length;
const lines = [
  `Orders of ${bytes.toFixed(0)} bytes of three operations, µs each; *schema* is reading JSON and the portable schema, by the fastest validator of the language.`,
  '',
  ...header('Engine', 'JSON alone', 'schema', 'cold', 'warm', 'times Node, warm', 'load, ms'),
  ...rows,
];
console.log(lines.join('\n'));
if (chosen.length === 0) {
  const page = join(root, 'src/embed/README.md');
  writeFileSync(page, quote(lines, readFileSync(page, 'utf8'), 'speed'));
}
