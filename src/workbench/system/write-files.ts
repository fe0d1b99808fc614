import { randomBytes } from 'node:crypto';
import { chmodSync, copyFileSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { linkTarget } from './link-target.js';
import { uninterrupted } from './uninterrupted.js';
import { UsageError } from './errors.js';

interface WriteOptions {
  /** The folder that relative names start from. */
  readonly cwd?: string;
  /** Whether to make the folders that are missing; those of files that could not be written are removed again. */
  readonly makeFolders?: boolean;
  /** Asked last, when all files are on disk; where it returns `false`, nothing is replaced. */
  readonly mayReplace?: () => boolean;
}

/**
 * Writes files, all of them or none. A file that is replaced keeps its permissions, and links to it stay links. All new files and copies
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
  const staged: Staged[] = [];
  const made: string[] = [];
  let current = '';
  try {
    for (const [name, content] of files) {
      current = name;
      const path = linkTarget(resolve(cwd, name));
      const first = makeFolders ? mkdirSync(dirname(path), { recursive: true }) : undefined;
      if (first !== undefined) made.push(first);
      staged.push(stage(name, path, content));
    }
    if (!mayReplace()) {
      staged.forEach(putBack);
      made.forEach(removeFolder);
      return;
    }
    for (const each of staged) {
      current = each.name;
      renameSync(each.fresh, each.path);
      each.isReplaced = true;
    }
  } catch {
    const kept = staged.flatMap((each) => (putBack(each) ? [] : [`; the earlier ${each.name} is in ${each.old} now`]));
    made.forEach(removeFolder);
    throw new UsageError(`${current} cannot be written${kept.join('')}`);
  }
  for (const { old } of staged) if (old !== undefined) rmSync(old, { force: true });
}

/** A new file beside the one that it will replace. */
interface Staged {
  /** As messages show it. */
  readonly name: string;
  readonly path: string;
  readonly fresh: string;
  /** A copy of the file that it replaces. */
  readonly old: string | undefined;
  isReplaced: boolean;
}

function stage(name: string, path: string, content: string | Uint8Array): Staged {
  const base = `${path}.${randomBytes(6).toString('hex')}`;
  const [fresh, old] = [`${base}.tmp`, `${base}.old.tmp`];
  try {
    const earlier = statSync(path, { throwIfNoEntry: false });
    if (earlier) copyFileSync(path, old);
    writeFileSync(fresh, content, { flag: 'wx', flush: true });
    if (earlier) chmodSync(fresh, earlier.mode);
    return { name, path, fresh, old: earlier && old, isReplaced: false };
  } catch (error) {
    for (const file of [fresh, old]) rmSync(file, { force: true });
    throw error;
  }
}

/** A folder that was made, with the folders that were made in it. */
function removeFolder(path: string): void {
  rmSync(path, { recursive: true, force: true });
}

/** Returns whether everything is as before; otherwise the copy stays. */
function putBack({ path, fresh, old, isReplaced }: Staged): boolean {
  rmSync(fresh, { force: true });
  try {
    if (isReplaced && old !== undefined) renameSync(old, path);
    else rmSync(isReplaced ? path : (old ?? fresh), { force: true });
    return true;
  } catch {
    return old === undefined;
  }
}
