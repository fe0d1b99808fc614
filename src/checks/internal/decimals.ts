import type { JsonSchema } from '../../core/index.js';

/** A pattern for text with too many digits after the point. If none are allowed, the point itself is too much. */
export const tooManyDecimals = (most: number): string => (most === 0 ? '[.]' : `[.][0-9]{${most + 1}}`);

export const atMostDecimals = (most: number): JsonSchema => ({
  type: 'string',
  not: { pattern: tooManyDecimals(most) },
});
