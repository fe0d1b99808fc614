// The expected answers of `payrules serve`: the orders, and the library's results for them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadRulebook } from '../../dist/esm/cli/compiler.js';

/** Right and wrong orders of a folder, each with its own number. */
export function ordersIn(folder) {
  const all = ['right.json', 'wrong.json'].flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
  return Array.from({ length: 200 }, (_, i) => ({ ...all[i % all.length], external_id: `P-ü-${i}` }));
}

/** The answer to each order by the rules of a folder, as text. */
export async function expectedOf(folder, operation, orders) {
  const { validate } = await loadRulebook(folder);
  return orders.map((order) => JSON.stringify(validate(operation, order)));
}
