import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { binsOf } from '../../../../src/apps/studio/server/distribution.js';

const bins = (values: readonly number[], marks: readonly number[] = []) =>
  binsOf(Float64Array.from(values).sort(), marks);

test('numbers of one size are in bins of equal width', () => {
  expect(bins([0, 100])).toEqual({
    scale: 'linear',
    edges: [0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 85, 90, 95, 100, 105],
  });
  expect(bins([900, 950], [1000]).edges).toEqual([
    900, 905, 910, 915, 920, 925, 930, 935, 940, 945, 950, 955, 960, 965, 970, 975, 980, 985, 990, 995, 1000, 1005,
  ]);
  expect(bins([0.1, 0.3]).edges.slice(0, 4)).toEqual([0.1, 0.11, 0.12, 0.13]);
  expect(bins([-5, 5]).edges[0]).toBe(-5);
});

test('numbers of many sizes are in bins of 1, 2 and 5', () => {
  expect(bins([3, 10, 20, 30, 4000])).toEqual({
    scale: 'logarithmic',
    edges: [2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000],
  });
  expect(bins([0, 3, 10, 20, 4000]).edges.slice(0, 3)).toEqual([0, 2, 5]);
  // If these are too many, the bins go by powers of ten.
  expect(bins([1e-6, 1, 1, 1e12]).edges).toHaveLength(20);
});

test('one number, or none', () => {
  expect(bins([7]).edges).toHaveLength(2);
  expect(bins([0]).edges).toHaveLength(2);
  expect(bins([])).toEqual({ scale: 'linear', edges: [] });
  expect(bins([], [5, 900]).edges[0]).toBe(0);
});

test('all numbers and marks are in a bin, and the bins are few and in order', () => {
  const number = fc.oneof(fc.double({ min: -1e9, max: 1e12, noNaN: true }), fc.integer({ min: 0, max: 5000 }));
  fc.assert(
    fc.property(
      fc.array(number, { minLength: 1, maxLength: 50 }),
      fc.array(number, { maxLength: 4 }),
      (values, marks) => {
        const { edges } = bins(values, marks);
        for (const each of [...values, ...marks]) {
          expect(edges[0]!).toBeLessThanOrEqual(each);
          expect(edges.at(-1)!).toBeGreaterThan(each);
        }
        expect(edges.length).toBeLessThanOrEqual(60);
        expect(edges.every((edge, i) => i === 0 || edge > edges[i - 1]!)).toBe(true);
      },
    ),
  );
});
