import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { uninterrupted } from './interrupt.js';
import { UsageError } from './usage-error.js';

/**
 * Writes a folder whole or not at all: all files beside it first, then one rename.
 * @param isOurs whether a folder that stands there may be replaced
 * @throws {UsageError} where something else stands there, or it can't be written
 */
export function replaceFolder(folder: string, files: ReadonlyMap<string, string>, isOurs: (folder: string) => boolean): void {
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
    const old = temporary === undefined ? '' : join(temporary, 'old');
    // It could not be put back, and is all that is left.
    if (existsSync(old)) throw new UsageError(`${folder} cannot be written; what stood there is in ${old} now`);
    remove(temporary);
    throw new UsageError(`${folder} cannot be written`);
  }
  remove(temporary);
}

function remove(folder: string | undefined): void {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}
