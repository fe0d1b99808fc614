import { expect, test } from 'vitest';
import {
  branchName,
  pushCommand,
  reasonIn,
  shellWord,
  writeCommitMessage,
  withMessage,
} from '../src/rule-files/commits.js';

test.each([
  ['pe.payout/amount-range', 1, 'rules/pe-payout-amount-range'],
  ['pe.payout/amount-range', 3, 'rules/pe-payout-amount-range-3'],
  ['lists/pe-banks.yaml', 1, 'rules/lists-pe-banks'],
  ['--Ño ..//@{x}.lock', 1, 'rules/o-x-lock'],
  ['x'.repeat(59) + '/y', 1, `rules/${'x'.repeat(59)}`],
  ['', 1, 'rules/change'],
  ['日本', 1, 'rules/change'],
])('the branch of a change of %j, attempt %i, is %s', (about, attempt, name) => {
  expect(branchName(about, attempt)).toBe(name);
});

test('a shell reads a name as one word', () => {
  expect(shellWord('rules/pe-payout_1.x')).toBe('rules/pe-payout_1.x');
  expect(shellWord("a;b'$(c)")).toBe(String.raw`'a;b'\''$(c)'`);
});

test('git reads the name of a pushed branch neither as an option nor as a forced push', () => {
  expect(pushCommand('límite/800')).toBe("git push -u origin 'límite/800'");
  expect(pushCommand('--force')).toBe('git push -u origin refs/heads/--force');
  expect(pushCommand('+main')).toBe("git push -u origin 'refs/heads/+main'");
});

test('the reason of a commit is its message without lists of sentences', () => {
  expect(reasonIn('Agreed with the bank\n\n- one\n- two')).toBe('Agreed with the bank');
  expect(reasonIn('One\n- a point of it\n\nTwo')).toBe('One\n- a point of it\n\nTwo');
  expect(reasonIn('')).toBe('');
});

test('a commit message has a subject, the reason and every sentence', () => {
  expect(
    writeCommitMessage(' The bank agreed. ', ['Peru payout: largest Amount: 40000 -> 50000 PEN', 'clause 1: x']),
  ).toBe(
    'Peru payout: largest Amount: 40000 -> 50000 PEN and 1 more\n\nThe bank agreed.\n\n' +
      '- Peru payout: largest Amount: 40000 -> 50000 PEN\n- clause 1: x\n',
  );
  expect(writeCommitMessage('Why', ['One thing'])).toBe('One thing\n\nWhy\n');
  expect(writeCommitMessage('', [])).toBe('Change the rules\n');
});

test('a subject has 72 characters at most', () => {
  const [subject] = writeCommitMessage('', ['x'.repeat(73), 'y']).split('\n');
  expect([subject!.length, subject!.endsWith('… and 1 more')]).toEqual([72, true]);
  expect(writeCommitMessage('', ['x'.repeat(72)])).toBe(`${'x'.repeat(72)}\n`);
  expect(writeCommitMessage('', ['x'.repeat(73)])).toBe(`${'x'.repeat(71)}…\n\n- ${'x'.repeat(73)}\n`);
});

test('no line of a message above a patch is read as part of it', () => {
  expect(withMessage('--- a/x\n', 'One\n\n--- a/y\n')).toBe('    One\n\n    --- a/y\n\n--- a/x\n');
  expect(withMessage('', 'One\n')).toBe('');
});
