import { expect, test } from '@jest/globals';
import { TextHashes } from '../../../src/workbench/open/text-hashes.js';

test('a text is there after it was added', () => {
  const hashes = new TextHashes();
  expect(['a', 'b', 'a', '', '', 'A', 'a ', 'a'].map((text) => hashes.add(text, 100))).toEqual([
    false,
    false,
    true,
    false,
    true,
    false,
    false,
    true,
  ]);
  expect(hashes.size).toBe(5);
});

test('texts that differ little have other hashes, whatever their number', () => {
  const hashes = new TextHashes();
  const texts = Array.from({ length: 50_000 }, (_, i) => [`${i}`, `P-2026-${i}`, `${'0'.repeat(i % 9)}${i}x`]).flat();
  expect(texts.filter((text) => hashes.add(text, Infinity))).toEqual([]);
  expect(hashes.size).toBe(texts.length);
  expect(texts.every((text) => hashes.add(text, Infinity))).toBe(true);
});

test('when it is full, known texts are still found and others are not added', () => {
  const hashes = new TextHashes();
  const texts = Array.from({ length: 2000 }, (_, i) => `id-${i}`);
  for (const text of texts) hashes.add(text, 1000);
  expect(hashes.size).toBe(1000);
  expect(texts.map((text) => hashes.add(text, 1000))).toEqual(texts.map((_, i) => i < 1000));
});
