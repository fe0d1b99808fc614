import { Worker } from 'node:worker_threads';
import type { Block } from '../input/blocks.js';

/** Blocks at each worker: one to work on, one to go on with. */
const AHEAD = 2;

/** Megabytes for what dies young; by default a thread takes many times as much, for nothing gained. */
const YOUNG = 8;

/**
 * Puts blocks to worker threads and yields their answers in the order of the blocks. No more blocks are taken than the workers and the
 * reader of the answers keep up with; where taking one fails, those before it are answered all the same.
 * @param script the worker's module, which serves blocks
 * @param terms what every worker is told at its start
 * @param most how many workers there may be; each is started when all others are busy
 * @throws what a worker could not handle
 */
export async function* inOrder<Answer>(script: URL, terms: unknown, most: number, blocks: AsyncIterable<Block>): AsyncGenerator<Answer> {
  const seats: Seat<Answer>[] = [];
  const waiting: Promise<Answer>[] = [];
  let failure: { readonly error: unknown } | undefined;
  try {
    for await (const block of withoutFailure()) {
      waiting.push(freeSeat().ask(block));
      if (waiting.length >= most * AHEAD) yield await waiting.shift()!;
    }
    while (waiting.length > 0) yield await waiting.shift()!;
  } finally {
    await Promise.all(seats.map((seat) => seat.leave()));
  }
  if (failure) throw failure.error;

  async function* withoutFailure(): AsyncGenerator<Block> {
    try {
      yield* blocks;
    } catch (error) {
      failure = { error };
    }
  }

  function freeSeat(): Seat<Answer> {
    const freest = seats.toSorted((a, b) => a.load - b.load)[0];
    if (freest && (freest.load === 0 || seats.length === most)) return freest;
    const seat = new Seat<Answer>(new Worker(script, { workerData: terms, resourceLimits: { maxYoungGenerationSizeMb: YOUNG } }));
    seats.push(seat);
    return seat;
  }
}

interface Turn<Answer> {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/** A worker and those who wait for its answers. */
class Seat<Answer> {
  readonly #turns: Turn<Answer>[] = [];

  constructor(private readonly worker: Worker) {
    worker.on('message', (answer: Answer) => this.#turns.shift()?.resolve(answer));
    worker.on('error', (error) => {
      for (const { reject } of this.#turns.splice(0)) reject(error);
    });
  }

  /** How many answers it owes. */
  get load(): number {
    return this.#turns.length;
  }

  ask(block: Block): Promise<Answer> {
    const answer = new Promise<Answer>((resolve, reject) => {
      this.#turns.push({ resolve, reject });
      this.worker.postMessage(block, [block.bytes.buffer]);
    });
    // Whoever stops early awaits no answer; a fault then has nobody to tell.
    answer.catch(() => undefined);
    return answer;
  }

  async leave(): Promise<void> {
    await this.worker.terminate();
  }
}
