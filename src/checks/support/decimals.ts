import type { JsonSchema } from '../../model/check.js';
import { digitsEnd } from './digits.js';

/** A pattern of text with more digits after the point than allowed; where none are, the point itself is too much. */
export const tooManyDecimals = (most: number): string => (most === 0 ? '[.]' : `[.][0-9]{${most + 1}}`);

/** Whether a text matches {@link tooManyDecimals}. */
export function exceeds(value: string, most: number): boolean {
  for (let point = value.indexOf('.'); point >= 0; point = value.indexOf('.', point + 1)) {
    if (most === 0 || digitsEnd(value, point + 1) - point - 1 > most) return true;
  }
  return false;
}

export const atMostDecimals = (most: number): JsonSchema => ({ type: 'string', not: { pattern: tooManyDecimals(most) } });
