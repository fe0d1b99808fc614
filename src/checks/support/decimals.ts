import type { JsonSchema, Scope } from '../../model/check.js';

/** A pattern of text with more digits after the point than allowed; where none are, the point itself is too much. */
export const tooManyDecimals = (most: number): string => (most === 0 ? '[.]' : `[.][0-9]{${most + 1}}`);

/** {@link tooManyDecimals} as an expression; most amounts are too short after their point to be looked at again. */
export const exceeds = ({ value, constant }: Scope, most: number): string =>
  `${value}.length - ${value}.indexOf(".") > ${most === 0 ? 0 : most + 1} && ${constant(new RegExp(tooManyDecimals(most)))}.test(${value})`;

export const atMostDecimals = (most: number): JsonSchema => ({
  type: 'string',
  not: { pattern: tooManyDecimals(most) },
});
