// npm run budgets [-- --short]: fails if a budget is exceeded. Sizes hardly depend on the machine and have narrow limits; ratios do, and
// have wide ones. With --short, for each commit, it checks only sizes, because a ratio may exceed its limit when other programs run. Sizes
// of the built-in rules may then be larger, so that an edit of the rules needs no edit of this file.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { rulebookIn, scriptOf, writeModules } from '../compile-rules.mjs';
import { coldImports } from './cold.mjs';
import { medianOfChanges, medianWithTable } from './form.mjs';
import { preparePeers as prepareNested, proveEqual as proveNestedEqual } from './nested/peers.mjs';
import { operations } from './orders.mjs';
import { peerModule, preparePeers } from './peers.mjs';
import { shipped, sizesOf } from './size.mjs';
import { kinds, speedOf, speedOfNested } from './speed.mjs';
import { proveEqual } from './verdicts.mjs';

/** Bytes, minified and gzipped, of operations of test/fixtures/rules. Lower a number when a bundle gets smaller; raise one only with a reason. */
const SIZES = { 'alpha.payout': 9420, 'beta.payout': 11200, 'gamma.payout': 13530, 'delta.collection': 7160 };

/**
 * The same for the script for other engines with all operations of test/fixtures/rules. The script refuses names that appear twice, takes
 * many orders in one call and `en` as a language, and reads JSON and times in the same way in each engine.
 */
const SCRIPT = 37_050;

/** The largest script of the built-in rules. It contains the structure of the IBANs of 80 countries, and finds placeholders. */
const SHIPPED_SCRIPT = 33_730;

/** The size that the wording of one operation's findings adds; the wording of all operations adds 10.8 kB. */
const SPANISH = 2100;

/** The same for the modules that a checkout imports, with the built-in rules. */
const SHIPPED = {
  'pe.payout': 10_830,
  'createForm of pe.payout': 20_650,
  'three operations': 14_260,
  'pe.payout, translated': 13_540,
  toProblemDetails: 282,
};

/** How many times as large these may be at a commit, which may add rules. */
const ADDED = 1.05;

/** The places that state the size of pe.payout in kB; `node scripts/bench/sizes.mjs` writes the second. */
const STATED = {
  'README.md': /Size \(gzip\) of `pe\.payout` \| ([\d.]+) kB/,
  'scripts/bench/bench.md': /`validate` of pe\.payout \| [\d.]+ \| ([\d.]+) /,
};

/** Half of the last digit, and some bytes, because different versions of zlib pack a little differently. */
const ROUNDED = 60;

/** Different versions of zlib pack a little differently. */
const PACKING = 1.01;

/** Milliseconds that a form may take for a change, in the median of 1,000. */
const CHANGE = 0.2;

/** The largest ratio to the hand-written function on a shared machine: about two thirds more than on a quiet one. */
const RATIOS = { valid: 2, 'one fault': 2.4, 'five faults': 3.2, 'mixed key orders': 2.4, realistic: 2.4 };

/** The same for orders with 100 lines. */
const NESTED_RATIOS = { valid: 3, 'one fault': 3, 'five faults': 3 };

/** The largest ratio of an order with a realistic https address to one with a plain address. */
const ADDRESS_RATIO = 1.3;

/** The largest ratio of the time in which Node loads an entry to the time in which it would load the modules that bundlers get. */
const COLD_RATIOS = {
  '../../dist/node/index.js': ['../../dist/esm/index.js', 0.4],
  '../../dist/node/operations/pe.payout.js': ['../../dist/esm/generated/operations/pe.payout.js', 0.3],
};

const gzipped = (text) => gzipSync(text, { level: 9 }).length;

const [handWritten, payrules] = await preparePeers(['hand-written', 'payrules']);
console.log(`results equal on ${proveEqual(payrules, [handWritten]).compared} orders`);

const isShort = process.argv.includes('--short');
const failures = [];
const expect = (what, is, most) => {
  console.log(`${is <= most ? 'ok  ' : 'FAIL'} ${what}: ${is}, at most ${most}`);
  if (is > most) failures.push(what);
};

/** A ratio above its limit is measured again: on a shared machine, one process in several hundred is held up. The smallest ratio counts. */
async function expectRatio(what, measure, most) {
  let least = Infinity;
  for (let run = 0; run < 3 && least > most; run++) least = Math.min(least, Number((await measure()).toFixed(2)));
  expect(what, least, most);
}

