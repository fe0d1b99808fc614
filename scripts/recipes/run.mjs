// Shows that operations staff can change the rules without a developer: carries out every recipe of rules/README.md, as
// test/rules/recipes.ts has them, on a clone of the last commit, and runs there what decides whether a commit may be merged.
//
//   node scripts/recipes/run.mjs [--keep] [part...]     parts: build rules drift tests later lint format types budgets; by default all
//
// Needs node_modules. Prints the end of the output of each part that fails, and exits with 1 where one does.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildSync } from 'esbuild';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const { values, positionals } = parseArgs({ options: { keep: { type: 'boolean' } }, allowPositionals: true });

const clone = mkdtempSync(join(tmpdir(), 'payrules-recipes-'));
const git = (...args) => execFileSync('git', args, { cwd: clone, stdio: 'pipe' });

// The build comes first, and its output is committed as the README says: the parts after it compare with the last commit.
const parts = {
  build: [['npm', 'run', 'build'], commit],
  rules: [
    ['npx', 'payrules', 'lint'],
    ['npx', 'payrules', 'test'],
    ['npx', 'payrules', 'coverage'],
  ],
  drift: [['npm', 'run', 'drift']],
  tests: [
    ['node', 'scripts/build-tests.mjs'],
    ['npx', 'jest', '--silent', '--forceExit'],
  ],
  // After the day of the dated change, and long after it.
  later: ['2027-02-02', '2030-01-01'].map((day) => [
    'env',
    `PAYRULES_CLOCK=${day}`,
    'npx',
    'jest',
    '--silent',
    'rules/',
  ]),
  lint: [['npm', 'run', 'lint']],
  format: [['npm', 'run', 'format:check']],
  types: [['npm', 'run', 'types']],
  budgets: [['npm', 'run', 'budgets']],
};

prepare();
const chosen =
  positionals.length > 0 ? ['build', ...positionals.filter((name) => name !== 'build')] : Object.keys(parts);
const failed = chosen.filter((name) => !runPart(name));
if (values.keep) console.log(`The clone is in ${clone}.`);
else rmSync(clone, { recursive: true, force: true });
console.log(failed.length === 0 ? 'Every part passes.' : `Failed: ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);

function prepare() {
  execFileSync('git', ['clone', '--quiet', '--shared', root, clone]);
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'));
  const { recipes } = recipesModule();
  const folders = { rules: join(clone, 'rules'), tables: join(clone, 'test/rules/transcription') };
  for (const carryOut of Object.values(recipes)) carryOut(folders).editTables();
  commit();
}

/** test/rules/recipes.ts, which imports nothing but Node's modules. */
function recipesModule() {
  const outfile = join(clone, '.build/recipes.cjs');
  buildSync({ entryPoints: [join(clone, 'test/rules/recipes.ts')], outfile, format: 'cjs', platform: 'node' });
  return createRequire(import.meta.url)(outfile);
}

function commit() {
  git('add', '--all', '--', 'rules', 'test/rules', 'schemas', 'src/generated');
  git(
    '-c',
    'user.name=recipes',
    '-c',
    'user.email=recipes@localhost',
    'commit',
    '--quiet',
    '--allow-empty',
    '--message',
    'Carry out the recipes',
  );
}

function runPart(name) {
  const start = Date.now();
  let passed = true;
  for (const step of parts[name]) {
    if (typeof step === 'function') step();
    else passed = runCommand(step) && passed;
  }
  console.log(`${passed ? 'pass' : 'FAIL'}  ${name}  ${Math.round((Date.now() - start) / 1000)} s`);
  return passed;
}

function runCommand([command, ...args]) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: clone, encoding: 'utf8', maxBuffer: 1e9 });
  if (status === 0) return true;
  console.log(`${[command, ...args].join(' ')}\n${`${stdout}${stderr}`.slice(-20_000)}`);
  return false;
}
