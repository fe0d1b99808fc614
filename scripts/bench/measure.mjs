// Times the peers on one operation and one kind of order, in a process of its own: node measure.mjs OPERATION KIND PEER...
import { random } from '../../.build/esm/scripts/vectors/index.js';
import { keyOrders, mutants, realistic, valid, withFaults } from './orders.mjs';
import { peerModule } from './peers.mjs';

const [operation, kind, seed, ...names] = process.argv.slice(2);
const COPIES = 32;
const REALISTIC = 500;
const ROUNDS = 50;
const WARM_UP = 150;
const SLICE_NS = 2_000_000;

/** As parsed from a request, each one different. */
const fresh = (order, i) =>
  JSON.parse(
    JSON.stringify({
      ...order,
      mchOrderId: order.mchOrderId && `${order.mchOrderId}${i}`,
      purpose: `Invoice ${i}`,
      callbackUrl: `${order.callbackUrl}/${i}`,
    }),
  );
const kinds = {
  valid: () => Array.from({ length: COPIES }, (_, i) => fresh(valid[operation], i)),
  'one fault': () => Array.from({ length: COPIES }, (_, i) => fresh(withFaults(operation, 1), i)),
  'five faults': () => Array.from({ length: COPIES }, (_, i) => fresh(withFaults(operation, 5), i)),
  realistic: () => [...realistic(operation, REALISTIC)].map((order) => JSON.parse(JSON.stringify(order))),
  'mixed key orders': () => Array.from({ length: COPIES }, (_, i) => fresh(keyOrders(valid[operation], 12)[i % 12], i)),
};

const peers = await Promise.all(
  names.map(async (name) => ({ name, validate: (await import(peerModule(name, operation))).validate })),
);
const orders = kinds[kind]();
const next = random(Number(seed));

/** Reads each diagnostic, so that none of the work can be left out. */
let read = 0;
function run(validate, times) {
  const start = performance.now();
  for (let i = 0; i < times; i++) {
    const { diagnostics } = validate(orders[i % orders.length]);
    for (let j = 0; j < diagnostics.length; j++) read += diagnostics[j].ruleId.length;
  }
  return ((performance.now() - start) * 1e6) / times;
}

if (kind === 'mixed key orders') {
  // Wrong orders come first, as in a service that has run for a while.
  const seen = [...mutants(operation, 2000, 7)];
  for (const { validate } of peers) for (const order of seen) validate(order);
}
for (const peer of peers) {
  const once = run(peer.validate, 2000);
  peer.times = Math.max(orders.length, Math.round(SLICE_NS / once));
}
// Long enough for the optimiser, which shares its cores with others.
for (let round = 0; round < WARM_UP; round++) for (const { validate, times } of peers) run(validate, times);

const rounds = [];
for (let round = 0; round < ROUNDS; round++) {
  const order = peers.map((peer) => [next(), peer]).sort(([a], [b]) => a - b);
  const took = {};
  for (const [, { name, validate, times }] of order) took[name] = run(validate, times);
  rounds.push(took);
}
process.stdout.write(JSON.stringify({ rounds, read: read > 0 }));
