import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shellWord, shortened, visible } from '../../../../workbench/text/index.js';
import {
  type GitOptions,
  atEnd,
  git,
  lineIn,
  move as moveFile,
  remove,
  removeLeftOvers,
  temporaryName,
  writeFiles,
} from '../../../../workbench/system/index.js';
import type { Language } from '../api.js';
import { revisionOf } from '../files.js';
import { type SaveResponse, save } from '../save.js';
import type { Workspace } from '../workspace.js';
import type { Bodies } from '../request-bodies.js';
import type { CommitAnswer, CommitProblem, CommitProblemCode, RepositoryView } from './api.js';
import { type ChangedBeside, changedBeside } from './beside.js';
import { worktreeOf, type Worktree } from './place.js';
import { besideIn, lockOf, problemIn, commitProblem, stateOf, type RepositoryState } from './state.js';

/** Milliseconds for typing a passphrase. */
const SIGNING_MS = 120_000;
const DETAIL = 300;
/** The most characters of a message in the reflog: the arguments of a program have a limit. */
const MOST_LOGGED = 200;
/** The prefix of the names of folders with an index. */
const INDEX = 'payrules-index';

/** The response to a request to commit. */
type CommitResponse =
  | { readonly status: 200; readonly body: CommitAnswer }
  | Exclude<SaveResponse, { readonly status: 200 }>;

/** Stops a commit. At this point git has only written objects that no reference uses. */
class NoCommit extends Error {
  constructor(readonly problem: CommitProblem) {
    super(problem.code);
  }
}

const fail = (code: CommitProblemCode, files: readonly string[] = [], detail = ''): never => {
  throw new NoCommit(commitProblem(code, files, detail));
};

/**
 * Saves the files and commits only them: staged changes stay staged, and no other file of the working tree is touched. If something
 * prevents the commit from the start, nothing is saved.
 * @throws {RequestError} as {@link save}
 */
export async function commit(
  workspace: Workspace,
  request: Bodies['commit'],
  language: Language,
): Promise<CommitResponse> {
  const answer = (files: CommitAnswer['files'], end: Partial<CommitAnswer>): CommitResponse => ({
    status: 200,
    body: { files, commit: null, problem: null, ...end },
  });
  const paths = request.files.map(({ path }) => path);
  const own = await worktreeOf(workspace.files, paths);
  if (typeof own === 'string') return answer([], { problem: commitProblem('failed') });
  const rows = await rowsOf(workspace, own, request);
  if ('problem' in rows) return answer([], rows);
  const place = { ...own, names: new Map([...own.names, ...rows.map(({ path }) => [path, path] as const)]) };
  const message = messageIn(request.message);
  const problem = message === '' ? commitProblem('no-message') : await preventing(place, request, await stateOf(place));
  if (problem) return answer([], { problem });
  const saved = save(workspace, request, language);
  if (saved.status !== 200) return saved;
  const { files } = saved.body;
  const isAsSaved = (): boolean =>
    files.every(({ path, revision }) => revisionOf(workspace.files.bytes(path) ?? new Uint8Array()) === revision) &&
    rows.every(({ file, text }) => readFileSync(file, 'utf8') === text);
  try {
    writeFiles(new Map(rows.map(({ file, text }) => [file, text])));
    const { id, isIndexed } = await commitFiles(place, request, message, isAsSaved);
    return answer(files, {
      commit: { id, branch: request.newBranch ?? request.seen.branch },
      problem: isIndexed ? null : commitProblem('stale-index', [], resetCommand(place)),
    });
  } catch (error) {
    // The rows are changed only with a commit, so put them back.
    for (const { file, bytes, text } of rows)
      if (readFileSync(file, 'utf8') === text) writeFiles(new Map([[file, bytes]]));
    return answer(files, { problem: error instanceof NoCommit ? error.problem : commitProblem('failed') });
  }
}

/** The command that updates the index with the committed files. */
const resetCommand = ({ top, names }: Worktree): string =>
  `git -C ${shellWord(top)} reset -- ${Array.from(names.values(), shellWord).join(' ')}`;

