// Fails where a budget is not kept: node scripts/bench/budgets.mjs. Sizes hardly depend on the machine and are held closely; ratios do, and have a wide margin.
import { operations } from './orders.mjs';
import { preparePeers } from './peers.mjs';
import { entries, sizesOf } from './size.mjs';
import { kinds, speedOf } from './speed.mjs';
import { proveEqual } from './verdicts.mjs';

/** Bytes, minified and gzipped. Lower a number when a bundle gets smaller; raise one only with a reason. */
const SIZES = {
  'pe.payout': 6892,
  'pk.payout': 5917,
  'global.payout': 11473,
  'all operations': 26503,
  nextStates: 177,
};

/** Another zlib packs a little differently. */
const PACKING = 1.01;

/** The most that a ratio to the hand-written function may be on a shared machine: about two thirds more than on a quiet one. */
const RATIOS = { valid: 2, 'one fault': 2.4, 'five faults': 3.2, 'mixed key orders': 2.4 };

const [handWritten, payrules] = await preparePeers(['hand-written', 'payrules']);
console.log(`verdicts equal on ${proveEqual(payrules, [handWritten]).compared} orders`);

const failures = [];
const expect = (what, is, most) => {
  console.log(`${is <= most ? 'ok  ' : 'FAIL'} ${what}: ${is}, at most ${most}`);
  if (is > most) failures.push(what);
};
for (const [name, { gzipped }] of Object.entries(await sizesOf(entries)))
  expect(`${name}, bytes min+gzip`, gzipped, Math.floor(SIZES[name] * PACKING));
for (const operation of operations) {
  for (const kind of kinds) {
    const speeds = await speedOf(operation, kind, ['hand-written', 'payrules'], 1);
    expect(`${operation}, ${kind}, ratio`, Number(speeds.payrules.ratio.toFixed(2)), RATIOS[kind]);
  }
}
if (failures.length > 0) process.exitCode = 1;
