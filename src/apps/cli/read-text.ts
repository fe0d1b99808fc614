import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { unreadable } from '../../workbench/input/index.js';
import { UsageError } from '../../workbench/system/index.js';
import { pathOf, type Io } from './io.js';

/**
 * Reads a small text file that an option names.
 * @throws {UsageError} where it cannot be read, or is not UTF-8
 */
export function readText(file: string, io: Pick<Io, 'cwd'>): string {
  let bytes: Buffer;
  try {
    bytes = readFileSync(pathOf(io, file));
  } catch (error) {
    throw new UsageError(`${file}: ${unreadable(error).problem}`);
  }
  if (!isUtf8(bytes)) throw new UsageError(`${file}: the file is not UTF-8`);
  return new TextDecoder().decode(bytes);
}