/** The rows beside the rules that the person chose, or the problem that they are not as the person saw them. */
async function rowsOf(
  workspace: Workspace,
  place: Worktree,
  { files, beside }: Bodies['commit'],
): Promise<readonly ChangedBeside[] | { readonly problem: CommitProblem }> {
  if (beside.length === 0) return [];
  const saved = workspace.saved();
  const now = workspace.drafted(Object.fromEntries(files.map(({ path, text }) => [path, text])));
  const all = changedBeside(place.top, (await besideIn(place, saved)).beside, saved, now);
  const rows = beside.flatMap((seen) =>
    all.filter(({ path, revision }) => path === seen.path && revision === seen.revision),
  );
  return rows.length === beside.length
    ? rows
    : {
        problem: commitProblem(
          'changed',
          beside.map(({ path }) => path),
        ),
      };
}

/** The message without control characters and blank ends. */
const messageIn = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replaceAll(/(?![\n\t])\p{Cc}/gu, '')
    .trim();

/** The problem that prevents the commit, other than a lock. It also compares the state with the one that the person saw. */
async function preventing(
  place: Worktree,
  { seen, newBranch }: Bodies['commit'],
  state: RepositoryState,
): Promise<CommitProblem | undefined> {
  const { head, branch } = state.view;
  if (head !== seen.head || branch !== seen.branch) return commitProblem('moved');
  return problemIn(place, state, newBranch ?? undefined);
}

async function commitFiles(
  place: Worktree,
  request: Bodies['commit'],
  message: string,
  isAsSaved: () => boolean,
): Promise<{ readonly id: string; readonly isIndexed: boolean }> {
  const lock = IndexLock.take(place.gitFolder) ?? fail('locked', [lockOf(place)]);
  removeLeftOvers(tmpdir(), INDEX);
  const folder = temporaryName(join(tmpdir(), INDEX));
  mkdirSync(folder, { mode: 0o700 });
  const removeFolder = (): void => remove(folder, true);
  const stopWatching = atEnd(removeFolder);
  try {
    // From here on no other git command can commit or change the branch, so check the state again.
    const state = await stateOf(place);
    const { view } = state;
    const problem = await preventing(place, request, state);
    if (problem) throw new NoCommit(problem);
    const tree = await treeOf(place, view.head, join(folder, 'index'));
    if (readFileSync(lock.path).length === 0) await run(place, ['read-tree', '--empty'], { index: lock.path });
    await addFiles(place, lock.path);
    if (!isAsSaved()) fail('changed');
    const id = await write(place, view, tree, message);
    await move(place, view, request.newBranch, id, message);
    return { id, isIndexed: lock.apply() };
  } finally {
    lock.release();
    removeFolder();
    stopWatching();
  }
}

/** The tree of HEAD with the files as they are on disk. */
async function treeOf(place: Worktree, head: string | null, index: string): Promise<string> {
  await run(place, ['read-tree', head ?? '--empty'], { index });
  await addFiles(place, index);
  const tree = await run(place, ['write-tree'], { index });
  if (head === null) return tree;
  const changed = await run(place, ['diff-tree', '-r', '-z', '--name-only', '--no-renames', head, tree]);
  const names = changed.split('\0').filter((name) => name !== '');
  if (names.length === 0) fail('nothing');
  const edited = new Set(place.names.values());
  const other = names.find((name) => !edited.has(name));
  if (other !== undefined) fail('failed', [], visible(other));
  return tree;
}

/** Puts the files into an index as `git add` does. */
const addFiles = (place: Worktree, index: string): Promise<string> =>
  run(place, ['update-index', '--add', '-z', '--stdin'], {
    index,
    input: [...place.names.values()].map((name) => `${name}\0`).join(''),
  });

/** Writes the commit, signed if the person's settings say so. */
function write(place: Worktree, { head, isSigned }: RepositoryView, tree: string, message: string): Promise<string> {
  const args = ['commit-tree', ...(isSigned ? ['-S'] : []), ...(head === null ? [] : ['-p', head]), '-F', '-', tree];
  return run(
    place,
    ['-c', 'i18n.commitEncoding=UTF-8', ...args],
    { input: `${message}\n`, ...(isSigned && { patience: SIGNING_MS }) },
    isSigned ? 'unsigned' : 'failed',
  );
}

