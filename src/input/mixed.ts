import type { Facts } from '../model/bindings.js';
import type { Fault } from './fault.js';

/** An order that names its operation. */
export interface MixedOrder {
  readonly operation: string;
  readonly order: unknown;
  readonly facts: Facts | undefined;
}

/** The fault of any other value. */
export const NOT_MIXED: Fault = {
  code: 'not-mixed',
  problem: 'with --mixed, each input is an object with "operation" and "order"',
};

/** Reads `{"operation": ..., "order": {...}, "facts": {...}}`; returns `undefined` for any other value. */
export function mixedOrder(value: unknown): MixedOrder | undefined {
  const { operation, order, facts } = (value ?? {}) as {
    readonly operation?: unknown;
    readonly order?: unknown;
    readonly facts?: unknown;
  };
  if (typeof operation !== 'string' || order === undefined || typeof (facts ?? {}) !== 'object' || Array.isArray(facts))
    return undefined;
  return { operation, order, facts: (facts ?? undefined) as Facts | undefined };
}
