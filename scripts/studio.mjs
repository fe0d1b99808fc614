// npm run studio:build: builds the studio's page into dist/studio. With --check it also runs the page's types, lint and tests;
// with --test it runs the tests alone.
import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const page = join(dirname(dirname(fileURLToPath(import.meta.url))), 'src/apps/studio/page');
const npm = (...args) =>
  execFileSync('npm', args, { cwd: page, stdio: 'inherit', shell: process.platform === 'win32' });

const [lock, installed] = ['package-lock.json', 'node_modules/.package-lock.json'].map((file) => join(page, file));
if (!existsSync(installed) || statSync(installed).mtimeMs < statSync(lock).mtimeMs)
  npm('ci', '--no-audit', '--no-fund');
const script = ['check', 'test'].find((name) => process.argv.includes(`--${name}`)) ?? 'build';
npm('run', script);
