import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { visible } from '../../../workbench/text/index.js';
import { note, type Io } from '../io.js';
import { noteOwnRules } from './choose-folder.js';
import { inPackage } from '../../../workbench/system/index.js';

/**
 * For a command that evaluates orders by the built-in rules. Notes if the working directory has its own rules, and in a checkout, a rule
 * file that was edited after the build, because the built-in rules do not contain the edit.
 */
export function noteBuiltInRules(io: Io, tell = (line: string): void => note(io, line)): void {
  noteOwnRules(io, tell);
  noteEdited(['rules'], /\.yaml$/, tell);
}

/**
 * In a checkout, notes a source file or a schema of rule files that was edited after the build, because the command does not contain the
 * edit.
 */
export function noteEditedSource(io: Io): void {
  noteEdited(['src', 'schemas/authoring'], /\.(?:ts|json)$/, (line) => note(io, line));
}

/** The studio's page has its own build, and the build writes the other folder. */
const SKIPPED = ['src/apps/studio/page', 'src/generated'];

function noteEdited(folders: readonly string[], ending: RegExp, tell: (line: string) => void): void {
  if (!existsSync(inPackage('scripts/build.mjs'))) return;
  const built = statSync(inPackage('dist/esm/cli/main.js')).mtimeMs;
  const isEdited = (file: string): boolean => ending.test(file) && statSync(inPackage(file)).mtimeMs > built;
  const [edited] = folders.flatMap((folder) => firstIn(folder, isEdited) ?? []);
  if (edited !== undefined)
    tell(`${visible(edited)} is newer than the build that this command uses; run npm run build`);
}

/** The first wanted file below a folder of the package. */
function firstIn(folder: string, isWanted: (file: string) => boolean): string | undefined {
  for (const entry of readdirSync(inPackage(folder), { withFileTypes: true })) {
    const path = join(folder, entry.name).replaceAll('\\', '/');
    if (entry.isDirectory() ? SKIPPED.includes(path) : !isWanted(path)) continue;
    const found = entry.isDirectory() ? firstIn(path, isWanted) : path;
    if (found !== undefined) return found;
  }
  return undefined;
}
