import { expect, test } from '@jest/globals';
import { join } from 'node:path';
import type { CommitFilesAnswer, FileHistoryAnswer } from '../../../../src/apps/studio/server/git/api.js';
import type { PatchAnswer } from '../../../../src/apps/studio/server/api.js';
import { ALPHA, CHECK, Studio, WIDER } from '../server/studio.js';
import { commitAll, NAME, put, read, sh, studios } from './repository.js';

const { keep, open } = studios();

test('a file has its commits, and a commit the rule files that it changed', async () => {
  const studio = await open();
  const [alpha, clauses] = [studio.onDisk(ALPHA), studio.onDisk('clauses.yaml')];
  put(studio.folder, NAME, `\ufeff${alpha.replace(CHECK, WIDER)}`);
  put(studio.folder, 'rules/clauses.yaml', clauses.replace('5 to 900', '5 to 1000'));
  put(studio.folder, 'notes.txt', 'of somebody else\n');
  commitAll(studio.folder, 'Raise the limit\n\nAgreed with the bank');
  const { history } = await studio.post<FileHistoryAnswer>('/api/file-history', { file: ALPHA });
  expect(history!.isCut).toBe(false);
  expect(history!.commits.map(({ author, subject, reason }) => [author, subject, reason])).toEqual([
    ['Ana Díaz', 'Raise the limit', 'Agreed with the bank'],
    ['Ana Díaz', 'Begin', ''],
  ]);
  const [last, first] = history!.commits;
  const { files } = await studio.post<CommitFilesAnswer>('/api/commit-files', { file: ALPHA, commit: last!.id });
  expect(files.map(({ path }) => path).sort()).toEqual(['clauses.yaml', ALPHA]);
  expect(files.find(({ path }) => path === ALPHA)).toMatchObject({ before: alpha, after: alpha.replace(CHECK, WIDER) });
  const begin = await studio.post<CommitFilesAnswer>('/api/commit-files', { file: ALPHA, commit: first!.id });
  expect(begin.files.every(({ before }) => before === null)).toBe(true);
});

test('a patch from a clone with CRLF applies there and in a clone with LF', async () => {
  const studio = await open();
  sh(studio.folder, 'config', 'core.autocrlf', 'true');
  const before = studio.onDisk(ALPHA);
  const after = before.replace(CHECK, WIDER);
  put(studio.folder, NAME, before.replaceAll('\n', '\r\n'));
  const { patch } = await studio.post<PatchAnswer>('/api/patch', { drafts: { [ALPHA]: after } });
  put(studio.folder, 'change.patch', patch);
  sh(studio.folder, 'clone', '--quiet', '--config', 'core.autocrlf=false', '.', 'other');
  for (const [folder, text] of [
    ['other', after],
    ['.', after.replaceAll('\n', '\r\n')],
  ] as const) {
    sh(join(studio.folder, folder), 'apply', join(studio.folder, 'change.patch'));
    expect(read(studio, join(folder, NAME))).toBe(text);
  }
});

test('a name that is not a commit of the file has no files', async () => {
  const studio = await open();
  for (const commit of ['HEAD', '--all', '0'.repeat(40)]) {
    const { status } = await studio.call('POST', '/api/commit-files', { file: ALPHA, commit });
    expect([commit, status]).toEqual([commit, 404]);
  }
});

test('without a repository there is no history', async () => {
  const studio = keep(await Studio.start());
  expect(await studio.post<FileHistoryAnswer>('/api/file-history', { file: ALPHA })).toEqual({ history: null });
});
