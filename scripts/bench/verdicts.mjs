// Proves that a hand-written function returns exactly what the package returns, and that other peers refuse the same orders, before anything is timed.
import { isDeepStrictEqual } from 'node:util';
import { mutants, operations, realistic, valid, withFaults } from './orders.mjs';

const MUTANTS = 10_000;
const REALISTIC = 2_000;

/** The part of a result that must be equal: all of it, or whether the order is valid. */
const views = {
  /** Without what follows from the field and the message, and without the ids of messages, which no function written by hand would have. */
  whole: ({ valid: isValid, operation, rulesVersion, diagnostics, notEvaluated }) => {
    const told = diagnostics.map((each) => ({ ...each, path: undefined, text: undefined, messageId: undefined }));
    return JSON.parse(JSON.stringify({ valid: isValid, operation, rulesVersion, diagnostics: told, notEvaluated }));
  },
  verdict: ({ valid: isValid }) => isValid,
};

const findings = ({ diagnostics }) =>
  diagnostics
    .map(({ ruleId, field }) => `${ruleId} ${field}`)
    .sort()
    .join('\n');

/**
 * @param reference what is proved against
 * @param peers each with a `name`, its `validators` by operation and the `view` it is compared in
 * @returns how many orders were `compared`, and by peer the share of them on which it finds the `same` faults
 * @throws where a peer differs, with the order
 */
export function proveEqual(reference, peers) {
  let compared = 0;
  const alike = Object.fromEntries(peers.map(({ name }) => [name, 0]));
  for (const operation of operations) {
    const orders = [
      valid[operation],
      withFaults(operation, 1),
      withFaults(operation, 5),
      ...realistic(operation, REALISTIC),
      ...mutants(operation, MUTANTS, 20_261),
    ];
    for (const made of orders) {
      // As it comes from a request: JSON carries no undefined.
      const order = JSON.parse(JSON.stringify(made));
      const expected = reference.validators[operation](order);
      const found = findings(expected);
      for (const { name, validators, view } of peers) {
        const given = validators[operation](order);
        if (!isDeepStrictEqual(views[view](given), views[view](expected))) {
          throw new Error(
            `${name} differs on ${operation}\n${JSON.stringify(order)}\n${JSON.stringify(given, null, 1)}\n${JSON.stringify(expected, null, 1)}`,
          );
        }
        if (findings(given) === found) alike[name]++;
      }
      compared++;
    }
    const counts = [1, 5].map(
      (count) => reference.validators[operation](withFaults(operation, count)).diagnostics.length,
    );
    if (counts.join() !== '1,5' || reference.validators[operation](valid[operation]).diagnostics.length !== 0)
      throw new Error(`${operation}: the timed orders have ${counts.join()} findings`);
  }
  return { compared, same: Object.fromEntries(Object.entries(alike).map(([name, count]) => [name, count / compared])) };
}
