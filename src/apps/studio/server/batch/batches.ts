import { say } from '../../../../core/index.js';
import { RequestError } from '../../../server/index.js';
import type { CheckedBatch } from './batch.js';

/** The batch that the page has open: its values are in this memory, and in no file. */
export class Batches {
  #open: CheckedBatch | undefined;

  use(batch: CheckedBatch | undefined): void {
    this.#open = batch;
  }

  /** Forgets a batch; another page may have opened one in its place. */
  close(id: string): void {
    if (this.#open?.id === id) this.#open = undefined;
  }

  /** @throws {RequestError} where it is not open any more */
  named(id: string): CheckedBatch {
    if (this.#open?.id !== id) throw new RequestError(404, 'not-found', say('The batch is not open any more.'));
    return this.#open;
  }
}
