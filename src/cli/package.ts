import { fileURLToPath } from 'node:url';

/** The path of a file that the package carries, such as `rules`. */
export function inPackage(path: string): string {
  return fileURLToPath(new URL(`../../../${path}`, import.meta.url));
}
