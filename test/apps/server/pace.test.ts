import { expect, test } from '@jest/globals';
import { Pace } from '../../../src/apps/server/body.js';

test('what moves at the least rate may go on, with pauses up to the lag', () => {
  const pace = new Pace({ bytesPerSecond: 1000, lag: 10_000 });
  for (let i = 0; i < 100; i++) pace.add(1000, 1000);
  expect(pace.left).toBe(10_000);
  pace.add(1, 9000);
  expect(pace.left).toBe(1001);
});

test('what moves too slowly runs out of time, however much has moved before', () => {
  const pace = new Pace({ bytesPerSecond: 1000, lag: 10_000 });
  pace.add(1_000_000_000, 0);
  expect(pace.left).toBe(10_000);
  for (let i = 0; i < 20; i++) pace.add(500, 1000);
  expect(pace.left).toBe(0);
});