/** Makes the commit the last one of the branch, or of a new branch that HEAD then points to. */
async function move(
  place: Worktree,
  { head, branch }: RepositoryView,
  newBranch: string | null,
  id: string,
  message: string,
): Promise<void> {
  const log = `commit${head === null ? ' (initial)' : ''}: ${message.split('\n', 1)[0]!.slice(0, MOST_LOGGED)}`;
  const update = (name: string, old: string): Promise<string> =>
    run(place, ['update-ref', '-m', log, '--no-deref', '--', name, id, old], {}, 'moved');
  // An empty old value means that the branch must not exist yet.
  if (newBranch === null) {
    await update(branch === null ? 'HEAD' : `refs/heads/${branch}`, head ?? '');
    return;
  }
  const reference = `refs/heads/${newBranch}`;
  await update(reference, '');
  const from = branch ?? head ?? '';
  try {
    await run(place, ['symbolic-ref', '-m', `checkout: moving from ${from} to ${newBranch}`, '--', 'HEAD', reference]);
  } catch (error) {
    await run(place, ['update-ref', '--no-deref', '-d', '--', reference, id]);
    throw error;
  }
}

/** The path of the lock in an error message of git, if a lock is the cause. */
function lockIn(stderr: string): string | undefined {
  const [, named = ''] = stderr.split("Unable to create '");
  const [path, after] = named.split("': File exists");
  return after !== undefined && path?.endsWith('.lock') ? path : undefined;
}

/**
 * Runs a command that must succeed.
 * @returns its output of one line
 * @throws {NoCommit} with `code` and the message of git, or with the path of the lock that prevents the commit
 */
async function run(
  { top, hooks }: Worktree,
  args: readonly string[],
  options: GitOptions = {},
  code: CommitProblemCode = 'failed',
): Promise<string> {
  const outcome = await git(top, args, { ...options, hooks });
  if (outcome.code === 0) return lineIn(outcome.stdout);
  const lock = lockIn(outcome.stderr);
  if (lock !== undefined) return fail('locked', [visible(lock)]);
  const lines = outcome.stderr.split('\n').filter((line) => line.trim() !== '');
  return fail(code, [], visible(shortened(lines.join('; '), DETAIL)));
}

/**
 * The index of a working tree, locked as git locks it: while `index.lock` exists, no git command commits, merges, or changes to another
 * branch. The new index is written to the lock file, which then replaces the index.
 */
class IndexLock {
  readonly #index: string;
  #isHeld = true;
  readonly #stopWatching: () => void;

  private constructor(
    /** The lock file: a copy of the index, or empty if there is no index yet. */
    readonly path: string,
    gitFolder: string,
  ) {
    this.#index = join(gitFolder, 'index');
    // Releases the lock also if the process ends.
    this.#stopWatching = atEnd(() => this.release());
  }

  /** @returns `undefined` if another program has the lock, or left it behind */
  static take(gitFolder: string): IndexLock | undefined {
    const [index, path] = [join(gitFolder, 'index'), join(gitFolder, 'index.lock')];
    try {
      writeFileSync(path, '', { flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return undefined;
      throw error;
    }
    const lock = new IndexLock(path, gitFolder);
    try {
      if (existsSync(index)) copyFileSync(index, path);
      return lock;
    } catch (error) {
      lock.release();
      throw error;
    }
  }

  /** Replaces the index with the lock file; returns whether the system allowed it. */
  apply(): boolean {
    try {
      moveFile(this.path, this.#index);
      this.#isHeld = false;
      return true;
    } catch {
      return false;
    } finally {
      this.release();
    }
  }

  /** Removes the lock and leaves the index as it is. */
  release(): void {
    this.#stopWatching();
    if (this.#isHeld) remove(this.path, false);
    this.#isHeld = false;
  }
}
