// The step of action.yml: reviews the rules of the working directory against those that they would be merged into.
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { payrules } from './payrules.mjs';

const { env } = process;
const input = (name) => env[`PAYRULES_${name}`]?.trim() || undefined;
const event = JSON.parse(readFileSync(env.GITHUB_EVENT_PATH, 'utf8'));
const { pull_request: request } = event;
const isFork = request !== undefined && request.head.repo?.full_name !== request.base.repo.full_name;
const rules = input('RULES') ?? 'rules';

/** The exit codes of `payrules review`. */
const results = ['passed', 'refused'];

try {
  process.exitCode = main();
} catch (error) {
  process.exitCode = fail(error.message);
}

function main() {
  const base = input('BASE') ?? mergedInto();
  if (base === undefined)
    return fail('There is no pull request to compare with: give the input base, or run on pull_request.');
  const isCommit = git('cat-file', '-e', `${base}^{commit}`);
  // A pull request chooses the names of its folders, but not what it is compared with.
  if (existsSync(base) && (isCommit || input('BASE') === undefined))
    return fail(
      `${base} is the commit to compare with, and also a file or folder here: rename that, or give the input base as ./FOLDER.`,
    );
  if (existsSync(base)) return review(base);
  if (!isCommit)
    return fail(
      'The commit to compare with is not in this clone. Give actions/checkout "fetch-depth: 2" on a pull request, or "fetch-depth: 0" for any revision.',
    );
  if (!existsSync(rules))
    return fail('There is no rules folder: the pull request removes it, or the input rules names another one.');
  const top = realpathSync.native(gitText('rev-parse', '--show-toplevel'));
  const overlay = input('OVERLAY');
  const folders = [
    ['rules', rules],
    ['overlay', overlay],
  ];
  // Through a link, a pull request could compare other rules, or say that the rules are new.
  for (const [name, folder] of folders)
    if (folder !== undefined && existsSync(folder) && isLinked(top, folder))
      return fail(`The path of the ${name} folder has a symbolic link: give the input ${name} the folder itself.`);
  const isIn = (revision, folder) => {
    const path = pathBelow(top, folder);
    return path !== undefined && git('cat-file', '-e', `${revision}:${path.replaceAll(sep, '/')}`);
  };
  if (isIn(base, rules)) return review(base);
  if (isIn('HEAD', rules)) return checkAlone();
  if (overlay !== undefined && !existsSync(overlay))
    return fail('There is no overlay folder: the pull request removes it, or the input overlay names another one.');
  // Rules of a package have no versions in the repository, but the folder of changes to them has.
  if (overlay !== undefined && isIn('HEAD', overlay)) return review(base);
  return fail(
    'The rules folder is not in the repository: give the input base a folder, or the input overlay your own.',
  );
}

function isLinked(top, folder) {
  const path = pathBelow(top, folder);
  return path !== undefined && realpathSync.native(folder) !== join(top, path);
}

/**
 * The path of a folder below another one, as it was given. Only links above the folder are followed: it begins at the outermost part that
 * leads to the folder, because a pull request can contain another link to it.
 */
function pathBelow(top, folder) {
  let below;
  for (let at = resolve(folder), path = ''; ; at = dirname(at)) {
    if (realpathSync.native(at) === top) below = path;
    if (dirname(at) === at) return below;
    path = join(basename(at), path);
  }
}

/** The first parent of GitHub's merge commit, which is what the pull request adds to; else the tip of the base branch. */
function mergedInto() {
  if (request === undefined) return undefined;
  const isMerge = gitText('rev-parse', '--verify', '--quiet', 'HEAD^2') === request.head.sha;
  return isMerge ? gitText('rev-parse', 'HEAD^1') : request.base.sha;
}

function review(base) {
  const folder = join(env.RUNNER_TEMP, 'payrules-review');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const [json, markdown] = [join(folder, 'review.json'), join(folder, 'review.md')];
  const { status } = payrules([
    'review',
    '--format=github',
    `--json=${json}`,
    `--markdown=${markdown}`,
    ...option('overlay', input('OVERLAY')),
    ...option('head-overlay', input('HEAD_OVERLAY')),
    ...option('bindings', input('BINDINGS')),
    ...option('fail-on', input('FAIL_ON')),
    ...ownChecks(),
    ...pastOrders(),
    '--',
    base,
    rules,
  ]);
  if (existsSync(markdown)) appendFileSync(env.GITHUB_STEP_SUMMARY, readFileSync(markdown));
  output('result', results[status] ?? 'unreadable');
  if (existsSync(json)) output('review', json);
  return status;
}

/** What a rulebook can be checked for that nothing is there to compare with. */
function checkAlone() {
  console.log('::notice::The pull request adds the rules folder: there are no earlier rules to compare with.');
  const own = ownChecks();
  const codes = [
    payrules(['lint', '--format=github', ...own, '--', rules]).status,
    payrules(['test', '--format=github', ...own, `--rules=${rules}`]).status,
  ];
  output('result', results[Math.max(...codes)] ?? 'unreadable');
  return Math.max(...codes);
}

function pastOrders() {
  const files =
    input('ORDERS')
      ?.split('\n')
      .flatMap((line) => line.trim() || []) ?? [];
  if (files.length === 0) return [];
  if (isFork) {
    console.log('::notice::Past orders are not read on a pull request of a fork.');
    return [];
  }
  return [
    ...files.flatMap((file) => option('orders', file)),
    ...option('operation', input('OPERATION')),
    ...option('max-newly-refused', input('MAX_NEWLY_REFUSED')),
  ];
}

function ownChecks() {
  if (input('OWN_CHECKS') !== 'true') return [];
  if (!isFork) return ['--own-checks'];
  console.log('::notice::Own checks are not loaded on a pull request of a fork: their rules are not evaluated.');
  return [];
}

/** In one argument, so that a value that begins with a hyphen is no option. */
function option(name, value) {
  return value === undefined ? [] : [`--${name}=${value}`];
}

function git(...args) {
  return spawnSync('git', args, { stdio: 'ignore' }).status === 0;
}

function gitText(...args) {
  return spawnSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).stdout.trim();
}

function output(name, value) {
  appendFileSync(env.GITHUB_OUTPUT, `${name}=${value}\n`);
}

function fail(message) {
  console.log(`::error::${message}`);
  output('result', 'unreadable');
  return 2;
}
