// npm run nightly: rehearses releases in a scratch repository with a remote, with the scripts of the workflows: two candidates, the second
// of which is installed with its rules, a release, two releases of the rules, and a patch. Nothing is published. Prints the tags and the
// headings of the changelog after each.
import { deepStrictEqual } from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from './programs.mjs';

const home = mkdtempSync(join(tmpdir(), 'payrules-rehearsal-'));
const origin = join(home, 'origin.git');
/** The job that builds, and the one that pushes. */
const [building, pushing] = ['building', 'pushing'].map((name) => join(home, name));
const run = (program, args, cwd = building, env = {}) =>
  execFileSync(program, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
const git = (...args) => run('git', ['-c', 'user.name=R', '-c', 'user.email=r@example.com', ...args]);
const read = (file) => readFileSync(join(building, file), 'utf8');
const tags = () => git('tag', '--list').trim().split('\n');
const headings = () => [...read('CHANGELOG.md').matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);

function replace(file, earlier, later) {
  const text = read(file);
  if (!text.includes(earlier)) throw new Error(`the rehearsal changes "${earlier}" in ${file}, which is not there`);
  writeFileSync(join(building, file), text.replace(earlier, later));
}

/** A commit with an entry in the changelog. */
function change(group, entry) {
  replace('CHANGELOG.md', '## Unreleased\n', `## Unreleased\n\n### ${group}\n\n- ${entry}\n`);
  commit(entry);
}

function commit(subject) {
  git('commit', '--quiet', '--all', '--message', subject);
  git('push', '--quiet', 'origin', 'HEAD');
}

/** Does what the workflow Release does, and pushes with the workflow's own step. */
function release(expected, ...options) {
  const version = run(process.execPath, ['scripts/release.mjs', '--write', ...options])
    .trim()
    .split('\n')
    .at(-1);
  deepStrictEqual(version, expected);
  const patch = join(home, 'release.patch');
  writeFileSync(patch, git('diff', '--binary'));
  git('checkout', '--quiet', '.');
  rmSync(pushing, { recursive: true, force: true });
  run('git', ['clone', '--quiet', origin, pushing], home);
  const { steps } = parse(read('.github/workflows/release.yml')).jobs.tag;
  run('bash', ['-euo', 'pipefail', '-c', steps.at(-1).run], pushing, {
    VERSION: version,
    RUNNER_TEMP: home,
    PATH: `${home}:${process.env.PATH}`,
  });
  deepStrictEqual(readFileSync(join(home, 'gh.log'), 'utf8').trim(), `workflow run publish.yml --ref v${version}`);
  git('pull', '--quiet', '--tags', 'origin', 'HEAD');
  deepStrictEqual(git('tag', '--points-at', 'HEAD').trim(), `v${version}`);
  deepStrictEqual(JSON.parse(read('package.json')).version, version);
  console.log(`${version.padEnd(12)} tags: ${tags().join(' ')}; changelog: ${headings().join(', ')}`);
}

/** Does what the workflow Rules package does. */
function releaseRules(expected, payrules) {
  const out = join(home, 'rules-package');
  rmSync(out, { recursive: true, force: true });
  const version = run('scripts/actions/rules-package.sh', [out], building, { PAYRULES: payrules }).trim();
  deepStrictEqual(version, expected);
  if (version === '') return;
  deepStrictEqual(JSON.parse(readFileSync(join(out, 'package.json'), 'utf8')).version, version);
  git('tag', `rules-v${version}`);
  console.log(`rules ${version.padEnd(6)} tags: ${tags().join(' ')}`);
}

/** Packs the package in a folder. */
function packed(folder = building) {
  const pack = ['pack', '--json', '--ignore-scripts', '--pack-destination', home];
  return join(home, JSON.parse(run('npm', pack, folder))[0].filename);
}

/** Installs a candidate and the rules that it wrote with npm side by side, and checks that its command reads the rules. */
function installCandidate(version) {
  const payrules = packed();
  const [rules, empty] = ['rules-of-candidate', 'empty'].map((name) => join(home, name));
  run('scripts/actions/rules-package.sh', [rules], building, { PAYRULES: payrules });
  mkdirSync(empty);
  run('npm', ['init', '--yes'], empty);
  run('npm', ['install', '--no-audit', '--no-fund', payrules, packed(rules)], empty);
  const program = join(empty, 'node_modules/.bin/payrules');
  deepStrictEqual(run(program, ['--version'], empty).trim(), version);
  const printed = run(program, ['lint', '--rules', 'payrules-rules'], empty).trim();
  console.log(`installed    payrules ${version} and payrules-rules; lint: ${printed.split('\n').at(-1)}`);
}

function checkOfSurface() {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/release.mjs', '--check'], {
    cwd: building,
    encoding: 'utf8',
  });
  return { status, stderr: stderr.trim() };
}

