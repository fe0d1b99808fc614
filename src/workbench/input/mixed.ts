import { type Facts, isDate, isRecord } from '../../core/index.js';
import type { Fault } from './fault.js';

/** An order that names its operation. */
interface MixedOrder {
  readonly operation: string;
  readonly order: unknown;
  readonly facts: Facts | undefined;
  /** When the order was made, as written. Rules do not depend on it. {@link dayAt} reads it. */
  readonly at?: unknown;
}

/** The fault of a value that is not a mixed order. */
export const NOT_MIXED: Fault = {
  code: 'not-mixed',
  problem: 'with --mixed, each input is an object with "operation" and "order"',
};

/** The fault of an order that names its operation where the operation of all orders is given. */
export const MIXED: Fault = {
  code: 'mixed',
  problem: 'the order is in {"operation": ..., "order": {...}}; use --mixed',
};

/**
 * Whether a value is an order that names its operation, although `operation` is that of all orders: its order is an object, or such an
 * object as JSON text, in `order`, and no member is a field of the operation. Rules would find every field missing. An order may have an
 * operation and an order number of its own.
 * @param operations the known operations
 */
export function isMixedIn(
  operations: ReadonlyMap<string, { readonly fields: readonly { readonly name: string }[] }>,
  operation: string,
  value: unknown,
): boolean {
  const { operation: own, order } = (value ?? {}) as { readonly operation?: unknown; readonly order?: unknown };
  if (typeof own !== 'string' || !(isRecord(order) || (typeof order === 'string' && /^\s*\{/.test(order))))
    return false;
  // These members may also belong to the line.
  const isOwn = ({ name }: { readonly name: string }): boolean => {
    const member = name.split(/[.[]/, 1)[0]!;
    return member !== 'facts' && member !== 'at' && Object.hasOwn(value as object, member);
  };
  return operations.get(operation)?.fields.some(isOwn) === false;
}

/** Reads `{"operation": ..., "order": {...}, "facts": {...}, "at": ...}`; returns `undefined` for any other value. */
export function mixedOrder(value: unknown): MixedOrder | undefined {
  const { operation, order, facts, at } = (value ?? {}) as {
    readonly operation?: unknown;
    readonly order?: unknown;
    readonly facts?: unknown;
    readonly at?: unknown;
  };
  if (typeof operation !== 'string' || order === undefined || typeof (facts ?? {}) !== 'object' || Array.isArray(facts))
    return undefined;
  return { operation, order, facts: (facts ?? undefined) as Facts | undefined, ...(at !== undefined && { at }) };
}

/**
 * The fault of an order with a fact that no rule asks for. The name may be misspelt, and then the rules on that fact would not be
 * evaluated.
 */
export function unknownFact(facts: Facts | undefined, known: readonly string[]): Fault | undefined {
  if (!facts || Object.keys(facts).every((name) => known.includes(name))) return undefined;
  const advice = known.length > 0 ? `known are ${known.join(', ')}` : 'there are none';
  return { code: 'unknown-fact', problem: `the facts have a name that no rule asks for; ${advice}` };
}

/** A day of this century, alone or with a time, with or without a zone. */
const AT =
  /^(?<day>20\d\d-\d\d-\d\d)(?:[T ](?<time>(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?)(?: ?(?:Z|UTC|(?<hours>[+-](?:[01]\d|2[0-3]))(?::?(?<minutes>[0-5]\d))?))?)?$/i;

/** The day (UTC) of an `at`, which is a day or a time. A time without a zone is in UTC. `undefined` for any other value. */
export function dayAt(at: unknown): string | undefined {
  const { day, time, hours, minutes = '00' } = (typeof at === 'string' && AT.exec(at)?.groups) || {};
  if (day === undefined || !isDate(day)) return undefined;
  return hours === undefined ? day : new Date(`${day}T${time}${hours}:${minutes}`).toISOString().slice(0, 10);
}
