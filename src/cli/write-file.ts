import { chmodSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { UsageError } from './usage-error.js';

/**
 * Writes a file whole or not at all; one that is there keeps its permissions.
 * @throws {UsageError} where it can't be written
 */
export function writeWhole(file: string, text: string): void {
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    writeFileSync(temporary, text);
    const before = statSync(file, { throwIfNoEntry: false });
    if (before) chmodSync(temporary, before.mode);
    renameSync(temporary, file);
  } catch {
    rmSync(temporary, { force: true });
    throw new UsageError(`${file} cannot be written`);
  }
}
