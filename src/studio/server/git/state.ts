import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { git, lineIn } from '../../../system/git.js';
import type { Files } from '../files.js';
import type {
  CommitProblem,
  CommitProblemCode,
  Person,
  RepositoryAnswer,
  RepositoryRequest,
  RepositoryView,
} from './api.js';
import { branchProblem } from './branch.js';
import { placeOf, type Place } from './place.js';

/** What git leaves in its folder while something is unfinished. */
const UNFINISHED: readonly (readonly [file: string, operation: string])[] = [
  ['MERGE_HEAD', 'merge'],
  ['rebase-merge', 'rebase'],
  ['rebase-apply', 'rebase'],
  ['CHERRY_PICK_HEAD', 'cherry-pick'],
  ['REVERT_HEAD', 'revert'],
  ['BISECT_LOG', 'bisect'],
];
/** The settings that name a program for signing. */
const SIGNERS = String.raw`^gpg\.(.*\.)?program$|^gpg\.ssh\.defaultkeycommand$`;
const BRANCHES = 'refs/heads/';
const IDENTITY = /^(?<name>.+) <(?<email>.+)> \d+ [+-]\d{4}$/;

/** The lock that a program takes before it changes the index. */
export const lockOf = ({ gitFolder }: Place): string => join(gitFolder, 'index.lock');

/** The repository of edited files, and whether they can be committed. */
export async function repository(files: Files, { files: paths, branch }: RepositoryRequest): Promise<RepositoryAnswer> {
  const place = await placeOf(files, paths);
  if (typeof place === 'string') return { repository: null, reason: place };
  const view = await viewOf(place);
  const problem =
    (existsSync(lockOf(place)) ? problemOf('locked') : undefined) ?? (await problemIn(place, view, branch));
  return { repository: view, problem: problem ?? null };
}

/** The state of a repository. */
export async function viewOf(place: Place): Promise<RepositoryView> {
  const { top } = place;
  const ask = async (...args: readonly string[]): Promise<string | null> => {
    const { code, stdout } = await git(top, args);
    return code === 0 && stdout.length > 0 ? lineIn(stdout) : null;
  };
  const [head, reference, author, committer, isSigned, outer, changed] = await Promise.all([
    ask('rev-parse', '--verify', '--quiet', 'HEAD^{commit}'),
    ask('symbolic-ref', '--quiet', 'HEAD'),
    ask('var', 'GIT_AUTHOR_IDENT'),
    ask('var', 'GIT_COMMITTER_IDENT'),
    ask('config', '--type=bool', '--get', 'commit.gpgSign'),
    ask('rev-parse', '--show-superproject-working-tree'),
    changesOf(place),
  ]);
  return {
    head,
    branch: reference?.startsWith(BRANCHES) === true ? reference.slice(BRANCHES.length) : null,
    isSubmodule: outer !== null,
    person: author === null || committer === null ? null : personIn(author),
    isSigned: isSigned === 'true',
    uncommitted: changed.uncommitted,
  };
}

/**
 * What prevents a commit of the files, except a lock.
 * @param newBranch the branch to make
 */
export async function problemIn(
  place: Place,
  { person, isSigned }: RepositoryView,
  newBranch?: string,
): Promise<CommitProblem | undefined> {
  const [, operation] = UNFINISHED.find(([file]) => existsSync(join(place.gitFolder, file))) ?? [];
  if (operation !== undefined) return problemOf('unfinished', [], operation);
  if (person === null) return problemOf('no-person');
  if (isSigned && (await hasOwnSigner(place))) return problemOf('own-signer');
  const changes = await changesOf(place);
  for (const code of ['filtered', 'staged', 'ignored'] as const)
    if (changes[code].length > 0) return problemOf(code, changes[code]);
  const wrongBranch = newBranch === undefined ? undefined : await branchProblem(place.top, newBranch);
  return wrongBranch && problemOf(wrongBranch);
}

