import { existsSync, realpathSync } from 'node:fs';
import { inPackage } from '../package.js';

/**
 * The rules folder that a command was told, by default the package's own. Says on the error output where the working directory has rules
 * that are then not the ones judged.
 * @param advice the command with that folder named
 */
export function rulesFolder(told: string | undefined, advice: string): string {
  const packaged = inPackage('rules');
  if (told === undefined && existsSync('rules/operations') && realpathSync('rules') !== realpathSync(packaged)) {
    process.stderr.write(`payrules: the package's own rules were judged; name yours: ${advice}\n`);
  }
  return told ?? packaged;
}
