import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

const GROUPS = ['Breaking', 'Added', 'Changed', 'Fixed'];
const LONGEST = 25;

const [, unreleased = ''] = readFileSync('CHANGELOG.md', 'utf8').split(/^## .*$/m);
const [introduction = '', ...groups] = unreleased.split(/^(?=### )/m);

test('what CHANGELOG.md has under Unreleased is in groups, in their order', () => {
  const titles = groups.map((group) => group.slice('### '.length, group.indexOf('\n')));
  expect(titles).toEqual(GROUPS.filter((title) => titles.includes(title)));
  expect(introduction).not.toMatch(/^[-*] /m);
});

test('some version has entries', () => {
  expect(readFileSync('CHANGELOG.md', 'utf8')).toMatch(/^- /m);
});

test('each entry is one line of at most 25 words', () => {
  const lines = groups.flatMap((group) => group.split('\n').slice(1)).filter((line) => line !== '');
  expect(lines.filter((line) => !line.startsWith('- '))).toEqual([]);
  expect(lines.filter((line) => line.split(' ').length - 1 > LONGEST)).toEqual([]);
});
