import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommitProblemCode } from '../../../src/studio/server/git/api.js';
import { branchProblem } from '../../../src/studio/server/git/branch.js';
import { ALPHA, BINDINGS, Studio, type Setting } from './studio.js';
import {
  answerIn,
  CLEAN,
  commit,
  commitAll,
  inRepository,
  makeRepository,
  NAME,
  put,
  read,
  repositoryOf,
  sh,
  viewOf,
  wider,
  widerFiles,
} from './repository.js';

const studios: Studio[] = [];
const keep = (studio: Studio): Studio => (studios.push(studio), studio);
const open = async (setting?: Setting): Promise<Studio> => keep(await inRepository(setting));
const before = { ...process.env };
beforeAll(() => void Object.assign(process.env, CLEAN));
afterEach(async () => {
  await Promise.all(studios.splice(0).map((studio) => studio.stop()));
});
afterAll(() => {
  for (const name of Object.keys(CLEAN)) delete process.env[name];
  Object.assign(process.env, before);
});

/** All that a commit may change: HEAD, the branches, the index, the file. */
const stateOf = (studio: Studio): readonly unknown[] => [
  sh(studio.folder, 'for-each-ref'),
  readFileSync(join(studio.folder, '.git/HEAD'), 'utf8'),
  readFileSync(join(studio.folder, '.git/index')).toString('latin1'),
  studio.onDisk(ALPHA),
];

