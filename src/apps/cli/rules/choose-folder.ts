import { existsSync, realpathSync } from 'node:fs';
import { visible } from '../../../workbench/text/index.js';
import { note, pathOf, type Io } from '../io.js';
import { UsageError, inPackage, isInstalled, rulesNamed } from '../../../workbench/system/index.js';

/**
 * The rules folder that a command names, itself or as a package, by default the built-in rules. Notes where the working directory has
 * rules of its own that are then not used.
 */
export function rulesFolder(named: string | undefined, io: Io): string {
  if (named === undefined) noteOwnRules(io);
  return named === undefined ? inPackage('rules') : rulesNamed(named, io.cwd);
}

/** Why rules are not for edits where they are. */
export const INSTALLED =
  'these rules belong to an installed package, and the next install replaces them; to keep changes, copy the folder and name the copy with --rules';

/**
 * Refuses to write into the rules of an installed package.
 * @param folder as {@link rulesFolder} names it
 * @throws {UsageError} where they are of one
 */
export function assertOwn(folder: string, io: Io): void {
  if (isInstalled(pathOf(io, folder))) throw new UsageError(`${visible(folder)}: ${INSTALLED}`);
}

/** Notes that the built-in rules are used where the working directory is or has a rules folder of its own. */
export function noteOwnRules(io: Io, tell = (line: string): void => note(io, line)): void {
  const own = ['.', 'rules'].find((folder) =>
    ['operations', 'rulebook.yaml'].some((entry) => existsSync(pathOf(io, `${folder}/${entry}`))),
  );
  if (own !== undefined && realpathSync(pathOf(io, own)) !== realpathSync(inPackage('rules')))
    tell(`the built-in rules are used; to use those of this folder, add --rules ${own}`);
}
