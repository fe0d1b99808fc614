import { expect, test } from '@jest/globals';
import { approversOf } from '../../../../src/workbench/analysis/review/codeowners.js';

// The examples and rules of GitHub's documentation, "About code owners".
const EXAMPLE = `
# This is a comment.
*       @global-owner1 @global-owner2
*.js    @js-owner #This is an inline comment.
*.go docs@example.com
*.txt @octo-org/octocats
/build/logs/ @doctocat
docs/*  docs@example.com
apps/ @octocat
/docs/ @doctocat
/scripts/ @doctocat @octocat
**/logs @octocat
/apps/ @octocat
/apps/github
`;
const ownersOf = (codeowners: string, file: string): readonly string[] => approversOf(codeowners, [file])[0]!.owners;

test.each([
  ['README.md', ['@global-owner1', '@global-owner2']],
  ['src/a.js', ['@js-owner']],
  ['deep/down/b.go', ['docs@example.com']],
  ['note.txt', ['@octo-org/octocats']],
  ['build/logs/today.log', ['@octocat']],
  ['docs/start.md', ['@doctocat']],
  ['other/docs/deep/start.md', ['@global-owner1', '@global-owner2']],
  ['other/apps/x.md', ['@octocat']],
  ['scripts/x.md', ['@doctocat', '@octocat']],
  ['deeply/nested/logs/x', ['@octocat']],
  ['apps/x', ['@octocat']],
  ['apps/github', []],
])('%s', (file, owners) => {
  expect(ownersOf(EXAMPLE, file)).toEqual(owners);
});

test.each([
  ['docs/* @a', 'docs/getting-started.md', ['@a']],
  ['docs/* @a', 'docs/build-app/troubleshooting.md', []],
  ['/rules/ @ops', 'rules/operations/pe.payout.yaml', ['@ops']],
  ['/rules/ @ops', 'other/rules/x.yaml', []],
  ['with\\ blank.yaml @a', 'with blank.yaml', ['@a']],
  ['* @a\n!rules/ @b', 'rules/x.yaml', ['@a']],
  ['* @a\n[ab].yaml @b', 'a.yaml', ['@a']],
  ['Rules/ @a', 'rules/x.yaml', []],
  ['', 'x', []],
  ['* @a', '../overlay/x.yaml', []],
  ['* @a', '/elsewhere/x.yaml', []],
])('%j of %s', (codeowners, file, owners) => {
  expect(ownersOf(codeowners, file)).toEqual(owners);
});

test('files of the same owners are together', () => {
  expect(approversOf('*.yaml @a\nb/ @b', ['x.yaml', 'b/y.yaml', 'z.yaml', 'none'])).toEqual([
    { owners: ['@a'], files: ['x.yaml', 'z.yaml'] },
    { owners: ['@b'], files: ['b/y.yaml'] },
    { owners: [], files: ['none'] },
  ]);
});
