import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const written = (file) => statSync(`${here}${file}`, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Installs the packages with which payrules is compared, unless they are installed. */
export function installPeers() {
  if (written('node_modules/.package-lock.json') < written('package-lock.json'))
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: here, stdio: 'inherit' });
}
