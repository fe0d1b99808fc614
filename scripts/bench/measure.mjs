// Times the peers on one operation and one kind of order, in its own process: node measure.mjs OPERATION KIND PEER...
import { keyOrders, mutants, realistic, valid, withFaults } from './orders.mjs';
import { peerModule } from './peers.mjs';
import { timed } from './rounds.mjs';

const [operation, kind, seed, ...names] = process.argv.slice(2);
const COPIES = 32;
const REALISTIC = 500;

/** An order as parsed from a request, each one different. */
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
if (kind === 'mixed key orders') {
  // Wrong orders come first, as in a service that has run for a while.
  const seen = [...mutants(operation, 2000, 7)];
  for (const { validate } of peers) for (const order of seen) validate(order);
}
process.stdout.write(JSON.stringify({ rounds: timed(peers, kinds[kind](), Number(seed)) }));
