import { ENTRY } from '../../src/core/model/path.js';

type Order = Record<string, unknown>;

/** The value at the path of a field; for entries of a list, the value in the first entry. */
export function memberAt(order: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, step) => {
    const name = nameOf(step);
    const member = isObject(value) ? value[name] : undefined;
    return step === name ? member : Array.isArray(member) ? member[0] : undefined;
  }, order);
}

/**
 * Changes an order in place: puts a value at the path of a field, for entries of a list into the first entry. `undefined` removes the
 * member, and its object if it has no other member.
 */
export function putMember(order: Order, path: string, value: unknown): void {
  const [step, ...rest] = path.split('.') as [string, ...string[]];
  const name = nameOf(step);
  const given = order[name];
  const entries: readonly unknown[] = step === name || !Array.isArray(given) ? [] : given;
  const inner = step === name ? given : entries[0];
  const member = rest.length === 0 ? value : withMember(isObject(inner) ? inner : {}, rest.join('.'), value);
  const isEmpty = member === undefined || (rest.length > 0 && Object.keys(member as Order).length === 0);
  if (isEmpty && entries.length < 2) delete order[name];
  else if (step === name) order[name] = member;
  else order[name] = [member, ...entries.slice(1)];
}

/** An order with another value at a path. */
export function withMember(order: Readonly<Order>, path: string, value: unknown): Order {
  const copy = { ...order };
  putMember(copy, path, value);
  return copy;
}

const nameOf = (step: string): string => (step.endsWith(ENTRY) ? step.slice(0, -ENTRY.length) : step);

const isObject = (value: unknown): value is Order =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
