import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { note, pathOf, type Io } from '../io.js';
import { inPackage } from '../../system/package.js';

/**
 * The rules folder that a command names, by default the built-in rules. Notes where the working directory has rules of its own that are
 * then not used.
 * @param advice the command with that folder
 */
export function rulesFolder(named: string | undefined, advice: string, io: Io): string {
  const packaged = inPackage('rules');
  const own = pathOf(io, 'rules');
  if (named === undefined && existsSync(join(own, 'operations')) && realpathSync(own) !== realpathSync(packaged)) {
    note(io, `the built-in rules are used; to use those of this folder: ${advice}`);
  }
  return named ?? packaged;
}
