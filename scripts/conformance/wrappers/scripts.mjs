import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { scriptsIn } from '../../embed/pack.mjs';
import { root, run } from '../workspace.mjs';

/** Writes a rulebook's scripts for other engines into a folder, and returns their files in the order in which they run. */
export function scriptsOf(rules, folder) {
  rmSync(folder, { recursive: true, force: true });
  const main = join(root, 'dist/esm/cli/main.js');
  run(process.execPath, [main, 'build', '--embed', '--rules', resolve(root, rules), '--out', folder]);
  return scriptsIn(folder).map((file) => join(folder, file));
}
