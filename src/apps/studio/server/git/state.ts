import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { shellWord } from '../../../../workbench/text/index.js';
import { type GitOptions, git, lineIn, textAt } from '../../../../workbench/system/index.js';
import { RequestError } from '../../../server/index.js';
import type { Drafts } from '../api.js';
import type { Compilation } from '../compilation.js';
import type { Workspace } from '../workspace.js';
import type { Bodies } from '../request-bodies.js';
import type { CommitProblem, CommitProblemCode, Generated, Person, RepositoryAnswer, RepositoryView } from './api.js';
import { changedBeside, fileName, isNamed, linesAbout } from './beside.js';
import { worktreeOf, type Worktree } from './place.js';

/** The files in git's folder while an operation is unfinished. */
const UNFINISHED: readonly (readonly [file: string, operation: string])[] = [
  ['MERGE_HEAD', 'merge'],
  ['rebase-merge', 'rebase'],
  ['rebase-apply', 'rebase'],
  ['CHERRY_PICK_HEAD', 'cherry-pick'],
  ['REVERT_HEAD', 'revert'],
  ['BISECT_LOG', 'bisect'],
];

/** The operation that is unfinished, if any. */
function unfinishedIn({ gitFolder }: Worktree): string | undefined {
  const [, operation] = UNFINISHED.find(([file]) => existsSync(join(gitFolder, file))) ?? [];
  if (operation !== undefined) return operation;
  // While a series waits between two commits, git keeps only its list of commits.
  const list = join(gitFolder, 'sequencer/todo');
  return existsSync(list) ? (readFileSync(list, 'utf8').startsWith('revert') ? 'revert' : 'cherry-pick') : undefined;
}

/** The settings that name a program for signing, and the settings that name the programs of a filter. */
const SIGNER = /^gpg\.(?:.*\.)?(?:program|defaultkeycommand)$/;
const FILTER = /^filter\.([^]*)\.(?:clean|process)$/;
const BRANCHES = 'refs/heads/';
/** Longer branch names do not fit into file names. */
const MOST_CHARACTERS = 200;
/** The attribute that marks files as generated, as GitHub reads it. */
const GENERATED = 'linguist-generated';
const IDENTITY = /^(?<name>[^<]+) <(?<email>[^<>]+)> \d+ [+-]\d{4}$/;

/** The lock that a program takes before it changes the index. */
export const lockOf = ({ gitFolder }: Worktree): string => join(gitFolder, 'index.lock');

/** The repository of edited files, and whether they can be committed. */
export async function repository(
  workspace: Workspace,
  { files: paths, branch, drafts = {} }: Bodies['repository'],
): Promise<RepositoryAnswer> {
  const place = await worktreeOf(workspace.files, paths);
  if (typeof place === 'string') return { repository: null, reason: place };
  const state = await stateOf(place);
  const problem = existsSync(lockOf(place))
    ? commitProblem('locked', [lockOf(place)])
    : await problemIn(place, state, branch);
  const saved = workspace.saved();
  const { beside, generated } = await besideIn(place, saved);
  const drafted = workspace.drafted(drafts);
  const rows = changedBeside(place.top, beside, saved, drafted).map((each) => ({
    path: each.path,
    revision: each.revision,
    rows: each.rows,
  }));
  const lines = linesAbout(place.top, beside, saved, drafted);
  return {
    repository: state.view,
    problem: problem ?? null,
    beside,
    rows,
    lines,
    committed: committedTexts(place, state.view),
    generated,
  };
}

/** The texts in HEAD of the files with changes that are not committed. */
const committedTexts = ({ top, names }: Worktree, { head, uncommitted }: RepositoryView): Drafts =>
  Object.fromEntries(
    (head === null ? [] : uncommitted).flatMap((path) => {
      const text = textAt(head!, top, names.get(path)!);
      return text === undefined ? [] : [[path, text] as const];
    }),
  );

