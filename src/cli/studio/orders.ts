import { statSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { Backtest, type Findings } from '../../studies/backtest.js';
import { runData } from '../backtest/json.js';
import { lineOf, orderIn, Unreadable, type PastOrder } from '../backtest/taker.js';
import type { Portion as Lines } from '../input/portion.js';
import { openInput, wholeFault } from '../input/read.js';
import { sizeOf } from '../input/source.js';
import { judgeHere } from '../workers/judge-input.js';
import type { BacktestLine, BacktestResult } from './api.js';
import { comparable } from './compare.js';
import { withEnds } from './finding.js';
import type { Version } from './version.js';

/** Up to this size, orders stay in memory, in several times as many bytes; those of a larger file are read anew each time. */
const KEPT = 32 * 1024 * 1024;
/** Milliseconds after which a long run tells how far it is, and lets others in. */
const TURN = 50;
const PORTION = 500;

/** Some orders, and how much of the file was read by then, from 0 to 1. */
interface Portion {
  readonly portion: readonly Placed[];
  readonly share: number;
}

/** An order, and its line. */
type Placed = PastOrder & { readonly line: number };

/** What could not be read. */
class Losses {
  readonly unreadable = new Unreadable();
  /** Why the input could not be read to its end. */
  problem: string | undefined;
}

/** The orders of a file, to be put to drafts again and again: what the saved rules say of each is kept from the first time. */
export class Orders {
  #read: { readonly stamp: string; readonly orders: readonly Placed[]; readonly losses: Losses } | undefined;
  #known:
    | {
        readonly of: Version;
        readonly stamp: string;
        readonly findings: (Findings | undefined)[];
        readonly distinct: Map<string, Findings>;
      }
    | undefined;
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
    const losses = new Losses();
    for await (const { portion } of this.#portions(losses)) if (portion.length > 0) return undefined;
    return losses.problem ?? 'there is no order in it that names its operation; or say --op';
  }

  /** Reads the orders that are kept in memory. */
  async prepare(): Promise<void> {
    const stamp = this.#stamp();
    if (this.#read?.stamp === stamp) return;
    this.#read = undefined;
    if ((sizeOf(this.file) ?? 0) > KEPT) return;
    const losses = new Losses();
    const orders: Placed[] = [];
    for await (const { portion } of this.#stream(losses)) for (const order of portion) orders.push(order);
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
    const skipped = new Set(
      [...saved.rulebook.operations.keys(), ...now.rulebook.operations.keys()].filter(
        (id) => !before.operations.has(id) && !after.operations.has(id),
      ),
    );
    const backtest = new Backtest(before, after, now.contents.today, now.bindings, saved.bindings);
    const losses = new Losses();
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
    const result = runData({
      result: backtest.result,
      unreadable: losses.unreadable,
      isCut: losses.problem !== undefined,
      isPartial: false,
    });
    yield {
      result: { ...result, orders: result.orders + left, prevented: withEnds(prevented, now) } satisfies BacktestResult,
    };
  }

  async *#portions(losses: Losses): AsyncGenerator<Portion> {
    if (!this.#read) {
      yield* this.#stream(losses);
      return;
    }
    const { orders, losses: lost } = this.#read;
    losses.unreadable.merge(lost.unreadable);
    losses.problem = lost.problem;
    for (let from = 0; from < orders.length; from += PORTION)
      yield { portion: orders.slice(from, from + PORTION), share: Math.min(1, (from + PORTION) / orders.length) };
  }

  async *#stream(losses: Losses): AsyncGenerator<Portion> {
    const size = sizeOf(this.file) ?? 0;
    let read = 0;
    const take = ({ index, each }: Lines): readonly Placed[] => {
      const portion: Placed[] = [];
      let next = index;
      each((entry) => {
        const line = lineOf(entry, next++);
        const order = orderIn(entry, this.operation);
        if ('code' in order) losses.unreadable.add(line);
        else portion.push({ ...order, line });
      });
      return portion;
    };
    const counted = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of chunks) {
        read += chunk.length;
        yield chunk;
      }
    };
    try {
      const { format, bytes } = await openInput(this.file, undefined);
      for await (const portion of judgeHere({ format, bytes: counted(bytes) }, take))
        yield { portion, share: size > 0 ? Math.min(1, read / size) : 1 };
    } catch (error) {
      losses.problem = wholeFault(error).fault.problem;
    }
  }

  /** What the saved rules say of the orders by their place; most orders get the same few answers. */
  #knownOf(
    saved: Version,
    stamp: string,
  ): { at(index: number): Findings | undefined; keep(index: number, findings: Findings | undefined): void } {
    if (this.#known?.of !== saved || this.#known.stamp !== stamp)
      this.#known = { of: saved, stamp, findings: [], distinct: new Map() };
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
