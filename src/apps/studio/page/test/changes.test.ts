import { expect, test } from 'vitest';
import { csvOf } from '../src/rule-files/cells.js';
import { documentOf, itemAt, withEdit } from '../src/rule-files/document.js';
import { withoutChange, partsOf, textOfParts } from '../src/rule-files/merge.js';

const BASE = 'a\nb\nc\nd\ne\n';

const mergedText = (mine: string, theirs: string): string | undefined => {
  const parts = partsOf(BASE, mine, theirs);
  return parts.some(({ kind }) => kind === 'conflict') ? undefined : textOfParts(parts, []);
};

test.each([
  ['mine alone', 'a\nB\nc\nd\ne\n', BASE, 'a\nB\nc\nd\ne\n'],
  ['theirs alone', BASE, 'a\nb\nc\nd\n', 'a\nb\nc\nd\n'],
  ['lines apart', 'A\nb\nc\nd\ne\n', 'a\nb\nc\nd\nE\nf\n', 'A\nb\nc\nd\nE\nf\n'],
  ['an added and a removed line', 'x\na\nb\nc\nd\ne\n', 'a\nb\nc\ne\n', 'x\na\nb\nc\ne\n'],
  ['the same change', 'a\nb\nC\nd\ne\n', 'a\nb\nC\nd\ne\n', 'a\nb\nC\nd\ne\n'],
  ['nothing', BASE, BASE, BASE],
])('two versions are merged: %s', (_, mine, theirs, both) => {
  expect(mergedText(mine, theirs)).toBe(both);
});

test.each([
  ['the same line', 'a\nb\n1\nd\ne\n', 'a\nb\n2\nd\ne\n'],
  ['neighbouring lines', 'a\nB\nc\nd\ne\n', 'a\nb\nC\nd\ne\n'],
  ['lines added at one place', 'a\nb\n1\nc\nd\ne\n', 'a\nb\n2\nc\nd\ne\n'],
  ['a removed and a changed line', 'a\nb\nd\ne\n', 'a\nb\nC\nd\ne\n'],
  ['a removed line, and the same without its text', 'a\nb\nd\ne\n', 'a\nb\n\nd\ne\n'],
])('two versions are not merged: %s', (_, mine, theirs) => {
  expect(mergedText(mine, theirs)).toBeUndefined();
  // Choosing one version everywhere gives that version.
  const parts = partsOf(BASE, mine, theirs);
  const clashes = parts.filter((part) => part.kind === 'conflict');
  const all = (side: 'mine' | 'theirs'): string =>
    textOfParts(
      parts,
      clashes.map((clash) => clash[side]),
    );
  expect([all('mine'), all('theirs')]).toEqual([mine, theirs]);
});

test('a conflict has its place and both versions; other changes say whose they are', () => {
  const parts = partsOf(BASE, 'A\nb\n1\nd\ne\n', 'a\nb\n2\n3\nd\nE\n');
  expect(parts.filter(({ kind }) => kind !== 'same')).toEqual([
    { kind: 'mine', line: 1, before: ['a'], lines: ['A'] },
    { kind: 'conflict', line: 3, before: ['c'], mine: ['1'], theirs: ['2', '3'] },
    { kind: 'theirs', line: 5, before: ['e'], lines: ['E'] },
  ]);
  expect(textOfParts(parts, [['x', 'y']])).toBe('A\nb\nx\ny\nd\nE\n');
  expect(textOfParts(parts, [[]])).toBe('A\nb\nd\nE\n');
});

test('texts of many thousand lines are merged', () => {
  const lines = Array.from({ length: 40_000 }, (_, i) => `line ${i}`);
  const [mine, theirs] = [[...lines], [...lines]];
  mine[10] = 'mine';
  theirs[39_990] = 'theirs';
  const both = [...mine];
  both[39_990] = 'theirs';
  expect(textOfParts(partsOf(lines.join('\n'), mine.join('\n'), theirs.join('\n')), [])).toBe(both.join('\n'));
});

test('a version with thousands of different lines is one change', () => {
  const other = Array.from({ length: 10_000 }, (_, i) => `other ${i}`);
  const before = Array.from({ length: 10_000 }, (_, i) => `line ${i}`);
  expect(partsOf(before.join('\n'), other.join('\n'), before.join('\n'))).toEqual([
    { kind: 'mine', line: 1, before, lines: other },
  ]);
});

test('a table as CSV quotes what it must, and has no formulas', () => {
  expect(csvOf([['a', 'b,c', 'd"e', '=1', '-1', '']])).toBe('a,"b,c","d""e",\'=1,\'-1,\r\n');
});

test('values that are not in a file yet are changed, appended and removed', () => {
  const data = { list: ['a', 'b'], range: { from: 1 } };
  expect(withEdit(data, { path: ['list', 1], value: 'c' })).toEqual({ ...data, list: ['a', 'c'] });
  expect(withEdit(data, { path: ['list', 2], value: 'c' })).toEqual({ ...data, list: ['a', 'b', 'c'] });
  expect(withEdit(data, { path: ['list', 0] })).toEqual({ ...data, list: ['b'] });
  expect(withEdit(data, { path: ['range', 'to'], value: 2 })).toEqual({ ...data, range: { from: 1, to: 2 } });
  expect(withEdit(data, { path: ['range'] })).toEqual({ list: ['a', 'b'] });
  expect(data).toEqual({ list: ['a', 'b'], range: { from: 1 } });
});

test('finds the list item that contains a position, if any', () => {
  const document = documentOf('title: x\nrules:\n  - id: one\n    field: a\n  - id: two\n')!;
  expect(itemAt(document, 'rules', 4, 5)).toBe(0);
  expect(itemAt(document, 'rules', 5, 5)).toBe(1);
  expect(itemAt(document, 'rules', 1, 1)).toBeUndefined();
  expect(itemAt(document, 'lists', 4, 5)).toBeUndefined();
});

test('a change is taken out of a text, and later changes of other lines stay', () => {
  const before = 'a\nb\nc\nd\ne';
  const after = 'a\nB\nc\nd\ne';
  expect(withoutChange('a\nB\nc\nd\nE', { before, after })).toBe('a\nb\nc\nd\nE');
  expect(withoutChange(after, { before, after })).toBe(before);
  expect(withoutChange(before, { before, after })).toBe(before);
  expect(withoutChange('a\nBB\nc\nd\ne', { before, after })).toBeUndefined();
});
