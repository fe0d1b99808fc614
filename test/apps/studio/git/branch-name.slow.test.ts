import { describe, expect, test } from '@jest/globals';
import { branchProblem } from '../../../../src/apps/studio/server/git/state.js';
import { ALPHA } from '../server/studio.js';
import { answerIn, commit, repositoryOf, sh, stateOf, studios } from './repository.js';

const { open } = studios();

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
    'a\u202eb',
    'a\u200bb',
    'a\u2028b',
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

  test('prevents a commit where it is none', async () => {
    const studio = await open();
    const state = stateOf(studio);
    const problem = { code: 'branch-invalid' };
    for (const name of ['-x', '@{-1}', '../x']) {
      expect([name, await repositoryOf(studio, [ALPHA], name)]).toMatchObject([name, { problem }]);
      expect(answerIn(await commit(studio, { newBranch: name }))).toMatchObject({ files: [], problem });
    }
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
