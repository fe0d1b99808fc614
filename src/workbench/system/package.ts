import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';

/** The package's folder: the command line is bundled, so a module does not know its own place in it. */
const ROOT = rootAbove(dirname(fileURLToPath(import.meta.url)));

function rootAbove(folder: string): string {
  if (existsSync(join(folder, 'schemas/authoring'))) return folder;
  if (dirname(folder) === folder) throw new Error('The package is not complete: schemas/authoring is missing.');
  return rootAbove(dirname(folder));
}

/** The path of a file of the package, such as `rules`. */
export function inPackage(path: string): string {
  return join(ROOT, path);
}

/** The path of a file that the build writes for the command line, such as `template`. */
export function inCli(path: string): string {
  return inPackage(`dist/esm/cli/${path}`);
}

/** Data that the build writes compressed for the command line, such as `positions.json.br`. */
export function readPacked(name: string): unknown {
  return JSON.parse(brotliDecompressSync(readFileSync(inCli(name))).toString());
}
