import { describe, expect, test } from '@jest/globals';
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CommitProblemCode } from '../../../../src/apps/studio/server/git/api.js';
import { ALPHA, type Studio } from '../server/studio.js';
import {
  answerIn,
  commit,
  commitAll,
  NAME,
  put,
  read,
  repositoryOf,
  sh,
  stateOf,
  studios,
  viewOf,
  wider,
  widerFiles,
} from './repository.js';

const { open } = studios();

/** Expects that the repository reports this problem, and that a commit saves and changes nothing. */
async function isPrevented(studio: Studio, code: CommitProblemCode, files: readonly string[] = []): Promise<void> {
  expect(await repositoryOf(studio)).toMatchObject({ problem: { code, files } });
  const state = stateOf(studio);
  expect(answerIn(await commit(studio))).toMatchObject({ files: [], commit: null, problem: { code, files } });
  expect(stateOf(studio)).toEqual(state);
}

describe('nothing is saved or committed', () => {
  test('while a file has staged changes', async () => {
    const studio = await open();
    put(studio.folder, NAME, `${read(studio, NAME)}# staged\n`);
    sh(studio.folder, 'add', NAME);
    await isPrevented(studio, 'staged', [ALPHA]);
    // The file is the same in the working tree as in HEAD, but not in the index.
    sh(studio.folder, 'show', `HEAD:${NAME}`);
    put(studio.folder, NAME, `${sh(studio.folder, 'show', `HEAD:${NAME}`)}\n`);
    await isPrevented(studio, 'staged', [ALPHA]);
  });

  test.each(['merge', 'rebase', 'cherry-pick', 'revert', 'bisect'])('in the middle of a %s', async (operation) => {
    const studio = await open();
    const file = 'other.txt';
    put(studio.folder, file, 'one\n');
    commitAll(studio.folder, 'One');
    sh(studio.folder, 'checkout', '--quiet', '-b', 'side');
    put(studio.folder, file, 'two\n');
    commitAll(studio.folder, 'Two');
    sh(studio.folder, 'checkout', '--quiet', 'main');
    put(studio.folder, file, 'three\n');
    commitAll(studio.folder, 'Three');
    const args = {
      merge: ['merge', 'side'],
      rebase: ['rebase', 'side'],
      'cherry-pick': ['cherry-pick', 'side'],
      revert: ['revert', '--no-edit', 'HEAD~1'],
      bisect: ['bisect', 'start'],
    }[operation]!;
    expect(() => (operation === 'bisect' ? failing(sh(studio.folder, ...args)) : sh(studio.folder, ...args))).toThrow();
    expect(await repositoryOf(studio)).toMatchObject({ problem: { code: 'unfinished', detail: operation } });
    await isPrevented(studio, 'unfinished');
  });
  const failing = (text: string): never => {
    throw new Error(text);
  };

  test.each(['cherry-pick', 'revert'])('between the commits of a %s of several', async (operation) => {
    const studio = await open();
    const file = 'other.txt';
    for (const text of ['one', 'two', 'three', 'four']) {
      put(studio.folder, file, `${text}\n`);
      commitAll(studio.folder, text);
    }
    expect(() => sh(studio.folder, operation, 'HEAD~2', 'HEAD~1')).toThrow();
    put(studio.folder, file, 'five\n');
    commitAll(studio.folder, 'five');
    expect(sh(studio.folder, 'status')).toContain(
      `${operation} currently in progress`.replace(/^./, (c) => c.toUpperCase()),
    );
    expect(await repositoryOf(studio)).toMatchObject({ problem: { code: 'unfinished', detail: operation } });
    await isPrevented(studio, 'unfinished');
  });

  test('without a name and an address of the person', async () => {
    const studio = await open();
    sh(studio.folder, 'config', '--unset', 'user.email');
    expect((await viewOf(studio)).person).toBeNull();
    await isPrevented(studio, 'no-person');
  });

  test('where the file is ignored', async () => {
    const studio = await open();
    sh(studio.folder, 'rm', '--quiet', '--cached', NAME);
    put(studio.folder, '.gitignore', 'rules/operations/\n');
    sh(studio.folder, 'add', '.gitignore');
    sh(studio.folder, 'commit', '--quiet', '-m', 'Ignore');
    sh(studio.folder, 'rm', '--quiet', '-r', '--cached', 'rules');
    sh(studio.folder, 'commit', '--quiet', '-m', 'None');
    await isPrevented(studio, 'ignored', [ALPHA]);
  });

  // The index would keep the earlier file, and the next commit with git would undo that of the studio.
  test.each(['assume-unchanged', 'skip-worktree'])('where git does not look at the file: %s', async (mark) => {
    const studio = await open();
    sh(studio.folder, 'update-index', `--${mark}`, NAME);
    await isPrevented(studio, 'unwatched', [ALPHA]);
    // What the message says.
    sh(studio.folder, 'update-index', `--no-${mark}`, NAME);
    expect(answerIn(await commit(studio))).toMatchObject({ problem: null });
  });

  test('where HEAD is another commit, or another branch, than the person saw', async () => {
    const studio = await open();
    const { head, branch } = await viewOf(studio);
    commitAll(studio.folder, 'Meanwhile');
    const state = stateOf(studio);
    const prevented = { files: [], commit: null, problem: { code: 'moved' } };
    expect(answerIn(await commit(studio, { seen: { head, branch } }))).toMatchObject(prevented);
    const now = await viewOf(studio);
    sh(studio.folder, 'branch', 'same');
    const other = { seen: { head: now.head, branch: 'same' } };
    expect(answerIn(await commit(studio, other))).toMatchObject(prevented);
    expect(stateOf(studio).slice(1)).toEqual(state.slice(1));
  });

  test('without a message', async () => {
    const studio = await open();
    const state = stateOf(studio);
    for (const message of ['', ' \n\t', '\0', '\u0007\r\n']) {
      const { files, problem } = answerIn(await commit(studio, { message }));
      expect([message, files, problem?.code]).toEqual([message, [], 'no-message']);
    }
    expect(stateOf(studio)).toEqual(state);
  });

  test('on a lint error or a conflict, as without git', async () => {
    const studio = await open();
    const [file] = await widerFiles(studio);
    const state = stateOf(studio);
    expect((await commit(studio, { files: [{ ...file!, text: `${file!.text}nothing: 1\n` }] })).status).toBe(422);
    expect((await commit(studio, { files: [{ ...file!, revision: 'x' }] })).status).toBe(409);
    expect(stateOf(studio)).toEqual(state);
  });
});

