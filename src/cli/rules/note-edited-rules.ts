import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { visible } from '../../strings/visible.js';
import { note, type Io } from '../io.js';
import { inPackage } from '../../system/package.js';

/** In a checkout, notes a rule file that was edited after the build: the built-in rules do not contain the edit. */
export function noteEditedRules(io: Io): void {
  if (!existsSync(inPackage('scripts/build.mjs'))) return;
  const built = statSync(inPackage('dist/esm/cli/main.js')).mtimeMs;
  const rules = inPackage('rules');
  const edited = readdirSync(rules, { recursive: true, encoding: 'utf8' }).find((file) => file.endsWith('.yaml') && statSync(join(rules, file)).mtimeMs > built);
  if (edited !== undefined) note(io, `rules/${visible(edited)} is newer than the build that this command uses; run npm run build`);
}
