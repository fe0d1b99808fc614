import { readFileSync, statSync } from 'node:fs';
import { relative, sep } from 'node:path';

/**
 * The bytes of a file.
 * @throws {Error} if it can't be read, or is a pipe or a device, whose end may never come
 */
export function readPlainFile(path: string): Buffer {
  if (!statSync(path).isFile()) throw new Error('Not a plain file.');
  return readFileSync(path);
}

/** Whether a path is inside a folder. Both must be free of symbolic links. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`);
}
