// Remembers from which files dist was built, so that a build of unchanged files is skipped.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './tsc.mjs';

const stamp = join(root, '.build-stamp');
const command = join(root, 'dist/esm/cli/main.js');
const lastWritten = join(root, 'dist/esm/cli/LICENSES.txt');
/** The studio's page has a build of its own. */
const page = join(root, 'src/studio/page');

/** Whether dist was built from the files as they are now. If so, `dist` counts as newer than the rule files from now on. */
export function isBuilt() {
  if (![stamp, command, lastWritten].every(existsSync) || readFileSync(stamp, 'utf8') !== hashOfInputs()) return false;
  utimesSync(command, new Date(), new Date());
  return true;
}

export function forgetBuild() {
  rmSync(stamp, { force: true });
}

export function rememberBuild() {
  writeFileSync(stamp, hashOfInputs());
}

/** A hash of all files that the build reads, and of the generated files outside dist. */
function hashOfInputs() {
  const files = [
    ...['package.json', 'package-lock.json', 'tsconfig.json'].map((file) => join(root, file)),
    ...['src', 'rules', 'schemas', 'scripts/vectors'].flatMap((folder) => filesBelow(join(root, folder))),
    ...readdirSync(join(root, 'scripts'))
      .filter((name) => /\.(?:mjs|json)$/.test(name))
      .map((name) => join(root, 'scripts', name)),
  ];
  const hash = createHash('sha256');
  for (const file of files.sort())
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return hash.digest('hex');
}

function filesBelow(folder) {
  if (folder === page) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}
