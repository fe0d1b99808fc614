// node scripts/workbooks/malformed.mjs: what `payrules check` answers to each malformed workbook of the tests, as a table. Fails if the
// command does not answer, or answers with an internal error.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../tsc.mjs';

const run = (...args) => spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
for (const script of ['scripts/build.mjs', 'scripts/build-tests.mjs']) {
  const { status, stderr } = run(script);
  if (status !== 0) throw new Error(stderr);
}
const { malformedWorkbooks } = createRequire(import.meta.url)(join(root, '.build/test/support/malformed-workbooks.js'));
const RULES = ['--rules', 'test/fixtures/rules', '--bindings', 'test/fixtures/bindings.yaml'];
let failed = 0;
const folder = mkdtempSync(join(tmpdir(), 'payrules-workbooks-'));
try {
  console.log('| Workbook | Exit code | Answer |\n|---|---|---|');
  for (const { name, bytes } of malformedWorkbooks) {
    const file = join(folder, 'workbook.xlsx');
    writeFileSync(file, bytes());
    const { status, stdout, stderr } = run('dist/esm/cli/main.js', 'check', 'alpha.payout', file, ...RULES);
    const lines = `${stderr}${stdout}`.replaceAll(file, 'FILE').split('\n');
    const answer = lines
      .filter((line) => /error|warning|FILE: |FILE:row|nothing found|\[no-/.test(line))
      .map((line) => line.trim());
    if (![0, 1, 2].includes(status) || answer.length === 0 || stderr.includes('internal error')) failed++;
    console.log(`| ${name} | ${status} | ${[...new Set(answer)].join('<br>').replaceAll('|', '\\|')} |`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
process.exit(failed > 0 ? 1 : 0);