/** The files outside the rules folder that {@link RepositoryAnswer} lists as `beside` and `generated`. */
export async function besideIn(
  place: Worktree,
  saved: Compilation,
): Promise<{ readonly beside: readonly string[]; readonly generated: Generated | null }> {
  const { top, names } = place;
  const tracked = (await answerOf(top, ['ls-files', '-z'])).split('\0').filter((name) => name !== '');
  const generated = await generatedIn(top, tracked);
  const roots = [...names].map(([path, name]) => (name.endsWith(path) ? name.slice(0, -path.length) : dirname(name)));
  // Rules of other rulebooks say nothing about these rules.
  const others = tracked.flatMap((name) => /^(.*\/)?operations\/[^/]+\.yaml$/.exec(name)?.[1] ?? []);
  const inside = [...new Set([...roots, ...others])];
  const outside = tracked.filter((name) => !generated.has(name) && !inside.some((root) => name.startsWith(root)));
  const named = (name: string): readonly string[] => outside.filter((each) => isNamed(each, name));
  const found = [...names.keys()]
    // Files at the top, such as clauses.yaml, have common words as names.
    .filter((path) => path.includes('/'))
    .flatMap((path) => {
      const own = named(fileName(path));
      return own.length > 0 ? own : readersOf(saved, path).flatMap(named);
    });
  const paths = shortest(tracked, generated);
  return {
    beside: [...new Set(found)].sort(),
    generated: paths.length === 0 ? null : { paths, command: commandFor(top, paths) },
  };
}

/** The files that the repository marks as generated. */
async function generatedIn(top: string, names: readonly string[]): Promise<ReadonlySet<string>> {
  const values = await attributeOf(top, names, GENERATED);
  return new Set(names.filter((_, i) => values[i] === 'set' || values[i] === 'true'));
}

/** The generated files; a folder with generated files only replaces its files. */
function shortest(tracked: readonly string[], generated: ReadonlySet<string>): readonly string[] {
  const mixed = new Set(tracked.filter((name) => !generated.has(name)).flatMap(foldersOf));
  const paths = [...generated].map((name) => foldersOf(name).find((folder) => !mixed.has(folder)) ?? name);
  return [...new Set(paths)].sort();
}

/** The folders that a file is in, the outermost first, without the top. */
function foldersOf(name: string): readonly string[] {
  const parts = name.split('/').slice(0, -1);
  return parts.map((_, i) => posix.join(...parts.slice(0, i + 1)));
}

/** The command that a person types to write generated files again and to add them to the last commit. */
export function commandFor(top: string, paths: readonly string[]): string {
  const words = paths.map(shellWord).join(' ');
  const build = hasBuild(top) ? 'npm run build && ' : '';
  return `${build}git add -- ${words} && git commit --amend --no-edit -- ${words}`;
}

function hasBuild(top: string): boolean {
  try {
    const { scripts } = JSON.parse(readFileSync(join(top, 'package.json'), 'utf8')) as {
      readonly scripts?: { readonly build?: unknown };
    };
    return typeof scripts?.build === 'string';
  } catch {
    return false;
  }
}

/** The values of an attribute of git, one for each file. */
async function attributeOf(top: string, names: readonly string[], attribute: string): Promise<readonly string[]> {
  if (names.length === 0) return [];
  const input = names.map((name) => `${name}\0`).join('');
  const values = (await answerOf(top, ['check-attr', '-z', '--stdin', attribute], { input })).split('\0');
  return names.map((_, i) => values[3 * i + 2] ?? '');
}

/** The names of the rule files that read a file: operations, and files with rules for several operations. */
function readersOf(saved: Compilation, path: string): readonly string[] {
  const operations = [...saved.rulebook.operations.keys()].filter((id) => saved.filesOf(id).includes(path));
  const shared = new Set(
    operations.flatMap((id) => saved.filesOf(id)).filter((file) => !file.startsWith('operations/')),
  );
  const reference = path.replace(/\.[a-z]+$/, '');
  const { texts } = saved;
  return [...operations, ...[...shared].filter((file) => texts.get(file)?.includes(reference)).map(fileName)];
}

