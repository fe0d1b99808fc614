import type { JsonSchema } from '../../core/index.js';

/** A pattern of text with more digits after the point than allowed; where none are, the point itself is too much. */
export const tooManyDecimals = (most: number): string => (most === 0 ? '[.]' : `[.][0-9]{${most + 1}}`);

export const atMostDecimals = (most: number): JsonSchema => ({
  type: 'string',
  not: { pattern: tooManyDecimals(most) },
});
