// node scripts/install.mjs FOLDER [OPTION OF NPM...]: installs the packages of a folder once for each content of its lock file, in the user's
// cache folder, and links the folder's `node_modules` to them, so that other clones do not install them again.
// Only for tools of checks: released files are built from packages that npm has verified.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { packages } from './conformance/workspace.mjs';

const [folder, ...options] = process.argv.slice(2);
const home = packages(`npm-${basename(resolve(folder))}`, join(folder, 'package-lock.json'));
const installed = join(home, 'node_modules');
// npm writes this file last.
if (!existsSync(join(installed, '.package-lock.json'))) {
  for (const file of ['package.json', 'package-lock.json']) cpSync(join(folder, file), join(home, file));
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', ...options], {
    cwd: home,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
}
const link = join(folder, 'node_modules');
if (!existsSync(link) || realpathSync(link) !== realpathSync(installed)) {
  rmSync(link, { recursive: true, force: true });
  symlinkSync(installed, link, 'junction');
}
