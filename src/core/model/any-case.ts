import { spelling } from '../text/spelling.js';

/**
 * Whether a value is a text but for blanks and invisible characters around it, and for the case of ASCII letters.
 * @param text as {@link spelling} writes it
 */
export const equalsInAnyCase = (value: string | null | undefined, text: string): boolean =>
  value === text || (!!value && spelling(value) === text);