/** A repository at one moment. */
export interface RepositoryState {
  readonly view: RepositoryView;
  readonly changes: Changes;
  /** Whether the repository's own settings, not the person's, choose a program that signs. */
  readonly hasOwnSigner: boolean;
}

/** Reads the state of a repository. */
export async function stateOf(place: Worktree): Promise<RepositoryState> {
  const { top } = place;
  const ask = async (...args: readonly string[]): Promise<string | null> => {
    const { code, stdout } = await git(top, args);
    return code === 0 && stdout.length > 0 ? lineIn(stdout) : null;
  };
  const [head, reference, author, committer, isSigned, outer, settings] = await Promise.all([
    ask('rev-parse', '--verify', '--quiet', 'HEAD^{commit}'),
    ask('symbolic-ref', '--quiet', 'HEAD'),
    ask('var', 'GIT_AUTHOR_IDENT'),
    ask('var', 'GIT_COMMITTER_IDENT'),
    ask('config', '--type=bool', '--get', 'commit.gpgSign'),
    ask('rev-parse', '--show-superproject-working-tree'),
    settingsOf(place),
  ]);
  const changes = await changesOf(place, settings);
  const view = {
    head,
    branch: reference?.startsWith(BRANCHES) === true ? reference.slice(BRANCHES.length) : null,
    isSubmodule: outer !== null,
    person: author === null || committer === null ? null : personIn(author),
    isSigned: isSigned === 'true',
    uncommitted: changes.uncommitted,
  };
  const isOwn = ({ scope }: Setting): boolean => scope === 'local' || scope === 'worktree';
  return { view, changes, hasOwnSigner: settings.some((each) => SIGNER.test(each.name) && isOwn(each)) };
}

/**
 * The problem that prevents a commit of the files, other than a lock.
 * @param newBranch the branch to make
 */
export async function problemIn(
  place: Worktree,
  { view: { person, isSigned }, changes, hasOwnSigner }: RepositoryState,
  newBranch?: string,
): Promise<CommitProblem | undefined> {
  const operation = unfinishedIn(place);
  if (operation !== undefined) return commitProblem('unfinished', [], operation);
  if (person === null) return commitProblem('no-person');
  if (isSigned && hasOwnSigner) return commitProblem('own-signer');
  for (const code of ['filtered', 'unwatched', 'staged', 'ignored'] as const)
    if (changes[code].length > 0) return commitProblem(code, changes[code]);
  const wrongBranch = newBranch === undefined ? undefined : await branchProblem(place.top, newBranch);
  return wrongBranch && commitProblem(wrongBranch);
}

export const commitProblem = (
  code: CommitProblemCode,
  files: readonly string[] = [],
  detail: string = '',
): CommitProblem => ({ code, files, detail });

function personIn(identity: string): Person | null {
  const { name, email } = IDENTITY.exec(identity)?.groups ?? {};
  return name === undefined || email === undefined ? null : { name, email };
}

/** A setting that names a program: its file, its name and its value. */
interface Setting {
  readonly scope: string;
  readonly name: string;
  readonly value: string;
}

/**
 * The output of a git command that a commit depends on. If it fails, nothing is known, and nothing may be committed.
 * @param none the exit code of a command that found nothing
 */
async function answerOf(
  top: string,
  args: readonly string[],
  { none = 0, ...options }: GitOptions & { readonly none?: number } = {},
): Promise<string> {
  const { code, stdout } = await git(top, args, options);
  if (code === 0 || code === none) return stdout.toString();
  throw new RequestError(500, 'unreadable', 'Git cannot read the state of the repository; it must be 2.31 or later.');
}

async function settingsOf({ top }: Worktree): Promise<readonly Setting[]> {
  const stdout = await answerOf(
    top,
    ['config', '--show-scope', '--null', '--get-regexp', String.raw`^(gpg|filter)\.`],
    { none: 1 },
  );
  const parts = stdout.split('\0');
  return parts.flatMap((scope, i) => {
    const [, name, value] = (i % 2 === 0 && /^([^\n]*)\n?([^]*)$/.exec(parts[i + 1] ?? '')) || [];
    return name === undefined || name === '' ? [] : [{ scope, name, value: value ?? '' }];
  });
}

