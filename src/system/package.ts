import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The path of a file of the package, such as `rules`. */
export function inPackage(path: string): string {
  return fileURLToPath(new URL(`../../../${path}`, import.meta.url));
}

let known: string | undefined;

/** The package's version. */
export function version(): string {
  known ??= (JSON.parse(readFileSync(inPackage('package.json'), 'utf8')) as { version: string }).version;
  return known;
}
