import { createHash, randomBytes } from 'node:crypto';
import {
  closeSync,
  linkSync,
  lstatSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { namesIn } from './folder-names.js';
import { UsageError, mayBeOpen, unwritable } from './errors.js';

/** Identifies this machine or container: process ids are only unique within it. */
const HOST = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
const TAG = /([0-9a-f]{8})-([0-9]+)-[0-9a-f]{12}(?=(?:[.]old)?[.]tmp$|$)/;

/** The tags that this process has created. */
const own = new Set<string>();

/** A tag that says which process a file, folder or lock belongs to. */
function newTag(): string {
  const tag = `${HOST}-${process.pid}-${randomBytes(6).toString('hex')}`;
  own.add(tag);
  return tag;
}

/**
 * The name of a temporary file or folder. It shows the next run what a killed process left behind.
 * @param base the start of the name
 */
export function temporaryName(base: string): string {
  return `${base}.${newTag()}.tmp`;
}

/**
 * Removes temporary files and folders that killed processes left in a folder. A process on another machine may still be running, so its
 * files stay until they have not changed for a day. Folders of another user stay: their owner could replace a folder inside by a link
 * during the removal.
 * @param base the start of the names; by default anything
 * @param before called with each path before it is removed
 */
export function removeLeftOvers(folder: string, base = '', before?: (path: string) => void): void {
  for (const name of entriesIn(folder)) {
    const path = join(folder, name);
    if (!name.startsWith(base) || !name.endsWith('.tmp') || !isLeftOver(name, path)) continue;
    const found = lstatSync(path, { throwIfNoEntry: false });
    const isFolder = found?.isDirectory() === true;
    if (isFolder && found.uid !== (process.geteuid?.() ?? found.uid)) continue;
    before?.(path);
    remove(path, isFolder);
  }
}

/** Removes what killed processes left in a folder and its subfolders. */
export function removeLeftOversIn(folder: string): void {
  const folders = new Set(namesIn(folder).map((name) => dirname(join(folder, name))));
  for (const each of folders) removeLeftOvers(each);
}

function entriesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** The age after which files of another machine count as left over, in milliseconds. A container gets another host name at each start. */
const DAY = 24 * 60 * 60 * 1000;

/** Whether the process that a tag names is gone. @param path the file or folder with this tag */
function isLeftOver(text: string, path: string): boolean {
  const [tag = '', host, id] = TAG.exec(text) ?? [];
  if (host !== HOST) return host !== undefined && age(path) > DAY;
  // A restarted container uses the same process ids again.
  return Number(id) === process.pid ? !own.has(tag) : !isRunning(Number(id));
}

/** The milliseconds since a file or a folder changed; 0 if it is gone. */
const age = (path: string): number => Date.now() - (lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process runs but belongs to another user if the signal is not permitted.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Removes a file or folder, and leaves it where the system refuses that. On Windows, a virus scanner may have just opened it. */
export function remove(path: string, isFolder: boolean): void {
  try {
    rmSync(path, { recursive: isFolder, force: true });
  } catch {
    // It stays.
  }
}

const LOCK = '.payrules.lock';
/** How long to wait for another process, and how often to try, in milliseconds. */
const WAIT = 5000;
const PAUSE = 2;
/** No process holds a lock for so long: its machine is gone, or another process has its id. */
const LONGEST = 60_000;

/**
 * Does something short while no other process does so in the same folder. Waits for a process that does, and removes the lock of a killed
 * one.
 * @throws {UsageError} if the folder cannot be written, or another process takes too long
 */
export function alone<Result>(folder: string, act: () => Result): Result {
  const path = join(folder, LOCK);
  const tag = newTag();
  const until = Date.now() + WAIT;
  while (!take(path, tag)) {
    release(path);
    if (Date.now() > until) throw new UsageError(`${path} is another process's; wait until it has ended`);
    pause();
  }
  try {
    return act();
  } finally {
    remove(path, false);
    own.delete(tag);
  }
}

function take(path: string, tag: string): boolean {
  try {
    const file = openSync(path, 'wx', 0o600);
    try {
      writeFileSync(file, tag);
    } catch (error) {
      // On a full disk, an empty lock file would stay.
      rmSync(path, { force: true });
      throw error;
    } finally {
      closeSync(file);
    }
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw unwritable(path, error);
  }
}

/**
 * Removes an abandoned lock. Another process may have replaced it meanwhile, so the moved file is checked again and restored if it is in
 * use.
 */
function release(path: string): void {
  try {
    if (!isAbandoned(path)) return;
    const moved = temporaryName(path);
    move(path, moved);
    if (!isAbandoned(moved)) linkSync(moved, path);
    rmSync(moved, { force: true });
  } catch {
    // The lock is gone, or another process holds it again.
  }
}

/** Whether no process holds a lock: its process is gone, or was killed before it wrote its tag. */
function isAbandoned(path: string): boolean {
  const tag = readFileSync(path, 'utf8');
  return age(path) > (tag === '' ? WAIT : LONGEST) || isLeftOver(tag, path);
}

/** How long to try on Windows, where a virus scanner or an indexer may have a file open for a moment, in milliseconds. */
const PATIENCE = 1000;

/** Renames a file or folder. */
export function move(from: string, to: string): void {
  for (const until = Date.now() + PATIENCE; ; pause()) {
    try {
      renameSync(from, to);
      return;
    } catch (error) {
      if (!mayBeOpen(error) || Date.now() > until) throw error;
    }
  }
}

function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE);
}
