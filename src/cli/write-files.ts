import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UsageError } from './usage-error.js';

/**
 * Writes files into a folder that may hold others: all of them beside their places first, then each with one rename, so that none is ever
 * half written.
 * @param files the files' texts by their paths in the folder
 * @throws {UsageError} where the folder or a file can't be written
 */
export function writeFiles(folder: string, files: ReadonlyMap<string, string>): void {
  let temporary: string | undefined;
  try {
    mkdirSync(folder, { recursive: true });
    temporary = mkdtempSync(join(folder, '.export-'));
    for (const [path, text] of files) {
      mkdirSync(dirname(join(temporary, path)), { recursive: true });
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(temporary, path), text);
    }
    for (const path of files.keys()) renameSync(join(temporary, path), join(folder, path));
  } catch {
    throw new UsageError(`${folder} cannot be written`);
  } finally {
    if (temporary !== undefined) rmSync(temporary, { recursive: true, force: true });
  }
}
