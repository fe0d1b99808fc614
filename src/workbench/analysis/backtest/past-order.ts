import { type Entry, type Fault, MIXED, NOT_MIXED, isMixedIn, mixedOrder, unknownFact } from '../../input/index.js';
import type { Facts } from '../../../core/index.js';
import { SAMPLES } from './backtest.js';

/** An order of an input. */
export interface PastOrder {
  readonly operation: string;
  readonly order: unknown;
  readonly facts: Facts;
  /** When the order was made, as written. */
  readonly at?: unknown;
}

/** Entries that are not orders. */
export class Unreadable {
  count = 0;
  /** The lines of the first few. */
  readonly lines: number[] = [];

  add(line: number): void {
    if (this.count++ < SAMPLES) this.lines.push(line);
  }

  merge({ count, lines }: Pick<Unreadable, 'count' | 'lines'>): void {
    this.count += count;
    this.lines.push(...lines.slice(0, SAMPLES - this.lines.length));
  }
}

/**
 * The order in an entry, or the reason why it has none.
 * @param operation the operation of all orders; `undefined` if each entry names its own
 * @param operations the known operations
 * @param facts the facts that entries may have; by default any
 */
export function orderIn(
  { fault, value }: Entry,
  operation: string | undefined,
  operations: Parameters<typeof isMixedIn>[0],
  facts?: readonly string[],
): PastOrder | Fault {
  if (fault) return fault;
  if (operation !== undefined)
    return isMixedIn(operations, operation, value) ? MIXED : { operation, order: value, facts: {} };
  const mixed = mixedOrder(value);
  if (!mixed) return NOT_MIXED;
  return (facts && unknownFact(mixed.facts, facts)) ?? { ...mixed, facts: mixed.facts ?? {} };
}

/** The line of an entry, its row in a table, or its number from 1 in a list. */
export function lineNumberOf({ fault, line = fault?.line, row }: Entry, index: number): number {
  return row?.row ?? line ?? index + 1;
}
