import {
  Backtest,
  SAMPLES,
  type BacktestTotals,
  type OrderChange,
  type Version,
} from '../../../analysis/backtest/backtest.js';
import type { Bindings, Facts } from '../../../model/bindings.js';
import type { Fault } from '../../input/fault.js';
import { mixedOrder, NOT_MIXED } from '../../input/mixed.js';
import type { Entry } from '../../input/parse.js';
import type { Portion } from '../../input/portion.js';
import type { PortionResult } from '../../workers/serve.js';
import { changeLine, faultLine } from './ndjson.js';

/** An order of an input. */
export interface PastOrder {
  readonly operation: string;
  readonly order: unknown;
  readonly facts: Facts;
}

/** What a backtest compares, and how: plain data, which threads are given too. */
export interface BacktestTerms {
  readonly before: Version;
  readonly after: Version;
  readonly at: string;
  readonly bindings: Bindings;
  /** The operation of all orders; `undefined` where each entry names its own. */
  readonly operation: string | undefined;
  /** Whether to write a line for each change. */
  readonly isListed: boolean;
}

/** The result of a portion of orders. */
export interface BatchResult extends PortionResult {
  readonly entries: number;
  readonly unreadable: Unreadable;
  /** How the verdicts change, where another thread evaluated them. */
  readonly turns?: BacktestTotals;
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
 * The order in an entry, or why there is none.
 * @param operation the operation of all orders; `undefined` where each entry names its own
 */
export function orderIn({ fault, value }: Entry, operation: string | undefined): PastOrder | Fault {
  if (fault) return fault;
  if (operation !== undefined) return { operation, order: value, facts: {} };
  const mixed = mixedOrder(value);
  return mixed ? { ...mixed, facts: mixed.facts ?? {} } : NOT_MIXED;
}

/** The line of an entry; in a list, its number from 1. */
export function lineOf({ fault, line = fault?.line }: Entry, index: number): number {
  return line ?? index + 1;
}

/** Adds portions of orders to a backtest. */
export class BacktestCollector {
  readonly backtest: Backtest;
  readonly #terms: BacktestTerms;
  #change: OrderChange | undefined;

  constructor(terms: BacktestTerms) {
    this.#terms = terms;
    this.backtest = new Backtest(
      terms.before,
      terms.after,
      terms.at,
      terms.bindings,
      undefined,
      (change) => (this.#change = change),
    );
  }

  collect({ index, each }: Portion): BatchResult & { readonly output: string } {
    const unreadable = new Unreadable();
    let entries = 0;
    let output = '';
    each((entry) => {
      output += this.#collectOne(entry, index + entries, unreadable);
      entries++;
    });
    return { entries, unreadable, output };
  }

  #collectOne(entry: Entry, index: number, unreadable: Unreadable): string {
    const line = lineOf(entry, index);
    const found = orderIn(entry, this.#terms.operation);
    if ('code' in found) {
      unreadable.add(line);
      return this.#terms.isListed ? faultLine(index, line, found) : '';
    }
    this.#change = undefined;
    this.backtest.add(found.operation, found.order, found.facts, line);
    return this.#terms.isListed && this.#change ? changeLine(index, line, found.operation, this.#change) : '';
  }
}
