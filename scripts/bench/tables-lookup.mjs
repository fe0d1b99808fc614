// Times the lookups of one build, for tables.mjs: node --expose-gc tables-lookup.mjs FOLDER ROWS
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';

const [out, rows] = [process.argv[2], Number(process.argv[3])];
const LOOKUPS = 100_000;
const COUNTRIES = 20;

/** The numbers below `count` in a scattered order, each once, because `count` and the step have no common factor. */
const shuffled = (count) => Array.from({ length: count }, (_, i) => (i * 7_368_787) % count);
const orderAt = (i) => ({
  country: `C${i % COUNTRIES}`,
  bankCode: String(i).padStart(8, '0'),
  account: '123456789012345'.slice(0, 10 + (i % 5)),
});
const keyOf = ({ country, bankCode }) => `${country}\t${bankCode}`;

global.gc();
const before = process.memoryUsage().heapUsed;
const begun = performance.now();
const { validate } = await import(pathToFileURL(join(out, 'index.js')).href);
if (!validate('op0.pay', orderAt(0)).valid) throw new Error('The first order is refused.');
const start = performance.now() - begun;
global.gc();
const memory = process.memoryUsage().heapUsed - before;

const map = new Map(Array.from({ length: rows }, (_, i) => [keyOf(orderAt(i)), String(10 + (i % 5))]));
let found = 0;
/** Nanoseconds of one lookup, the best of some rounds. As many orders as there are rows are made before, and read in this order. */
function time(places, lookUp) {
  const orders = places.map(orderAt);
  let best = Infinity;
  for (let round = 0; round < 5; round++) {
    const from = performance.now();
    for (let i = 0; i < LOOKUPS; i++) found += lookUp(orders[i % orders.length]) ? 1 : 0;
    best = Math.min(best, performance.now() - from);
  }
  return (best * 1e6) / LOOKUPS;
}

const inTurn = Array.from({ length: rows }, (_, i) => i);
const isValid = (order) => validate('op0.pay', order).valid;
const isKnown = (order) => map.get(keyOf(order)) !== undefined;
const result = {
  start,
  memory,
  inTurn: time(inTurn, isValid),
  anyOrder: time(shuffled(rows), isValid),
  mapInTurn: time(inTurn, isKnown),
  mapAnyOrder: time(shuffled(rows), isKnown),
};
if (found !== 4 * 5 * LOOKUPS) throw new Error('An order is refused.');
process.stdout.write(JSON.stringify(result));
