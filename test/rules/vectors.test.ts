import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { rulebook } from './rulebook.js';

const folder = 'schemas/vectors';
const files = readdirSync(folder);

test('each operation has vectors, and nothing else has', () => {
  expect(files.toSorted()).toEqual([...rulebook.operations.keys()].map((id) => `${id}.json`).toSorted());
});

test('the files are ASCII, and all together below 5 MB', () => {
  const all = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('');
  expect(/^[\n -~]*$/.test(all)).toBe(true);
  expect(all.length).toBeLessThan(5_000_000);
});
