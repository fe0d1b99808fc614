import { spelling } from '../text/spelling.js';

/**
 * Whether a value equals a text, apart from surrounding blanks and invisible characters and the case of ASCII letters.
 * @param text in the form of {@link spelling}
 */
export const equalsInAnyCase = (value: string | null | undefined, text: string): boolean =>
  value === text || (!!value && spelling(value) === text);
