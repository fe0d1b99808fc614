import { isDate } from '../strings/calendar.js';
import type { Facts } from '../model/bindings.js';
import type { Fault } from './fault.js';

/** An order that names its operation. */
export interface MixedOrder {
  readonly operation: string;
  readonly order: unknown;
  readonly facts: Facts | undefined;
  /** When the order was made, as written; it decides nothing about the order. {@link dayOf} reads it. */
  readonly at?: unknown;
}

/** The fault of any other value. */
export const NOT_MIXED: Fault = {
  code: 'not-mixed',
  problem: 'with --mixed, each input is an object with "operation" and "order"',
};

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

/** A day of this century, alone or before a time. */
const AT = /^(20\d\d-\d\d-\d\d)(?:$|[T ](\d\d:\d\d.*))/;
/** The zone at the end of a time. */
const ZONE = /(?:Z|[+-]\d\d(?::?\d\d)?)$/i;

/** The day (UTC) of an `at`: a day, or a time, which is in UTC where it has no zone; `undefined` for any other value. */
export function dayOf(at: unknown): string | undefined {
  const [text, day, time] = (typeof at === 'string' && AT.exec(at)) || [];
  if (text === undefined || day === undefined) return undefined;
  const zone = time === undefined ? undefined : ZONE.exec(time)?.[0];
  if (zone === undefined || zone.toUpperCase() === 'Z') return isDate(day) ? day : undefined;
  const moment = Date.parse(`${text.replace(' ', 'T')}${zone.length === 3 ? ':00' : ''}`);
  return Number.isNaN(moment) ? undefined : new Date(moment).toISOString().slice(0, 10);
}
