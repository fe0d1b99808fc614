// Prepares a release: node scripts/release.mjs [--write]. Prints the next version; with --write it also sets the version, completes
// CHANGELOG.md and builds. The version follows from what changed since the last tag: `payrules diff` of the rules, and the trailers
// `Release: minor` and `Release: major` of commits. Without either it is a patch.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './tsc.mjs';

const { write } = parseArgs({ options: { write: { type: 'boolean', default: false } } }).values;
const run = (program, ...args) =>
  execFileSync(program, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();

const LEVELS = ['patch', 'minor', 'major'];
const { version: current } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const tag = run('git', 'tag', '--list', 'v*', '--sort=-version:refname', '--merged', 'HEAD').split('\n')[0];
// The first release has the version that package.json names.
const version = tag === '' ? current : next(tag.slice(1), releaseLevel());
if (write) {
  if (version !== current) run('npm', 'version', version, '--no-git-tag-version', '--ignore-scripts');
  // Results name it: see rulesVersion.
  const file = join(root, 'src/core/version.ts');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/'[^']+'/, `'${version}'`));
  completeChangelog();
  run(process.execPath, 'scripts/build.mjs');
}
console.log(version);

function releaseLevel() {
  const levels = [
    JSON.parse(diffOfRules('json')).semver,
    ...run('git', 'log', `${tag}..HEAD`, '--format=%(trailers:key=Release,valueonly)').split('\n'),
  ];
  return LEVELS.findLast((level) => levels.includes(level)) ?? 'patch';
}

function diffOfRules(format) {
  return run(process.execPath, 'dist/esm/cli/main.js', 'diff', tag, 'rules', '--format', format);
}

function next(from, level) {
  const [major, minor, patch] = from.split('.').map(Number);
  if (level === 'major') return `${major + 1}.0.0`;
  return level === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}

/** Names the section of unreleased changes after the version, adds the changes of rules, and starts a new one. */
function completeChangelog() {
  const file = join(root, 'CHANGELOG.md');
  const [head, changes, ...older] = readFileSync(file, 'utf8').split(/^(?=## )/m);
  if (!changes?.startsWith('## Unreleased\n')) throw new Error('CHANGELOG.md does not begin with ## Unreleased');
  const rules = tag === '' ? '' : `${diffOfRules('markdown').trim().replace(/^#/gm, '##')}\n\n`;
  const section = changes.replace('## Unreleased', `## ${version}`);
  writeFileSync(file, [head, '## Unreleased\n\n', section, rules, ...older].join(''));
}
