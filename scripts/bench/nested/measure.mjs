// Times the contenders on one kind of order, in its own process: node measure.mjs KIND SEED PEER...
import { timed } from '../rounds.mjs';
import { KINDS, ordersOf } from './orders.mjs';

const [kind, seed, ...names] = process.argv.slice(2);
const peers = await Promise.all(
  names.map(async (name) => ({ name, validate: (await import(`../build/nested/${name}.mjs`)).validate })),
);
process.stdout.write(JSON.stringify({ rounds: timed(peers, ordersOf(KINDS[kind]), Number(seed)) }));
