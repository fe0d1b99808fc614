import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Compiles a project; its messages go to the terminal, and an error ends the script. */
export function tsc(project) {
  const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
  try {
    execFileSync(process.execPath, [compiler, '-p', join(root, project)], { stdio: 'inherit' });
  } catch {
    process.exit(1);
  }
}
