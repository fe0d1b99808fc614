// npm run conformance: runs vectors and mutants through validators of five languages, generates types and loads orders into them, and
// lints the OpenAPI document.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseRulebook, readRules, readSchemas } from '../../.build/esm/src/workbench/rulebook/index.js';
import { recordedDay } from '../build/day.mjs';
import { checkOpenApi } from './openapi.mjs';
import { gatewayOrders, gatewaysFolder } from './gateways.mjs';
import { compare, refusedOf, writeOrders } from './orders.mjs';
import { writeSchemas } from './schemas.mjs';
import { checkSandbox } from './sandbox.mjs';
import { checkServe } from './serve.mjs';
import { readmeCode } from './readme.mjs';
import { table } from './table.mjs';
import { typeGenerators } from './types.mjs';
import { validators } from './validators.mjs';
import { has, root, run } from '../programs.mjs';
import { cache, isNightly } from './workspace.mjs';

const options = { bindings: {}, day: recordedDay(root) };
const authoring = readSchemas(join(root, 'schemas/authoring'));
const rulebookIn = (folder) => parseRulebook(readRules(resolve(root, folder)), authoring);
const acme = rulebookIn('test/fixtures/acme');
const gateways = rulebookIn(gatewaysFolder());
/**
 * The built-in rulebook, a rulebook with nested and typed fields, and the rulebooks with lists: the folder of the schemas, and the orders
 * to evaluate.
 */
const rulebooks = [
  [join(root, 'schemas'), 'built-in', rulebookIn('rules')],
  [writeSchemas(acme, options, join(cache, 'acme')), 'acme', acme],
  [writeSchemas(gateways, options, join(cache, 'gateways')), 'gateways', gateways, gatewayOrders],
].map(([folder, name, rulebook, orders]) => ({
  name,
  folder,
  sets: writeOrders(rulebook, options, folder, name, orders),
}));
const skipped = [];
const failures = [];
const rows = [];
/** The number of mutants that the evaluator refuses, and how many of them a schema refuses. */
let wrongMutants;

const folderOf = (folder, draft) => join(folder, 'operations', draft === '2020-12' ? '' : draft);

for (const validator of validators) {
  const { name, programs } = validator;
  if (!has(...programs)) {
    skipped.push(`${name}: needs ${programs.join(' and ')}`);
    continue;
  }
  try {
    runValidator(validator);
  } catch (error) {
    failures.push(`${name}: ${error instanceof Error ? error.message : 'failed'}`);
  }
}

/** Runs the vectors of each rulebook through a validator with each draft, and the mutants with its first draft. */
function runValidator(validator) {
  const { name, drafts, ready, isSlow } = validator;
  const [program, ...args] = ready();
  for (const rulebook of rulebooks) {
    const { sets } = rulebook;
    const chosen = isNightly ? drafts : drafts.slice(0, rulebook.name === 'built-in' ? 2 : 1);
    for (const [i, draft] of chosen.entries()) {
      const started = performance.now();
      const set = i > 0 ? 'vectors' : isSlow ? 'some' : 'all';
      const { file, expected } = sets[set];
      const results = run(program, [...args, folderOf(rulebook.folder, draft), file])
        .trimEnd()
        .split('\n');
      const { falseRefusals, falseAccepts } = compare(expected, results);
      if (validator === validators[0] && rulebook.name === 'built-in' && i === 0)
        wrongMutants = refusedOf(sets.all.mutants, results.slice(-sets.all.mutants.length));
      for (const { operation, data } of [...falseRefusals, ...falseAccepts].slice(0, 3))
        failures.push(`${name}, ${draft}, ${operation}: ${JSON.stringify(data)}`);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      rows.push([name, rulebook.name, draft, expected.length, falseRefusals.length, falseAccepts.length, seconds]);
    }
  }
}
console.log(
  table(
    ['validator', 'rules', 'draft', 'orders', 'false refusals', 'false accepts outside the manifest', 'seconds'],
    rows,
  ),
);

if (wrongMutants) {
  const { wrong, refused } = wrongMutants;
  const share = (100 * refused) / wrong;
  console.log(`Of ${wrong} wrong mutants of the built-in rules, the schemas refuse ${share.toFixed(1)} %.`);
  const [, stated] = /refuses some ([0-9]+) % of wrong orders/.exec(
    readFileSync(join(root, 'schemas/README.md'), 'utf8'),
  );
  if (Math.abs(share - stated) > 3) failures.push(`schemas/README.md says ${stated} %`);
}

const others = [
  ...readmeCode,
  ...typeGenerators,
  { what: 'OpenAPI', programs: ['node'], check: checkOpenApi },
  { what: 'payrules serve', programs: ['node', 'python3'], check: checkServe },
  { what: 'payrules sandbox', programs: ['node', 'python3', 'go', 'java', 'mvn'], check: checkSandbox, nightly: true },
];
for (const other of others) {
  const { what, programs, nightly } = other;
  if (nightly && !isNightly) {
    skipped.push(`${what}: in the nightly run`);
    continue;
  }
  if (!has(...programs)) {
    skipped.push(`${what}: needs ${programs.join(' and ')}`);
    continue;
  }
  try {
    console.log(`ok  ${await other.check()}`);
  } catch (error) {
    failures.push(`${what}: ${error instanceof Error ? error.message : 'failed'}`);
  }
}

for (const failure of failures) console.log(`FAILED  ${failure}`);
console.log(
  skipped.length === 0 ? 'Nothing was skipped.' : `SKIPPED:\n${skipped.map((line) => `  ${line}`).join('\n')}`,
);
process.exitCode = failures.length === 0 ? 0 : 1;
