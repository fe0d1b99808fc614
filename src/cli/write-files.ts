import { randomBytes } from 'node:crypto';
import { chmodSync, copyFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { uninterrupted } from './interrupt.js';
import { UsageError } from './usage-error.js';

/**
 * Writes files, all of them or none; what is there keeps its permissions. All are on disk beside their places, and copies of what they
 * replace, before the first takes its place: to put back needs no room.
 * @param mayTakePlaces asked last of all, when all are on disk; otherwise all stays as it is
 * @throws {UsageError} where one can't be written
 */
export function writeFiles(
  files: ReadonlyMap<string, string | Uint8Array>,
  mayTakePlaces: () => boolean = () => true,
): void {
  uninterrupted(() => place(files, mayTakePlaces));
}

function place(files: ReadonlyMap<string, string | Uint8Array>, mayTakePlaces: () => boolean): void {
  const staged: Staged[] = [];
  let at = '';
  try {
    for (const [file, content] of files) {
      at = file;
      staged.push(stage(file, content));
    }
    if (!mayTakePlaces()) {
      staged.forEach(putBack);
      return;
    }
    for (const each of staged) {
      at = each.file;
      renameSync(each.fresh, at);
      each.isPlaced = true;
    }
  } catch {
    const kept = staged.flatMap((each) =>
      putBack(each) ? [] : [`; what stood in ${each.file} is in ${each.old} now`],
    );
    throw new UsageError(`${at} cannot be written${kept.join('')}`);
  }
  for (const { old } of staged) if (old !== undefined) rmSync(old, { force: true });
}

/** A file that waits beside its place. */
interface Staged {
  readonly file: string;
  readonly fresh: string;
  /** A copy of what stands in its place. */
  readonly old: string | undefined;
  isPlaced: boolean;
}

function stage(file: string, content: string | Uint8Array): Staged {
  const name = `${file}.${randomBytes(6).toString('hex')}`;
  const [fresh, old] = [`${name}.tmp`, `${name}.old.tmp`];
  try {
    const stands = statSync(file, { throwIfNoEntry: false });
    if (stands) copyFileSync(file, old);
    writeFileSync(fresh, content, { flag: 'wx', flush: true });
    if (stands) chmodSync(fresh, stands.mode);
    return { file, fresh, old: stands && old, isPlaced: false };
  } catch (error) {
    for (const path of [fresh, old]) rmSync(path, { force: true });
    throw error;
  }
}

/** Returns whether all is as it was; where it is not, the copy stays. */
function putBack({ file, fresh, old, isPlaced }: Staged): boolean {
  rmSync(fresh, { force: true });
  try {
    if (isPlaced && old !== undefined) renameSync(old, file);
    else rmSync(isPlaced ? file : (old ?? fresh), { force: true });
    return true;
  } catch {
    return old === undefined;
  }
}
