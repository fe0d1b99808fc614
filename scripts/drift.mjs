// npm run drift: fails where the schemas differ from what the build writes, as of the date that the manifest records.
import { execFileSync } from 'node:child_process';

execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
const changed = execFileSync('git', ['status', '--porcelain', '--', 'schemas'], { encoding: 'utf8' });
if (changed) {
  console.error(`The schemas differ from the checked-in ones; commit them:\n${changed}`);
  process.exit(1);
}
console.log('The schemas equal the checked-in ones.');
