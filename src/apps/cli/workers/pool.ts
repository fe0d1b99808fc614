import { Worker } from 'node:worker_threads';
import {
  type Block,
  Memory,
  type Portion,
  blocksOf,
  linesOf,
  type Input,
  PORTION,
  processHere,
} from '../../../workbench/input/index.js';
import type { PortionResult } from './process-blocks.js';

/** Worker threads: their module, which processes blocks, and the data that each gets at its start. */
interface Workers {
  readonly script: string;
  readonly terms: unknown;
  /** The most workers; another one starts when all are busy. */
  readonly jobs: number;
}

/** The most blocks at each worker: one in work, and others so that it need not wait for a slower worker. */
const AHEAD = 4;

/** In megabytes. The default limits delay garbage collection and gain no speed. */
const HEAP = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 96 };

/** In bytes. A very long line may need more. */
const LONGEST_BLOCK = 1024 * 1024;

/**
 * Processes the lines of an input in worker threads and yields the results in the order of the lines. It reads no faster than the workers
 * and the reader of the results keep up. If reading fails, it processes the lines read before.
 * @param here processes blocks with very long lines in this thread
 * @param portion how many short entries make a portion
 * @returns results, each of which is valid until the next one is asked for
 * @throws what a worker throws
 */
async function* processInWorkers<Result extends PortionResult>(
  bytes: AsyncIterable<Buffer>,
  here: (portion: Portion) => Result,
  { script, terms, jobs }: Workers,
  portion: number,
): AsyncGenerator<Result> {
  const memory = new Memory();
  const queues: WorkerQueue<Result>[] = [];
  const waiting: Promise<Result>[] = [];
  let failure: { readonly error: unknown } | undefined;
  try {
    for await (const block of blocksBeforeFailure()) {
      if (block.bytes.length > LONGEST_BLOCK) {
        yield* results(0);
        yield here(linesOf(block));
      } else {
        waiting.push(freeQueue().process(block));
        yield* results(jobs * AHEAD - 1);
      }
    }
    yield* results(0);
  } finally {
    await Promise.all(queues.map((queue) => queue.end()));
  }
  if (failure) throw failure.error;

  async function* blocksBeforeFailure(): AsyncGenerator<Block> {
    try {
      yield* blocksOf(bytes, memory, portion);
    } catch (error) {
      failure = { error };
    }
  }

  /** Yields the oldest results until at most `most` are pending. */
  async function* results(most: number): AsyncGenerator<Result> {
    while (waiting.length > most) {
      const result = await waiting.shift()!;
      yield result;
      if (typeof result.output !== 'string') memory.give(result.output.buffer);
    }
  }

  function freeQueue(): WorkerQueue<Result> {
    const freest = queues.toSorted((a, b) => a.load - b.load)[0];
    if (freest && (freest.load === 0 || queues.length === jobs)) return freest;
    const queue = new WorkerQueue<Result>(new Worker(script, { workerData: terms, resourceLimits: HEAP }));
    queues.push(queue);
    return queue;
  }
}

interface Pending<Result> {
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** A worker and its pending blocks. */
class WorkerQueue<Result> {
  readonly #pending: Pending<Result>[] = [];

  constructor(private readonly worker: Worker) {
    worker.on('message', (result: Result) => this.#pending.shift()?.resolve(result));
    worker.on('error', (error) => {
      for (const { reject } of this.#pending.splice(0)) reject(error);
    });
  }

  /** The number of pending blocks. */
  get load(): number {
    return this.#pending.length;
  }

  process(block: Block): Promise<Result> {
    const result = new Promise<Result>((resolve, reject) => {
      this.#pending.push({ resolve, reject });
      this.worker.postMessage(block, [block.bytes.buffer]);
    });
    // A caller that stops early does not await the result. Without this handler, an error would be unhandled.
    result.catch(() => undefined);
    return result;
  }

  async end(): Promise<void> {
    await this.worker.terminate();
  }
}

/**
 * Processes an input portion by portion, in this thread, or for lines of NDJSON, in several threads.
 * @param here processes a portion in this thread
 * @param workers process portions in the same way; not used for one job
 * @param size how many short entries make a portion
 * @returns the results in the order of the input; each is valid until the next is asked for
 * @throws {InputFault} if the rest of the input can't be read
 */
export async function* processInput<Result extends PortionResult>(
  input: Input,
  here: (portion: Portion) => Result,
  workers: Workers,
  size = PORTION,
): AsyncGenerator<Result> {
  if (input.format === 'ndjson' && workers.jobs > 1) yield* processInWorkers(input.bytes, here, workers, size);
  else yield* processHere(input, here, size);
}
