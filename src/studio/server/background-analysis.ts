import { on } from 'node:events';
import { MessageChannel, Worker } from 'node:worker_threads';
import type {
  BacktestLine,
  BacktestRequest,
  ChangedOrdersAnswer,
  ChangedOrdersRequest,
  DiffAnswer,
  Drafts,
  ErrorCode,
  Language,
} from './api.js';
import { RequestError } from '../../server/request-error.js';
import { inCli } from '../../system/package.js';
import { say, type Said } from '../../model/phrase.js';

/** The input of the thread. */
export interface Setup {
  readonly rules: string;
  readonly overlay: string | undefined;
  /** Whether to load the checks of the rules folder. */
  readonly ownChecks?: boolean;
  readonly orders: undefined | { readonly file: string; readonly operation: string | undefined };
  /** The day (UTC) that rules are evaluated at; by default today. */
  readonly day?: string | undefined;
}

export type Call =
  | { readonly name: 'diff'; readonly drafts: Drafts; readonly language: Language }
  | {
      readonly name: 'backtest';
      readonly drafts: Drafts;
      readonly language: Language;
      readonly at?: string | undefined;
    }
  | { readonly name: 'changed'; readonly request: ChangedOrdersRequest }
  | { readonly name: 'orders' };

export type WorkerReply =
  | { readonly line: unknown }
  | { readonly isDone: true }
  | { readonly error: { readonly status: number; readonly code: ErrorCode; readonly said: Said } };

/** The state of the orders file. */
export interface OrdersState {
  /** Why there are no orders in it. */
  readonly problem?: string;
  /** The number of orders; `null` until the file has been read completely. */
  readonly count: number | null;
}

/** Compares and backtests in a thread of its own. */
export class BackgroundAnalysis {
  #worker: Worker | undefined;
  #orders: OrdersState | undefined;

  /** @param script the module that the thread runs */
  constructor(
    private readonly setup: Setup,
    private readonly script = inCli('analysis-worker.js'),
  ) {}

  /** Starts the thread, which then prepares the first analysis. */
  start(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(this.script, { workerData: this.setup });
    // Waiting requests fail; the next analysis starts a new thread.
    worker.on('error', () => {
      process.stderr.write('payrules: background analysis stopped unexpectedly\n');
      this.#worker = undefined;
    });
    return (this.#worker = worker);
  }

  /** The differences between the saved files and drafts. */
  async diff(drafts: Drafts, language: Language, signal: AbortSignal): Promise<DiffAnswer> {
    return (await this.#one({ name: 'diff', drafts, language }, signal)) as DiffAnswer;
  }

  /** Evaluates the orders by drafts, as of a day; `signal` stops it. */
  async *backtest(
    { drafts, at }: BacktestRequest,
    language: Language,
    signal: AbortSignal,
  ): AsyncGenerator<BacktestLine> {
    for await (const line of this.#call({ name: 'backtest', drafts, language, at }, signal)) {
      if ('result' in (line as BacktestLine))
        this.#orders = { count: (line as { readonly result: { readonly orders: number } }).result.orders };
      yield line as BacktestLine;
    }
  }

  /** The orders whose results drafts change. */
  async changed(request: ChangedOrdersRequest, signal: AbortSignal): Promise<ChangedOrdersAnswer> {
    return (await this.#one({ name: 'changed', request }, signal)) as ChangedOrdersAnswer;
  }

  /** Reads a small orders file, or the start of a large one. */
  async readOrders(): Promise<OrdersState> {
    return (this.#orders = (await this.#one({ name: 'orders' })) as OrdersState);
  }

  /** The orders file, and the number of orders. */
  get orders(): { readonly name: string; readonly count: number | null } | null {
    return this.setup.orders ? { name: this.setup.orders.file, count: this.#orders?.count ?? null } : null;
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  async #one(call: Call, signal?: AbortSignal): Promise<unknown> {
    for await (const line of this.#call(call, signal)) return line;
    throw new RequestError(500, 'fault', say('The background analysis stopped.'));
  }

  /** Each call has its own channel; closing it stops the work. */
  async *#call(call: Call, signal?: AbortSignal): AsyncGenerator {
    const { port1, port2 } = new MessageChannel();
    this.start().postMessage({ call, port: port2 }, [port2]);
    try {
      for await (const [reply] of on(port1, 'message', {
        close: ['close'],
        ...(signal && { signal }),
      }) as AsyncIterable<[WorkerReply]>) {
        if ('isDone' in reply) return;
        if ('error' in reply) throw new RequestError(reply.error.status, reply.error.code, reply.error.said);
        yield reply.line;
      }
      throw new RequestError(500, 'fault', say('The background analysis stopped.'));
    } catch (error) {
      if (!signal?.aborted) throw error;
    } finally {
      port1.close();
    }
  }
}
