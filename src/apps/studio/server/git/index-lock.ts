import { copyFileSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { atEnd, move, remove } from '../../../../workbench/system/index.js';

/**
 * The index of a working tree, locked as git locks it: while `index.lock` exists, no git command commits, merges, or changes to another
 * branch. The new index is written to the lock file, which then replaces the index.
 */
export class IndexLock {
  readonly #index: string;
  #isHeld = true;
  readonly #stopWatching: () => void;

  private constructor(
    /** The lock file: a copy of the index, or empty if there is no index yet. */
    readonly path: string,
    gitFolder: string,
  ) {
    this.#index = join(gitFolder, 'index');
    // Releases the lock also if the process ends.
    this.#stopWatching = atEnd(() => this.release());
  }

  /** @returns `undefined` if another program has the lock, or left it behind */
  static take(gitFolder: string): IndexLock | undefined {
    const [index, path] = [join(gitFolder, 'index'), join(gitFolder, 'index.lock')];
    try {
      writeFileSync(path, '', { flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return undefined;
      throw error;
    }
    const lock = new IndexLock(path, gitFolder);
    try {
      if (existsSync(index)) copyFileSync(index, path);
      return lock;
    } catch (error) {
      lock.release();
      throw error;
    }
  }

  /** Replaces the index with the lock file; returns whether the system allowed it. */
  apply(): boolean {
    try {
      move(this.path, this.#index);
      this.#isHeld = false;
      return true;
    } catch {
      return false;
    } finally {
      this.release();
    }
  }

  /** Removes the lock and leaves the index as it is. */
  release(): void {
    this.#stopWatching();
    if (this.#isHeld) remove(this.path, false);
    this.#isHeld = false;
  }
}
