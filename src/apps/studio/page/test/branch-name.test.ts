import { expect, test } from 'vitest';
import { branchName, reasonIn, shellWord } from '../src/rule-files/branch-name.js';

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

test('the reason of a commit is its message without lists of sentences', () => {
  expect(reasonIn('Agreed with the bank\n\n- one\n- two')).toBe('Agreed with the bank');
  expect(reasonIn('One\n- a point of it\n\nTwo')).toBe('One\n- a point of it\n\nTwo');
  expect(reasonIn('')).toBe('');
});
