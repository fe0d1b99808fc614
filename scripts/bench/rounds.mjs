// Times functions in turns, in this process.
import { random } from '../../.build/esm/scripts/vectors/index.js';

const ROUNDS = 50;
const WARM_UP = 150;
const SLICE_NS = 2_000_000;

/**
 * @param peers each with a `name` and a function `validate`, in another order in each round
 * @param orders the orders that they validate, one after the other
 * @returns for each round, the nanoseconds for an order, by the peer's name
 */
export function timed(peers, orders, seed) {
  const next = random(seed);
  /** Reads each diagnostic, so that the engine cannot skip any work. */
  let read = 0;
  function run(validate, times) {
    const start = performance.now();
    for (let i = 0; i < times; i++) {
      const { diagnostics } = validate(orders[i % orders.length]);
      for (let j = 0; j < diagnostics.length; j++) read += diagnostics[j].ruleId.length;
    }
    return ((performance.now() - start) * 1e6) / times;
  }

  const times = new Map();
  for (const { name, validate } of peers) {
    const once = run(validate, Math.min(2000, 8 * orders.length));
    times.set(name, Math.max(orders.length, Math.round(SLICE_NS / once)));
  }
  // Long enough for the optimiser, which shares its cores with others.
  for (let round = 0; round < WARM_UP; round++) for (const { name, validate } of peers) run(validate, times.get(name));

  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) {
    const order = peers.map((peer) => [next(), peer]).sort(([a], [b]) => a - b);
    const took = {};
    for (const [, { name, validate }] of order) took[name] = run(validate, times.get(name));
    rounds.push(took);
  }
  if (read < 0) throw new Error('no diagnostic was read');
  return rounds;
}
