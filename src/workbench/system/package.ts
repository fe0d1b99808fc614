import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';

/**
 * The package's folder. It is searched for, since the command line is bundled and `import.meta.url` does not show a module's original
 * place.
 */
const ROOT = rootAbove('schemas/authoring') ?? rootAbove('package.json')!;

function rootAbove(mark: string, folder = dirname(fileURLToPath(import.meta.url))): string | undefined {
  if (existsSync(join(folder, mark))) return folder;
  return dirname(folder) === folder ? undefined : rootAbove(mark, dirname(folder));
}

/** The message for Node's error that a file of the package's own code or data is missing; `undefined` for any other error. */
export function incompletePackage(error: unknown): string | undefined {
  const { code = '', path, message = '' } = (error ?? {}) as Partial<NodeJS.ErrnoException>;
  const missing = code.endsWith('MODULE_NOT_FOUND') ? /'([^']+)'/.exec(message)?.[1] : code === 'ENOENT' ? path : '';
  const file = isAbsolute(missing ?? '') ? relative(ROOT, missing!).split(sep).join('/') : '';
  return /^(?:dist|schemas)\//.test(file)
    ? `the package is not complete: ${file} is missing; install payrules again, or in a clone run npm ci`
    : undefined;
}

/** The path of a file of the package, such as `rules`. */
export function inPackage(path: string): string {
  return join(ROOT, path);
}

/** The path of a file that the build writes for the command line, such as `template`. */
export function inCli(path: string): string {
  return inPackage(`dist/esm/cli/${path}`);
}

/** Data that the build compresses for the command line, such as `positions.json.br`. */
export function readPacked(name: string): unknown {
  return JSON.parse(brotliDecompressSync(readFileSync(inCli(name))).toString());
}

/** The name of an npm package. */
const PACKAGE = /^(?:@[a-z0-9-][a-z0-9._-]*\/)?[a-z0-9-][a-z0-9._-]*$/;

/**
 * The folder that a name of rules refers to: the folder of this name, or else `rules` in the package of this name, as Node resolves it from
 * the working directory. No code of the package runs.
 */
export function rulesNamed(name: string, cwd: string): string {
  if (!PACKAGE.test(name) || existsSync(resolve(cwd, name))) return name;
  const places = createRequire(join(cwd, 'rules.js')).resolve.paths(name) ?? [];
  const found = places.map((place) => join(place, name, 'rules')).find((folder) => existsSync(folder));
  if (found === undefined) return name;
  const near = relative(cwd, found);
  return (near.startsWith('..') ? found : near).split(sep).join('/');
}

/** Whether a folder belongs to an installed package, which the next install replaces. A link to a folder elsewhere does not count. */
export function isInstalled(folder: string): boolean {
  return existsSync(folder) && realpathSync(folder).split(sep).includes('node_modules');
}
