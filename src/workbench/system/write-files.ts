import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { removeLeftOvers, temporaryName } from './left-overs.js';
import { beforeEnd, uninterrupted } from './uninterrupted.js';
import { unwritable } from './errors.js';

/** Files with orders: only their owner can read one that is new. */
const PRIVATE = 0o600;
/** What the process lets others do with files is taken off. */
const SHARED = 0o666;

/** The path to write to: where a path is a symbolic link, that of the file behind it, so that the link stays. */
function linkTarget(path: string): string {
  return existsSync(path) && !isStream(path) ? realpathSync(path) : path;
}

/** Whether a path is that of a pipe or a device, such as /dev/null: these are written to, and never replaced. */
function isStream(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && !found.isFile() && !found.isDirectory();
}

/** A file beside the one that it will replace, with the permissions of that one; each step may throw. */
class StagedFile {
  readonly fresh: string;
  /** The permissions of the file that is replaced; `undefined` where there is none. */
  readonly mode: number | undefined;
  /** Whether it is written to at once, as there is no file to replace. */
  readonly isStream: boolean;
  #file: number | undefined;

  /** @param path of the file, not of a link to it */
  constructor(
    readonly path: string,
    private readonly newMode: number,
  ) {
    this.isStream = isStream(path);
    if (!this.isStream) removeLeftOvers(dirname(path), `${basename(path)}.`);
    this.fresh = temporaryName(path);
    this.mode = this.isStream ? undefined : statSync(path, { throwIfNoEntry: false })?.mode;
  }

  open(): void {
    this.#file = this.isStream ? openSync(this.path, 'w') : openSync(this.fresh, 'wx', this.mode ?? this.newMode);
    // What the process takes off new files, the earlier one may have.
    if (this.mode !== undefined) chmodSync(this.fresh, this.mode);
  }

  write(piece: string | Uint8Array): void {
    writeFileSync(this.#file!, piece);
  }

  /** Has all of it on disk. */
  complete(): void {
    if (!this.isStream) fsyncSync(this.#file!);
    this.#close();
  }

  replace(): void {
    if (!this.isStream) renameSync(this.fresh, this.path);
  }

  discard(): void {
    this.#close();
    rmSync(this.fresh, { force: true });
  }

  #close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }
}

/**
 * A file of orders that is written piece by piece beside the one that it replaces as a whole at the end. Nobody but its owner reads it,
 * where an earlier file does not allow more. Nothing of it is left where a signal ends the program before; what a killed program left, the
 * next one removes.
 */
export class GradualFile {
  readonly #staged: StagedFile;
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
    this.#staged = new StagedFile(linkTarget(resolve(cwd, name)), PRIVATE);
    // Before it is opened: a signal may come at once.
    this.#stopWatching = beforeEnd(() => this.discard());
    this.#attempt(() => this.#staged.open());
  }

  /** @throws {UsageError} where it can't be written; the file is discarded then */
  write(piece: string | Uint8Array): void {
    this.#attempt(() => this.#staged.write(piece));
  }

  /** Replaces the earlier file. @throws {UsageError} where that can't be done; the earlier file stays then */
  finish(): void {
    uninterrupted(() =>
      this.#attempt(() => {
        this.#staged.complete();
        this.#staged.replace();
        this.#stopWatching();
      }),
    );
  }

  /** Removes what was written; after {@link finish} it does nothing. */
  discard(): void {
    this.#staged.discard();
    this.#stopWatching();
  }

  #attempt(act: () => void): void {
    try {
      act();
    } catch (error) {
      this.discard();
      throw unwritable(this.name, error);
    }
  }
}

interface WriteOptions {
  /** The folder that relative names start from. */
  readonly cwd?: string;
  /** Whether to make the folders that are missing; those of files that could not be written are removed again. */
  readonly makeFolders?: boolean;
  /** Asked last, when all files are on disk; where it returns `false`, nothing is replaced. */
  readonly mayReplace?: () => boolean;
}

/**
 * Writes files, all of them or none. A file that is replaced keeps its permissions, links to it stay links, and a device is written to. All new files and copies
 * of the old ones are on disk before the first is renamed, so that putting the old ones back needs no space.
 * @throws {UsageError} where one can't be written
 */
export function writeFiles(
  files: ReadonlyMap<string, string | Uint8Array>,
  { cwd = '', makeFolders = false, mayReplace = () => true }: WriteOptions = {},
): void {
  uninterrupted(() => replace(files, { cwd, makeFolders, mayReplace }));
}

function replace(
  files: ReadonlyMap<string, string | Uint8Array>,
  { cwd, makeFolders, mayReplace }: Required<WriteOptions>,
): void {
  const changes: Change[] = [];
  const made: string[] = [];
  let current = '';
  try {
    for (const [name, content] of files) {
      current = name;
      const path = linkTarget(resolve(cwd, name));
      const first = makeFolders ? mkdirSync(dirname(path), { recursive: true }) : undefined;
      if (first !== undefined) made.push(first);
      changes.push(stage(name, path, content));
    }
    if (!mayReplace()) {
      changes.forEach(putBack);
      made.forEach(removeFolder);
      return;
    }
    for (const each of changes) {
      current = each.name;
      each.staged.replace();
      each.isReplaced = true;
    }
  } catch (error) {
    const kept = changes.flatMap((each) => (putBack(each) ? [] : [`; the earlier ${each.name} is in ${each.old} now`]));
    made.forEach(removeFolder);
    throw unwritable(current, error, kept.join(''));
  }
  for (const { old } of changes) if (old !== undefined) rmSync(old, { force: true });
}

/** One file of several that are replaced together. */
interface Change {
  /** As messages show it. */
  readonly name: string;
  readonly staged: StagedFile;
  /** A copy of the file that it replaces. */
  readonly old: string | undefined;
  isReplaced: boolean;
}

function stage(name: string, path: string, content: string | Uint8Array): Change {
  const staged = new StagedFile(path, SHARED);
  const old = staged.fresh.replace(/tmp$/, 'old.tmp');
  try {
    if (staged.mode !== undefined) copyFileSync(path, old);
    staged.open();
    staged.write(content);
    staged.complete();
    return { name, staged, old: staged.mode === undefined ? undefined : old, isReplaced: false };
  } catch (error) {
    staged.discard();
    rmSync(old, { force: true });
    throw error;
  }
}

/** A folder that was made, with the folders that were made in it. */
function removeFolder(path: string): void {
  rmSync(path, { recursive: true, force: true });
}

/** Returns whether everything is as before; otherwise the copy stays. */
function putBack({ staged, old, isReplaced }: Change): boolean {
  staged.discard();
  if (staged.isStream) return true;
  try {
    if (isReplaced && old !== undefined) renameSync(old, staged.path);
    else rmSync(isReplaced ? staged.path : (old ?? staged.fresh), { force: true });
    return true;
  } catch {
    return old === undefined;
  }
}
