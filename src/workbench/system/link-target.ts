import { existsSync, realpathSync } from 'node:fs';

/** The path to write to: where a path is a symbolic link, that of the file behind it, so that the link stays. */
export function linkTarget(path: string): string {
  return existsSync(path) ? realpathSync(path) : path;
}
