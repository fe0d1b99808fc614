import { statSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { Backtest, type Findings } from '../../studies/backtest.js';
import type { Facts } from '../../model/bindings.js';
import { runData } from '../backtest/json.js';
import type { Entry } from '../input/parse.js';
import { readEntries } from '../input/read.js';
import type { BacktestLine, BacktestResult } from './api.js';
import { comparable } from './compare.js';
import { withEnds } from './finding.js';
import type { Version } from './version.js';

/** Up to this size, orders stay in memory, in several times as many bytes; those of a larger file are read anew each time. */
const KEPT = 32 * 1024 * 1024;
/** Milliseconds after which a long run tells how far it is, and lets others in. */
const TURN = 50;
const PORTION = 500;

interface Order {
  readonly operation: string;
  readonly order: unknown;
  readonly facts: Facts;
  readonly line: number;
}

interface Losses {
  lines: number;
  inputs: number;
  /** Why an input could not be read to its end. */
  problem?: string;
}

/** The orders of a file, to be put to drafts again and again: what the saved rules say of each is kept from the first time. */
export class Orders {
  #read: { readonly stamp: string; readonly orders: readonly Order[]; readonly losses: Losses } | undefined;
  #known: { readonly of: Version; readonly stamp: string; readonly findings: (Findings | undefined)[]; readonly distinct: Map<string, Findings> } | undefined;
  #count: number | null = null;

  /**
   * @param file each line `{"operation": ..., "order": {...}, "facts": {...}}`
   * @param operation that of all orders, where each line is just an order
   */
  constructor(
    readonly file: string,
    private readonly operation: string | undefined,
  ) {}

  /** How many there are, once they were read to their end. */
  get count(): number | null {
    return this.#count;
  }

  /** Reads what is kept in memory, or the beginning of what is not; tells why there are no orders in it. */
  async problem(): Promise<string | undefined> {
    await this.prepare();
    const losses: Losses = { lines: 0, inputs: 0 };
    for await (const { portion } of this.#portions(losses)) if (portion.length > 0) return undefined;
    return losses.problem ?? 'there is no order in it that names its operation; or say --op';
  }

  /** Reads the orders that are kept in memory. */
  async prepare(): Promise<void> {
    const stamp = this.#stamp();
    if (this.#read?.stamp === stamp) return;
    this.#read = undefined;
    if (sizeOf(this.file) > KEPT) return;
    const losses: Losses = { lines: 0, inputs: 0 };
    const orders: Order[] = [];
    for await (const { portion } of this.#stream(losses)) orders.push(...portion);
    this.#read = { stamp, orders, losses };
    this.#count = orders.length;
  }

  /**
   * Puts the orders to the saved rules and to the drafts; ends early where nobody waits for it any more.
   * @returns how far it is, and last the result
   */
  async *backtest(saved: Version, now: Version, signal: AbortSignal): AsyncGenerator<BacktestLine> {
    await this.prepare();
    const stamp = this.#stamp();
    const known = this.#knownOf(saved, stamp);
    const { before, after, prevented } = comparable(saved, now);
    const skipped = new Set([...saved.rulebook.operations.keys(), ...now.rulebook.operations.keys()].filter((id) => !before.operations.has(id) && !after.operations.has(id)));
    const backtest = new Backtest(before, after, now.contents.today, now.bindings, saved.bindings);
    const losses: Losses = { lines: 0, inputs: 0 };
    let index = 0;
    let left = 0;
    let turn = performance.now();
    for await (const { portion, share } of this.#portions(losses)) {
      for (const { operation, order, facts, line } of portion) {
        const at = index++;
        if (skipped.has(operation)) left++;
        else known.keep(at, backtest.add(operation, order, facts, line, known.at(at)));
      }
      if (performance.now() - turn < TURN) continue;
      await setImmediate();
      if (signal.aborted) return;
      yield { progress: { orders: index, share } };
      turn = performance.now();
    }
    this.#count = index;
    const result = runData({ result: backtest.result, losses, isPartial: false });
    yield { result: { ...result, orders: result.orders + left, prevented: withEnds(prevented, now) } satisfies BacktestResult };
  }

  async *#portions(losses: Losses): AsyncGenerator<{ readonly portion: readonly Order[]; readonly share: number }> {
    if (!this.#read) {
      yield* this.#stream(losses);
      return;
    }
    const { orders, losses: lost } = this.#read;
    Object.assign(losses, lost);
    for (let from = 0; from < orders.length; from += PORTION) yield { portion: orders.slice(from, from + PORTION), share: Math.min(1, (from + PORTION) / orders.length) };
  }

  async *#stream(losses: Losses): AsyncGenerator<{ readonly portion: readonly Order[]; readonly share: number }> {
    const size = sizeOf(this.file);
    let bytes = 0;
    let index = 0;
    for await (const entries of readEntries(this.file, undefined, (count) => (bytes += count))) {
      let portion: Order[] = [];
      const share = (): number => (size > 0 ? Math.min(1, bytes / size) : 1);
      for (const entry of entries) {
        const order = this.#orderOf(entry, ++index, losses);
        if (order) portion.push(order);
        if (portion.length < PORTION) continue;
        yield { portion, share: share() };
        portion = [];
      }
      yield { portion, share: share() };
    }
  }

  #orderOf(entry: Entry, index: number, losses: Losses): Order | undefined {
    if (entry.fault) {
      losses[entry.isWhole ? 'inputs' : 'lines']++;
      if (entry.isWhole) losses.problem = entry.fault.problem;
      return undefined;
    }
    const line = entry.line ?? index;
    if (this.operation !== undefined) return { operation: this.operation, order: entry.value, facts: {}, line };
    const { operation, order, facts = {} } = (entry.value ?? {}) as Partial<Order>;
    if (typeof operation === 'string' && order !== undefined && typeof facts === 'object' && facts !== null) return { operation, order, facts, line };
    losses.lines++;
    return undefined;
  }

  /** What the saved rules say of the orders by their place; most orders get the same few answers. */
  #knownOf(saved: Version, stamp: string): { at(index: number): Findings | undefined; keep(index: number, findings: Findings | undefined): void } {
    if (this.#known?.of !== saved || this.#known.stamp !== stamp) this.#known = { of: saved, stamp, findings: [], distinct: new Map() };
    const { findings, distinct } = this.#known;
    return {
      at: (index) => findings[index],
      keep: (index, found) => {
        if (found === undefined || findings[index] !== undefined) return;
        const key = found.map(({ ruleId, field, severity }) => `${ruleId} ${field} ${severity}`).join('\n');
        const same = distinct.get(key) ?? found.map(({ ruleId, field, severity }) => ({ ruleId, field, severity }));
        distinct.set(key, same);
        findings[index] = same;
      },
    };
  }

  /** Changes where the file does. */
  #stamp(): string {
    const { mtimeMs, size } = statSync(this.file, { throwIfNoEntry: false }) ?? { mtimeMs: 0, size: 0 };
    return `${mtimeMs} ${size}`;
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
