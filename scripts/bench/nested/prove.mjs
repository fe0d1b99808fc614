// Proves that the hand-written function returns exactly what the package returns, and that the libraries refuse the same orders.
import { isDeepStrictEqual } from 'node:util';
import { KINDS, mutants, ordersOf } from './orders.mjs';

const MUTANTS = 10_000;

/** The part of a result that must be equal. */
const views = {
  whole: ({ valid: isValid, operation, rulesVersion, diagnostics, notEvaluated }) =>
    JSON.parse(JSON.stringify({ valid: isValid, operation, rulesVersion, diagnostics, notEvaluated })),
  verdict: ({ valid: isValid }) => isValid,
};

const findings = ({ diagnostics }) =>
  diagnostics
    .map(({ ruleId, field }) => `${ruleId} ${field}`)
    .sort()
    .join('\n');

/**
 * @param reference what is proved against
 * @returns how many orders were `compared`, and by contender the share of them on which it finds the `same` faults
 * @throws where one differs, with the order
 */
export function proveEqual(reference, peers) {
  const timed = Object.values(KINDS).flatMap((faults) => ordersOf(faults).map((order) => [faults, order]));
  for (const [faults, order] of timed) {
    const { diagnostics } = reference.validate(order);
    if (diagnostics.length !== faults)
      throw new Error(`an order with ${faults} faults has ${diagnostics.length} findings`);
  }
  let compared = 0;
  const alike = Object.fromEntries(peers.map(({ name }) => [name, 0]));
  for (const order of [...timed.map(([, each]) => each), ...mutants(MUTANTS, 20_261)]) {
    const expected = reference.validate(order);
    const found = findings(expected);
    for (const { name, validate, view } of peers) {
      const given = validate(order);
      if (!isDeepStrictEqual(views[view](given), views[view](expected)))
        throw new Error(
          `${name} differs\n${JSON.stringify(order)}\n${JSON.stringify(given, null, 1)}\n${JSON.stringify(expected, null, 1)}`,
        );
      if (findings(given) === found) alike[name]++;
    }
    compared++;
  }
  return { compared, same: Object.fromEntries(Object.entries(alike).map(([name, count]) => [name, count / compared])) };
}
