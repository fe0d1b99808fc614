// A script that runs built code imports this first: it builds what has changed. The script then starts again, because Node has already read
// its imports.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { isBuilt } from './build/stamp.mjs';
import { root } from './programs.mjs';

if (!isBuilt('dist')) {
  // The output of the build is not a result of the script.
  run([join(root, 'scripts/build.mjs')], process.stderr);
  run([...process.execArgv, ...process.argv.slice(1)], 'inherit');
  process.exit();
}

function run(args, stdout) {
  const { status } = spawnSync(process.execPath, args, { stdio: ['inherit', stdout, 'inherit'] });
  if (status !== 0) process.exit(status ?? 1);
}
