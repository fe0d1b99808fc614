import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Disconnected, RequestError, tooLarge, within } from '../../server/index.js';
import { atEnd, remove, removeLeftOvers, temporaryName } from '../../../workbench/system/index.js';

/** The endings by which the reader recognises the formats; JSON may be one text, or one text on each line. */
const ENDINGS: Readonly<Record<string, string>> = {
  'application/x-ndjson': '.ndjson',
  'application/json': '',
  'text/csv': '.csv',
};
/** The content types of orders. */
export const ORDER_TYPES = Object.keys(ENDINGS);
/** The prefix of the names of the folders. */
const BASE = 'payrules-orders';
/** Several million orders. */
const MOST_BYTES = 512 * 1024 * 1024;

/** Files of orders that the page sent, in a folder that only this user can read; they are removed at the end of the process at the latest. */
export class UploadedOrders {
  #folder: string | undefined;
  #isBusy = false;
  #leave = (): void => undefined;

  /**
   * Removes the files that killed processes left.
   * @param most the most bytes of a file
   */
  constructor(readonly most = MOST_BYTES) {
    removeLeftOvers(tmpdir(), BASE);
  }

  /** The folder of the files; `undefined` until the first file arrives, and after {@link close}. */
  get folder(): string | undefined {
    return this.#folder;
  }

  /**
   * Writes a file of orders under a random name.
   * @param type one of {@link ORDER_TYPES}
   * @param length the length that the request announces, in bytes; 0 if it does not
   * @returns its path
   * @throws {RequestError} 413 if it is too large, 503 while another one arrives
   * @throws {Disconnected}
   */
  async receive(bytes: Readable, type: string, length: number, signal: AbortSignal): Promise<string> {
    if (length > this.most) throw tooLarge(this.most);
    if (this.#isBusy) throw new RequestError(503, 'busy', 'Another file of orders is arriving.');
    const path = join(this.#ownFolder(), `${randomUUID()}${ENDINGS[type]}`);
    this.#isBusy = true;
    try {
      // After a failure the request stays open for the answer.
      const source = Readable.from(within(bytes.iterator({ destroyOnReturn: false }), this.most));
      // The file is created before anything can fail: a file that appears later would never be removed.
      const file = await open(path, 'wx', 0o600);
      await pipeline(source, file.createWriteStream(), { signal });
      return path;
    } catch (error) {
      this.remove(path);
      if (signal.aborted) throw new Disconnected();
      if (error instanceof RequestError) throw error;
      throw new RequestError(500, 'unwritable', 'The file of orders cannot be written.');
    } finally {
      this.#isBusy = false;
    }
  }

  /** Removes a file that {@link receive} wrote. */
  remove(path: string): void {
    remove(path, false);
  }

  /** Removes all files. */
  close(): void {
    if (this.#folder !== undefined) remove(this.#folder, true);
    this.#folder = undefined;
    this.#leave();
  }

  #ownFolder(): string {
    if (this.#folder !== undefined) return this.#folder;
    const folder = temporaryName(join(tmpdir(), BASE));
    mkdirSync(folder, { mode: 0o700 });
    this.#leave = atEnd(() => remove(folder, true));
    return (this.#folder = folder);
  }
}
