import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { visible } from '../../text/visible.js';
import { inPackage } from '../package.js';

/** Says on the error output, in a checkout, that a rule file was edited after the build: what judges by the build does not know the edit. */
export function noteEditedRules(): void {
  if (!existsSync(inPackage('scripts/build.mjs'))) return;
  const built = statSync(inPackage('dist/esm/cli/main.js')).mtimeMs;
  const rules = inPackage('rules');
  const edited = readdirSync(rules, { recursive: true, encoding: 'utf8' }).find((file) => file.endsWith('.yaml') && statSync(join(rules, file)).mtimeMs > built);
  if (edited !== undefined) process.stderr.write(`payrules: rules/${visible(edited)} was edited after the last build, by which this command judges; run npm run build\n`);
}
