import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  type Dirent,
} from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { uninterrupted } from './interrupt.js';
import { UsageError } from './usage-error.js';

/** What tells what a command wrote earlier from anything else. */
export interface Earlier {
  /** Whether a folder was written by it. */
  isFolder(folder: string): boolean;
  /** Whether a text is that of a file which it wrote, maybe of other rules. */
  isText(text: string): boolean;
}

/**
 * Writes a folder whole or not at all: all files beside it first, then one rename.
 * @param earlier what may stand there and be replaced
 * @throws {UsageError} where something else stands there, or it can't be written
 */
export function replaceFolder(folder: string, files: ReadonlyMap<string, string>, earlier: Earlier): void {
  const stands = statSync(folder, { throwIfNoEntry: false });
  if (stands && !stands.isDirectory()) throw new UsageError(`${folder} is a file; name a folder`);
  const other = stands && otherIn(folder, files, earlier);
  if (other !== undefined)
    throw new UsageError(`${folder} holds other files, such as ${other}; name an empty or a new folder`);
  // Where a link leads to is replaced, and not the link.
  const target = stands ? realpathSync(folder) : resolve(folder);
  uninterrupted(() => exchange(folder, target, files));
}

/** Puts a folder of these files in the place of what may stand there. */
function exchange(folder: string, target: string, files: ReadonlyMap<string, string>): void {
  let temporary: string | undefined;
  try {
    mkdirSync(dirname(target), { recursive: true });
    temporary = mkdtempSync(join(dirname(target), `.${basename(target)}-`));
    const [fresh, old] = [join(temporary, 'new'), join(temporary, 'old')];
    mkdirSync(fresh);
    for (const [name, text] of files) {
      mkdirSync(dirname(join(fresh, name)), { recursive: true });
      writeFileSync(join(fresh, name), text);
    }
    const stands = existsSync(target);
    if (stands) renameSync(target, old);
    try {
      renameSync(fresh, target);
    } catch (error) {
      if (stands) renameSync(old, target);
      throw error;
    }
  } catch {
    const old = temporary === undefined ? '' : join(temporary, 'old');
    // It could not be put back, and is all that is left.
    if (existsSync(old)) throw new UsageError(`${folder} cannot be written; what stood there is in ${old} now`);
    remove(temporary);
    throw new UsageError(`${folder} cannot be written`);
  }
  remove(temporary);
}

/**
 * What stands in a folder and is not to be replaced: in one that was written earlier, what was not written with it.
 * @throws {UsageError} where that can't be told
 */
function otherIn(folder: string, files: ReadonlyMap<string, string>, earlier: Earlier): string | undefined {
  const nameOf = ({ parentPath, name }: Dirent): string =>
    relative(folder, join(parentPath, name)).split(sep).join('/');
  const isFolder = earlier.isFolder(folder);
  const isEarlier = (entry: Dirent): boolean => {
    const name = nameOf(entry);
    if (entry.isDirectory()) return [...files.keys()].some((file) => file.startsWith(`${name}/`));
    return entry.isFile() && (files.has(name) || earlier.isText(readFileSync(join(folder, name), 'utf8')));
  };
  try {
    const other = readdirSync(folder, { recursive: true, withFileTypes: true }).find(
      (entry) => !isFolder || !isEarlier(entry),
    );
    return other && nameOf(other);
  } catch {
    throw new UsageError(`${folder} cannot be read`);
  }
}

function remove(folder: string | undefined): void {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}
