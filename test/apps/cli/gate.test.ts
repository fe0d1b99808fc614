import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { gateOf } from '../../../src/apps/cli/comparison/gate.js';
import { SEED, VOLUME } from '../../support/seeded.js';

test('a share that is kept exactly', () => {
  expect(gateOf('0.57%').isExceeded(57, 10_000)).toBe(false);
  expect(gateOf('0.57%').isExceeded(58, 10_000)).toBe(true);
});

/** `57n` with 2 decimals is `0.57`. */
function decimal(units: bigint, decimals: number): string {
  const digits = String(units).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

test('agrees with whole numbers at the most orders that a share allows, and one more', () => {
  const share = fc
    .nat(9)
    .chain((decimals) => fc.tuple(fc.constant(decimals), fc.bigInt({ min: 0n, max: 100n * 10n ** BigInt(decimals) })));
  fc.assert(
    fc.property(share, fc.integer({ min: 1, max: 100_000_000 }), ([decimals, units], evaluated) => {
      const gate = gateOf(`${decimal(units, decimals)}%`);
      const most = Number((BigInt(evaluated) * units) / (100n * 10n ** BigInt(decimals)));
      expect(gate.isExceeded(most, evaluated)).toBe(false);
      expect(gate.isExceeded(most + 1, evaluated)).toBe(true);
    }),
    { seed: SEED, numRuns: Math.round(2000 * VOLUME) },
  );
});
