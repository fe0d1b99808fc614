// npm run drift: fails if the schemas or docs/format.md differ from what the build writes, as of the date that the manifest records.
import { execFileSync } from 'node:child_process';

execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
const changed = execFileSync('git', ['status', '--porcelain', '--', 'schemas', 'docs/format.md'], { encoding: 'utf8' });
if (changed) {
  console.error(`Generated files differ from the checked-in ones; commit them:\n${changed}`);
  process.exit(1);
}
console.log('The generated files equal the checked-in ones.');
