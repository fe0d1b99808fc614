import { existsSync, realpathSync } from 'node:fs';

/** The path of the file that a path leads to: who replaces that one keeps the links to it. A new file has its own path. */
export function linkTarget(path: string): string {
  return existsSync(path) ? realpathSync(path) : path;
}