describe('the files are saved, and nothing is committed', () => {
  test('while another program has the index, or left its lock behind', async () => {
    const studio = await open();
    put(studio.folder, '.git/index.lock', 'of another program');
    const problem = { code: 'locked', files: [expect.stringMatching(/\.git\/index\.lock$/)] };
    expect(await repositoryOf(studio)).toMatchObject({ problem });
    const [, ...rest] = [sh(studio.folder, 'for-each-ref'), ...stateOf(studio).slice(0, 3)];
    const answer = answerIn(await commit(studio));
    expect(answer).toMatchObject({ files: [{ path: ALPHA }], commit: null, problem });
    expect(stateOf(studio).slice(0, 3)).toEqual(rest);
    expect(studio.onDisk(ALPHA)).toContain('"1000"');
    expect(read(studio, '.git/index.lock')).toBe('of another program');
  });

  test.each([
    ['branch', '.git/refs/heads/main.lock', null],
    ['new branch', '.git/refs/heads/side.lock', 'side'],
    ['HEAD', '.git/HEAD.lock', 'side'],
  ])('while another git process has the lock of the %s, or left it behind', async (_, lock, newBranch) => {
    const studio = await open();
    put(studio.folder, lock, '');
    const before = sh(studio.folder, 'for-each-ref');
    expect(answerIn(await commit(studio, { newBranch }))).toMatchObject({
      files: [{ path: ALPHA }],
      commit: null,
      problem: { code: 'locked', files: [expect.stringMatching(new RegExp(`/${lock}$`))], detail: '' },
    });
    expect(sh(studio.folder, 'for-each-ref')).toBe(before);
  });

  test('where the same was committed already', async () => {
    const studio = await open();
    const files = await widerFiles(studio);
    const text = studio.onDisk(ALPHA);
    put(studio.folder, NAME, wider(text));
    commitAll(studio.folder, 'The same');
    put(studio.folder, NAME, text);
    const state = stateOf(studio).slice(0, 3);
    const answer = answerIn(await commit(studio, { files }));
    expect(answer).toMatchObject({ files: [{ path: ALPHA }], commit: null, problem: { code: 'nothing' } });
    expect(stateOf(studio).slice(0, 3)).toEqual(state);
    expect(existsSync(join(studio.folder, '.git/index.lock'))).toBe(false);
  });

  test('where the objects cannot be written', async () => {
    const studio = await open();
    renameSync(join(studio.folder, '.git/objects'), join(studio.folder, '.git/away'));
    writeFileSync(join(studio.folder, '.git/objects'), '');
    const answer = await studio.call('POST', '/api/commit', {
      files: await widerFiles(studio),
      confirmed: false,
      message: 'x',
      seen: { branch: 'main', head: null },
      newBranch: null,
      beside: [],
    });
    expect(answerIn(answer).commit).toBeNull();
  });
});

test('two commits at the same time: one is made, the other one is not, and nothing is lost', async () => {
  const studio = await open();
  const { head, branch } = await viewOf(studio);
  const [file] = await widerFiles(studio);
  const send = (newBranch: string | null) => commit(studio, { files: [file!], seen: { head, branch }, newBranch });
  const replies = await Promise.all([send(null), send('rules/other')]);
  const made = replies.flatMap(({ status, text }) =>
    status === 200 ? [(JSON.parse(text) as { readonly commit: unknown }).commit] : [],
  );
  expect(made.filter((each) => each !== null)).toHaveLength(1);
  expect(sh(studio.folder, 'log', '--all', '--topo-order', '--format=%s')).toBe('Raise the limit\nBegin');
  expect(sh(studio.folder, 'status', '--porcelain')).toBe('');
  expect(existsSync(join(studio.folder, '.git/index.lock'))).toBe(false);
});
