import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { UsageError } from './usage-error.js';

/**
 * Writes a file at once or not at all; its permissions stay.
 * @throws {UsageError} where it can't be written
 */
export function replaceFile(file: string, text: string): void {
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    writeFileSync(temporary, text, { mode: statSync(file).mode });
    renameSync(temporary, file);
  } catch {
    rmSync(temporary, { force: true });
    throw new UsageError(`${file}: the file cannot be written`);
  }
}
