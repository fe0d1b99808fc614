import { weightedSum } from './weighted.js';

/** Digits, plain or in groups of thousands with dots; a hyphen may precede the check character. */
const RUT = /^(?:[0-9]{7,8}|[0-9]{1,2}(?:[.][0-9]{3}){2})-?[0-9K]$/i;

const DIGITS = /^[0-9]+[0-9K]$/;

export const LEADING_ZEROS = /^0+/;

const WEIGHTS = [2, 3, 4, 5, 6, 7];

/** The body and check character of a text, without dots and hyphens. */
const compact = (text: string): string => text.replace(/[.-]/g, '').toUpperCase();

/** Whether the last character is the check character of the digits before it. */
const endsRight = (rut: string): boolean =>
  rut.slice(-1) === '0K987654321'[weightedSum(rut.slice(0, -1), WEIGHTS) % 11];

export const hasRutShape = (text: string): boolean => RUT.test(text);

/** Whether a text has a RUT's shape and the right check character. */
export const isRut = (text: string): boolean => hasRutShape(text) && endsRight(compact(text));

/** A RUT with the right check character, without dots, hyphens and leading zeros; `undefined` for any other text. */
export function significantRut(text: string): string | undefined {
  const rut = compact(text).replace(LEADING_ZEROS, '');
  return DIGITS.test(rut) && endsRight(rut) ? rut : undefined;
}
