import { ENTRY } from '../../src/core/model/path.js';

type Order = Record<string, unknown>;

/** The value at the path of a field; of a list's entries that of the first. */
export function memberAt(order: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, step) => {
    const name = nameOf(step);
    const member = isObject(value) ? value[name] : undefined;
    return step === name ? member : Array.isArray(member) ? member[0] : undefined;
  }, order);
}

/**
 * Puts a value at the path of a field, of a list's entries into the first, in an order that is changed in place; `undefined` removes the
 * member, and an object that has no other.
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
