// Fails when a checked-in generated file is not what the rule files make of it.
import { execFileSync } from 'node:child_process';

const generated = ['schemas', 'src/orders.ts', 'src/checks/registry.ts'];
execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
const changed = execFileSync('git', ['status', '--porcelain', '--', ...generated], { encoding: 'utf8' });
if (changed) {
  console.error(`Generated files differ from what is checked in; commit them:\n${changed}`);
  process.exit(1);
}
console.log('Generated files are as checked in.');
