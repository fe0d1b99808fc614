import { describe, expect, jest, test } from '@jest/globals';
import fs, { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommitFilesAnswer, FileHistoryAnswer } from '../../../../src/apps/studio/server/git/api.js';
import { ALPHA, BINDINGS, Studio } from '../server/studio.js';
import {
  answerIn,
  commit,
  commitAll,
  makeRepository,
  NAME,
  put,
  read,
  repositoryOf,
  sh,
  studios,
  widerFiles,
} from './repository.js';

const { keep, open } = studios();

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
      beside: [],
      rows: [],
      lines: [],
      committed: {},
      generated: null,
    });
    const committed = read(studio, NAME);
    put(studio.folder, NAME, `${committed}# of somebody else\n`);
    expect(await repositoryOf(studio)).toMatchObject({
      repository: { uncommitted: [ALPHA] },
      committed: { [ALPHA]: committed },
    });
  });

  test('is that of a folder whose path is spelled differently', async () => {
    const home = mkdtempSync(join(tmpdir(), 'payrules-home-'));
    symlinkSync(home, `${home}-link`, 'junction');
    // The link is like HOME~1 on Windows, or like a name in other capitals: the system knows the real name, Node's own code does not.
    const { native } = fs.realpathSync;
    const real = jest.spyOn(fs, 'realpathSync').mockImplementation(((path: string) => path) as typeof fs.realpathSync);
    Object.assign(fs.realpathSync, { native });
    try {
      const studio = await open({ home: `${home}-link` });
      const { commit: made, problem } = answerIn(await commit(studio));
      expect([made?.branch, problem]).toEqual(['main', null]);
      expect(sh(studio.folder, 'show', '--format=', '--name-only')).toBe(NAME);
      const { history } = await studio.post<FileHistoryAnswer>('/api/file-history', { file: ALPHA });
      expect(history!.commits.map(({ subject }) => subject)).toEqual(['Raise the limit', 'Begin']);
      const { files } = await studio.post<CommitFilesAnswer>('/api/commit-files', {
        file: ALPHA,
        commit: history!.commits[0]!.id,
      });
      expect(files.map(({ path }) => path)).toEqual([ALPHA]);
    } finally {
      real.mockRestore();
    }
  });

  test('names files beside the rules: those named like the edited files, else like the operations that read them', async () => {
    const studio = await open();
    for (const name of [
      'checks/alpha.payout.yaml',
      'schemas/alpha.payout.schema.json',
      'schemas/alpha.payouts.json',
      'checks/common/payout.yaml',
      'checks/payout.yaml',
      'other/rules/operations/alpha.payout.yaml',
      'other/rules/lists/alpha-accounts.yaml',
      'checks/clauses.ts',
    ]) {
      mkdirSync(join(studio.folder, name, '..'), { recursive: true });
      writeFileSync(join(studio.folder, name), 'x\n');
    }
    const besideOf = async (file: string): Promise<unknown> => {
      const answer = await studio.post<object>('/api/repository', { files: [file] });
      return 'beside' in answer ? answer.beside : undefined;
    };
    expect(await besideOf(ALPHA)).toEqual([]);
    sh(studio.folder, 'add', '--all');
    const ofAlpha = ['checks/alpha.payout.yaml', 'schemas/alpha.payout.schema.json'];
    expect(await besideOf(ALPHA)).toEqual(ofAlpha);
    expect(await besideOf('lists/alpha-accounts.yaml')).toEqual(ofAlpha);
    expect(await besideOf('common/payout.yaml')).toEqual(['checks/common/payout.yaml']);
    expect(await besideOf('clauses.yaml')).toEqual([]);
  });

  test('names files that the repository marks as generated, or a folder if it has no other files', async () => {
    const studio = await open({
      prepare: (folder) => {
        put(folder, '.gitattributes', 'schemas/** linguist-generated\nschemas/README.md -linguist-generated\n');
        for (const name of ['README.md', 'index.json', 'a b/alpha.payout.json', 'a b/c/d.json'])
          put(folder, `schemas/${name}`, 'x\n');
        put(folder, 'checks/alpha.payout.yaml', 'x\n');
        commitAll(folder, 'Generated');
      },
    });
    const command =
      'git add -- "schemas/a b" schemas/index.json && git commit --amend --no-edit -- "schemas/a b" schemas/index.json';
    const expected = { paths: ['schemas/a b', 'schemas/index.json'], command };
    expect(await repositoryOf(studio)).toMatchObject({ beside: ['checks/alpha.payout.yaml'], generated: expected });
    put(studio.folder, 'package.json', '{"scripts": {"build": "x"}}');
    expect(await repositoryOf(studio)).toMatchObject({
      generated: { ...expected, command: `npm run build && ${command}` },
    });
    put(studio.folder, 'package.json', 'null');
    expect(await repositoryOf(studio)).toMatchObject({ generated: expected });
  });

  test('is absent outside of a repository, in a bare one, and without git', async () => {
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

  test('is absent for files in several repositories, and is that of the overlay for its files', async () => {
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
