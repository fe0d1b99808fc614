import { on } from 'node:events';
import { MessageChannel, Worker } from 'node:worker_threads';
import type { BacktestLine, DiffAnswer, Drafts, ErrorCode } from './api.js';
import { Refusal } from './refusal.js';

/** What the thread works on. */
export interface Setup {
  readonly rules: string;
  readonly overlay: string | undefined;
  readonly orders: undefined | { readonly file: string; readonly operation: string | undefined };
}

export type Call = { readonly name: 'diff' | 'backtest'; readonly drafts: Drafts } | { readonly name: 'orders' };

export type Reply =
  | { readonly line: unknown }
  | { readonly isDone: true }
  | { readonly refusal: { readonly status: number; readonly code: ErrorCode; readonly message: string } };

/** The orders of a studio. */
export interface OrdersState {
  /** Why there are none. */
  readonly problem?: string;
  /** How many there are, once they were read to their end. */
  readonly count: number | null;
}

/** The long studies, on a thread of their own. */
export class Studies {
  #worker: Worker | undefined;
  #orders: OrdersState | undefined;

  constructor(private readonly setup: Setup) {}

  /** Starts the thread, which then reads all that the first study needs. */
  start(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL('./worker.js', import.meta.url), { workerData: this.setup });
    // What waits for it is told; the next study has another thread.
    worker.on('error', () => {
      process.stderr.write('payrules: a study ended before its time\n');
      this.#worker = undefined;
    });
    return (this.#worker = worker);
  }

  /** What drafts change. */
  async diff(drafts: Drafts, signal: AbortSignal): Promise<DiffAnswer> {
    return (await this.#one({ name: 'diff', drafts }, signal)) as DiffAnswer;
  }

  /** How past orders fare under drafts; ends where the signal is given. */
  async *backtest(drafts: Drafts, signal: AbortSignal): AsyncGenerator<BacktestLine> {
    for await (const line of this.#call({ name: 'backtest', drafts }, signal)) {
      if ('result' in (line as BacktestLine))
        this.#orders = { count: (line as { readonly result: { readonly orders: number } }).result.orders };
      yield line as BacktestLine;
    }
  }

  /** Reads the orders, or the beginning of many. */
  async readOrders(): Promise<OrdersState> {
    return (this.#orders = (await this.#one({ name: 'orders' })) as OrdersState);
  }

  /** The orders' file, and how many there are. */
  get orders(): { readonly name: string; readonly count: number | null } | null {
    return this.setup.orders ? { name: this.setup.orders.file, count: this.#orders?.count ?? null } : null;
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  async #one(call: Call, signal?: AbortSignal): Promise<unknown> {
    for await (const line of this.#call(call, signal)) return line;
    throw new Refusal(500, 'fault', 'The study was ended.');
  }

  /** Each call has a channel of its own; closing it ends the work. */
  async *#call(call: Call, signal?: AbortSignal): AsyncGenerator {
    const { port1, port2 } = new MessageChannel();
    this.start().postMessage({ call, port: port2 }, [port2]);
    try {
      for await (const [reply] of on(port1, 'message', {
        close: ['close'],
        ...(signal && { signal }),
      }) as AsyncIterable<[Reply]>) {
        if ('isDone' in reply) return;
        if ('refusal' in reply) throw new Refusal(reply.refusal.status, reply.refusal.code, reply.refusal.message);
        yield reply.line;
      }
      throw new Refusal(500, 'fault', 'The study was ended.');
    } catch (error) {
      if (!signal?.aborted) throw error;
    } finally {
      port1.close();
    }
  }
}
