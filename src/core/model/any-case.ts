import { spelling } from '../text/spelling.js';

/** Whether a value is a text but for blanks and invisible characters around it, and for the case of ASCII letters. */
export const equalsInAnyCase = (value: string | null | undefined, text: string): boolean =>
  value === text || (!!value && value.length >= text.length && spelling(value) === spelling(text));
