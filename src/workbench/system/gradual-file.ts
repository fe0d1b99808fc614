import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, fsyncSync, openSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { linkTarget } from './link-target.js';
import { beforeEnd, uninterrupted } from './uninterrupted.js';
import { UsageError } from './errors.js';

/**
 * A file that is written piece by piece beside the one that it replaces as a whole at the end; that one's permissions stay. Nothing of it is
 * left where a signal ends the program before.
 */
export class GradualFile {
  readonly #path: string;
  readonly #fresh: string;
  #file: number | undefined;
  readonly #stopWatching: () => void;

  /**
   * @param name as messages show it
   * @param cwd the folder that a relative name starts from
   * @throws {UsageError} where it can't be written
   */
  constructor(
    private readonly name: string,
    cwd: string,
  ) {
    this.#path = linkTarget(resolve(cwd, name));
    this.#fresh = `${this.#path}.${randomBytes(6).toString('hex')}.tmp`;
    // Before it is opened: a signal may come at once.
    this.#stopWatching = beforeEnd(() => this.discard());
    this.#file = this.#attempt(() => openSync(this.#fresh, 'wx'));
  }

  /** @throws {UsageError} where it can't be written; the file is discarded then */
  write(piece: string | Uint8Array): void {
    this.#attempt(() => writeFileSync(this.#file!, piece));
  }

  /** Replaces the earlier file. @throws {UsageError} where that can't be done; the earlier file stays then */
  finish(): void {
    uninterrupted(() =>
      this.#attempt(() => {
        const earlier = statSync(this.#path, { throwIfNoEntry: false });
        fsyncSync(this.#file!);
        this.#close();
        if (earlier) chmodSync(this.#fresh, earlier.mode);
        renameSync(this.#fresh, this.#path);
        this.#stopWatching();
      }),
    );
  }

  /** Removes what was written; after {@link finish} it does nothing. */
  discard(): void {
    this.#close();
    rmSync(this.#fresh, { force: true });
    this.#stopWatching();
  }

  #attempt<T>(act: () => T): T {
    try {
      return act();
    } catch {
      this.discard();
      throw new UsageError(`${this.name} cannot be written`);
    }
  }

  #close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }
}
