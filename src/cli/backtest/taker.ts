import type { Facts } from '../../model/bindings.js';
import type { Backtest, Turns } from '../../studies/backtest.js';
import { mixedOrder } from '../input/mixed.js';
import type { Entry } from '../input/parse.js';
import type { Portion } from '../input/portion.js';
import type { Told } from '../workers/serve.js';


/** An order of an input, to be judged. */
export interface PastOrder {
  readonly operation: string;
  readonly order: unknown;
  readonly facts: Facts;
  readonly line: number;
}

/**
 * The order in an entry; `undefined` where there is none.
 * @param operation that of all orders; `undefined` where each entry names its own
 * @param place what stands for the line where the input has none
 */
export function orderIn({ fault, value, line }: Entry, operation: string | undefined, place: number): PastOrder | undefined {
  if (fault) return undefined;
  if (operation !== undefined) return { operation, order: value, facts: {}, line: line ?? place };
  const mixed = mixedOrder(value);
  return mixed && { ...mixed, facts: mixed.facts ?? {}, line: line ?? place };
}

/** What came of a portion. */
export interface Taken extends Told {
  readonly entries: number;
  /** Those of the entries that are no orders. */
  readonly unreadable: number;
  /** How the verdicts change, where another thread judged. */
  readonly turns?: Turns;
}

/** Puts portions of orders to a backtest. */
export class Taker {
  /** @param operation that of all orders; `undefined` where each entry names its own */
  constructor(
    private readonly backtest: Backtest,
    private readonly operation: string | undefined,
  ) {}

  take({ index, each }: Portion): Taken & { readonly output: string } {
    let entries = 0;
    let unreadable = 0;
    each((entry) => {
      entries++;
      if (!this.#takeOne(entry, index + entries)) unreadable++;
    });
    return { entries, unreadable, output: '' };
  }

  /** Returns whether it is an order. */
  #takeOne(entry: Entry, place: number): boolean {
    const found = orderIn(entry, this.operation, place);
    if (found) this.backtest.add(found.operation, found.order, found.facts, found.line);
    return found !== undefined;
  }
}
