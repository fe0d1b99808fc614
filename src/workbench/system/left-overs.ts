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
import { UsageError, unwritable } from './errors.js';

/** This machine or container, as process ids are its own. */
const HOST = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
const TAG = /([0-9a-f]{8})-([0-9]+)-[0-9a-f]{12}(?=(?:[.]old)?[.]tmp$|$)/;

/** The tags that this process has given. */
const own = new Set<string>();

/** Says which process something belongs to. */
function newTag(): string {
  const tag = `${HOST}-${process.pid}-${randomBytes(6).toString('hex')}`;
  own.add(tag);
  return tag;
}

/**
 * The name of a file or folder that a program makes for a while: the next one recognises by it what a killed one left.
 * @param base what its name begins with
 */
export function temporaryName(base: string): string {
  return `${base}.${newTag()}.tmp`;
}

/**
 * Removes what killed processes left in a folder. A process of another machine may be running: what it made is left over once it has not
 * changed for a day. A folder of another user stays: its owner could replace a folder in it by a link during the removal.
 * @param base what the names begin with; by default anything
 * @param before takes each path before it is removed
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

/** Removes what killed processes left in a folder and in its folders. */
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

/** After how long something of another machine is left over, in milliseconds. A container has another name at each start. */
const DAY = 24 * 60 * 60 * 1000;

/** Whether the process that a tag names is gone. @param path what it made */
function isLeftOver(text: string, path: string): boolean {
  const [tag = '', host, id] = TAG.exec(text) ?? [];
  if (host !== HOST) return host !== undefined && age(path) > DAY;
  // A container that starts again has the process ids of before.
  return Number(id) === process.pid ? !own.has(tag) : !isRunning(Number(id));
}

/** The milliseconds since a file or a folder changed; 0 where it is gone. */
const age = (path: string): number => Date.now() - (lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It is another user's where asking is not allowed.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** What cannot be removed, as it is another user's, stays. */
function remove(path: string, isFolder: boolean): void {
  try {
    rmSync(path, { recursive: isFolder, force: true });
  } catch {
    // It stays.
  }
}

const LOCK = '.payrules.lock';
/** How long another process may take, and how often it is asked, in milliseconds. */
const WAIT = 5000;
const PAUSE = 2;
/** No process has a lock for so long: its machine is gone, or another process has its id. */
const LONGEST = 60_000;

/**
 * Does something short while no other process does so in the same folder. It waits for one that does; a lock of a killed one is removed.
 * @throws {UsageError} where the folder cannot be written, or another process takes too long
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
    rmSync(path, { force: true });
    own.delete(tag);
  }
}

function take(path: string, tag: string): boolean {
  try {
    const file = openSync(path, 'wx', 0o600);
    try {
      writeFileSync(file, tag);
    } catch (error) {
      // On a full disk an empty file would stay.
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

/** Removes a lock that is left over. Two processes may find the same one: what was moved away is looked at again. */
function release(path: string): void {
  try {
    if (!isAbandoned(path)) return;
    const moved = temporaryName(path);
    renameSync(path, moved);
    if (!isAbandoned(moved)) linkSync(moved, path);
    rmSync(moved, { force: true });
  } catch {
    // It is gone, or another process has it again.
  }
}

/** Whether nobody has a lock: its process is gone, or was killed before it wrote its tag. */
function isAbandoned(path: string): boolean {
  const tag = readFileSync(path, 'utf8');
  return age(path) > (tag === '' ? WAIT : LONGEST) || isLeftOver(tag, path);
}

function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE);
}