/** Expects that the repository says so, and that a commit saves and changes nothing. */
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
    // In the working tree as in HEAD, in the index not.
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

  test.each(['', ' \n\t', '\0', '\u0007\r\n'])('without a message: %j', async (message) => {
    const studio = await open();
    const state = stateOf(studio);
    expect(answerIn(await commit(studio, { message }))).toMatchObject({ files: [], problem: { code: 'no-message' } });
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

describe('the name of a new branch', () => {
  const WRONG = [
    '-',
    '-x',
    '--orphan',
    '..',
    'a..b',
    '@',
    '@{-1}',
    'a@{1}',
    'HEAD',
    'a b',
    'a\tb',
    'a\nb',
    'a\u0007b',
    'a\u007fb',
    'a\0b',
    '.a',
    'a/.b',
    'a.lock',
    'a.lock/b',
    'a/',
    '/a',
    'a//b',
    'a.',
    'a~1',
    'a^',
    'a:b',
    'a?b',
    'a*b',
    'a[b',
    'a\\b',
    '',
    'x'.repeat(201),
  ];

  test('must be one by the rules of git', async () => {
    const studio = await open();
    for (const name of WRONG)
      expect([name, await branchProblem(studio.folder, name)]).toEqual([name, 'branch-invalid']);
    for (const name of [
      'rules/pe-payout-amount-range',
      'a-',
      'límite',
      "it's",
      'a@b',
      '%s',
      '$(x)',
      'a;b',
      'refs/heads/x',
    ])
      expect([name, await branchProblem(studio.folder, name)]).toEqual([name, undefined]);
  });

  test.each(['-x', '@{-1}', '../x'])('prevents a commit where it is none: %s', async (name) => {
    const studio = await open();
    const state = stateOf(studio);
    const problem = { code: 'branch-invalid' };
    expect(await repositoryOf(studio, [ALPHA], name)).toMatchObject({ problem });
    expect(answerIn(await commit(studio, { newBranch: name }))).toMatchObject({ files: [], problem });
    expect(stateOf(studio)).toEqual(state);
  });

  test('must be free, with the folders in it', async () => {
    const studio = await open();
    sh(studio.folder, 'branch', 'rules/one');
    for (const name of ['main', 'rules', 'rules/one', 'rules/one/two'])
      expect([name, await branchProblem(studio.folder, name)]).toEqual([name, 'branch-exists']);
    expect(await branchProblem(studio.folder, 'rules/two')).toBeUndefined();
    const state = stateOf(studio);
    expect(answerIn(await commit(studio, { newBranch: 'main' }))).toMatchObject({
      files: [],
      problem: { code: 'branch-exists' },
    });
    expect(stateOf(studio)).toEqual(state);
  });
});

describe('the files are saved, and nothing is committed', () => {
  test('while another program has the index, or left its lock behind', async () => {
    const studio = await open();
    put(studio.folder, '.git/index.lock', 'of another program');
    expect(await repositoryOf(studio)).toMatchObject({ problem: { code: 'locked' } });
    const [, ...rest] = [sh(studio.folder, 'for-each-ref'), ...stateOf(studio).slice(0, 3)];
    const answer = answerIn(await commit(studio));
    expect(answer).toMatchObject({ files: [{ path: ALPHA }], commit: null, problem: { code: 'locked' } });
    expect(stateOf(studio).slice(0, 3)).toEqual(rest);
    expect(studio.onDisk(ALPHA)).toContain('"1000"');
    expect(read(studio, '.git/index.lock')).toBe('of another program');
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
      overwrite: [],
      message: 'x',
      seen: { branch: 'main', head: null },
      newBranch: null,
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
  expect(sh(studio.folder, 'log', '--all', '--format=%s')).toBe('Raise the limit\nBegin');
  expect(sh(studio.folder, 'status', '--porcelain')).toBe('');
  expect(existsSync(join(studio.folder, '.git/index.lock'))).toBe(false);
});

describe('the state of the repository', () => {
  test('has the branch, the person, and the files with changes that are not committed', async () => {
    const studio = await open();
    expect(await repositoryOf(studio)).toEqual({
      repository: {
        head: sh(studio.folder, 'rev-parse', 'HEAD'),
        branch: 'main',
        isSubmodule: false,
        person: { name: 'Ana Díaz', email: 'ana@example.com' },
        isSigned: false,
        uncommitted: [],
      },
      problem: null,
    });
    put(studio.folder, NAME, `${read(studio, NAME)}# of somebody else\n`);
    expect((await viewOf(studio)).uncommitted).toEqual([ALPHA]);
  });

  test('is none outside of a repository, in a bare one, and without git', async () => {
    const outside = keep(await Studio.start());
    const none = { repository: null, reason: 'none' };
    expect(await repositoryOf(outside)).toEqual(none);
    expect(
      await outside.post('/api/history', { operation: 'alpha.payout', rule: 'x', file: ALPHA, drafts: {} }),
    ).toEqual({
      history: null,
    });
    const bare = keep(await Studio.start({ prepare: (folder) => void sh(folder, 'init', '--quiet', '--bare', '.') }));
    expect(await repositoryOf(bare)).toEqual({ repository: null, reason: 'bare' });
    const path = process.env['PATH'];
    process.env['PATH'] = mkdtempSync(join(tmpdir(), 'payrules-path-'));
    try {
      expect(await repositoryOf(await open({ prepare: () => undefined }).catch(() => outside))).toEqual({
        repository: null,
        reason: 'no-git',
      });
    } finally {
      rmSync(process.env['PATH'], { recursive: true });
      process.env['PATH'] = path;
    }
  });

  test('is none for files in several repositories, and that of the overlay for its files', async () => {
    const studio = await open({
      overlay: { 'bindings.yaml': BINDINGS },
      prepare: (folder) => {
        sh(folder, 'rm', '--quiet', '-r', '--cached', 'own');
        sh(folder, 'commit', '--quiet', '-m', 'Without');
        makeRepository(join(folder, 'own'));
      },
    });
    const own = 'overlay/bindings.yaml';
    expect(await repositoryOf(studio, [ALPHA, own])).toEqual({ repository: null, reason: 'several' });
    expect(await repositoryOf(studio, [own])).toMatchObject({
      repository: { head: sh(join(studio.folder, 'own'), 'rev-parse', 'HEAD') },
    });
    const { text, revision } = await studio.file(own);
    const { repository } = (await repositoryOf(studio, [own])) as {
      readonly repository: { readonly head: string; readonly branch: string };
    };
    const files = [{ path: own, text: `${text}# more\n`, revision }, { ...(await widerFiles(studio))[0]! }];
    const seen = { head: repository.head, branch: repository.branch };
    expect(answerIn(await commit(studio, { files, seen }))).toMatchObject({ files: [], commit: null });
    expect(answerIn(await commit(studio, { files: files.slice(0, 1), seen })).problem).toBeNull();
    expect(sh(join(studio.folder, 'own'), 'show', '--format=%s', '--name-only')).toBe(
      'Raise the limit\n\nbindings.yaml',
    );
  });

  test('is of rule files only', async () => {
    const studio = await open();
    for (const path of [
      '../x.yaml',
      'README.md',
      '.git/config',
      'operations/../../x.yaml',
      '/etc/passwd',
      ':(top)x.yaml',
    ])
      expect([path, (await studio.call('POST', '/api/repository', { files: [path] })).status]).toEqual([path, 403]);
    mkdirSync(join(studio.folder, 'elsewhere'));
    writeFileSync(join(studio.folder, 'elsewhere/x.payout.yaml'), 'operation: x.payout\n');
    symlinkSync('../../elsewhere/x.payout.yaml', studio.path('operations/x.payout.yaml'));
    expect((await studio.call('POST', '/api/repository', { files: ['operations/x.payout.yaml'] })).status).toBe(403);
  });
});

test.each(['repository', 'commit', 'review', 'history'])(
  '/api/%s needs the token, its own origin and JSON',
  async (name) => {
    const studio = await open();
    const path = `/api/${name}`;
    const json = { 'content-type': 'application/json' };
    const token = { 'x-payrules-token': studio.token };
    const statusOf = async (headers: Readonly<Record<string, string>>, body = '{}'): Promise<number> =>
      (await studio.raw('POST', path, headers, body)).status;
    expect(await statusOf(json)).toBe(401);
    expect(await statusOf({ ...json, ...token, origin: 'https://evil.example' })).toBe(403);
    expect(await statusOf({ ...json, ...token, host: 'evil.example' })).toBe(403);
    expect(await statusOf({ ...token, 'content-type': 'text/plain' })).toBe(415);
    expect(await statusOf({ ...json, ...token })).toBe(400);
    expect(await statusOf({ ...json, ...token }, '{"files":[{}],"x":1}')).toBe(400);
    expect((await studio.raw('GET', path, token)).status).toBe(405);
  },
);
