// Prepares a release: node scripts/release.mjs [--candidate] [--to VERSION] [--write]. Prints the next version; with --write it also sets
// the version, completes CHANGELOG.md and builds. --candidate makes a release candidate, such as 1.1.0-rc.1; the release after it replaces
// the sections of its candidates with one section.
// The version follows from the last release, the groups of the changelog since then (Breaking: major, Added: minor), and `payrules diff` of
// the rules. Before 1.0, a breaking change is minor. --to names a higher version, such as the first stable one.
// node scripts/release.mjs --check: every public name that was added, changed or removed since the last version is in the changelog.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './programs.mjs';

const { candidate, to, write, check } = parseArgs({
  options: {
    candidate: { type: 'boolean', default: false },
    to: { type: 'string' },
    write: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
  },
}).values;
const run = (program, ...args) =>
  execFileSync(program, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();

const LEVELS = ['patch', 'minor', 'major'];
/** The groups of a section, and the level of each. */
const GROUPS = { Breaking: 'major', Added: 'minor', Changed: 'patch', Fixed: 'patch' };
const FIRST = '## Unreleased';
const CANDIDATE = /^(\d+\.\d+\.\d+)-rc\.(\d+)$/;
const STABLE = /^\d+\.\d+\.\d+$/;
const REPORT = 'scripts/docs/api.md';
const CHANGELOG = join(root, 'CHANGELOG.md');

const { version: current } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
// A candidate is lower than its release.
const published = run(
  'git',
  ...'-c versionsort.suffix=-rc tag --list v* --sort=-version:refname --merged HEAD'.split(' '),
)
  .split('\n')
  .filter(Boolean)
  .map((tag) => tag.slice(1));
const last = published[0];
const lastStable = published.find((version) => STABLE.test(version));
const [head, unreleased = '', ...older] = readFileSync(CHANGELOG, 'utf8').split(/^(?=## )/m);
if (!unreleased.startsWith(`${FIRST}\n`)) throw new Error(`CHANGELOG.md does not begin with ${FIRST}`);
/** The sections of candidates since the last release, the oldest first. */
const ofCandidates = older.toReversed().filter((section) => {
  const [, version] = /^## (\S+)/.exec(section);
  return CANDIDATE.test(version) && !published.some((one) => STABLE.test(one) && isBefore(version, one));
});

if (check) checkSurface();
else {
  const version = nextVersion();
  if (write) setVersion(version);
  console.log(version);
}

function nextVersion() {
  const [, ofLast, number] = CANDIDATE.exec(last ?? '') ?? [];
  // The first release has at least the version that package.json names.
  const found = lastStable === undefined ? current.split('-')[0] : raised(lastStable, levelSince(lastStable));
  // After a published candidate the version cannot become lower.
  const planned = ofLast !== undefined && isBefore(found, ofLast) ? ofLast : found;
  if (to !== undefined && (!STABLE.test(to) || isBefore(to, planned)))
    throw new Error(`--to takes a version of three numbers from ${planned} on`);
  const target = to ?? planned;
  if (published.includes(target)) throw new Error(`${target} is published already`);
  if (!candidate) return target;
  return `${target}-rc.${ofLast === target ? Number(number) + 1 : 1}`;
}

function levelSince(version) {
  const groups = groupsOf(...ofCandidates, unreleased);
  const levels = [
    JSON.parse(diffOfRules(version, 'json')).semver,
    ...Object.keys(GROUPS).flatMap((group) => (groups.has(group) ? GROUPS[group] : [])),
  ];
  return LEVELS.findLast((level) => levels.includes(level)) ?? 'patch';
}

function raised(version, level) {
  const [major, minor, patch] = version.split('.').map(Number);
  if (level === 'patch') return `${major}.${minor}.${patch + 1}`;
  return level === 'major' && major > 0 ? `${major + 1}.0.0` : `${major}.${minor + 1}.0`;
}

/** Whether a version comes before another; a candidate counts as its release. */
function isBefore(one, other) {
  const [left, right] = [one, other].map((version) => version.split('-')[0].split('.').map(Number));
  const differing = left.findIndex((number, i) => number !== right[i]);
  return differing >= 0 && left[differing] < right[differing];
}

function setVersion(version) {
  if (version !== current) run('npm', 'version', version, '--no-git-tag-version', '--ignore-scripts');
  // Results contain the version: see rulesVersion.
  const file = join(root, 'src/core/version.ts');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/'[^']+'/, `'${version}'`));
  const since = candidate ? last : lastStable;
  const sections = candidate ? [unreleased] : [...ofCandidates, unreleased];
  const groups = [...groupsOf(...sections)].map(([title, entries]) => `### ${title}\n\n${entries.join('\n')}\n\n`);
  const rules = since === undefined ? '' : rulesSection(since);
  const introductions = sections.map((text) => text.slice(text.indexOf('\n')).split(/^### /m)[0].trim());
  const introduction = introductions.find(Boolean);
  const section = [`## ${version}\n\n`, introduction ? `${introduction}\n\n` : '', ...groups, rules].join('');
  const kept = candidate ? older : older.filter((one) => !ofCandidates.includes(one));
  writeFileSync(CHANGELOG, [head, `${FIRST}\n\n`, section, ...kept].join('').trimEnd().concat('\n'));
  run(process.execPath, 'scripts/build.mjs');
}

/** The entries of sections by their group, in the order of the groups. */
function groupsOf(...sections) {
  const found = new Map(Object.keys(GROUPS).map((group) => [group, []]));
  for (const group of sections.flatMap((section) => section.split(/^### /m).slice(1))) {
    const [title, ...lines] = group.split('\n');
    found.get(title)?.push(...lines.filter((line) => line.startsWith('- ')));
  }
  return new Map([...found].filter(([, entries]) => entries.length > 0));
}

/** The changes of the rules from `payrules diff`, below the groups. */
function rulesSection(since) {
  if (JSON.parse(diffOfRules(since, 'json')).changes.length === 0) return '';
  return `${diffOfRules(since, 'markdown').replace(/^#/gm, '##').replace(/^### /, '### Rules: ')}\n\n`;
}

function diffOfRules(version, format) {
  return run(process.execPath, 'dist/esm/cli/main.js', 'diff', `v${version}`, 'rules', '--format', format);
}

function checkSurface() {
  const now = namesIn(readFileSync(join(root, REPORT), 'utf8'));
  if (last === undefined) {
    console.log('No version is published.');
    return;
  }
  const before = namesIn(run('git', 'show', `v${last}:${REPORT}`));
  const groups = groupsOf(unreleased);
  const isNamed = (name, entries) => entries.some((entry) => new RegExp(`\`[^\`]*\\b${name}\\b[^\`]*\``).test(entry));
  const faults = [...new Set([...before.keys(), ...now.keys()])].flatMap((key) => {
    const [entry, name] = key.split(' ');
    if (before.get(key) === now.get(key)) return [];
    const isRemoved = !now.has(key);
    // No entry exports it: `npm run docs` shows the change, and the changelog names the public name that uses it.
    if (entry === 'unexported') return [];
    // Modules of earlier versions use its names; people do not.
    if (entry === 'payrules/engine')
      return isRemoved && !groups.has('Breaking') ? [`${key} is removed: name it under Breaking`] : [];
    if (isRemoved)
      return isNamed(name, groups.get('Breaking') ?? []) ? [] : [`${key} is removed: name it under Breaking`];
    const what = before.has(key) ? 'has changed' : 'is new';
    return isNamed(name, [...groups.values()].flat()) ? [] : [`${key} ${what}: name it in CHANGELOG.md`];
  });
  for (const fault of faults) console.error(fault);
  console.log(`${faults.length} changes of the public surface since ${last} without an entry.`);
  if (faults.length > 0) process.exitCode = 1;
}

/** The declarations of the API report, by entry and name. */
function namesIn(report) {
  const NAME = /^\/\/ (?:as )?(\w+)|^(?:abstract |declare )*(?:class|const|enum|function|interface|let|type) (\w+)/;
  const sections = report.split(/^## /m).slice(1);
  return new Map(
    sections.flatMap((section) => {
      const entry = section.slice(0, section.indexOf('\n'));
      const declarations = section.slice(section.indexOf('```ts\n') + 6, section.lastIndexOf('\n```')).split('\n\n');
      return declarations.map((declaration) => {
        const [, renamed, name = renamed] = NAME.exec(declaration) ?? [];
        if (name === undefined) throw new Error(`${REPORT}: a declaration without a name: ${declaration}`);
        return [`${entry} ${name}`, declaration];
      });
    }),
  );
}