export const problemOf = (
  code: CommitProblemCode,
  files: readonly string[] = [],
  detail: string = '',
): CommitProblem => ({ code, files, detail });

function personIn(identity: string): Person | null {
  const { name, email } = IDENTITY.exec(identity)?.groups ?? {};
  return name === undefined || email === undefined ? null : { name, email };
}

/** Whether the repository itself, and not the person, chooses a program that signs. */
async function hasOwnSigner({ top }: Place): Promise<boolean> {
  const { stdout } = await git(top, ['config', '--show-scope', '--null', '--name-only', '--get-regexp', SIGNERS]);
  return stdout
    .toString()
    .split('\0')
    .some((scope) => scope === 'local' || scope === 'worktree');
}

interface Changes {
  readonly staged: readonly string[];
  readonly uncommitted: readonly string[];
  readonly ignored: readonly string[];
  readonly filtered: readonly string[];
}

/** The states of the files, by their paths in the studio. A filter would run for the comparison, so a file with one is not compared. */
async function changesOf(place: Place): Promise<Changes> {
  const filtered = await filteredIn(place);
  const compared = [...place.names].filter(([path]) => !filtered.includes(path));
  const paths = new Map(compared.map(([path, name]) => [name, path]));
  if (paths.size === 0) return { staged: [], uncommitted: [], ignored: [], filtered };
  const { stdout } = await git(place.top, [
    'status',
    '--porcelain=v2',
    '-z',
    '--no-renames',
    '--ignore-submodules=all',
    '--untracked-files=all',
    '--ignored=matching',
    '--',
    ...paths.keys(),
  ]);
  const entries = stdout
    .toString()
    .split('\0')
    .flatMap((entry) => entryIn(entry, paths));
  const where = (is: (entry: Entry) => boolean): readonly string[] => entries.filter(is).map(({ path }) => path);
  return {
    staged: where(({ staged }) => staged !== '.' && !'?!'.includes(staged)),
    uncommitted: where(({ unstaged }) => unstaged !== '.' && unstaged !== '!'),
    ignored: where(({ staged }) => staged === '!'),
    filtered,
  };
}

interface Entry {
  readonly path: string;
  readonly staged: string;
  readonly unstaged: string;
}

/** An entry of `git status --porcelain=v2 -z`: its kind, its two letters, six or more columns, and the name. */
function entryIn(text: string, paths: ReadonlyMap<string, string>): readonly Entry[] {
  const kind = text[0] ?? '';
  const columns = { '1': 8, u: 10, '?': 1, '!': 1 }[kind];
  if (columns === undefined) return [];
  const name = text.split(' ').slice(columns).join(' ');
  // A folder that is ignored, or not tracked, is one entry for all in it.
  const found = paths.get(name) ?? [...paths].find(([each]) => name.endsWith('/') && each.startsWith(name))?.[1];
  const letters = '?!'.includes(kind) ? kind + kind : text.slice(2, 4);
  return found === undefined ? [] : [{ path: found, staged: letters[0]!, unstaged: letters[1]! }];
}

/** The files that a program would change on their way into the repository. */
async function filteredIn({ top, names }: Place): Promise<readonly string[]> {
  const settings = await git(top, ['config', '--null', '--get-regexp', String.raw`^filter\..*\.(clean|process)$`]);
  const drivers = settings.stdout
    .toString()
    .split('\0')
    .flatMap((each) => /^filter\.([^\n]*)\.(?:clean|process)\n./.exec(each)?.[1] ?? []);
  if (drivers.length === 0 || names.size === 0) return [];
  const input = [...names.values()].map((name) => `${name}\0`).join('');
  const { stdout } = await git(top, ['check-attr', '-z', '--stdin', 'filter'], { input });
  const values = stdout.toString().split('\0');
  return [...names].flatMap(([path], i) => (drivers.includes(values[3 * i + 2] ?? '') ? [path] : []));
}
