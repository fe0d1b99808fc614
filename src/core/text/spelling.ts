/** The ways in which people type and paste values. Messages, codes of bindings, currencies and `normalize` share them. */

/** The invisible format characters of Unicode (Cf) that are in use. Copied text contains them. */
const INVISIBLE = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/;

export const hasInvisible = (value: string): boolean => INVISIBLE.test(value);

/** Most characters are printable ASCII, which needs no regular expression. */
const isUnseen = (character: string): boolean =>
  (character < '!' || character > '~') && (!character.trim() || hasInvisible(character));

/** Text without blanks of any kind and invisible characters at its ends. */
export function trimmed(value: string): string {
  let start = 0;
  let end = value.length;
  while (start < end && isUnseen(value[start]!)) start++;
  while (end > start && isUnseen(value[end - 1]!)) end--;
  return value.slice(start, end);
}

/** Whether a text has only blanks and invisible characters: nobody sees a value in it. */
export const isAllBlank = (value: string): boolean => trimmed(value) === '';

/** The common form of texts that differ only in surrounding blanks and invisible characters and in the case of ASCII letters. */
export const spelling = (value: string): string => inCapitals(trimmed(value));

/** Capitalises only ASCII letters. Other letters may have ASCII capitals: a dotless i becomes I. */
export const inCapitals = (text: string): string =>
  // Most codes have capitals already, and `test` takes a third of the time of `replace`.
  /[a-z]/.test(text) ? text.replace(/[a-z]/g, (letter) => letter.toUpperCase()) : text;

/**
 * Separators as the body of a character class. A blank stands for every kind of blank and for invisible characters, a hyphen for every kind
 * of hyphen and dash.
 */
export const separatorClass = (separators: string): string =>
  Array.from(separators, (one) =>
    one === ' ' ? `\\s${INVISIBLE.source.slice(1, -1)}` : one === '-' ? '\\-\u2010-\u2015\u2212' : `\\${one}`,
  ).join('');
