import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
  type Dirent,
} from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { pathOf, type Io } from '../io.js';
import {
  UsageError,
  makeFolder,
  move,
  remove,
  removeLeftOvers,
  statOf,
  temporaryName,
  uninterrupted,
  unwritable,
} from '../../../workbench/system/index.js';

/** Distinguishes the files that a command wrote earlier from all others. */
interface Earlier {
  /** Whether the command wrote this folder. */
  isFolder(folder: string): boolean;
  /** Whether a text is from a file that the command wrote, even for other rules. */
  isText(text: string, name: string): boolean;
}

/**
 * Writes a folder completely or not at all; an earlier folder keeps its permissions. Writes all files into a temporary folder first, then
 * renames it.
 * @param earlier identifies what may be replaced
 * @throws {UsageError} if the folder contains something else, or can't be written
 */
export function replaceFolder(
  folder: string,
  files: ReadonlyMap<string, string>,
  earlier: Earlier,
  io: Pick<Io, 'cwd'>,
): void {
  const path = pathOf(io, folder);
  const found = statOf(path);
  if (found && !found.isDirectory()) throw new UsageError(`${folder} is a file; name a folder`);
  const other = found && otherIn(folder, path, files, earlier);
  if (other !== undefined)
    throw new UsageError(`${folder} contains other files, such as ${other}; name an empty or a new folder`);
  // Replaces the target of a link, not the link.
  const target = found ? realpathSync(path) : path;
  uninterrupted(() => exchange(folder, target, files));
}

/** Replaces the target, if it exists, by a folder of these files. */
function exchange(folder: string, target: string, files: ReadonlyMap<string, string>): void {
  let temporary: string | undefined;
  try {
    makeFolder(dirname(target));
    const base = join(dirname(target), `.${basename(target)}`);
    removeLeftOvers(dirname(base), `${basename(base)}.`, (left) => putBack(join(left, 'old'), target));
    const made = temporaryName(base);
    mkdirSync(made, { mode: 0o700 });
    temporary = made;
    const [fresh, old] = [join(temporary, 'new'), join(temporary, 'old')];
    mkdirSync(fresh);
    for (const name of new Set(Array.from(files.keys(), dirname))) mkdirSync(join(fresh, name), { recursive: true });
    for (const [name, text] of files) writeFileSync(join(fresh, name), text);
    const exists = existsSync(target);
    if (exists) {
      chmodSync(fresh, statSync(target).mode);
      move(target, old);
    }
    try {
      move(fresh, target);
    } catch (error) {
      if (exists) move(old, target);
      throw error;
    }
  } catch (error) {
    const old = temporary === undefined ? '' : join(temporary, 'old');
    // The earlier folder could not be moved back, so this is the only copy.
    if (existsSync(old)) throw unwritable(folder, error, `; the earlier files are in ${old} now`);
    if (temporary !== undefined) remove(temporary, true);
    throw unwritable(folder, error);
  }
  remove(temporary, true);
}

/** Puts back the earlier folder that a killed process has moved away. */
function putBack(old: string, target: string): void {
  if (existsSync(old) && !existsSync(target)) move(old, target);
}

/**
 * The first entry that prevents replacing the folder. In a folder that the command wrote, this is an entry that it did not write.
 * @throws {UsageError} if the folder can't be read
 */
function otherIn(
  folder: string,
  path: string,
  files: ReadonlyMap<string, string>,
  earlier: Earlier,
): string | undefined {
  const nameOf = ({ parentPath, name }: Dirent): string => relative(path, join(parentPath, name)).split(sep).join('/');
  const isFolder = earlier.isFolder(path);
  const isEarlier = (entry: Dirent): boolean => {
    const name = nameOf(entry);
    // The recursive list has the contents of a folder as separate entries.
    if (entry.isDirectory())
      return [...files.keys()].some((file) => file.startsWith(`${name}/`)) || readdirSync(join(path, name)).length > 0;
    return entry.isFile() && (files.has(name) || earlier.isText(readFileSync(join(path, name), 'utf8'), name));
  };
  try {
    const other = readdirSync(path, { recursive: true, withFileTypes: true }).find(
      (entry) => !isFolder || !isEarlier(entry),
    );
    return other && nameOf(other);
  } catch {
    throw new UsageError(`${folder} cannot be read`);
  }
}
