import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { move, remove, removeLeftOvers, temporaryName } from './left-overs.js';
import { statOf } from './plain-file.js';
import { beforeEnd, uninterrupted } from './uninterrupted.js';
import { READ_ONLY, unwritable } from './errors.js';

/** The mode of new files with orders: only their owner can read them. */
const PRIVATE = 0o600;
/** The mode of other new files, to which the process applies its umask. */
const SHARED = 0o666;

/** The path to write to. A symbolic link is resolved to its file, so that the link stays. */
function linkTarget(path: string): string {
  return existsSync(path) && !isStream(path) ? realpathSync(path) : path;
}

/** Whether a path is a pipe or a device, such as /dev/null. These are written to directly and never replaced. */
function isStream(path: string): boolean {
  const found = statOf(path);
  return found !== undefined && !found.isFile() && !found.isDirectory();
}

/**
 * Refuses to replace a file that this user may not write. The system allows it if the user may write the folder.
 * @throws an error with the code `READ_ONLY` and the path
 */
function assertWritable(path: string, mode: number): void {
  try {
    accessSync(path, constants.W_OK);
    // The superuser may write any file, so the mode decides.
    if ((mode & 0o222) !== 0) return;
  } catch {
    // The error follows.
  }
  throw Object.assign(new Error('read-only'), { code: READ_ONLY, path });
}

/** A temporary file beside the file that it will replace, with the same permissions. Each step may throw. */
class StagedFile {
  readonly fresh: string;
  /** The permissions of the existing file; `undefined` if there is none. */
  readonly mode: number | undefined;
  /** Whether the path is a pipe or a device, which is written to directly. */
  readonly isStream: boolean;
  #file: number | undefined;
  #isMade = false;

  /** @param path the file's own path, not a link to it */
  constructor(
    readonly path: string,
    private readonly newMode: number,
  ) {
    this.isStream = isStream(path);
    if (!this.isStream) removeLeftOvers(dirname(path), `${basename(path)}.`);
    this.fresh = temporaryName(path);
    this.mode = this.isStream ? undefined : statOf(path)?.mode;
  }

  open(): void {
    if (this.mode !== undefined) assertWritable(this.path, this.mode);
    this.#file = this.isStream ? openSync(this.path, 'w') : openSync(this.fresh, 'wx', this.mode ?? this.newMode);
    this.#isMade = !this.isStream;
    // open() applies the umask; the earlier file may have had those bits.
    if (this.mode !== undefined) chmodSync(this.fresh, this.mode);
  }

  write(piece: string | Uint8Array): void {
    writeFileSync(this.#file!, piece);
  }

  /** Flushes the file to disk and closes it. */
  complete(): void {
    if (!this.isStream) fsyncSync(this.#file!);
    this.#close();
  }

  replace(): void {
    if (!this.isStream) move(this.fresh, this.path);
  }

  discard(): void {
    this.#close();
    if (this.#isMade) remove(this.fresh, false);
  }

  #close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }
}

/**
 * A file of orders, written piece by piece to a temporary file that replaces the earlier file at the end. Only its owner can read it,
 * unless the earlier file allows more. If a signal ends the program, the temporary file is removed. The next run removes what a killed
 * program left.
 */
export class GradualFile {
  readonly #staged: StagedFile;
  readonly #stopWatching: () => void;

  /**
   * @param name as messages show it
   * @param cwd the folder that a relative name starts from
   * @throws {UsageError} if the file can't be written
   */
  constructor(
    private readonly name: string,
    cwd: string,
  ) {
    this.#staged = new StagedFile(linkTarget(resolve(cwd, name)), PRIVATE);
    // Before the file is opened: a signal may arrive at any moment.
    this.#stopWatching = beforeEnd(() => this.discard());
    this.#attempt(() => this.#staged.open());
  }

  /** @throws {UsageError} if it can't be written; then the file is discarded */
  write(piece: string | Uint8Array): void {
    this.#attempt(() => this.#staged.write(piece));
  }

  /** Replaces the earlier file. @throws {UsageError} if that fails; then the earlier file stays */
  finish(): void {
    uninterrupted(() =>
      this.#attempt(() => {
        this.#staged.complete();
        this.#staged.replace();
        this.#stopWatching();
      }),
    );
  }

  /** Removes the temporary file; does nothing after {@link finish}. */
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
  /** Whether to make missing folders. They are removed again if the files could not be written. */
  readonly makeFolders?: boolean;
  /** Called last, when all files are on disk; if it returns `false`, nothing is replaced. */
  readonly mayReplace?: () => boolean;
}

/**
 * Writes all files or none. A replaced file keeps its permissions, links stay links, and devices are written to directly. All new files and
 * copies of the old ones are on disk before the first is renamed, so that restoring the old ones needs no space.
 * @throws {UsageError} if a file can't be written
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
      const first = makeFolders ? makeFolder(dirname(path)) : undefined;
      if (first !== undefined) made.push(first);
      changes.push(stage(name, path, content));
    }
    if (!mayReplace()) {
      changes.forEach(putBack);
      for (const folder of made) remove(folder, true);
      return;
    }
    for (const each of changes) {
      current = each.name;
      each.staged.replace();
      each.isReplaced = true;
    }
  } catch (error) {
    const kept = changes.flatMap((each) => (putBack(each) ? [] : [`; the earlier ${each.name} is in ${each.old} now`]));
    for (const folder of made) remove(folder, true);
    throw unwritable(current, error, kept.join(''));
  }
  for (const { old } of changes) if (old !== undefined) remove(old, false);
}

/** One file of several that are replaced together. */
interface Change {
  /** As messages show it. */
  readonly name: string;
  readonly staged: StagedFile;
  /** The path of a copy of the earlier file. */
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
    if (staged.mode !== undefined) remove(old, false);
    throw error;
  }
}

/**
 * Makes a folder and the missing folders above it, and returns the first one that it made. Node's recursive `mkdirSync` never ends in a
 * folder such as /proc, in which the system makes no folder.
 */
export function makeFolder(path: string): string | undefined {
  if (statOf(path)?.isDirectory()) return undefined;
  const parent = dirname(path);
  const first = parent === path ? undefined : makeFolder(parent);
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process may have made it.
    if (!statOf(path)?.isDirectory()) throw error;
    return first;
  }
  return first ?? path;
}

/** Returns whether the earlier state is restored; otherwise the copy stays. */
function putBack({ staged, old, isReplaced }: Change): boolean {
  staged.discard();
  if (staged.isStream) return true;
  try {
    if (isReplaced && old !== undefined) move(old, staged.path);
    else rmSync(isReplaced ? staged.path : (old ?? staged.fresh), { force: true });
    return true;
  } catch {
    return old === undefined;
  }
}
