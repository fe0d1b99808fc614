import { expect, test } from 'vitest';
import { writeCommitMessage, withMessage } from '../src/rule-files/commit-message.js';

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
