// Proves that a hand-written function returns exactly what the package returns, and that other peers find the same, before anything is timed.
import { isDeepStrictEqual } from 'node:util';
import { mutants, operations, valid, withFaults } from './orders.mjs';

const MUTANTS = 10_000;

/** What a peer must agree on: everything, the findings alone, or no more than whether the order is valid. */
const views = {
  whole: ({ valid: isValid, diagnostics, unjudged }) => ({ valid: isValid, diagnostics, unjudged }),
  verdict: ({ valid: isValid }) => isValid,
  findings: ({ diagnostics }) => diagnostics.map(({ ruleId, field }) => `${ruleId} ${field}`).sort(),
};

/**
 * @param peers by name: `validators` by operation, and what they are compared in
 * @returns how many orders were compared
 * @throws where a peer differs, with the order
 */
export function proveEqual(reference, peers) {
  let compared = 0;
  for (const operation of operations) {
    const orders = [valid[operation], withFaults(operation, 1), withFaults(operation, 5), ...mutants(operation, MUTANTS, 20_261)];
    for (const made of orders) {
      // As it comes from a request: JSON carries no undefined.
      const order = JSON.parse(JSON.stringify(made));
      const expected = reference.validators[operation](order);
      for (const { name, validators, view = 'findings' } of peers) {
        const wanted = views[view](expected);
        const given = views[view](validators[operation](order));
        if (!isDeepStrictEqual(JSON.parse(JSON.stringify(given)), JSON.parse(JSON.stringify(wanted)))) {
          throw new Error(`${name} differs on ${operation}\n${JSON.stringify(order)}\n${JSON.stringify(given, null, 1)}\n${JSON.stringify(wanted, null, 1)}`);
        }
      }
      compared++;
    }
    const counts = [1, 5].map((count) => reference.validators[operation](withFaults(operation, count)).diagnostics.length);
    if (counts.join() !== '1,5' || reference.validators[operation](valid[operation]).diagnostics.length !== 0) throw new Error(`${operation}: the timed orders have ${counts.join()} findings`);
  }
  return compared;
}
