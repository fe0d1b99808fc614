// npm run nightly: packs the commit in two clones, with different folders, time zones and system languages; the packages must be equal byte
// for byte.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, temporaryFolder } from './programs.mjs';

const PLACES = [
  { folder: 'a', env: { TZ: 'UTC', LANG: 'C' } },
  { folder: 'a folder/with a longer name', env: { TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8' } },
];

const home = temporaryFolder();
const packages = PLACES.map(({ folder, env }) => {
  const clone = join(home, folder);
  const run = (program, ...args) =>
    execFileSync(program, args, {
      cwd: clone,
      encoding: 'utf8',
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  execFileSync('git', ['clone', '--quiet', root, clone]);
  run('npm', 'ci', '--no-audit', '--no-fund');
  const file = run('npm', 'pack', '--silent').trim().split('\n').at(-1);
  return createHash('sha256')
    .update(readFileSync(join(clone, file)))
    .digest('hex');
});
console.log(packages.join('\n'));
if (new Set(packages).size > 1) throw new Error('the two packages differ');
console.log('the packages of both clones are equal');
