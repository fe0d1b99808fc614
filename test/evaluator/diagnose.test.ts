import { expect, test } from '@jest/globals';
import { firstFindings } from '../../src/evaluator/diagnose.js';
import type { CompiledRule } from '../../src/model/compiled.js';

/** A finding on the field at a place; `!` stands for an error. */
const finding = (name: string, place: number, ...reads: readonly number[]): CompiledRule => {
  const isError = name.endsWith('!');
  return { name, place, reads, isError, settles: isError && reads.length === 0 } as unknown as CompiledRule;
};
const shown = (...findings: readonly CompiledRule[]): readonly string[] =>
  firstFindings(findings).map((one) => (one as unknown as { name: string }).name);

test('what a hidden error would have hidden is told', () => {
  expect(shown(finding('a!', 0, 1), finding('b!', 1, 2), finding('c!', 2, 3))).toEqual(['a!', 'c!']);
  expect(shown(finding('a!', 0, 2), finding('b!', 1, 0), finding('c!', 2, 3))).toEqual(['b!', 'c!']);
  expect(shown(finding('a!', 0, 2), finding('a2!', 0, 3), finding('b', 1, 0), finding('c!', 2, 3))).toEqual([
    'a2!',
    'c!',
  ]);
  expect(shown(finding('a!', 0, 2), finding('a2', 0), finding('b', 1, 0), finding('c!', 2, 3))).toEqual([
    'c!',
    'a2',
    'b',
  ]);
});

test('what a later error reads is decided before it, and all are told in the order of the fields', () => {
  expect(shown(finding('a!', 0, 2), finding('b!', 1, 4), finding('c!', 2, 1))).toEqual(['a!', 'b!']);
  expect(shown(finding('a!', 0, 3), finding('b', 1, 3), finding('b2!', 1, 4), finding('d', 3))).toEqual([
    'a!',
    'b2!',
    'd',
  ]);
});

test('of fields that read each other one at least is told', () => {
  expect(shown(finding('a!', 0, 1), finding('b!', 1, 0))).toEqual(['b!']);
  for (const [x, y, z] of [
    [1, 2, 0],
    [2, 0, 1],
  ] as const)
    expect(shown(finding('a!', 0, x), finding('b!', 1, y), finding('c!', 2, z))).toHaveLength(2);
});
