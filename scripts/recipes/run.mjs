// Shows that operations staff can change the rules without a developer: carries out every recipe of rules/README.md, as in
// test/rules/recipes.ts, on a clone of the last commit, and runs the checks there that decide whether a commit may be merged.
//
//   node scripts/recipes/run.mjs [--keep] [WORD...]    only the parts whose name contains one of the words; --keep leaves the clone
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildSync } from 'esbuild';
import { chosen, report, runParts } from '../parts.mjs';
import { root } from '../programs.mjs';

const { values } = parseArgs({ options: { keep: { type: 'boolean' } }, allowPositionals: true });
const clone = mkdtempSync(join(tmpdir(), 'payrules-recipes-'));
const git = (...args) => execFileSync('git', args, { cwd: clone, stdio: 'pipe' });

/** The two days are just after the day of the dated change, and long after it. */
const parts = [
  { name: 'lint of the rules', command: 'npx payrules lint rules' },
  { name: 'examples', command: 'npx payrules test' },
  { name: 'coverage', command: 'npx payrules coverage' },
  { name: 'drift', command: 'npm run drift' },
  { name: 'lint', command: 'npm run lint' },
  { name: 'format', command: 'npm run format:check' },
  { name: 'types', command: 'npm run types' },
  { name: 'tests', command: 'npm test -- --silent' },
  // Without the test of the recipes, which carries them out itself.
  { name: 'slow tests', command: "npm run test:slow -- --silent '--testNamePattern=^(?!rules/recipes)'" },
  {
    name: 'tests of the rules on 2027-02-02',
    command: 'npm test -- --silent /test/rules/',
    env: { PAYRULES_CLOCK: '2027-02-02' },
  },
  {
    name: 'tests of the rules on 2030-01-01',
    command: 'npm test -- --silent /test/rules/',
    env: { PAYRULES_CLOCK: '2030-01-01' },
  },
  { name: 'browser', command: 'npm run studio:build && npm run test:browser', env: { PAYRULES_BROWSER_MARGIN: '20' } },
  { name: 'budgets', command: 'npm run budgets -- --short' },
];

carryOut();
if (await runParts([{ name: 'build', command: 'npm run build', cwd: clone }], 1)) {
  // The README says to commit the files that the build writes; drift compares with the last commit.
  commit();
  await runParts(
    chosen(parts).map((part) => ({ ...part, cwd: clone })),
    1,
  );
}
report();
if (values.keep) console.log(`The clone is in ${clone}.`);
else rmSync(clone, { recursive: true, force: true });

function carryOut() {
  execFileSync('git', ['clone', '--quiet', '--shared', root, clone]);
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'));
  const { recipes, translateNew } = recipesModule();
  const folders = { rules: join(clone, 'rules'), tables: join(clone, 'test/rules/transcription') };
  for (const recipe of Object.values(recipes)) recipe(folders).editTables();
  for (const language of ['es', 'pt-BR']) translateNew(folders, language);
}

/** Loads test/rules/recipes.ts, which imports only modules of Node. */
function recipesModule() {
  const outfile = join(clone, '.build/recipes.cjs');
  buildSync({ entryPoints: [join(clone, 'test/rules/recipes.ts')], outfile, format: 'cjs', platform: 'node' });
  return createRequire(import.meta.url)(outfile);
}

function commit() {
  const author = ['-c', 'user.name=recipes', '-c', 'user.email=recipes@localhost'];
  git('add', '--all', '--', 'rules', 'test/rules', 'schemas');
  git(...author, 'commit', '--quiet', '--message', 'Carry out the recipes');
}
