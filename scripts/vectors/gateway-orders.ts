import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Order = Record<string, unknown>;

/** A wrong order: the first right one with other values at some paths, where `null` removes a member. */
interface WrongOrder {
  readonly why: string;
  readonly change: Readonly<Record<string, unknown>>;
  /** What the gateway's documentation refuses: `rule field`. */
  readonly findings: readonly string[];
}

/** The right and the wrong orders in a folder of `test/fixtures/gateways`. */
export function gatewayOrders(folder: string) {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, 'orders', file), 'utf8'));
  const right = read('right.json') as readonly Order[];
  const wrong = (read('wrong.json') as readonly WrongOrder[]).map(({ change, ...expected }) => {
    const order = structuredClone(right[0]!);
    for (const [path, value] of Object.entries(change)) put(order, path.split('.'), value);
    return { ...expected, order };
  });
  return { right, wrong };
}

function put(object: Order, [name, ...rest]: readonly string[], value: unknown): void {
  if (rest.length > 0) put(object[name!] as Order, rest, value);
  else if (value === null) delete object[name!];
  else object[name!] = value;
}
