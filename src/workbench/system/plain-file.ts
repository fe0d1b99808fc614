import { type Stats, lstatSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';

/**
 * The bytes of a file.
 * @throws {Error} if it can't be read, or is a pipe or a device, whose end may never come
 */
export function readPlainFile(path: string): Buffer {
  if (!statSync(path).isFile()) throw new Error('Not a plain file.');
  return readFileSync(path);
}

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** The text of a file, without a byte order mark. */
export const unmarkedText = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** The bytes of a text, with the byte order mark of the file that it replaces. */
export function withMarkOf(earlier: Buffer | undefined, text: string): Uint8Array {
  const isMarked = earlier?.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK) === true;
  return isMarked ? Buffer.concat([BYTE_ORDER_MARK, Buffer.from(text)]) : Buffer.from(text);
}

/**
 * The status of the file or folder at a path. `undefined` if nothing is there, or the system refuses to look: a folder of the path is a file
 * or may not be entered, or the name is too long. Opening or writing the path then gives the reason.
 * @param read `lstatSync` for a link itself
 */
export function statOf(path: string, read: (path: string) => Stats = statSync): Stats | undefined {
  try {
    return read(path);
  } catch {
    return undefined;
  }
}

/** Whether a path is inside a folder. Both must be free of symbolic links. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  // Between two drives of Windows, the way is absolute.
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/**
 * The real path of a folder as the system and git spell it, without symbolic links. If the folder does not exist, the path of the folder
 * above it is real.
 */
export function realFolder(folder: string): string {
  const stands = lstatSync(folder, { throwIfNoEntry: false }) !== undefined;
  const above = dirname(folder);
  return stands || above === folder ? realpathSync.native(folder) : join(realFolder(above), basename(folder));
}
