// Proves that the hand-written function returns exactly what the package returns, and that the libraries refuse the same orders.
import { compare } from '../verdicts.mjs';
import { KINDS, mutants, ordersOf } from './orders.mjs';

const MUTANTS = 10_000;

const whole = ({ valid, operation, rulesVersion, diagnostics, notEvaluated }) => ({
  valid,
  operation,
  rulesVersion,
  diagnostics,
  notEvaluated,
});

/**
 * @param reference the contender to compare with
 * @returns how many orders were `compared`, and by contender the share of them on which it finds the `same` faults
 * @throws if a contender differs, with the order
 */
export function proveEqual(reference, peers) {
  const timed = Object.values(KINDS).flatMap((faults) => ordersOf(faults).map((order) => [faults, order]));
  for (const [faults, order] of timed) {
    const { diagnostics } = reference.validate(order);
    if (diagnostics.length !== faults)
      throw new Error(`an order with ${faults} faults has ${diagnostics.length} findings`);
  }
  return compare(reference, peers, {
    orders: [...timed.map(([, order]) => order), ...mutants(MUTANTS, 20_261)],
    ask: ({ validate }, order) => validate(order),
    whole,
  });
}