try {
  // GitHub's program would start the workflow Publish.
  writeFileSync(join(home, 'gh'), `#!/bin/sh\necho "$@" > ${join(home, 'gh.log')}\n`, { mode: 0o755 });
  run('git', ['clone', '--quiet', '--bare', root, origin], home);
  for (const tag of run('git', ['tag'], origin).split('\n').filter(Boolean)) run('git', ['tag', '-d', tag], origin);
  run('git', ['clone', '--quiet', origin, building], home);
  symlinkSync(join(root, 'node_modules'), join(building, 'node_modules'));
  run(process.execPath, ['scripts/build.mjs']);

  release('1.0.0-rc.1', '--candidate', '--to', '1.0.0');
  change('Fixed', 'The first candidate has a fault less.');
  release('1.0.0-rc.2', '--candidate');
  run(process.execPath, ['scripts/build.mjs']);
  installCandidate('1.0.0-rc.2');
  change('Added', 'The second candidate has an entry more.');
  release('1.0.0');
  // One section has the entries of its candidates.
  deepStrictEqual(headings().slice(0, 2), ['Unreleased', '1.0.0']);
  const [, , section] = read('CHANGELOG.md').split(/^## /m);
  for (const entry of ['- The first candidate', '- The second candidate'])
    deepStrictEqual(section.split(entry).length, 2);

  // A removed public name needs an entry under Breaking.
  const report = read('scripts/docs/api.md');
  replace('scripts/docs/api.md', 'const rulesOf: (operation: OperationId) => Reference | undefined;\n\n', '');
  deepStrictEqual(checkOfSurface(), { status: 1, stderr: 'payrules rulesOf is removed: name it under Breaking' });
  replace('CHANGELOG.md', '## Unreleased\n', '## Unreleased\n\n### Breaking\n\n- `rulesOf` is removed.\n');
  deepStrictEqual(checkOfSurface(), { status: 0, stderr: '' });
  deepStrictEqual(run(process.execPath, ['scripts/release.mjs']).trim(), '2.0.0');
  git('checkout', '--quiet', '.');
  deepStrictEqual(read('scripts/docs/api.md'), report);

  const payrules = packed();
  releaseRules('0.1.0', payrules);
  releaseRules('', payrules);
  const file = 'rules/operations/th.collection.yaml';
  replace(file, 'one-of: [PROMPT_PAY]', 'one-of: [PROMPT_PAY, CASH]');
  replace(file, 'valid: [PROMPT_PAY], invalid: [CASH,', 'valid: [PROMPT_PAY, CASH], invalid: [TRANSFER,');
  run(process.execPath, ['scripts/build.mjs']);
  commit('Accept CASH');
  releaseRules('0.1.1', payrules);

  change('Fixed', 'The release has a fault less.');
  release('1.0.1');
  console.log(read('CHANGELOG.md').split(/^(?=## )/m)[2]);
} finally {
  rmSync(home, { recursive: true, force: true });
}