interface Changes {
  readonly staged: readonly string[];
  readonly uncommitted: readonly string[];
  readonly ignored: readonly string[];
  readonly filtered: readonly string[];
  readonly unwatched: readonly string[];
}

/**
 * The states of the files, by their paths in the studio. A comparison would run the filter of a file, so a file with a filter is not
 * compared.
 */
async function changesOf(place: Worktree, settings: readonly Setting[]): Promise<Changes> {
  const filtered = await filteredIn(place, settings);
  const compared = [...place.names].filter(([path]) => !filtered.includes(path));
  const paths = new Map(compared.map(([path, name]) => [name, path]));
  if (paths.size === 0) return { staged: [], uncommitted: [], ignored: [], filtered, unwatched: [] };
  const stdout = await answerOf(place.top, [
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
  const entries = stdout.split('\0').flatMap((entry) => entryIn(entry, paths));
  const where = (is: (entry: Entry) => boolean): readonly string[] => entries.filter(is).map(({ path }) => path);
  return {
    staged: where(({ staged }) => staged !== '.' && !'?!'.includes(staged)),
    uncommitted: where(({ unstaged }) => unstaged !== '.' && unstaged !== '!'),
    ignored: where(({ staged }) => staged === '!'),
    filtered,
    unwatched: await unwatchedIn(place.top, paths),
  };
}

/** The files that git does not look at: those with the mark assume-unchanged (a small letter) or skip-worktree (S). */
async function unwatchedIn(top: string, paths: ReadonlyMap<string, string>): Promise<readonly string[]> {
  const entries = (await answerOf(top, ['ls-files', '-v', '-z', '--', ...paths.keys()])).split('\0');
  return entries.flatMap((entry) => (/^[a-zS]/.test(entry) ? (paths.get(entry.slice(2)) ?? []) : []));
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
  // A folder that is ignored or not tracked has one entry for all its files.
  const found = paths.get(name) ?? [...paths].find(([each]) => name.endsWith('/') && each.startsWith(name))?.[1];
  const letters = '?!'.includes(kind) ? kind + kind : text.slice(2, 4);
  return found === undefined ? [] : [{ path: found, staged: letters[0]!, unstaged: letters[1]! }];
}

/** The files that a filter program would change on their way into the repository. */
async function filteredIn({ top, names }: Worktree, settings: readonly Setting[]): Promise<readonly string[]> {
  const drivers = settings.flatMap(({ name, value }) => (value === '' ? [] : (FILTER.exec(name)?.[1] ?? [])));
  if (drivers.length === 0) return [];
  const values = await attributeOf(top, [...names.values()], 'filter');
  return [...names.keys()].filter((_, i) => drivers.includes(values[i]!));
}

/** Control characters, invisible characters, and characters that change the direction of text. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}]/u;

/**
 * Why a branch cannot be made: git does not allow its name, or it exists, or a branch exists that would be a folder of it or inside it.
 * @param top the top of the working tree
 */
export async function branchProblem(top: string, name: string): Promise<CommitProblemCode | undefined> {
  if (name.startsWith('-') || name === '@' || INVISIBLE.test(name) || name.length > MOST_CHARACTERS)
    return 'branch-invalid';
  const reference = `refs/heads/${name}`;
  // The first form checks the syntax of a reference; the second refuses names that a branch cannot have, such as HEAD.
  for (const args of [[reference], ['--branch', name]])
    if ((await git(top, ['check-ref-format', ...args])).code !== 0) return 'branch-invalid';
  const parts = name.split('/');
  const outer = parts.map((_, i) => `refs/heads/${parts.slice(0, i + 1).join('/')}`);
  const listed = await git(top, ['for-each-ref', '--format=%(refname)', '--', ...outer.slice(0, 1)]);
  const isTaken = (other: string): boolean => outer.includes(other) || other.startsWith(`${reference}/`);
  return listed.stdout.toString().split('\n').some(isTaken) ? 'branch-exists' : undefined;
}
