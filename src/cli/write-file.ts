import { randomBytes } from 'node:crypto';
import { chmodSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { UsageError } from './usage-error.js';

/**
 * Writes a file whole or not at all; one that is there keeps its permissions.
 * @throws {UsageError} where it can't be written
 */
export function writeWhole(file: string, text: string): void {
  writeTogether(new Map([[file, text]]));
}

/**
 * The same for several files: all of them are on disk beside their places before the first of them takes its place. Where one can't, those
 * before it are put back.
 * @throws {UsageError} where one can't be written
 */
export function writeTogether(files: ReadonlyMap<string, string | Uint8Array>): void {
  const staged: Staged[] = [];
  let at = '';
  try {
    for (const [file, content] of files) {
      at = file;
      staged.push(stage(file, content));
    }
    for (const each of staged) {
      at = each.file;
      renameSync(each.temporary, each.file);
      each.isPlaced = true;
    }
  } catch {
    for (const each of staged) putBack(each);
    throw new UsageError(`${at} cannot be written`);
  }
}

/** A file that waits beside its place. */
interface Staged {
  readonly file: string;
  readonly temporary: string;
  /** What stands in its place. */
  readonly before: Buffer | undefined;
  isPlaced: boolean;
}

function stage(file: string, content: string | Uint8Array): Staged {
  const temporary = `${file}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    const stands = statSync(file, { throwIfNoEntry: false });
    writeFileSync(temporary, content, { flag: 'wx', flush: true });
    if (stands) chmodSync(temporary, stands.mode);
    return { file, temporary, before: stands && readFileSync(file), isPlaced: false };
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** Undoes as much as can be undone. */
function putBack({ file, temporary, before, isPlaced }: Staged): void {
  rmSync(temporary, { force: true });
  if (!isPlaced) return;
  try {
    if (before === undefined) rmSync(file, { force: true });
    else {
      writeFileSync(temporary, before, { flag: 'wx', mode: statSync(file).mode });
      renameSync(temporary, file);
    }
  } catch {
    rmSync(temporary, { force: true });
  }
}
