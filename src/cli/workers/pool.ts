import { Worker } from 'node:worker_threads';
import { blocksOf, type Block } from '../input/blocks.js';
import { linesOf } from '../input/lines.js';
import { Memory } from '../input/memory.js';
import type { Portion } from '../input/portion.js';
import { Shapes } from '../input/shapes.js';
import type { Told } from './serve.js';

/** Worker threads: their module, which serves blocks, and what each is told at its start. */
export interface Workers {
  readonly script: URL;
  readonly terms: unknown;
  /** How many there may be; each is started when all others are busy. */
  readonly jobs: number;
}

/** Blocks at each worker: one to work on, the others to go on with while a slower one is waited for. */
const AHEAD = 4;

/** In megabytes. The default limits delay garbage collection and gain no speed. */
const HEAP = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 96 };

/** In bytes. What a very long line holds may be more than that. */
const LONGEST_BLOCK = 1024 * 1024;

/**
 * Puts the lines of an input to worker threads and yields their answers in the order of the lines. No more is read than the workers and
 * the reader of the answers keep up with; where reading fails, what was read before is answered all the same.
 * @param here answers blocks with very long lines, in this thread
 * @param portion how many short entries are judged in one go
 * @returns answers, each of which holds until the next one is asked for
 * @throws what a worker could not handle
 */
export async function* judgeInWorkers<Answer extends Told>(
  bytes: AsyncIterable<Buffer>,
  here: (portion: Portion) => Answer,
  { script, terms, jobs }: Workers,
  portion: number,
): AsyncGenerator<Answer> {
  const memory = new Memory();
  const seats: Seat<Answer>[] = [];
  const waiting: Promise<Answer>[] = [];
  let failure: { readonly error: unknown } | undefined;
  try {
    for await (const block of blocksBeforeFailure()) {
      if (block.bytes.length > LONGEST_BLOCK) {
        yield* answered(0);
        yield here(linesOf(block, new Shapes()));
      } else {
        waiting.push(freeSeat().ask(block));
        yield* answered(jobs * AHEAD - 1);
      }
    }
    yield* answered(0);
  } finally {
    await Promise.all(seats.map((seat) => seat.leave()));
  }
  if (failure) throw failure.error;

  async function* blocksBeforeFailure(): AsyncGenerator<Block> {
    try {
      yield* blocksOf(bytes, memory, portion);
    } catch (error) {
      failure = { error };
    }
  }

  /** Yields the oldest answers until no more than so many are waited for. */
  async function* answered(most: number): AsyncGenerator<Answer> {
    while (waiting.length > most) {
      const answer = await waiting.shift()!;
      yield answer;
      if (typeof answer.output !== 'string') memory.give(answer.output.buffer);
    }
  }

  function freeSeat(): Seat<Answer> {
    const freest = seats.toSorted((a, b) => a.load - b.load)[0];
    if (freest && (freest.load === 0 || seats.length === jobs)) return freest;
    const seat = new Seat<Answer>(new Worker(script, { workerData: terms, resourceLimits: HEAP }));
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
