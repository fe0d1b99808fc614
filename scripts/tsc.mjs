import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Compiles a project; its messages go to the terminal, and an error ends the script. */
export async function tsc(project) {
  const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
  const [code] = await once(
    spawn(process.execPath, [compiler, '-p', join(root, project)], { stdio: 'inherit' }),
    'exit',
  );
  if (code !== 0) process.exit(1);
}
