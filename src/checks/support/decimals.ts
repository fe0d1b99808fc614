import type { JsonSchema } from '../../model/check.js';

/** A pattern of text with more digits after the point than allowed; where none are, the point itself is too much. */
export const tooManyDecimals = (most: number): string => (most === 0 ? '[.]' : `[.][0-9]{${most + 1}}`);

/** {@link tooManyDecimals} as a function. */
export function exceeds(most: number): (value: string) => boolean {
  const pattern = new RegExp(tooManyDecimals(most));
  const longest = most === 0 ? 0 : most + 1;
  return (value) => {
    const point = value.indexOf('.');
    return point >= 0 && value.length - point > longest && pattern.test(value);
  };
}

export const atMostDecimals = (most: number): JsonSchema => ({ type: 'string', not: { pattern: tooManyDecimals(most) } });
