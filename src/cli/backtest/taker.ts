import type { Backtest, Turns } from '../../studies/backtest.js';
import type { Entry } from '../input/parse.js';
import type { Portion } from '../input/portion.js';
import type { Told } from '../workers/serve.js';

type Facts = Readonly<Record<string, unknown>>;

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
    if (entry.fault) return false;
    const { value, line = place } = entry;
    if (this.operation !== undefined) {
      this.backtest.add(this.operation, value, {}, line);
      return true;
    }
    const { operation, order, facts } = (value ?? {}) as { readonly operation?: unknown; readonly order?: unknown; readonly facts?: Facts };
    if (typeof operation !== 'string' || order === undefined) return false;
    this.backtest.add(operation, order, facts ?? {}, line);
    return true;
  }
}
