import { Worker } from 'node:worker_threads';

/** Tasks at each worker: one to work on, one to go on with. */
const AHEAD = 2;

/** Megabytes for what dies young; by default a thread takes many times as much, for nothing gained. */
const YOUNG = 4;

/**
 * Puts tasks to worker threads and yields their answers in the order of the tasks. No more tasks are taken than the workers and the
 * reader of the answers keep up with.
 * @param script the worker's module; it answers each message with one message, in order
 * @param terms what every worker is told at its start
 * @param bytesOf the memory of a task that is handed over, not copied
 * @throws what a worker could not handle
 */
export async function* inOrder<Task, Answer>(script: URL, terms: unknown, count: number, tasks: AsyncIterable<Task>, bytesOf: (task: Task) => ArrayBuffer): AsyncGenerator<Answer> {
  const seats = Array.from({ length: count }, () => new Seat<Answer>(new Worker(script, { workerData: terms, resourceLimits: { maxYoungGenerationSizeMb: YOUNG } })));
  const waiting: Promise<Answer>[] = [];
  let next = 0;
  try {
    for await (const task of tasks) {
      waiting.push(seats[next++ % count]!.ask(task, bytesOf(task)));
      if (waiting.length >= count * AHEAD) yield await waiting.shift()!;
    }
    while (waiting.length > 0) yield await waiting.shift()!;
  } finally {
    await Promise.all(seats.map((seat) => seat.leave()));
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

  ask(task: unknown, bytes: ArrayBuffer): Promise<Answer> {
    const answer = new Promise<Answer>((resolve, reject) => {
      this.#turns.push({ resolve, reject });
      this.worker.postMessage(task, [bytes]);
    });
    // Whoever stops early awaits no answer; a fault then has nobody to tell.
    answer.catch(() => undefined);
    return answer;
  }

  async leave(): Promise<void> {
    await this.worker.terminate();
  }
}
