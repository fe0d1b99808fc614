import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { uninterrupted } from './interrupt.js';
import { UsageError } from './usage-error.js';

/**
 * Writes a folder whole or not at all: all files beside it first, then one rename.
 * @param isOurs whether a folder that stands there may be replaced
 * @throws {UsageError} where something else stands there, or it can't be written
 */
export function writeFolder(folder: string, files: ReadonlyMap<string, string>, isOurs: (folder: string) => boolean): void {
  const target = resolve(folder);
  const stands = statSync(target, { throwIfNoEntry: false });
  if (stands && !stands.isDirectory()) throw new UsageError(`${folder} is a file; name a folder`);
  if (stands && readdirSync(target).length > 0 && !isOurs(target)) throw new UsageError(`${folder} holds other files; name an empty or a new folder`);
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
    const exchange = (): void => {
      if (stands) renameSync(target, old);
      try {
        renameSync(fresh, target);
      } catch (error) {
        if (stands) renameSync(old, target);
        throw error;
      }
    };
    uninterrupted(exchange);
  } catch {
    throw new UsageError(`${folder} cannot be written`);
  } finally {
    if (temporary !== undefined) rmSync(temporary, { recursive: true, force: true });
  }
}