const fixtureRules = rulebookIn('test/fixtures/rules');
writeModules(fixtureRules, fileURLToPath(new URL('build/fixture/', import.meta.url)));
const fixture = Object.keys(SIZES).map((id) => [id, `export { validate } from './build/fixture/${id}.mjs';`]);
for (const [name, { gzipped: bytes }] of Object.entries(await sizesOf(Object.fromEntries(fixture))))
  expect(`${name} of the fixture, bytes min+gzip`, bytes, Math.floor(SIZES[name] * PACKING));
const ofShipped = await sizesOf(shipped);
for (const [name, { gzipped: bytes }] of Object.entries(ofShipped))
  if (Object.hasOwn(SHIPPED, name))
    expect(`${name} as shipped, bytes min+gzip`, bytes, Math.floor(SHIPPED[name] * (isShort ? ADDED : PACKING)));
  else console.log(`     ${name} as shipped, bytes min+gzip: ${bytes}`);
const [configured, inSpanish] = ['a configuration', 'Spanish'].map(
  (what) => ofShipped[`pe.payout with ${what}`].gzipped,
);
expect('what Spanish adds to pe.payout as shipped, bytes min+gzip', inSpanish - configured, SPANISH);
expect(
  'payrules.embed.js of the fixture, bytes min+gzip',
  gzipped(scriptOf(fixtureRules)),
  Math.floor(SCRIPT * PACKING),
);

if (isShort) process.exit(failures.length > 0 ? 1 : 0);

const shippedScript = gzipped(readFileSync(new URL('../../dist/embed/payrules.embed.js', import.meta.url)));
expect('payrules.embed.js as shipped, bytes min+gzip', shippedScript, SHIPPED_SCRIPT);
for (const [file, figure] of Object.entries(STATED)) {
  const [, stated] = figure.exec(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'));
  const away = Math.abs(Math.round(Number(stated) * 1000) - ofShipped['pe.payout'].gzipped);
  expect(`the size of pe.payout in ${file}, bytes away from the measured one`, away, ROUNDED);
}

for (const operation of ['pk.payout', 'global.payout']) {
  expect(`${operation}, ms for a change of a form`, await medianOfChanges(operation, () => true), CHANGE);
  // Most other fields depend on it.
  const ofType = await medianOfChanges(operation, (name) => name === 'paymentType');
  expect(`${operation}, ms for a change of paymentType in a form`, ofType, CHANGE);
}
expect('a table of 50,000 rows, ms for a change of a form', await medianWithTable(50_000), CHANGE);

for (const operation of operations) {
  for (const kind of kinds) {
    const measure = async () => (await speedOf(operation, kind, ['hand-written', 'payrules'], 1)).payrules.ratio;
    await expectRatio(`${operation}, ${kind}, ratio`, measure, RATIOS[kind]);
  }
}

const nested = await prepareNested(['hand-written', 'payrules']);
console.log(`results equal on ${proveNestedEqual(nested[1], nested).compared} orders with lines`);
for (const [kind, most] of Object.entries(NESTED_RATIOS)) {
  const measure = async () => (await speedOfNested(kind, ['hand-written', 'payrules'], 1)).payrules.ratio;
  await expectRatio(`an order with 100 lines, ${kind}, ratio`, measure, most);
}
for (const [entry, [modules, most]] of Object.entries(COLD_RATIOS)) {
  const files = [entry, modules].map((path) => fileURLToPath(new URL(path, import.meta.url)));
  const measure = async () => {
    const taken = coldImports(files, 9);
    return taken[files[0]] / taken[files[1]];
  };
  await expectRatio(`loading ${entry.replace('../../', '')} in Node, ratio to its modules`, measure, most);
}
const addresses = fileURLToPath(new URL('addresses.mjs', import.meta.url));
const ratios = execFileSync(process.execPath, [addresses, peerModule('payrules', 'pe.payout'), 'pe.payout']);
for (const [name, ratio] of Object.entries(JSON.parse(ratios)))
  expect(`pe.payout, address: ${name}, ratio`, Number(ratio.toFixed(2)), ADDRESS_RATIO);
if (failures.length > 0) process.exitCode = 1;
