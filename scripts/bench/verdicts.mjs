// Proves that a hand-written function returns exactly what the package returns, and that other peers refuse the same orders, before anything is timed.
import { isDeepStrictEqual } from 'node:util';
import { mutants, operations, realistic, valid, withFaults } from './orders.mjs';

const MUTANTS = 10_000;
const REALISTIC = 2_000;

/**
 * A result without the parts that follow from the field and the message, and without the ids of messages, which a hand-written function
 * would not have.
 */
const whole = ({ valid: isValid, operation, rulesVersion, diagnostics, notEvaluated }) => {
  const told = diagnostics.map((each) => ({ ...each, path: undefined, text: undefined, messageId: undefined }));
  return { valid: isValid, operation, rulesVersion, diagnostics: told, notEvaluated };
};

/**
 * @param reference what is proved against
 * @param peers each with a `name`, its `validators` by operation and the `view` it is compared in
 * @returns how many orders were `compared`, and by peer the share of them on which it finds the `same` faults
 * @throws if a peer differs, with the order
 */
export function proveEqual(reference, peers) {
  for (const operation of operations) {
    const counts = [valid[operation], withFaults(operation, 1), withFaults(operation, 5)].map(
      (order) => reference.validators[operation](order).diagnostics.length,
    );
    if (counts.join() !== '0,1,5')
      throw new Error(`${operation}: the timed orders have ${counts.join()} findings instead of 0,1,5`);
  }
  return compare(reference, peers, {
    orders: orders(),
    ask: ({ validators }, [id, order]) => validators[id](order),
    whole,
  });
}

/** Each order with its operation. */
function* orders() {
  for (const operation of operations)
    for (const order of [
      valid[operation],
      withFaults(operation, 1),
      withFaults(operation, 5),
      ...realistic(operation, REALISTIC),
      ...mutants(operation, MUTANTS, 20_261),
    ])
      // The order as a request brings it, because JSON does not carry undefined.
      yield [operation, JSON.parse(JSON.stringify(order))];
}

/**
 * Compares contenders with the reference on some orders.
 * @param peers each with a `name` and the `view` it is compared in: the `whole` result, or its `verdict`, whether the order is valid
 * @param ask returns the answer of a contender to an order
 * @param whole the part of a result that must be equal in the view `whole`
 * @returns how many orders were `compared`, and by contender the share of them on which it finds the `same` faults
 * @throws if one differs, with the order
 */
export function compare(reference, peers, { orders: all, ask, whole: wholeOf }) {
  const views = { whole: (result) => JSON.parse(JSON.stringify(wholeOf(result))), verdict: (result) => result.valid };
  let compared = 0;
  const alike = Object.fromEntries(peers.map(({ name }) => [name, 0]));
  for (const order of all) {
    const expected = ask(reference, order);
    const found = findings(expected);
    for (const peer of peers) {
      const given = ask(peer, order);
      const view = views[peer.view];
      if (!isDeepStrictEqual(view(given), view(expected)))
        throw new Error(
          `${peer.name} differs\n${JSON.stringify(order)}\n${JSON.stringify(given, null, 1)}\n${JSON.stringify(expected, null, 1)}`,
        );
      if (findings(given) === found) alike[peer.name]++;
    }
    compared++;
  }
  return { compared, same: Object.fromEntries(Object.entries(alike).map(([name, count]) => [name, count / compared])) };
}

const findings = ({ diagnostics }) =>
  diagnostics
    .map(({ ruleId, field }) => `${ruleId} ${field}`)
    .sort()
    .join('\n');
