import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { visible } from '../../../workbench/text/index.js';
import { note, type Io } from '../io.js';
import { noteOwnRules } from './choose-folder.js';
import { inPackage } from '../../../workbench/system/index.js';

/**
 * For a command that evaluates orders by the built-in rules: notes where the working directory has rules of its own, and in a checkout a
 * rule file that was edited after the build, as the built-in rules do not contain the edit.
 */
export function noteBuiltInRules(io: Io, tell = (line: string): void => note(io, line)): void {
  noteOwnRules(io, tell);
  if (!existsSync(inPackage('scripts/build.mjs'))) return;
  const built = statSync(inPackage('dist/esm/cli/main.js')).mtimeMs;
  const rules = inPackage('rules');
  const edited = readdirSync(rules, { recursive: true, encoding: 'utf8' }).find(
    (file) => file.endsWith('.yaml') && statSync(join(rules, file)).mtimeMs > built,
  );
  if (edited !== undefined)
    tell(`rules/${visible(edited)} is newer than the build that this command uses; run npm run build`);
}
