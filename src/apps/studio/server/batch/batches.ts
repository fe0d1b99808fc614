import { say } from '../../../../core/index.js';
import { RequestError } from '../../../server/index.js';
import type { CheckedBatch } from './batch.js';

/** The most bytes of the files of all batches together; a larger batch is kept alone. */
const MOST_TOGETHER = 128 * 1024 * 1024;

/** The batches that pages have open. Their values are only in memory, not in a file. */
export class Batches {
  /** The batches by their ids, with the most recently used at the end. */
  readonly #open = new Map<string, CheckedBatch>();

  constructor(private readonly most = MOST_TOGETHER) {}

  /** Forgets the least recently used batches until there is room for a file of this size. */
  makeRoom(size: number): void {
    let together = [...this.#open.values()].reduce((sum, each) => sum + each.size, size);
    for (const [id, each] of this.#open) {
      if (together <= this.most) return;
      this.close(id);
      together -= each.size;
    }
  }

  add(batch: CheckedBatch): void {
    this.makeRoom(batch.size);
    this.#open.set(batch.id, batch);
  }

  close(id: string): void {
    this.#open.delete(id);
  }

  /** @throws {RequestError} if the batch is not open any more */
  named(id: string): CheckedBatch {
    const batch = this.#open.get(id);
    if (!batch) throw new RequestError(404, 'not-found', say('The batch is not open any more.'));
    this.#open.delete(id);
    this.#open.set(id, batch);
    return batch;
  }
}
