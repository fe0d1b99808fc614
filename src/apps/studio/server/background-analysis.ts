import { on } from 'node:events';
import { MessageChannel, Worker } from 'node:worker_threads';
import type { Answers } from './answers.js';
import type {
  BacktestLine,
  BacktestResult,
  Bodies,
  ErrorCode,
  Language,
  OrdersRefused,
  PastOrdersView,
} from './api.js';
import { UNREAD } from './past-orders.js';
import { RequestError, logTo } from '../../server/index.js';
import { framesOf, inCli } from '../../../workbench/system/index.js';
import { type Said, say } from '../../../core/index.js';

/** A file of past orders. */
export interface OrdersSource {
  readonly file: string;
  /** The name of the file, for the page. */
  readonly name: string;
  /** The operation of all orders, if lines do not name one. */
  readonly operation: string | undefined;
  /** Whether the page sent the file. */
  readonly isUploaded: boolean;
}

/** The input of the background thread. */
export interface Setup {
  readonly rules: string;
  readonly overlay: string | undefined;
  /** Whether to load the checks of the rules folder. */
  readonly ownChecks?: boolean;
  readonly orders: OrdersSource | undefined;
  /** The day (UTC) that rules are evaluated at; by default today. */
  readonly day?: string | undefined;
}

/** The analyses that answer with one value. */
type Analysis = 'changed-orders' | 'diff' | 'distribution' | 'history' | 'review';
type Asked<Name extends keyof Bodies> = {
  readonly [Each in Name]: { readonly name: Each; readonly request: Bodies[Each]; readonly language: Language };
}[Name];

export type Call =
  | Asked<Analysis | 'backtest'>
  | { readonly name: 'open'; readonly source: OrdersSource }
  | { readonly name: 'use'; readonly source: OrdersSource | undefined };

export type WorkerReply =
  | { readonly line: unknown }
  | { readonly isDone: true }
  | { readonly error: { readonly status: number; readonly code: ErrorCode; readonly said: Said } };

/** What is known about a file of orders after it is opened. */
export interface OpenedOrders {
  /** Why the file has no orders. */
  readonly problem: OrdersRefused | undefined;
  readonly known: Omit<PastOrdersView, 'name'>;
}

/** Compares and backtests in a separate thread. */
export class BackgroundAnalysis {
  #worker: Worker | undefined;
  #orders = UNREAD;

  /** @param script the module that the thread runs */
  constructor(
    private setup: Setup,
    private readonly script = inCli('analysis-worker.js'),
  ) {}

  /** Starts the thread, which then prepares the first analysis. */
  start(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(this.script, { workerData: this.setup });
    // Waiting requests fail; the next analysis starts a new thread.
    worker.on('error', (error) => {
      const message = framesOf('background analysis stopped unexpectedly', error);
      logTo(process.stderr)('error', 'analysis-failed', message);
      this.#worker = undefined;
    });
    return (this.#worker = worker);
  }

  /** Makes an analysis; `signal` stops it. */
  async ask<Name extends Analysis>(
    name: Name,
    request: Bodies[Name],
    { language, signal }: { readonly language: Language; readonly signal: AbortSignal },
  ): Promise<Answers[Name]> {
    return (await this.#one({ name, request, language } as Asked<Analysis>, signal)) as Answers[Name];
  }

  /** Evaluates the orders by two versions, as of a day; `signal` stops it. */
  async *backtest(request: Bodies['backtest'], language: Language, signal: AbortSignal): AsyncGenerator<BacktestLine> {
    const { setup } = this;
    for await (const line of this.#call({ name: 'backtest', request, language }, signal)) {
      if ('result' in (line as BacktestLine) && setup === this.setup) {
        const {
          orders: count,
          unreadable,
          unreadableLines,
          partial,
        } = (line as { readonly result: BacktestResult }).result;
        this.#orders = { ...this.#orders, count, unreadable, unreadableLines, partial };
      }
      yield line as BacktestLine;
    }
  }

  /** Reads a small file of orders, or the start of a large one; the orders in use stay the same. */
  async open(source: OrdersSource): Promise<OpenedOrders> {
    return (await this.#one({ name: 'open', source })) as OpenedOrders;
  }

  /**
   * Evaluates other orders from now on.
   * @param source opened before; `undefined` for none
   */
  async use(source: OrdersSource | undefined, opened?: OpenedOrders): Promise<void> {
    await this.#one({ name: 'use', source });
    this.setup = { ...this.setup, orders: source };
    this.#orders = opened?.known ?? UNREAD;
  }

  /** The file of orders in use. */
  get source(): OrdersSource | undefined {
    return this.setup.orders;
  }

  /** The orders in use, for the page. */
  get orders(): PastOrdersView | null {
    const { orders } = this.setup;
    return orders ? { name: orders.name, ...this.#orders } : null;
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
