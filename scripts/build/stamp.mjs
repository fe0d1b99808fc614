// Remembers from which files dist, the tests and the studio's page were built, so that a build of unchanged files is skipped.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { root } from '../programs.mjs';

const command = join(root, 'dist/esm/cli/main.js');
/**
 * Subfolders that a build does not read: the studio's page has its own build, and `scripts/views.mjs` writes the others from the build's
 * results.
 */
const unread = new Set(
  [
    'src/apps/studio/page',
    ...['draft-07', 'draft-04', 'rich', 'types'].map((view) => `schemas/operations/${view}`),
  ].map((folder) => join(root, folder)),
);

/** Folders and files that a build reads and writes. */
const generated = [
  ...['src/generated', 'schemas/operations', 'schemas/vectors'].map((folder) => join(root, folder, sep)),
  ...['manifest', 'openapi', 'authoring/check.schema', 'authoring/bindings.schema'].map((name) =>
    join(root, `schemas/${name}.json`),
  ),
];

/**
 * The sources of each build, the file in which it remembers their state, and some of its results. `begun` is a hash of the sources at its
 * start.
 */
const BUILDS = {
  dist: {
    stamp: join(root, '.build-stamp'),
    sources: ['src', 'rules', 'schemas', 'scripts/vectors', 'scripts/build.mjs'],
    written: [command, join(root, 'dist/esm/cli/LICENSES.txt')],
  },
  tests: {
    // The build of the tests deletes this folder first.
    stamp: join(root, '.build/test/stamp'),
    sources: ['src', 'rules', 'schemas', 'scripts/vectors', 'test', 'scripts/build-tests.mjs'],
    written: [],
  },
  studio: {
    stamp: join(root, '.build-stamp-studio'),
    // The page imports only types from src/apps/studio/server.
    sources: ['index.html', 'package-lock.json', 'vite.config.ts', 'public', 'src']
      .map((name) => `src/apps/studio/page/${name}`)
      .concat('src/words', 'scripts/studio.mjs'),
    written: [join(root, 'dist/studio/index.html'), join(root, 'dist/studio/LICENSES.md')],
  },
};

/** Whether a build was made from the present files. If so, `dist` counts as newer than the rule files from now on. */
export function isBuilt(name) {
  const { stamp, written } = BUILDS[name];
  if (![stamp, ...written].every(existsSync) || readFileSync(stamp, 'utf8') !== hashOfInputs(name)) return false;
  if (name === 'dist') utimesSync(command, new Date(), new Date());
  return true;
}

/** Begins a build: nothing counts as built until the build is remembered. */
export function beginBuild(name) {
  rmSync(BUILDS[name].stamp, { force: true });
  BUILDS[name].begun = hashOfInputs(name, isWritten);
}

/** Remembers a build. Fails if a source was edited while the build ran, because the build may have read the earlier text. */
export function rememberBuild(name) {
  if (hashOfInputs(name, isWritten) === BUILDS[name].begun) {
    writeFileSync(BUILDS[name].stamp, hashOfInputs(name));
    return;
  }
  console.error('A file was edited during this build. Run the command again.');
  process.exitCode = 1;
}

/** Whether a build writes a file that it reads. */
const isWritten = (file) => generated.some((path) => file.startsWith(path));

/** A hash of all files that a build reads, and of the generated files outside dist. */
function hashOfInputs(name, isLeftOut = () => false) {
  const files = [
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'scripts/build',
    'scripts/programs.mjs',
    ...BUILDS[name].sources,
  ].flatMap((path) => filesBelow(join(root, path)));
  const hash = createHash('sha256');
  for (const file of files.filter((each) => !isLeftOut(each)).sort())
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return hash.digest('hex');
}

/** The files below a folder; for a file, the file itself. */
function filesBelow(folder) {
  if (unread.has(folder)) return [];
  if (statSync(folder).isFile()) return [folder];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}
