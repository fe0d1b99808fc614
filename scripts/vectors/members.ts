type Order = Record<string, unknown>;

/** The value at a path of an order. */
export function memberAt(order: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((object, name) => (isObject(object) ? object[name] : undefined), order);
}

/** Puts a value at a path of an order that is changed in place; `undefined` removes the member, and an object that has no other. */
export function putMember(order: Order, path: string, value: unknown): void {
  const [name, ...rest] = path.split('.') as [string, ...string[]];
  const inner = order[name];
  const member = rest.length === 0 ? value : withMember(isObject(inner) ? inner : {}, rest.join('.'), value);
  if (member === undefined || (rest.length > 0 && Object.keys(member as Order).length === 0)) delete order[name];
  else order[name] = member;
}

/** An order with another value at a path. */
export function withMember(order: Readonly<Order>, path: string, value: unknown): Order {
  const copy = { ...order };
  putMember(copy, path, value);
  return copy;
}

const isObject = (value: unknown): value is Order =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
